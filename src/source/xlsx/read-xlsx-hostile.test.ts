import { describe, expect, test } from 'vitest'
import { type MadeWorkbook, packWorkbook, workbookParts } from '../../../test/pack-workbook.ts'
import { packZip } from '../../../test/pack-zip.ts'
import type { Book, Sheet } from '../book.ts'
import { sourceOfBytes } from '../source.ts'
import { readXlsx } from './read-xlsx.ts'

const read = (made: MadeWorkbook): Promise<Book> => readXlsx(sourceOfBytes('book.xlsx', packWorkbook(made)), {})

const sheetsOf = (book: Book): readonly Sheet[] => book.blocks.flatMap(block => (block.kind === 'sheet' ? [block] : []))

const readOne = async (made: Omit<MadeWorkbook, 'sheets'> & { readonly sheet: string }): Promise<Sheet> => {
  const [sheet] = sheetsOf(await read({ ...made, sheets: { One: made.sheet } }))
  if (!sheet) throw new Error('no sheet')
  return sheet
}

const data = (rows: string): string => `<sheetData>${rows}</sheetData>`

/** Shown texts of the filled cells by address order, rows parted. */
const shown = ({ grid }: Sheet): readonly (readonly string[])[] =>
  Array.from(grid.filledRows, row => grid.columnsAt(row).map(column => grid.textAt(row, column)))

describe('bad input', () => {
  const one = (rows: string): MadeWorkbook => ({ sheets: { One: data(rows) } })
  const fault = (bytes: Uint8Array): Promise<unknown> =>
    readXlsx(sourceOfBytes('bad.xlsx', bytes), {}).then(
      () => 'opened',
      (error: { code?: string }) => error.code,
    )

  test.each([
    ['no zip at all', Buffer.from('hello'), 'source-corrupt'],
    ['a cut file', packWorkbook(one('<row r="1"><c r="A1"><v>1</v></c></row>')).subarray(0, 900), 'source-corrupt'],
    ['no workbook part', packZip([{ name: 'a.txt', bytes: 'x' }]), 'source-corrupt'],
    [
      'cells that end in the middle',
      packWorkbook({ sheets: { One: '<sheetData><row r="1"><c r="A1"><v>1' } }),
      'source-corrupt',
    ],
    ['tags that do not match', packWorkbook(one('<row r="1"><c r="A1"><v>1</c></row>')), 'source-corrupt'],
    ['text outside of the root', packWorkbook({ sheets: { One: '</worksheet>foo<worksheet>' } }), 'source-corrupt'],
    [
      'declared entities',
      packWorkbook({ ...one(''), strings: '</sst><!DOCTYPE sst [<!ENTITY a "b">]><sst><si><t>&a;</t></si>' }),
      'source-bomb',
    ],
    [
      'a part that claims five gigabytes',
      packZip(
        workbookParts(one('')).map(part =>
          part.name.includes('sheet1') ? { ...part, declaredSize: 0xfffffff0 } : part,
        ),
      ),
      'source-bomb',
    ],
  ])('%s', async (_, bytes, code) => expect(await fault(bytes)).toBe(code))

  test('one cell in the last corner costs nothing', async () => {
    const sheet = await readOne({
      sheet: `<dimension ref="A1:XFD1048576"/>${data('<row r="1048576"><c r="XFD1048576" s="1"><v>1</v></c></row>')}`,
    })
    expect(sheet.grid.extent).toEqual({ top: 0, left: 0, bottom: 1_048_576, right: 16_384 })
    expect(sheet.grid.cellCount).toBe(1)
  })

  test('a cell beyond the last column or row is left out and told', async () => {
    const book = await read(
      one('<row r="1"><c r="XFE1"><v>1</v></c><c r="A2000000"><v>1</v></c><c r="B1"><v>2</v></c></row>'),
    )
    const [sheet] = sheetsOf(book)
    expect(sheet?.receipt).toEqual({
      found: 3,
      kept: 1,
      dropped: [{ reason: 'outside-worksheet', count: 2, first: 'XFE1' }],
    })
    expect(book.findings.map(({ code }) => code)).toEqual(['cell-dropped'])
  })

  test('a cell that stands there twice keeps the last value and is counted', async () => {
    const sheet = await readOne({
      sheet: data('<row r="1"><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>'),
    })
    expect(shown(sheet)).toEqual([['2']])
    expect(sheet.receipt).toEqual({ found: 2, kept: 1, dropped: [{ reason: 'repeated-cell', count: 1 }] })
  })

  test('names that leave the package and repeated names are left out and told', async () => {
    const parts = workbookParts(one('<row r="1"><c r="A1"><v>1</v></c></row>'))
    const bytes = packZip([...parts, { name: '../../evil', bytes: 'x' }, { name: 'XL/workbook.xml', bytes: 'x' }])
    const book = await readXlsx(sourceOfBytes('book.xlsx', bytes))
    expect(book.findings.map(({ code }) => code)).toEqual(['zip-entry-left-out', 'zip-entry-left-out'])
    expect(sheetsOf(book)[0]?.grid.cellCount).toBe(1)
  })

  test('UTF-16 parts and backslashes in names', async () => {
    const parts = workbookParts({
      ...one('<row r="1"><c r="A1" t="s"><v>0</v></c></row>'),
      strings: '<si><t>가나</t></si>',
    })
    const bytes = packZip(
      parts.map(({ name, bytes: body }) => ({
        name: name.replaceAll('/', '\\'),
        bytes: Buffer.from(`\uFEFF${body}`.replace('UTF-8', 'UTF-16'), 'utf16le'),
      })),
    )
    const [sheet] = sheetsOf(await readXlsx(sourceOfBytes('book.xlsx', bytes)))
    expect(sheet && shown(sheet)).toEqual([['가나']])
  })
})
