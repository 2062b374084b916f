import { expect, test } from 'vitest'
import type { Sheet } from '../book.ts'
import { readSource } from '../read-source.ts'
import { sourceOfBytes } from '../source.ts'
import { readXml2003Sheets } from './xml2003-styles.ts'

const WORKBOOK = `<?xml version="1.0" encoding="UTF-8"?><?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"
  xmlns:x="urn:schemas-microsoft-com:office:excel">
 <Styles>
  <Style ss:ID="Default"><Font ss:Size="11"/></Style>
  <Style ss:ID="head" ss:Name="Head"><Font ss:Bold="1" ss:Color="#00ff00"/><Alignment ss:Horizontal="Center"/></Style>
  <Style ss:ID="s1" ss:Parent="head"><Interior ss:Color="#FFFF00" ss:Pattern="Solid"/>
   <Borders><Border ss:Position="Bottom" ss:LineStyle="Continuous"/><Border ss:Position="Top" ss:LineStyle="None"/></Borders></Style>
  <Style ss:ID="part"><Font ss:Italic="1"/><Alignment ss:Indent="2"/></Style>
 </Styles>
 <Worksheet ss:Name="Один"><Table>
  <Column ss:Index="3" ss:Span="1" ss:StyleID="part"/>
  <Row><Cell ss:StyleID="s1" ss:MergeAcross="1"><Data ss:Type="String">Цена</Data></Cell><Cell><Data ss:Type="Number">1</Data></Cell></Row>
  <Row ss:Index="4" ss:StyleID="head"><Cell ss:Index="2"><Data ss:Type="String">한국어</Data></Cell>
   <Cell ss:Index="4" ss:StyleID="part"><Data ss:Type="Number">7</Data></Cell></Row>
  <Row><Cell><Data ss:Type="String">plain</Data></Cell></Row>
 </Table>
 <WorksheetOptions xmlns="urn:schemas-microsoft-com:office:excel"><FreezePanes/><SplitHorizontal>1</SplitHorizontal></WorksheetOptions>
 </Worksheet>
</Workbook>`

test('bold, italic, indent and frozen rows of an XML workbook are known where its styles say so', async () => {
  const book = await readSource(sourceOfBytes('a.xml', Buffer.from(WORKBOOK)))
  const { grid, hints } = book.blocks[0] as Sheet
  const format = 'General'
  expect(grid.styleAt(0, 0)).toEqual({
    format,
    size: 11,
    bold: true,
    color: '00FF00',
    align: 'center',
    fill: 'FFFF00',
    borders: 'b',
  })
  expect(grid.styleAt(0, 2)).toEqual({ format, size: 11, italic: true, indent: 2 })
  expect(grid.styleAt(3, 1)).toEqual({ format, size: 11, bold: true, color: '00FF00', align: 'center' })
  expect(grid.styleAt(3, 3)).toEqual({ format, size: 11, italic: true, indent: 2 })
  expect(grid.styleAt(4, 0)).toEqual({ format, size: 11 })
  expect(hints.freeze).toEqual({ rows: 1, columns: 0 })
})

test('XML that cannot be followed gives no styles', () => {
  expect(readXml2003Sheets(Buffer.from('<Workbook><Styles>'))).toEqual([])
})
