import type { FileHandle } from 'node:fs/promises'
import { Fault } from '../../../fault/index.ts'
import { MAX_ROWS } from '../../../grid/index.ts'
import { ZipWriter } from './zip-writer.ts'

/** A value of an exported cell; a day or a moment as microseconds since 1970. */
export type ExportValue =
  | string
  | number
  | boolean
  | null
  | { readonly kind: 'day' | 'moment'; readonly microseconds: number }

/** Longest text that a cell of a workbook holds, in characters (ECMA-376 part 1, 18.3.1.4; Excel's own limit). */
const MOST_CHARACTERS = 32_767

/**
 * Writes rows as a workbook of one sheet, with the header row frozen. Texts are stored as texts, and those that a
 * spreadsheet could take for a formula keep the mark that they are none, also when somebody edits them.
 *
 * Source: ECMA-376 part 1, 18.3 (worksheet), 18.8 (styles).
 *
 * @throws Fault `source-too-large` beyond the rows that a sheet can hold
 */
export const writeXlsx = async (
  handle: FileHandle,
  columns: readonly string[],
  rows: AsyncIterable<readonly (readonly ExportValue[])[]>,
): Promise<void> => {
  const zip = new ZipWriter(handle)
  await zip.add('[Content_Types].xml', [CONTENT_TYPES])
  await zip.add('_rels/.rels', [relations('officeDocument', 'xl/workbook.xml')])
  await zip.add('xl/workbook.xml', [WORKBOOK])
  await zip.add('xl/_rels/workbook.xml.rels', [relations('worksheet', 'worksheets/sheet1.xml', 'styles', 'styles.xml')])
  await zip.add('xl/styles.xml', [STYLES])
  await zip.add('xl/worksheets/sheet1.xml', sheetOf(columns, rows))
  await zip.finish()
}

async function* sheetOf(
  columns: readonly string[],
  rows: AsyncIterable<readonly (readonly ExportValue[])[]>,
): AsyncIterable<string> {
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`
  yield rowOf(columns)
  let count = 1
  for await (const batch of rows) {
    count += batch.length
    if (count > MAX_ROWS)
      throw new Fault(
        'source-too-large',
        `the result has more rows than a sheet can hold (${MAX_ROWS}); export it as CSV`,
      )
    yield batch.map(rowOf).join('')
  }
  yield '</sheetData></worksheet>'
}

const rowOf = (values: readonly ExportValue[]): string => `<row>${values.map(cellOf).join('')}</row>`

const cellOf = (value: ExportValue): string => {
  if (value === null) return '<c/>'
  if (typeof value === 'number') return Number.isFinite(value) ? `<c><v>${value}</v></c>` : '<c/>'
  if (typeof value === 'boolean') return `<c t="b"><v>${value ? 1 : 0}</v></c>`
  if (typeof value === 'object') return momentCell(value)
  const style = looksLikeFormula(value) ? ` s="${STYLE.quoted}"` : ''
  return `<c t="inlineStr"${style}><is><t xml:space="preserve">${escaped(value.slice(0, MOST_CHARACTERS))}</t></is></c>`
}

/** Serial numbers before March 1900 count a day that never was; such moments stay texts. */
const momentCell = ({ kind, microseconds }: Extract<ExportValue, object>): string => {
  const serial = microseconds / 86_400_000_000 + 25_569
  if (serial < 61) return cellOf(new Date(microseconds / 1000).toISOString().slice(0, kind === 'day' ? 10 : 19))
  return `<c s="${kind === 'day' ? STYLE.day : STYLE.moment}"><v>${serial}</v></c>`
}

/** A spreadsheet takes a text that begins so for a formula, wide forms and leading blanks included. */
export const looksLikeFormula = (text: string): boolean => /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text)

/** XML 1.0 has no place for other control characters: they become the mark of a lost one. */
const escaped = (text: string): string =>
  text
    .replace(/[&<>]/g, mark => (mark === '&' ? '&amp;' : mark === '<' ? '&lt;' : '&gt;'))
    .replace(/\p{Cc}|\p{Cs}|\ufffe|\uffff/gu, mark => (/[\t\n\r\u0080-\u009f]/.test(mark) ? mark : '\ufffd'))

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

const STYLE = { quoted: 1, day: 2, moment: 3 } as const

const CONTENT_TYPES = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`

const WORKBOOK = `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="result" sheetId="1" r:id="r1"/></sheets></workbook>`

const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf quotePrefix="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`

const relations = (...pairs: readonly string[]): string => {
  const lines = pairs.flatMap((type, at) =>
    at % 2 === 0 ? [`<Relationship Id="r${at / 2 + 1}" Type="${OFFICE}/${type}" Target="${pairs[at + 1]}"/>`] : [],
  )
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${lines.join('')}</Relationships>`
}
