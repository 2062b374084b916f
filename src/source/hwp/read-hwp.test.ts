import { describe, expect, test } from 'vitest'
import { bookLines } from '../../../test/documents/book-lines.ts'
import { damagedCopies } from '../../../test/documents/damage.ts'
import { hwpOf, type RecordBytes, recordsBytes } from '../../../test/documents/office-documents.ts'
import { isFault } from '../../fault/index.ts'
import type { Book, Sheet } from '../book.ts'
import { sourceOfBytes } from '../source.ts'
import { readHwp } from './read-hwp.ts'
import { TAG } from './records.ts'

const read = (section: readonly RecordBytes[], info: readonly RecordBytes[] = []): Promise<Book> =>
  readHwp(sourceOfBytes('a.hwp', hwpOf(section, info)))
const sheets = (book: Book): readonly Sheet[] => book.blocks.filter(block => block.kind === 'sheet')

const bytes = (...parts: readonly (readonly [size: 1 | 2 | 4, value: number])[]): Buffer => {
  const all = Buffer.alloc(parts.reduce((sum, [size]) => sum + size, 0))
  let at = 0
  for (const [size, value] of parts) {
    all.writeUIntLE(value, at, size)
    at += size
  }
  return all
}
const record = (tag: number, level: number, data: Uint8Array): RecordBytes => ({ tag, level, data })
const sized = (text: string): Buffer => Buffer.concat([bytes([2, text.length]), Buffer.from(text, 'utf16le')])
const idOf = (letters: string): Buffer => Buffer.from([...letters].reverse().join(''), 'latin1')

/** The eight units of a control character. */
const control = (code: number, id: string): string => {
  const raw = idOf(id)
  const units = [code, raw.readUInt16LE(0), raw.readUInt16LE(2), 0, 0, 0, 0, code]
  return String.fromCharCode(...units)
}

/** A paragraph, with the records of its controls one level below. */
const p = (level: number, text: string, controls: readonly RecordBytes[] = [], shape = 0): readonly RecordBytes[] => [
  record(
    TAG.paraHeader,
    level,
    bytes([4, text.length + 1], [4, 0], [2, shape], [1, 0], [1, 0], [2, 1], [2, 0], [2, 0], [4, 0]),
  ),
  record(TAG.paraText, level + 1, Buffer.from(`${text}\r`, 'utf16le')),
  record(TAG.paraCharShape, level + 1, bytes([4, 0], [4, 0])),
  ...controls,
]
const list = (level: number, more: Buffer = Buffer.alloc(0), flags = 0): RecordBytes =>
  record(TAG.listHeader, level, Buffer.concat([bytes([4, 1], [4, flags]), more]))

type CellAt = {
  readonly at: readonly [row: number, column: number]
  readonly span?: readonly [rows: number, columns: number]
  readonly isHeader?: boolean
}
const cell = (
  level: number,
  { at, span = [1, 1], isHeader = false }: CellAt,
  inside: readonly RecordBytes[],
): readonly RecordBytes[] => [
  list(
    level,
    bytes([2, at[1]], [2, at[0]], [2, span[1]], [2, span[0]], [4, 0], [4, 0], [4, 0], [4, 0], [2, 1]),
    isHeader ? 1 << 18 : 0,
  ),
  ...inside,
]
/** A table whose control stands on this level. */
const table = (
  level: number,
  cells: readonly RecordBytes[],
  caption: readonly RecordBytes[] = [],
): readonly RecordBytes[] => [
  record(TAG.ctrlHeader, level, Buffer.concat([idOf('tbl '), Buffer.alloc(40)])),
  ...caption,
  record(TAG.table, level + 1, bytes([4, 0], [2, 2], [2, 3])),
  ...cells,
]
const TABLE = control(11, 'tbl ')

describe('tables', () => {
  test('cells stand where they say, with their spans', async () => {
    const cells = [
      ...cell(2, { at: [0, 0], span: [1, 2], isHeader: true }, p(2, '가')),
      ...cell(2, { at: [0, 2], isHeader: true }, p(2, '나')),
      ...cell(2, { at: [1, 0] }, p(2, '다')),
      ...cell(2, { at: [1, 1], span: [1, 2] }, p(2, '라')),
    ]
    const book = await read(p(0, `전${TABLE}후`, table(1, cells)))
    expect(bookLines(book)).toEqual(['p 전', '[table 1 2x3]', '가 | ^ | 나', '다 | 라 | ^', 'p 후'])
    expect(sheets(book)[0]?.hints).toEqual({ headerRows: 1 })
  })

  test('a nested table has its place, a caption its number', async () => {
    const number = control(18, 'atno')
    const auto = record(TAG.ctrlHeader, 6, Buffer.concat([idOf('atno'), bytes([4, 4], [2, 2])]))
    const inner = table(3, cell(4, { at: [0, 0] }, p(4, 'x')), [
      list(4),
      ...p(4, `표 ${number} 안`, [{ ...auto, level: 5 }]),
    ])
    const book = await read(p(0, TABLE, table(1, cell(2, { at: [0, 0] }, p(2, `밖${TABLE}`, inner)))))
    expect(bookLines(book)).toEqual(['[table 1 1x1]', '밖', '[table 2 1x1]', 'x'])
    expect(sheets(book)[1]).toMatchObject({ parent: { sheet: 1, row: 0, column: 0 }, caption: '표 2 안' })
  })

  test('a note in a cell is bound to it', async () => {
    const note = [
      record(TAG.ctrlHeader, 3, Buffer.concat([idOf('fn  '), bytes([4, 1], [2, 0], [2, 41])])),
      list(4),
      ...p(4, '사진 필요'),
    ]
    const book = await read(p(0, TABLE, table(1, cell(2, { at: [0, 0] }, p(2, `3일${control(17, 'fn  ')}`, note)))))
    expect(sheets(book)[0]?.grid.textAt(0, 0)).toBe('3일¹⁾')
    expect(sheets(book)[0]?.notes).toEqual([{ mark: '¹⁾', text: '사진 필요', row: 0, column: 0 }])
  })
})

describe('text', () => {
  test('control characters are tabs, breaks and blanks; unknown ones take their eight units', async () => {
    const tab = String.fromCharCode(9, 0, 0, 0, 0, 0, 0, 9)
    expect(bookLines(await read(p(0, `a${tab}b\nc\u001fd\u0018e${control(22, 'bokm')}f`)))).toEqual(['p a\tb\nc d-ef'])
  })

  test('equations and text boxes are read', async () => {
    const equation = [
      record(TAG.ctrlHeader, 1, idOf('eqed')),
      record(TAG.equation, 2, Buffer.concat([bytes([4, 0]), sized('E=mc ^{2}')])),
    ]
    const box = [record(TAG.ctrlHeader, 1, idOf('gso ')), record(0x4c, 2, Buffer.alloc(8)), list(3), ...p(3, '상자')]
    const text = `식 ${control(11, 'eqed')}${control(11, 'gso ')}`
    expect(bookLines(await read(p(0, text, [...equation, ...box])))).toEqual(['p 식 E=mc ^{2}', 'p 상자'])
  })

  test('outlines are headings with their numbers', async () => {
    const level = (pattern: string): Buffer => Buffer.concat([Buffer.alloc(12), sized(pattern)])
    const info = [
      record(
        TAG.numbering,
        0,
        Buffer.concat([level('제^1장'), level('^2.'), ...Array.from({ length: 5 }, () => level('')), bytes([2, 1])]),
      ),
      record(TAG.paraShape, 0, Buffer.concat([bytes([4, 1 << 23]), Buffer.alloc(30)])),
      record(TAG.paraShape, 0, Buffer.concat([bytes([4, (1 << 23) | (1 << 25)]), Buffer.alloc(30)])),
    ]
    const section = record(TAG.ctrlHeader, 1, Buffer.concat([idOf('secd'), Buffer.alloc(14), bytes([2, 1])]))
    const body = [...p(0, `${control(2, 'secd')}총칙`, [section], 0), ...p(0, '목적', [], 1), ...p(0, '부칙', [], 0)]
    expect(bookLines(await read(body, info))).toEqual(['h1 제1장 총칙', 'h2 1. 목적', 'h1 제2장 부칙'])
  })
})

describe('bad input', () => {
  const fault = async (file: Uint8Array): Promise<string> =>
    readHwp(sourceOfBytes('a.hwp', file)).then(
      () => 'read',
      error => (isFault(error) ? error.code : String(error)),
    )

  test('protected files and other versions are refused with the reason', async () => {
    expect(await fault(hwpOf(p(0, 'a'), [], 1 | (1 << 1)))).toBe('source-encrypted')
    expect(await fault(hwpOf(p(0, 'a'), [], 1 | (1 << 4)))).toBe('source-unsupported')
    expect(await fault(hwpOf(p(0, 'a'), [], 1 | (1 << 2)))).toBe('source-corrupt')
    expect(await fault(Buffer.from('HWP Document File V3.00 \x1a\x01', 'latin1'))).toBe('source-unsupported')
    expect(await fault(Buffer.from('nothing of the kind'))).toBe('source-corrupt')
  })

  test('damaged copies end in a book or a fault, within seconds', async () => {
    const whole = hwpOf([...p(0, 'a'), ...p(0, TABLE, table(1, cell(2, { at: [0, 0], span: [2, 1] }, p(2, 'b'))))])
    for (const copy of damagedCopies(whole, 240, 4)) {
      const started = performance.now()
      expect(await fault(copy)).toMatch(/^(?:read|source-\w+)$/)
      expect(performance.now() - started).toBeLessThan(5000)
    }
  })

  test('damaged records end in a book or a fault', async () => {
    const records = [...p(0, 'a'), ...p(0, TABLE, table(1, cell(2, { at: [0, 0], span: [2, 1] }, p(2, 'b'))))]
    for (const copy of damagedCopies(recordsBytes(records), 300, 5))
      expect(await fault(hwpOf(copy))).toMatch(/^(?:read|source-\w+)$/)
  })
})
