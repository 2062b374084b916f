import { describe, expect, test } from 'vitest'
import { packZip } from '../../../test/pack-zip.ts'
import type { Book, Sheet } from '../book.ts'
import { sourceOfBytes } from '../source.ts'
import { parseTree } from '../xml/index.ts'
import { daysOfDuration } from './duration.ts'
import { codeOfNumberStyle } from './number-style-code.ts'
import { MAX_REPEATED_CELLS } from './ods-sheet.ts'
import { plainFormulaOf, plainReference } from './open-formula.ts'
import { readOds } from './read-ods.ts'

type Made = { readonly tables: string; readonly styles?: string; readonly after?: string; readonly settings?: string }

const read = ({ tables, styles = '', after = '', settings }: Made): Promise<Book> =>
  readOds(
    sourceOfBytes(
      'a.ods',
      packZip([
        { name: 'mimetype', bytes: 'application/vnd.oasis.opendocument.spreadsheet', stored: true },
        {
          name: 'content.xml',
          bytes: `<office:document-content><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}${after}</office:spreadsheet></office:body></office:document-content>`,
        },
        ...(settings === undefined ? [] : [{ name: 'settings.xml', bytes: settings }]),
      ]),
    ),
  )

const readOne = async (made: Omit<Made, 'tables'> & { readonly rows: string }): Promise<Sheet> => {
  const book = await read({ ...made, tables: `<table:table table:name="One">${made.rows}</table:table>` })
  const [sheet] = book.blocks
  if (sheet?.kind !== 'sheet') throw new Error('no sheet')
  return sheet
}

const text = (content: string): string =>
  `<table:table-cell office:value-type="string"><text:p>${content}</text:p></table:table-cell>`
const row = (cells: string, attributes = ''): string => `<table:table-row ${attributes}>${cells}</table:table-row>`

describe('cells', () => {
  test('values of every type, with the formats that they are shown in', async () => {
    const sheet = await readOne({
      styles:
        '<number:currency-style style:name="N1"><number:number number:decimal-places="2" number:min-integer-digits="1" number:grouping="true"/><number:text> </number:text><number:currency-symbol>₽</number:currency-symbol></number:currency-style>' +
        '<style:style style:name="money" style:family="table-cell" style:data-style-name="N1"><style:text-properties fo:font-weight="bold"/><style:paragraph-properties fo:margin-left="20pt"/></style:style>',
      rows:
        row(
          '<table:table-cell table:style-name="money" office:value-type="currency" office:value="1234.5"><text:p>1 234,50 ₽</text:p></table:table-cell>' +
            '<table:table-cell office:value-type="percentage" office:value="0.5"/>' +
            '<table:table-cell office:value-type="date" office:date-value="2025-04-14"/>' +
            '<table:table-cell office:value-type="time" office:time-value="PT36H30M00S"/>' +
            '<table:table-cell office:value-type="boolean" office:boolean-value="true"/>' +
            '<table:table-cell office:value-type="string" calcext:value-type="error"><text:p>#N/A</text:p></table:table-cell>',
        ) + row(`${text('a<text:s text:c="2"/>b<text:tab/>c<text:line-break/>d</text:p><text:p>e')}`),
    })
    const { grid } = sheet
    expect([0, 1, 2, 3, 4, 5].map(column => [grid.kindAt(0, column), grid.textAt(0, column)])).toEqual([
      ['number', '1,234.50 ₽'],
      ['number', '50%'],
      ['date', '2025-04-14'],
      ['number', '36:30:00'],
      ['boolean', 'TRUE'],
      ['error', '#N/A'],
    ])
    expect(grid.styleAt(0, 0)).toMatchObject({ bold: true, indent: 2 })
    expect(grid.textAt(1, 0)).toBe('a  b\tc\nd\ne')
  })

  test('formulas, comments, links and spans', async () => {
    const sheet = await readOne({
      rows: row(
        '<table:table-cell table:formula="of:=SUM([.B1:.C1];[$Two.A1])" office:value-type="float" office:value="3" table:number-columns-spanned="2" table:number-rows-spanned="2"><office:annotation><dc:creator>Ann</dc:creator><text:p>why</text:p></office:annotation><text:p><text:a xlink:href="https://example.org">3</text:a></text:p></table:table-cell><table:covered-table-cell/>',
      ),
    })
    expect(sheet.grid.cellAt(0, 0)).toMatchObject({
      value: 3,
      formula: { text: 'SUM(B1:C1,Two!A1)', cached: true },
      comment: { text: 'why', author: 'Ann' },
      link: 'https://example.org',
    })
    expect(sheet.grid.spans).toEqual([{ top: 0, left: 0, bottom: 2, right: 2 }])
  })
})

describe('lines', () => {
  test('hidden ones, groups, header rows and repeats', async () => {
    const sheet = await readOne({
      rows:
        '<table:table-column/><table:table-column-group><table:table-column table:number-columns-repeated="2" table:visibility="collapse"/></table:table-column-group>' +
        `<table:table-header-rows>${row(text('head'))}</table:table-header-rows>` +
        `<table:table-row-group>${row(text('a'), 'table:visibility="filter"')}<table:table-row-group>${row(text('b'))}</table:table-row-group></table:table-row-group>` +
        row(
          '<table:table-cell table:number-columns-repeated="3" office:value-type="float" office:value="7"/>',
          'table:number-rows-repeated="2"',
        ) +
        row('<table:table-cell table:number-columns-repeated="16384"/>', 'table:number-rows-repeated="1048570"'),
    })
    expect([...sheet.grid.columnInfo]).toEqual([
      [1, { hidden: true, outline: 1 }],
      [2, { hidden: true, outline: 1 }],
    ])
    expect([...sheet.grid.rowInfo]).toEqual([
      [1, { hidden: true, outline: 1 }],
      [2, { outline: 2 }],
    ])
    expect(sheet.hints.printTitles).toEqual({ rows: [0, 1] })
    expect(sheet.grid.extent).toEqual({ top: 0, left: 0, bottom: 5, right: 3 })
    expect(sheet.receipt).toEqual({ found: 9, kept: 9, dropped: [] })
  })

  test('a cell that is repeated without end is left out and told', async () => {
    const book = await read({
      tables: `<table:table table:name="One">${row('<table:table-cell table:number-columns-repeated="16384" office:value-type="float" office:value="7"/>', 'table:number-rows-repeated="1048576"')}${row(text('x'))}</table:table>`,
    })
    const [sheet] = book.blocks
    const total = 16_384 * 1_048_576
    expect(sheet?.kind === 'sheet' && sheet.grid.cellCount).toBe(0)
    expect(sheet?.kind === 'sheet' && sheet.receipt.found).toBe(total + 1)
    expect(book.findings.map(({ code }) => code)).toEqual(['cell-dropped', 'cell-dropped'])
    expect(MAX_REPEATED_CELLS).toBeLessThan(total)
  })
})

test('sheets, names, filters, frozen panes', async () => {
  const book = await read({
    styles:
      '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>',
    tables: `<table:table table:name="My sheet">${row(text('a'))}</table:table><table:table table:name="Two" table:style-name="ta2"/>`,
    after:
      `<table:named-expressions><table:named-range table:name="rate" table:cell-range-address="$'My sheet'.$A$1:.$B$2"/></table:named-expressions>` +
      `<table:database-ranges><table:database-range table:target-range-address="'My sheet'.A1:'My sheet'.C9" table:display-filter-buttons="true"/></table:database-ranges>`,
    settings:
      '<office:document-settings><config:config-item-map-named config:name="Tables"><config:config-item-map-entry config:name="My sheet"><config:config-item config:name="VerticalSplitMode">2</config:config-item><config:config-item config:name="VerticalSplitPosition">3</config:config-item></config:config-item-map-entry></config:config-item-map-named></office:document-settings>',
  })
  const sheets = book.blocks.flatMap(block => (block.kind === 'sheet' ? [block] : []))
  expect(sheets.map(({ name, state }) => [name, state])).toEqual([
    ['My sheet', 'visible'],
    ['Two', 'hidden'],
  ])
  expect(sheets[0]?.hints).toEqual({
    autofilter: { top: 0, left: 0, bottom: 9, right: 3 },
    freeze: { rows: 3, columns: 0 },
  })
  expect(book.names).toEqual([{ name: 'rate', ref: `'My sheet'!$A$1:$B$2` }])
})

test.each([
  [
    '<number:date-style><number:year number:style="long"/><number:text>년 </number:text><number:month/><number:text>월</number:text></number:date-style>',
    'yyyy"년 "m"월"',
  ],
  [
    '<number:time-style number:truncate-on-overflow="false"><number:hours/><number:text>:</number:text><number:minutes number:style="long"/></number:time-style>',
    '[h]:mm',
  ],
  ['<number:number-style><number:number number:min-integer-digits="1"/></number:number-style>', 'General'],
  [
    '<number:number-style><number:number number:min-integer-digits="4" number:decimal-places="0"/></number:number-style>',
    '0000',
  ],
  [
    '<number:percentage-style><number:number number:decimal-places="1" number:min-integer-digits="1"/><number:text>%</number:text></number:percentage-style>',
    '0.0%',
  ],
  ['<number:text-style><number:text-content/></number:text-style>', '@'],
])('number style %s', (xml, code) => {
  expect(codeOfNumberStyle(parseTree(new TextEncoder().encode(xml), 'style'), () => undefined)).toBe(code)
})

test('formulas, addresses and durations of the format', () => {
  expect(plainFormulaOf('of:=IF([.A1]>0;"a;b";[$Sheet1.$B$2:.C3])')).toBe('IF(A1>0,"a;b",Sheet1!$B$2:C3)')
  expect(plainReference("$'It''s'.A1")).toBe("'It''s'!A1")
  expect([daysOfDuration('PT12H'), daysOfDuration('-P1DT6H'), daysOfDuration('12:00')]).toEqual([0.5, -1.25, undefined])
})

test('an encrypted file and one without content', async () => {
  const manifest =
    '<manifest:manifest><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>'
  const bytes = packZip([
    { name: 'META-INF/manifest.xml', bytes: manifest },
    { name: 'content.xml', bytes: 'x' },
  ])
  await expect(readOds(sourceOfBytes('a.ods', bytes))).rejects.toMatchObject({ code: 'source-encrypted' })
  await expect(readOds(sourceOfBytes('a.ods', packZip([{ name: 'a', bytes: '' }])))).rejects.toMatchObject({
    code: 'source-corrupt',
  })
})

describe('print ranges', () => {
  const printed = async (ranges: string): Promise<Sheet> => {
    const book = await read({
      tables: `<table:table table:name="One" table:print-ranges="${ranges}">${row(text('a'))}</table:table>`,
    })
    const [sheet] = book.blocks
    if (sheet?.kind !== 'sheet') throw new Error('no sheet')
    return sheet
  }

  test('are parted by blanks outside the quotes of a sheet name', async () => {
    const { hints } = await printed("$'My ''own sheet'.$A$1:$'My ''own sheet'.$B$2  One.D4:One.E5")
    expect(hints.printArea).toEqual([
      { top: 0, left: 0, bottom: 2, right: 2 },
      { top: 3, left: 3, bottom: 5, right: 5 },
    ])
  })

  test.each([
    ['blanks', `a${' '.repeat(30_000)}b`],
    ['quotes', "'".repeat(30_000)],
    ['quotes and blanks', "' ".repeat(15_000)],
    ['words', 'a '.repeat(15_000)],
  ])('of 30,000 %s are read at once', async (_, ranges) => {
    const start = performance.now()
    await printed(ranges)
    expect(performance.now() - start).toBeLessThan(200)
  })
})
