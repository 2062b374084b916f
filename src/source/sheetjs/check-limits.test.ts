import { utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { packZip } from '../../../test/pack-zip.ts'
import { isFault } from '../../fault/index.ts'
import { readSource } from '../read-source.ts'
import { sourceOfBytes } from '../source.ts'
import { openZip } from '../zip.ts'

const outcomeOf = async (name: string, bytes: Uint8Array): Promise<string> =>
  readSource(sourceOfBytes(name, bytes)).then(
    () => 'read',
    error => (isFault(error) ? error.code : String(error)),
  )

const xlsb = (): Uint8Array => {
  const sheet = utils.aoa_to_sheet([['a', 'b']])
  sheet['!cols'] = [{ wch: 20 }, { hidden: true }]
  return new Uint8Array(write({ SheetNames: ['S'], Sheets: { S: sheet } }, { type: 'array', bookType: 'xlsb' }))
}

/** The workbook with the last column of its first column record (type 60, 18 bytes) set to a number. */
const withLastColumn = async (column: number): Promise<Uint8Array> => {
  const zip = await openZip(sourceOfBytes('a.xlsb', xlsb()))
  const parts = []
  for (const { name, ...entry } of zip.entries) {
    const bytes = Buffer.from(await zip.read({ name, ...entry }))
    const at = name.includes('worksheets/sheet') && name.endsWith('.bin') ? bytes.indexOf(Buffer.from([60, 18])) : -1
    if (at >= 0) bytes.writeUInt32LE(column, at + 6)
    parts.push({ name, bytes })
  }
  return packZip(parts)
}

test('columns that no sheet has are refused before anything is made of them', async () => {
  expect(await outcomeOf('a.xlsb', await withLastColumn(1))).toBe('read')
  expect(await outcomeOf('a.xlsb', await withLastColumn(0xfffffff0))).toBe('source-corrupt')
})

test.each(['ss:Index="4000000000"', 'ss:Span="900000000"'])(
  'a column of Excel 2003 with %s is refused',
  async facts => {
    const xml = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="S"><Table><Column ${facts}/><Row><Cell><Data ss:Type="String">a</Data></Cell></Row></Table></Worksheet></Workbook>`
    expect(await outcomeOf('a.xml', Buffer.from(xml))).toBe('source-corrupt')
    expect(await outcomeOf('a.xml', Buffer.from(xml.replace(/\d{9,}/, '3')))).toBe('read')
  },
)
