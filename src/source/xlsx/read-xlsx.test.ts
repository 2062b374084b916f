import { describe, expect, test } from 'vitest'
import { type MadeWorkbook, packWorkbook } from '../../../test/pack-workbook.ts'
import type { Book, Sheet } from '../book.ts'
import { sourceOfBytes } from '../source.ts'
import { openZip } from '../zip.ts'
import { readXlsx } from './read-xlsx.ts'
import { scanSheetFacts } from './scan-sheet.ts'

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

describe('values', () => {
  test('shared, inline, formula, boolean and error cells', async () => {
    const sheet = await readOne({
      strings: '<si><t>Сеть</t></si><si><t xml:space="preserve"> 한국어 &amp; co </t></si>',
      sheet: data(
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>' +
          '<row r="2"><c r="A2" t="inlineStr"><is><t>a&lt;b</t></is></c><c r="B2" t="str"><f>"x"&amp;"y"</f><v>xy</v></c></row>' +
          '<row r="3"><c r="A3" t="b"><v>1</v></c><c r="B3" t="e"><v>#N/A</v></c><c r="C3"><v>-1.5E3</v></c></row>',
      ),
    })
    expect(shown(sheet)).toEqual([
      ['Сеть', ' 한국어 & co '],
      ['a<b', 'xy'],
      ['TRUE', '#N/A', '-1500'],
    ])
    expect(sheet.grid.cellAt(1, 1)?.formula).toEqual({ text: '"x"&"y"', cached: true })
    expect(sheet.receipt).toEqual({ found: 7, kept: 7, dropped: [] })
  })

  test('cells and rows without references stand after the ones before', async () => {
    const sheet = await readOne({
      sheet: data(
        '<row><c><v>1</v></c><c r="D1"><v>2</v></c><c><v>3</v></c></row><row r="5"/><row><c><v>4</v></c></row>',
      ),
    })
    expect(sheet.grid.columnsAt(0)).toEqual([0, 3, 4])
    expect([...Array.from(sheet.grid.filledRows)]).toEqual([0, 5])
  })

  test('a name space prefix, CDATA, comments and odd spacing in tags do not matter', async () => {
    const sheet = await readOne({
      sheet: `<x:sheetData xmlns:x="urn:x"><x:row  r='1' ><x:c r = "B1"
        t="str" ><x:v><![CDATA[a<b]]></x:v></x:c ><!-- <x:c r="C1"><x:v>9</x:v></x:c> --></x:row></x:sheetData>`,
    })
    expect(shown(sheet)).toEqual([['a<b']])
  })

  test('escapes of control characters, line breaks and superscripts', async () => {
    const sheet = await readOne({
      strings:
        '<si><t>a_x000D_\nb_x005F_x0041_</t></si><si><r><t>Total</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>1)</t></r></si>' +
        '<si><t>課</t><rPh sb="0" eb="1"><t>か</t></rPh></si>',
      sheet: data(
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>',
      ),
    })
    expect(shown(sheet)).toEqual([['a\nb_x0041_', 'Total1)', '課']])
    expect(sheet.grid.cellAt(0, 1)?.superscript).toBe('1)')
  })

  test('an empty text is blank and accounted for, a style alone is nothing', async () => {
    const sheet = await readOne({
      strings: '<si><t/></si>',
      sheet: data('<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="1"/><c r="C1"><v>5</v></c></row>'),
    })
    expect(sheet.grid.cellCount).toBe(1)
    expect(sheet.receipt).toEqual({ found: 2, kept: 1, dropped: [{ reason: 'empty-text', count: 1, first: 'A1' }] })
  })
})

describe('dates', () => {
  const styles =
    '<numFmts><numFmt numFmtId="164" formatCode="m&quot;월&quot;d&quot;일&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="46"/></cellXfs>'

  test('numbers in date formats are dates, durations are numbers', async () => {
    const sheet = await readOne({
      styles,
      sheet: data(
        '<row r="1"><c r="A1" s="1"><v>45761</v></c><c r="B1" s="2"><v>45761</v></c><c r="C1" s="3"><v>1.5</v></c></row>',
      ),
    })
    expect([0, 1, 2].map(column => sheet.grid.kindAt(0, column))).toEqual(['date', 'date', 'number'])
    expect(sheet.grid.cellAt(0, 1)).toMatchObject({ value: '2025-04-14', shown: '4월14일' })
  })

  test('the 1904 system, and cells that hold ISO text', async () => {
    const book = await read({
      styles,
      before: '<workbookPr date1904="1"/>',
      sheets: {
        One: data('<row r="1"><c r="A1" s="1"><v>0</v></c><c r="B1" t="d"><v>2025-04-14T09:30:00Z</v></c></row>'),
      },
    })
    const [sheet] = sheetsOf(book)
    expect(book.dateSystem).toBe('1904')
    expect(sheet?.grid.cellAt(0, 0)?.value).toBe('1904-01-01')
    expect(sheet?.grid.cellAt(0, 1)?.value).toBe('2025-04-14T09:30:00')
  })
})

describe('formulas', () => {
  test('members of a shared formula carry their own text', async () => {
    const sheet = await readOne({
      sheet: data(
        '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><f t="shared" ref="B1:B3" si="0">A1*$A$1+SUM(A:A)</f><v>2</v></c></row>' +
          '<row r="2"><c r="B2"><f t="shared" si="0"/><v>3</v></c></row>',
      ),
    })
    expect(sheet.grid.cellAt(1, 1)?.formula).toEqual({ text: 'A2*$A$1+SUM(A:A)', cached: true })
  })

  test('one without a value is computed when it can be, else told', async () => {
    const book = await read({
      sheets: {
        One: data(
          '<row r="1"><c r="A1"><v>2</v></c><c r="B1"><f>A1*3</f></c><c r="C1"><f>SUM(A1:B1)+Two!A1</f></c><c r="D1"><f>NOW()</f></c></row>',
        ),
        Two: data('<row r="1"><c r="A1"><f>One!A1+1</f></c></row>'),
      },
    })
    const [one] = sheetsOf(book)
    expect(one && shown(one)).toEqual([['2', '6', '11']])
    expect(one?.grid.cellAt(0, 2)).toMatchObject({ kind: 'number', formula: { cached: false } })
    expect(one?.grid.cellAt(0, 3)).toMatchObject({ kind: 'blank', formula: { text: 'NOW()', cached: false } })
    expect(book.findings.map(({ code, count, sheet }) => [code, count, sheet])).toEqual([
      ['formula-computed', 2, 'One'],
      ['formula-without-value', 1, 'One'],
      ['formula-computed', 1, 'Two'],
    ])
    expect(one?.receipt).toEqual({ found: 4, kept: 4, dropped: [] })
  })

  test('cells that wait for one another stay without values', async () => {
    const book = await read({
      sheets: { One: data('<row r="1"><c r="A1"><f>B1</f></c><c r="B1"><f>A1+1</f></c></row>') },
    })
    expect(book.findings.map(({ code }) => code)).toEqual(['formula-cycle', 'formula-without-value'])
  })
})

describe('what stands beside the cells', () => {
  test('merges after the data, hidden lines, outline, freeze, filter, print names, links, comments, tables', async () => {
    const book = await read({
      sheets: {
        One:
          '<sheetPr><outlinePr summaryBelow="0"/></sheetPr><sheetViews><sheetView><pane xSplit="1" ySplit="2" state="frozen"/></sheetView></sheetViews>' +
          '<cols><col min="2" max="3" hidden="1" outlineLevel="1"/></cols>' +
          data(
            '<row r="1"><c r="A1"><v>1</v></c></row><row r="2" hidden="1" outlineLevel="2"><c r="A2"><v>2</v></c></row>',
          ) +
          '<autoFilter ref="A1:C2"/><mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="B1:B3"/></mergeCells>' +
          '<hyperlinks><hyperlink ref="A1" r:id="rId1"/></hyperlinks><tableParts><tablePart r:id="rId3"/></tableParts>',
      },
      attributes: { One: 'state="veryHidden"' },
      after:
        '<definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">One!$A:$A,One!$1:$2</definedName><definedName name="_xlnm.Print_Area" localSheetId="0">One!$A$1:$C$9</definedName><definedName name="rate">One!$A$1</definedName></definedNames>',
      relationships: [
        ['rId1', 'hyperlink', 'https://example.org/a'],
        ['rId2', 'comments', '../comments1.xml'],
        ['rId3', 'table', '/xl/tables/table1.xml'],
      ],
      parts: [
        {
          name: 'xl/comments1.xml',
          bytes:
            '<comments><authors><author>Ann</author></authors><commentList><comment ref="A2" authorId="0"><text><r><t>see </t></r><r><t>note</t></r></text></comment><comment ref="D9" authorId="0"><text><t>blank</t></text></comment></commentList></comments>',
        },
        {
          name: 'xl/tables/table1.xml',
          bytes:
            '<table displayName="T" ref="A1:C4" totalsRowCount="1"><tableColumns><tableColumn name="a_x000a_b"/></tableColumns></table>',
        },
      ],
    })
    const [sheet] = sheetsOf(book)
    expect(sheet?.state).toBe('veryHidden')
    expect(sheet?.grid.spans).toEqual([{ top: 0, left: 0, bottom: 1, right: 2 }])
    expect([...(sheet?.grid.rowInfo ?? [])]).toEqual([[1, { hidden: true, outline: 2 }]])
    expect([...(sheet?.grid.columnInfo.keys() ?? [])]).toEqual([1])
    expect(sheet?.grid.cellAt(0, 0)?.link).toBe('https://example.org/a')
    expect(sheet?.grid.cellAt(1, 0)?.comment).toEqual({ text: 'see note', author: 'Ann' })
    expect(sheet?.grid.cellAt(8, 3)).toMatchObject({ kind: 'blank', comment: { text: 'blank' } })
    expect(sheet?.hints).toEqual({
      excelTables: [
        { name: 'T', rect: { top: 0, left: 0, bottom: 4, right: 3 }, headerRows: 1, totalsRows: 1, columns: ['a\nb'] },
      ],
      freeze: { rows: 2, columns: 1 },
      autofilter: { top: 0, left: 0, bottom: 2, right: 3 },
      printTitles: { rows: [0, 2], columns: [0, 1] },
      printArea: [{ top: 0, left: 0, bottom: 9, right: 3 }],
      summaryAbove: true,
    })
    expect(sheet?.receipt).toEqual({ found: 3, kept: 3, dropped: [] })
    expect(book.names).toEqual([{ name: 'rate', ref: 'One!$A$1' }])
    expect(book.findings.map(({ code }) => code)).toEqual(['merge-dropped'])
  })

  test('styles that carry meaning', async () => {
    const sheet = await readOne({
      styles:
        '<fonts><font/><font><b/><i val="0"/><sz val="14"/><color rgb="FFaa0011"/></font></fonts><fills><fill/><fill><patternFill patternType="solid"><fgColor theme="4"/></patternFill></fill></fills><borders><border/><border><left style="thin"/><top style="none"/><bottom style="thin"/></border></borders><cellXfs><xf/><xf numFmtId="10" fontId="1" fillId="1" borderId="1"><alignment horizontal="centerContinuous" indent="2"/></xf></cellXfs>',
      sheet: data('<row r="1"><c r="A1" s="1"><v>0.125</v></c></row>'),
    })
    expect(sheet.grid.cellAt(0, 0)).toMatchObject({
      shown: '12.50%',
      style: {
        format: '0.00%',
        bold: true,
        color: 'AA0011',
        size: 14,
        fill: 'theme:4',
        borders: 'bl',
        align: 'center',
        indent: 2,
      },
    })
  })
})

test('progress grows to the end, and merges can be had before the cells', async () => {
  const made = {
    sheets: {
      One: `${data('<row r="1"><c r="A1"><v>1</v></c></row>')}<mergeCells><mergeCell ref="A1:B1"/></mergeCells>`,
    },
  }
  const shares: number[] = []
  const source = sourceOfBytes('book.xlsx', packWorkbook(made))
  await readXlsx(source, { onProgress: done => shares.push(done) })
  expect(shares.at(-1)).toBe(1)
  const zip = await openZip(source)
  const entry = zip.find('xl/worksheets/sheet1.xml')
  const facts = entry && (await scanSheetFacts(zip.stream(entry), entry.name))
  expect(facts?.merges).toEqual([{ top: 0, left: 0, bottom: 1, right: 2 }])
})
