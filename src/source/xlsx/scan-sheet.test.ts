import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnLetters } from '../../grid/index.ts'
import type { CellSink } from './cell-sink.ts'
import { parseIndex, parseNumber, parseReference, REFERENCE_BASE } from './parse-bytes.ts'
import { scanSheet } from './scan-sheet.ts'

/** Everything that is handed over, written down in order. */
const recorder = (): { readonly calls: unknown[]; readonly sink: CellSink } => {
  const calls: unknown[] = []
  const note =
    (name: string) =>
    (...values: readonly unknown[]): void => {
      calls.push([name, ...values.map(value => (value instanceof Uint8Array ? Buffer.from(value).toString() : value))])
    }
  const names = [
    'row',
    'number',
    'shared',
    'text',
    'boolean',
    'error',
    'date',
    'formula',
    'noValue',
    'blank',
    'superscript',
    'drop',
  ] as const
  const [row, number, shared, text, boolean, error, date, formula, noValue, blank, superscript, drop] = names.map(note)
  if (
    !row ||
    !number ||
    !shared ||
    !text ||
    !boolean ||
    !error ||
    !date ||
    !formula ||
    !noValue ||
    !blank ||
    !superscript ||
    !drop
  )
    throw new Error('a name is missing')
  return {
    calls,
    sink: { row, number, shared, text, boolean, error, date, formula, noValue, blank, superscript, drop },
  }
}

const scanned = async (xml: string, chunkBytes: number): Promise<readonly unknown[]> => {
  const bytes = new TextEncoder().encode(xml)
  async function* chunks(): AsyncIterable<Uint8Array> {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes)
  }
  const { calls, sink } = recorder()
  await scanSheet(chunks(), 'sheet1.xml', sink)
  return calls
}

const number = fc.oneof(
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.constantFrom(
    '0',
    '-0.5',
    '.5',
    '7.',
    '007',
    '123456789012345678',
    '1e3',
    '',
    'x',
    '1.2.3',
    '--1',
    '12345678.123456789',
  ),
)
const cell = fc.tuple(fc.nat(3), fc.constantFrom('', 's', 'str', 'b', 'n'), number, fc.boolean(), fc.boolean())

/** One sheet as XML; with a prefix on its cells none of them is written in the usual way. */
const sheetOf = (
  rows: readonly (readonly (typeof cell extends fc.Arbitrary<infer T> ? T : never)[])[],
  prefix: string,
): string => {
  const cells = (row: number, list: (typeof rows)[number]): string =>
    list
      .map(([style, type, value, hasReference, isEmpty], column) => {
        const reference = hasReference ? ` r="${columnLetters(column)}${row + 1}"` : ''
        const attributes = `${reference}${style > 0 ? ` s="${style}"` : ''}${type === '' ? '' : ` t="${type}"`}`
        return isEmpty ? `<${prefix}c${attributes}/>` : `<${prefix}c${attributes}><v>${value}</v></${prefix}c>`
      })
      .join('')
  return `<worksheet><sheetData>${rows.map((list, row) => `<row r="${row + 1}">${cells(row, list)}</row>`).join('')}</sheetData></worksheet>`
}

test('cells written in the usual way are read as token by token, however the bytes are cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 4 }),
      fc.integer({ min: 1, max: 300 }),
      async (rows, chunkBytes) => {
        const usual = await scanned(sheetOf(rows, ''), chunkBytes)
        expect(usual).toEqual(await scanned(sheetOf(rows, 'x:'), 10_000))
      },
    ),
    { numRuns: 300 },
  )
})

test('numbers are read as the language reads them', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.integer(),
        fc.nat(1_000_000).map(n => n / 100),
      ),
      value => {
        const bytes = new TextEncoder().encode(String(value))
        expect(parseNumber(bytes, 0, bytes.length)).toBe(Number(String(value)))
      },
    ),
    { numRuns: 1000 },
  )
})

test.each([
  ['A1', 0, 0],
  ['xfd1048576', 1_048_575, 16_383],
  ['XFE1', 0, 16_384],
])('reference %s', (text, row, column) => {
  const bytes = new TextEncoder().encode(text)
  expect(parseReference(bytes, 0, bytes.length)).toBe(row * REFERENCE_BASE + column)
})

test.each(['', '1', 'A', 'A0', 'A-1', '$A$1'])('%j is no reference', text => {
  const bytes = new TextEncoder().encode(text)
  expect(parseReference(bytes, 0, bytes.length)).toBe(-1)
})

test('whole numbers', () => {
  const read = (text: string): number => parseIndex(new TextEncoder().encode(text), 0, text.length)
  expect(['0', '42', '', '-1', '1.5', '99999999999'].map(read)).toEqual([0, 42, -1, -1, -1, 2 ** 31 - 1])
})

test('what a sheet holds beside known elements is passed over', async () => {
  const xml =
    '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v><extLst><ext><c r="B1"><v>9</v></c></ext></extLst></c><extLst/></row></sheetData><extLst><ext><sheetData><row r="5"><c r="A5"><v>5</v></c></row></sheetData></ext></extLst></worksheet>'
  expect(await scanned(xml, 7)).toEqual([['number', 0, 0, 0, 1]])
})
