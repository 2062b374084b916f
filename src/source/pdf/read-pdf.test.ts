import { expect, test } from 'vitest'
import { isFault } from '../../fault/index.ts'
import type { Prose, Sheet } from '../book.ts'
import { sourceOfBytes } from '../source.ts'
import { readPdf } from './read-pdf.ts'

/** Text at a place in points from the bottom left corner of a page of 600 by 800. */
const at = (x: number, y: number, text: string, size = 10): string =>
  `BT /F1 ${size} Tf ${x} ${y} Td (${text.replace(/[()\\]/g, sign => `\\${sign}`)}) Tj ET\n`

const line = (x0: number, y0: number, x1: number, y1: number): string => `${x0} ${y0} m ${x1} ${y1} l S\n`

/** A frame with lines at all the given places. */
const frame = (xs: readonly number[], ys: readonly number[]): string =>
  [
    ...xs.map(x => line(x, ys[0] as number, x, ys.at(-1) as number)),
    ...ys.map(y => line(xs[0] as number, y, xs.at(-1) as number, y)),
  ].join('')

/** A PDF of the given page contents in Helvetica. */
const pdfOf = (pages: readonly string[], media = '0 0 600 800', font?: readonly string[]): Buffer => {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, page) => `${4 + page * 2} 0 R`).join(' ')}] >>`,
    font?.[0] ?? '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((content, page) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [${media}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + page * 2} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
    ...(font?.slice(1) ?? []),
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((body, number) => {
    const offset = text.length
    text += `${number + 1} 0 obj\n${body}\nendobj\n`
    return offset
  })
  const start = text.length
  const entries = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

const read = async (pages: readonly string[], media?: string) => {
  const book = await readPdf(sourceOfBytes('a.pdf', pdfOf(pages, media)))
  const sheets = book.blocks.filter((block): block is Sheet => block.kind === 'sheet')
  const prose = book.blocks.filter((block): block is Prose => block.kind === 'prose')
  return { book, sheets, prose, codes: book.findings.map(finding => finding.code) }
}

const rowsOf = (sheet: Sheet | undefined): readonly (readonly string[])[] =>
  Array.from({ length: sheet?.grid.extent.bottom ?? 0 }, (_, row) =>
    Array.from({ length: sheet?.grid.extent.right ?? 0 }, (_, column) => sheet?.grid.textAt(row, column) ?? ''),
  )

test('a ruled table: cells by lines, a text over two cells parted, a merged cell known', async () => {
  const { sheets } = await read([
    frame([50, 200, 300], [700, 720]) +
      line(50, 740, 300, 740) +
      line(50, 720, 50, 740) +
      line(300, 720, 300, 740) +
      line(50, 680, 300, 680) +
      line(50, 680, 50, 700) +
      line(200, 680, 200, 700) +
      line(300, 680, 300, 700) +
      at(60, 726, 'Prices') +
      at(60, 706, 'City') +
      at(205, 706, 'Sum') +
      at(152, 686, 'Moscow       100'),
  ])
  expect(rowsOf(sheets[0])).toEqual([
    ['Prices', ''],
    ['City', 'Sum'],
    ['Moscow', '100'],
  ])
  expect(sheets[0]?.grid.spans).toEqual([{ top: 0, left: 0, bottom: 1, right: 2 }])
})

test('every cell tells its page and box', async () => {
  const { sheets } = await read([
    frame([50, 150, 250], [660, 680, 700]) +
      at(60, 686, 'a') +
      at(160, 686, 'b') +
      at(60, 666, 'c') +
      at(160, 666, 'd'),
  ])
  const cell = sheets[0]?.grid.cellAt(1, 1)
  expect(cell?.page).toBe(1)
  expect(cell?.box?.[0]).toBeCloseTo(160, 0)
  expect(cell?.box?.[3]).toBeCloseTo(136, -1)
})

const columns = (y: number, texts: readonly string[]): string =>
  texts.map((text, column) => at(60 + column * 120, y, text)).join('')

test('a table without lines: columns by alignment, the heading above is prose', async () => {
  const { sheets, prose } = await read([
    at(60, 760, 'Sales of the year') +
      columns(700, ['Region', 'Plan', 'Fact']) +
      columns(685, ['North', '10', '12']) +
      columns(670, ['South', '20', '18']) +
      columns(655, ['West', '30', '33']),
  ])
  expect(rowsOf(sheets[0])).toEqual([
    ['Region', 'Plan', 'Fact'],
    ['North', '10', '12'],
    ['South', '20', '18'],
    ['West', '30', '33'],
  ])
  expect(prose.map(block => block.text)).toEqual(['Sales of the year'])
})

test('a table over two pages is one; the header that comes again is taken out and told', async () => {
  const page = (rows: readonly string[]): string =>
    frame(
      [50, 200, 350],
      Array.from({ length: rows.length + 2 }, (_, row) => 700 - row * 20),
    ) +
    [['Name', 'Sum'], ...rows.map(row => row.split(' '))]
      .map(([a = '', b = ''], row) => at(60, 686 - row * 20, a) + at(210, 686 - row * 20, b))
      .join('')
  const { sheets, codes } = await read([page(['a 1', 'b 2']), page(['c 3', 'd 4'])])
  expect(rowsOf(sheets[0])).toEqual([
    ['Name', 'Sum'],
    ['a', '1'],
    ['b', '2'],
    ['c', '3'],
    ['d', '4'],
  ])
  expect(sheets).toHaveLength(1)
  expect(sheets[0]?.grid.cellAt(3, 0)?.page).toBe(2)
  expect(codes).toEqual(['repeated-header'])
})

test('rows of data that come again are kept', async () => {
  const page =
    frame([50, 200, 350], [700, 680, 660, 640]) +
    ['Name Sum', 'a 1', 'b 2']
      .map((row, line) =>
        row
          .split(' ')
          .map((text, column) => ({ text, column }))
          .map(({ text, column }) => at(60 + column * 150, 686 - line * 20, text))
          .join(''),
      )
      .join('')
  const { sheets } = await read([page, page])
  expect(rowsOf(sheets[0])).toEqual([
    ['Name', 'Sum'],
    ['a', '1'],
    ['b', '2'],
    ['a', '1'],
    ['b', '2'],
  ])
})

test.each(['Table 1 (continued)', 'Fortsetzung der Tabelle 1'])(
  'a line that only says so does not part a table: %s',
  async text => {
    const part = (row: string): string =>
      frame([50, 200, 350], [700, 680, 660]) +
      at(60, 686, 'Name') +
      at(210, 686, 'Sum') +
      at(60, 666, row) +
      at(210, 666, '5')
    const { sheets } = await read([part('a'), at(60, 720, text) + part('b')])
    expect(sheets.map(rowsOf)).toEqual([
      [
        ['Name', 'Sum'],
        ['a', '5'],
        ['b', '5'],
      ],
    ])
  },
)

const paragraph = (x: number, y: number, word: string): string =>
  Array.from({ length: 8 }, (_, row) =>
    at(x, y - row * 12, `${word} ${row} runs on as the prose of a column does`),
  ).join('')

test('prose in two columns is read column by column and makes no table', async () => {
  const { sheets, prose } = await read([paragraph(40, 700, 'Left') + paragraph(320, 700, 'Right')])
  expect(sheets).toHaveLength(0)
  expect(prose.map(block => block.text.slice(0, 6))).toEqual(['Left 0', 'Right '])
})

test('headers and footers that come again are told apart', async () => {
  const page = (number: number): string =>
    at(60, 780, 'Annual report') +
    at(60, 500, `Text of page ${number} that says something.`) +
    at(290, 20, String(number))
  const { prose } = await read([page(1), page(2), page(3)])
  expect(prose.map(block => [block.role, block.text])).toEqual([
    ['furniture', 'Annual report'],
    ['paragraph', 'Text of page 1 that says something.'],
    ['paragraph', 'Text of page 2 that says something.'],
    ['paragraph', 'Text of page 3 that says something.'],
  ])
})

test('a picture without a text layer is told', async () => {
  const { book, codes } = await read(['q 600 0 0 800 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 ID x EI Q'])
  expect(book.blocks).toHaveLength(0)
  expect(codes).toEqual(['no-text-layer'])
})

test('what is no PDF inside is corrupt', async () => {
  await expect(readPdf(sourceOfBytes('a.pdf', Buffer.from('%PDF-1.4\nnothing')))).rejects.toSatisfy(error =>
    isFault(error, 'source-corrupt'),
  )
})

test.each([
  ['UniKS-UTF16-H', 'Korea1', 'b2e8ac00d45c', '단가표'],
  ['KSCms-UHC-H', 'Korea1', 'b4dcb0a1c7a5203132', '단가표 12'],
  ['90ms-RKSJ-H', 'Japan1', '93fa967b8cea', '日本語'],
  ['GBK-EUC-H', 'GB1', 'c3fbb3c6', '名称'],
])('a font that only names its character map: %s', async (map, ordering, codes, text) => {
  const pdf = pdfOf([`BT /F1 12 Tf 60 700 Td <${codes}> Tj ET`], undefined, [
    `<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /${map} /DescendantFonts [6 0 R] >>`,
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /X /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 1 >> /DW 1000 /W [1 95 500] /FontDescriptor 7 0 R >>`,
    '<< /Type /FontDescriptor /FontName /X /Flags 6 /FontBBox [0 -148 1001 880] /ItalicAngle 0 /Ascent 880 /Descent -148 /StemV 60 >>',
  ])
  const book = await readPdf(sourceOfBytes('a.pdf', pdf))
  expect(book.blocks.map(block => block.kind === 'prose' && block.text)).toEqual([text])
})
