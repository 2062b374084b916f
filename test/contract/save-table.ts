import { utils, write } from '@e965/xlsx'
import { TAG } from '../../src/source/hwp/records.ts'
import { docxOf, hwpOf, hwpxOf, pptxOf, type RecordBytes } from '../documents/office-documents.ts'

/** A merged rectangle: rows and columns from 0, ends exclusive. */
type Span = { readonly top: number; readonly left: number; readonly bottom: number; readonly right: number }

/** A table as it should be read: texts by row and column, blank where a merged cell covers a place. */
export type PlainTable = { readonly rows: readonly (readonly string[])[]; readonly spans: readonly Span[] }

/** One cell with the places that it covers. */
type Placed = {
  readonly text: string
  readonly row: number
  readonly column: number
  readonly tall: number
  readonly wide: number
}

/** Writers of a table in each format. `latin`: its letters are those of the Latin alphabet alone. */
export const writers: Readonly<
  Record<string, { readonly save: (table: PlainTable) => Uint8Array; readonly latin?: true; readonly flat?: true }>
> = {
  xlsx: { save: table => sheetJs(table, 'xlsx') },
  xlsb: { save: table => sheetJs(table, 'xlsb') },
  xls: { save: table => sheetJs(table, 'biff8') },
  ods: { save: table => sheetJs(table, 'ods') },
  xml: { save: table => sheetJs(table, 'xlml') },
  html: { save: htmlOf },
  docx: { save: docxTable },
  pptx: { save: pptxTable },
  hwpx: { save: hwpxTable },
  hwp: { save: hwpTable },
  pdf: { save: pdfTable, latin: true },
  csv: { save: table => Buffer.from(table.rows.map(row => row.join(';')).join('\n')), flat: true },
  md: { save: markdownOf, flat: true },
}

/** Cells of a row: those that start there; `covered` gives the columns that a cell from the left or above covers. */
const placedIn = ({ rows, spans }: PlainTable, row: number): readonly Placed[] =>
  (rows[row] ?? []).flatMap((text, column) => {
    const span = spans.find(
      ({ top, left, bottom, right }) => row >= top && row < bottom && column >= left && column < right,
    )
    if (!span) return [{ text, row, column, tall: 1, wide: 1 }]
    if (span.top !== row || span.left !== column) return []
    return [{ text, row, column, tall: span.bottom - span.top, wide: span.right - span.left }]
  })

const rowNumbers = ({ rows }: PlainTable): readonly number[] => rows.map((_, row) => row)

function sheetJs({ rows, spans }: PlainTable, bookType: 'xlsx' | 'xlsb' | 'biff8' | 'ods' | 'xlml'): Uint8Array {
  const sheet = utils.aoa_to_sheet(rows.map(row => row.map(text => (text === '' ? null : text))))
  sheet['!merges'] = spans.map(({ top, left, bottom, right }) => ({
    s: { r: top, c: left },
    e: { r: bottom - 1, c: right - 1 },
  }))
  return new Uint8Array(write({ SheetNames: ['S'], Sheets: { S: sheet } }, { type: 'array', bookType }))
}

function htmlOf(table: PlainTable): Uint8Array {
  const rows = rowNumbers(table).map(row => {
    const cells = placedIn(table, row).map(
      ({ text, tall, wide }) => `<td rowspan="${tall}" colspan="${wide}">${text}</td>`,
    )
    return `<tr>${cells.join('')}</tr>`
  })
  return Buffer.from(`<meta charset="utf-8"><table>${rows.join('')}</table>`)
}

/** Word has a cell in every row that a merged one covers, told as its continuation (ECMA-376 §17.4.85). */
function docxTable(table: PlainTable): Uint8Array {
  const width = table.rows[0]?.length ?? 0
  const rows = rowNumbers(table).map(row => {
    const own = placedIn(table, row)
    const going = rowNumbers(table)
      .slice(0, row)
      .flatMap(above => placedIn(table, above))
      .filter(cell => cell.row + cell.tall > row)
      .map(cell => ({ ...cell, text: '', goesOn: true }))
    const cells = [...own.map(cell => ({ ...cell, goesOn: false })), ...going].sort((a, b) => a.column - b.column)
    const xml = cells.map(({ text, tall, wide, goesOn }) => {
      const merge = goesOn ? '<w:vMerge/>' : tall > 1 ? '<w:vMerge w:val="restart"/>' : ''
      return `<w:tc><w:tcPr><w:gridSpan w:val="${wide}"/>${merge}</w:tcPr><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`
    })
    return `<w:tr>${xml.join('')}</w:tr>`
  })
  const grid = `<w:tblGrid>${'<w:gridCol w:w="1000"/>'.repeat(width)}</w:tblGrid>`
  return docxOf(`<w:tbl>${grid}${rows.join('')}</w:tbl>`)
}

function pptxTable(table: PlainTable): Uint8Array {
  const rows = table.rows.map((texts, row) => {
    const own = new Map(placedIn(table, row).map(cell => [cell.column, cell]))
    const xml = texts.map((_, column) => {
      const cell = own.get(column)
      const span = table.spans.find(
        ({ top, left, bottom, right }) => row >= top && row < bottom && column >= left && column < right,
      )
      const facts = cell
        ? `rowSpan="${cell.tall}" gridSpan="${cell.wide}"`
        : `${span && column > span.left ? 'hMerge="1" ' : ''}${span && row > span.top ? 'vMerge="1"' : ''}`
      return `<a:tc ${facts}><a:txBody><a:p><a:r><a:t>${cell?.text ?? ''}</a:t></a:r></a:p></a:txBody></a:tc>`
    })
    return `<a:tr>${xml.join('')}</a:tr>`
  })
  const data = `<a:tbl><a:tblPr/><a:tblGrid>${'<a:gridCol w="1"/>'.repeat(table.rows[0]?.length ?? 0)}</a:tblGrid>${rows.join('')}</a:tbl>`
  const frame = `<p:graphicFrame><p:xfrm><a:off x="1" y="1"/></p:xfrm><a:graphic><a:graphicData>${data}</a:graphicData></a:graphic></p:graphicFrame>`
  return pptxOf([{ shapes: frame }])
}

function hwpxTable(table: PlainTable): Uint8Array {
  const rows = rowNumbers(table).map(row => {
    const cells = placedIn(table, row).map(
      ({ text, column, tall, wide }) =>
        `<hp:tc><hp:subList><hp:p><hp:run charPrIDRef="0"><hp:t>${text}</hp:t></hp:run></hp:p></hp:subList><hp:cellAddr rowAddr="${row}" colAddr="${column}"/><hp:cellSpan rowSpan="${tall}" colSpan="${wide}"/></hp:tc>`,
    )
    return `<hp:tr>${cells.join('')}</hp:tr>`
  })
  return hwpxOf(`<hp:p><hp:run charPrIDRef="0"><hp:tbl>${rows.join('')}</hp:tbl></hp:run></hp:p>`)
}

const uints = (size: 1 | 2 | 4, ...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(size * values.length)
  for (const [at, value] of values.entries()) bytes.writeUIntLE(value, at * size, size)
  return bytes
}

const hwpParagraph = (level: number, text: string): readonly RecordBytes[] => [
  { tag: TAG.paraHeader, level, data: Buffer.concat([uints(4, text.length + 1, 0), Buffer.alloc(14)]) },
  { tag: TAG.paraText, level: level + 1, data: Buffer.from(`${text}\r`, 'utf16le') },
]

function hwpTable(table: PlainTable): Uint8Array {
  const id = Buffer.from(' lbt', 'latin1')
  const mark = String.fromCharCode(11, id.readUInt16LE(0), id.readUInt16LE(2), 0, 0, 0, 0, 11)
  const cells = rowNumbers(table)
    .flatMap(row => placedIn(table, row))
    .flatMap(({ text, row, column, tall, wide }): readonly RecordBytes[] => [
      {
        tag: TAG.listHeader,
        level: 2,
        data: Buffer.concat([uints(4, 1, 0), uints(2, column, row, wide, tall), uints(4, 0, 0, 0, 0), uints(2, 1)]),
      },
      ...hwpParagraph(2, text),
    ])
  return hwpOf([
    ...hwpParagraph(0, mark),
    { tag: TAG.ctrlHeader, level: 1, data: Buffer.concat([id, Buffer.alloc(40)]) },
    {
      tag: TAG.table,
      level: 2,
      data: Buffer.concat([uints(4, 0), uints(2, table.rows.length, table.rows[0]?.length ?? 0)]),
    },
    ...cells,
  ])
}

/** A page with the edges of each cell drawn and its text inside, in Helvetica. */
function pdfTable(table: PlainTable): Uint8Array {
  const [wide, tall] = [90, 24]
  const drawn = rowNumbers(table)
    .flatMap(row => placedIn(table, row))
    .map(cell => {
      const [left, top] = [40 + cell.column * wide, 780 - cell.row * tall]
      const box = `${left} ${top - cell.tall * tall} ${cell.wide * wide} ${cell.tall * tall} re S\n`
      return `${box}BT /F1 10 Tf ${left + 6} ${top - 15} Td (${cell.text}) Tj ET\n`
    })
    .join('')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [4 0 R] >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F1 3 0 R >> >> /Contents 5 0 R >>',
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
  ]
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Size 6 /Root 1 0 R >>\n%%EOF\n`, 'latin1')
}

function markdownOf({ rows }: PlainTable): Uint8Array {
  const [head = [], ...body] = rows
  return Buffer.from([head, head.map(() => '---'), ...body].map(row => `| ${row.join(' | ')} |`).join('\n'))
}
