import { expect, test } from 'vitest'
import { isFault } from '../fault/index.ts'
import { readSource } from './read-source.ts'
import { sniffSource } from './sniff.ts'
import { sourceOfBytes } from './source.ts'

const kindOf = async (name: string, content: string | Uint8Array): Promise<string> => {
  const sniffed = await sniffSource(sourceOfBytes(name, typeof content === 'string' ? Buffer.from(content) : content))
  return sniffed.kind === 'refused' ? `${sniffed.code}: ${sniffed.message}` : sniffed.kind
}

test.each([
  ['a.csv', 'a,b\n1,2\n', 'csv'],
  ['a.txt', 'a\tb\tc\n1\t2\t3\n', 'csv'],
  ['a.txt', 'One, two.\nThree, four.\nFive, six.\n', 'text'],
  ['a', 'a\tb\tc\n1\t2\t3\n', 'csv'],
  ['a.xls', 'a\tb\n1\t2\n', 'csv'],
  ['a.xls', '<html><body><table><tr><td>1</table>', 'html'],
  ['a.xls', '\uFEFF\n<!-- x -->\n<TABLE><tr><td>1</table>', 'html'],
  ['a.csv', 'name,weight <= 50kg\n<b>,2\n', 'csv'],
  [
    'a.xls',
    '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"></Workbook>',
    'xml2003',
  ],
  ['a.xls', 'MIME-Version: 1.0\nContent-Type: multipart/related; boundary="x"\n\n--x\n', 'mhtml'],
  ['a.txt', '-- dump\nCOPY public.t (a, b) FROM stdin;\n1\t2\n\\.\n', 'sql'],
  ['a.md', '# T\n', 'markdown'],
  ['a', '# T\n\n| a | b |\n|---|---|\n| 1 | 2 |\n', 'markdown'],
  ['a.pdf', '%PDF-1.4\n', 'pdf'],
  ['a.xls', 'Attachment not found!', 'source-corrupt: it holds only a text, «Attachment not found!»'],
  ['a.doc', '{\\rtf1 x}', 'source-unsupported: it is an RTF document; save it as DOCX'],
  ['a.xlsx', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'source-unknown: it is a PNG picture'],
  ['a.csv', Buffer.from(`4d5a9000${'00'.repeat(60)}`, 'hex'), 'source-unknown: it is a Windows program'],
  [
    'a.bin',
    Buffer.from(Array.from({ length: 256 }, (_, at) => (at * 7) % 32)),
    'source-unknown: its content is of no format that is known here',
  ],
])('%s is known by content', async (name, content, kind) => {
  expect(await kindOf(name, content)).toBe(kind)
})

test('an empty file is refused as empty, with its name', async () => {
  await expect(readSource(sourceOfBytes('none.csv', new Uint8Array()))).rejects.toSatisfy(
    error => isFault(error, 'source-empty') && error.at?.source === 'none.csv',
  )
})

test('a zip cut short is corrupt', async () => {
  await expect(readSource(sourceOfBytes('a.xlsx', Buffer.from('504b030414000000', 'hex')))).rejects.toSatisfy(error =>
    isFault(error, 'source-corrupt'),
  )
})

test('a wrong name is told', async () => {
  const book = await readSource(sourceOfBytes('prices.xls', Buffer.from('<table><tr><td>1</table>')))
  expect(book.format).toBe('html')
  expect(book.findings[0]?.code).toBe('name-differs')
})
