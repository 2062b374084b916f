import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import type { Prose, Sheet } from '../book.ts'
import { sourceOfBytes } from '../source.ts'
import { readHtml } from './read-html.ts'
import { readMhtml } from './read-mhtml.ts'

const read = async (html: string | Uint8Array) => {
  const book = await readHtml(sourceOfBytes('page.html', typeof html === 'string' ? Buffer.from(html) : html))
  const sheets = book.blocks.filter((block): block is Sheet => block.kind === 'sheet')
  const prose = book.blocks.filter((block): block is Prose => block.kind === 'prose')
  return { book, sheets, prose, codes: book.findings.map(finding => finding.code) }
}

const rowsOf = ({ grid }: Sheet): readonly (readonly string[])[] =>
  Array.from({ length: grid.extent.bottom }, (_, row) =>
    Array.from({ length: grid.extent.right }, (_, column) => grid.textAt(row, column)),
  )

test('spans in both directions, one that leaves its section cut', async () => {
  const { sheets } = await read(
    '<table><tr><td rowspan=9>a<td colspan=2>b<tr><td>c<td>d<tbody><tr><td>e<td>f<td>g</table>',
  )
  expect(sheets[0]?.grid.spans).toEqual([
    { top: 0, left: 0, bottom: 2, right: 1 },
    { top: 0, left: 1, bottom: 1, right: 3 },
  ])
  expect(sheets[0] && rowsOf(sheets[0])[2]).toEqual(['e', 'f', 'g'])
})

test('head rows first, foot rows last, header columns by th', async () => {
  const { sheets } = await read(
    '<table><tfoot><tr><th>sum<td>3</tfoot><tbody><tr><th>a<td>1<tr><th>b<td>2</tbody><thead><tr><th>name<th>n</thead></table>',
  )
  expect(sheets[0] && rowsOf(sheets[0])).toEqual([
    ['name', 'n'],
    ['a', '1'],
    ['b', '2'],
    ['sum', '3'],
  ])
  expect(sheets[0]?.hints).toEqual({ headerRows: 1, headerColumns: 1 })
})

test('a nested table is a sheet of its own with its outer cell; a frame of one cell is none', async () => {
  const { sheets } = await read('<table><tr><td><p>x<table><tr><td>1<td><table><tr><td>2<td>3</table></table></table>')
  expect(sheets.map(sheet => [sheet.name, sheet.parent])).toEqual([
    ['table 1', undefined],
    ['table 2', { sheet: 1, row: 0, column: 1 }],
  ])
})

test('scripts and hidden elements are dropped, hidden text is told, hidden rows are kept', async () => {
  const { sheets, prose, codes } = await read(
    '<p hidden>no<p style="display: none">no<script>var a</script><p>yes<table><tr><td>1<td>2<tr style="display:none"><td>3<td>4</table>',
  )
  expect(prose.map(block => block.text)).toEqual(['yes'])
  expect(codes).toContain('hidden-content')
  expect(sheets[0]?.grid.rowInfo.get(1)).toEqual({ hidden: true })
})

test('headings, numbered lists, line breaks and raised marks', async () => {
  const { prose } = await read(
    '<h1>Top</h1><ol start=3><li>three<ul><li>deep</ul><li>four</ol><p>a<br>b 241<sup>1)</sup></p>',
  )
  expect(prose.map(block => [block.role, block.level, block.text])).toEqual([
    ['heading', 1, 'Top'],
    ['item', 1, '3. three'],
    ['item', 2, 'deep'],
    ['item', 1, '4. four'],
    ['paragraph', undefined, 'a\nb 241¹⁾'],
  ])
  expect(prose[4]?.path).toEqual(['Top'])
})

test.each([
  ['meta', iconv.encode('<meta charset=windows-1251><p>Имя', 'windows-1251')],
  ['no word of it', iconv.encode('<p>Наименование товара', 'windows-1251')],
  ['a wrong word of it', iconv.encode('<meta charset=utf-8><p>Наименование товара', 'windows-1251')],
  ['UTF-16 with a mark', iconv.encode('<p>Имя', 'utf-16le', { addBOM: true })],
])('the encoding: %s', async (_, bytes) => {
  expect((await read(bytes)).prose[0]?.text).toMatch(/^(Имя|Наименование товара)$/)
})

test('a sheet saved by Excel is a worksheet with its name', async () => {
  const { sheets } = await read(
    '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><xml><x:ExcelWorksheet><x:Name>Цены</x:Name></x:ExcelWorksheet></xml></head><body><table><tr><td>a<td>1</table>',
  )
  expect(sheets[0]).toMatchObject({ name: 'Цены', origin: 'worksheet' })
})

test('a web archive gives its HTML parts, whatever their encoding', async () => {
  const part = (body: string, encoding: string): string =>
    `Content-Type: text/html; charset="utf-8"\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}\r\n`
  const text = `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="=_b"\r\n\r\n--=_b\r\n${part(
    '<table><tr><td>=D0=98<td>a=\r\nb</table>',
    'quoted-printable',
  )}--=_b\r\n${part(Buffer.from('<p>два').toString('base64'), 'base64')}--=_b\r\nContent-Type: image/png\r\n\r\nx\r\n--=_b--`
  const book = await readMhtml(sourceOfBytes('a.mht', Buffer.from(text)))
  expect(book.blocks.map(block => (block.kind === 'prose' ? block.text : rowsOf(block)))).toEqual([
    [['И', 'ab']],
    'два',
  ])
})

test('ten thousand nested elements and tables end in a finding', async () => {
  const { codes } = await read(`${'<div>'.repeat(10_000)}x${'<table><tr><td>'.repeat(300)}y`)
  expect(codes).toContain('elements-too-deep')
})
