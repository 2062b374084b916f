import { utils, type WorkBook, write } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import type { Rect } from '../grid/index.ts'
import type { Sheet } from './book.ts'
import { readSource } from './read-source.ts'
import { sourceOfBytes } from './source.ts'

/** The same small table in each format; what a format cannot hold is skipped with a reason. */
type Case = {
  readonly name: string
  readonly bytes: Uint8Array
  /** Why merged cells are not compared. */
  readonly noSpans?: string
  /** Why numbers are not compared as numbers. */
  readonly noNumbers?: string
  /** Name of the sheet. */
  readonly sheet: string
}

const rows: readonly (readonly (string | number)[])[] = [
  ['Сеть', 'Продажи', ''],
  ['', '2024', '2025'],
  ['Северянка', 120, 91.5],
  ['Гастроном "24"', 7, 0],
]
const spans: readonly Rect[] = [
  { top: 0, left: 0, bottom: 2, right: 1 },
  { top: 0, left: 1, bottom: 1, right: 3 },
]
const texts = rows.map(row => row.map(String))

const workbook = (): WorkBook => {
  const sheet = utils.aoa_to_sheet(rows.map(row => row.map(cell => (cell === '' ? null : cell))))
  sheet['!merges'] = spans.map(({ top, left, bottom, right }) => ({
    s: { r: top, c: left },
    e: { r: bottom - 1, c: right - 1 },
  }))
  return { SheetNames: ['Сети'], Sheets: { Сети: sheet } }
}

const saved = (bookType: 'xlsx' | 'xlsb' | 'biff8' | 'ods' | 'xlml'): Uint8Array =>
  new Uint8Array(write(workbook(), { type: 'array', bookType }))

const csvOf = (delimiter: string): string =>
  texts
    .map(row => row.map(text => (/["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(delimiter))
    .join('\r\n')

const html =
  '<table><tr><th rowspan=2>Сеть<th colspan=2>Продажи<tr><th>2024<th>2025<tr><td>Северянка<td>120<td>91.5<tr><td>Гастроном "24"<td>7<td>0</table>'

const cases: readonly Case[] = [
  { name: 'a.xlsx', bytes: saved('xlsx'), sheet: 'Сети' },
  { name: 'a.xlsb', bytes: saved('xlsb'), sheet: 'Сети' },
  { name: 'a.xls', bytes: saved('biff8'), sheet: 'Сети' },
  { name: 'a.ods', bytes: saved('ods'), sheet: 'Сети' },
  { name: 'a.xml', bytes: saved('xlml'), sheet: 'Сети' },
  { name: 'a.html', bytes: Buffer.from(html), sheet: 'table 1', noNumbers: 'HTML holds texts' },
  { name: 'a.csv', bytes: Buffer.from(csvOf(',')), sheet: 'a', noSpans: 'no merged cells', noNumbers: 'texts' },
  { name: 'b.tsv', bytes: Buffer.from(csvOf('\t')), sheet: 'b', noSpans: 'no merged cells', noNumbers: 'texts' },
  {
    name: 'a.md',
    bytes: Buffer.from(
      [texts[0], ['---', '---', '---'], ...texts.slice(1)].map(row => `| ${row?.join(' | ')} |`).join('\n'),
    ),
    sheet: 'table 1',
    noSpans: 'no merged cells',
    noNumbers: 'Markdown holds texts',
  },
  {
    name: 'a.txt',
    bytes: Buffer.from(['+---+---+---+', ...texts.map(row => `| ${row.join(' | ')} |`), '+---+---+---+'].join('\n')),
    sheet: 'table 1',
    noSpans: 'no merged cells',
    noNumbers: 'a drawing holds texts',
  },
]

const sheetOf = async ({ name, bytes }: Case): Promise<Sheet> => {
  const book = await readSource(sourceOfBytes(name, bytes))
  const sheets = book.blocks.filter((block): block is Sheet => block.kind === 'sheet')
  expect(sheets).toHaveLength(1)
  return sheets[0] as Sheet
}

describe.each(cases)('$name', each => {
  test('the same texts at the same places, under the name of the sheet', async () => {
    const { grid, name } = await sheetOf(each)
    expect(name).toBe(each.sheet)
    expect(rows.map((row, at) => row.map((_, column) => grid.textAt(at, column)))).toEqual(texts)
    expect(grid.extent).toEqual({ top: 0, left: 0, bottom: 4, right: 3 })
  })

  test('cells are accounted for', async () => {
    const { grid, receipt } = await sheetOf(each)
    const dropped = receipt.dropped.reduce((sum, { count }) => sum + count, 0)
    expect(receipt.found).toBe(receipt.kept + dropped)
    expect(receipt.kept).toBe(grid.cellCount)
  })

  test.skipIf(each.noSpans !== undefined)('the same merged cells', async () => {
    expect([...(await sheetOf(each)).grid.spans]).toEqual(spans)
  })

  test.skipIf(each.noNumbers !== undefined)('numbers are numbers', async () => {
    const { grid } = await sheetOf(each)
    expect([grid.numberAt(2, 1), grid.numberAt(2, 2), grid.numberAt(3, 2)]).toEqual([120, 91.5, 0])
    expect(grid.kindAt(1, 1)).toBe('text')
  })
})
