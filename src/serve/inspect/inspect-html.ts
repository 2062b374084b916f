import { columnLetters, formatRect, type Rect } from '../../grid/index.ts'
import type { Sheet } from '../../source/index.ts'
import { rectInSheet, type Table } from '../../table/index.ts'
import { type CellRole, cellRolesOf } from './cell-role.ts'
import { accountText } from './inspect-text.ts'
import { pickRows, type RowLimits } from './pick-rows.ts'
import { tellTable } from './tell-table.ts'

/** One document to be shown: its name and its sheets with their tables. */
export type ShownDocument = {
  readonly name: string
  readonly sheets: readonly { readonly sheet: Sheet; readonly tables: readonly Table[] }[]
}

const LIMITS: RowLimits = { first: 120, last: 20, totals: 100, most: 600 }

/** Columns of a sheet that are shown; further ones are counted. */
const MOST_COLUMNS = 120

/**
 * One self-contained page that shows how the tables of documents are understood: every sheet as a grid with the role of each
 * cell as its colour, and under it what is known of its tables and why.
 *
 * No scripts, no outside addresses; every text is escaped. Rows and columns that are left out are counted. Cost: cells, for the
 * accounts, and the cells that are shown.
 */
export const inspectHtml = (documents: readonly ShownDocument[]): string => {
  const title = documents.length === 1 ? (documents[0]?.name ?? '') : `${documents.length} documents`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)} – tables as Cellcite understands them</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
<p class="legend">${ROLES.map(role => `<span class="${role}">${role}</span>`).join(' ')}</p>
${documents.map(documentHtml).join('\n')}
</body>
</html>
`
}

const ROLES: readonly CellRole[] = [
  'line',
  'header',
  'stub',
  'section',
  'body',
  'total',
  'unit',
  'note',
  'field',
  'plain',
]

const STYLE = `
:root { color-scheme: light dark }
body { font: 14px/1.4 system-ui, sans-serif; margin: 1.5rem; max-width: none }
h1 { font-size: 1.3rem } h2 { font-size: 1.1rem; margin: 2rem 0 .2rem } h3 { font-size: 1rem; margin: 1.5rem 0 .3rem }
.scroll { overflow: auto; max-height: 36rem; border: 1px solid #8886 }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
td, th { border: 1px solid #8884; padding: .15rem .4rem; white-space: pre-wrap; max-width: 22rem; vertical-align: top }
thead th, .at { position: sticky; background: Canvas; color: GrayText; font-weight: 400; top: 0; left: 0 }
.header { background: #4aa3df55; font-weight: 600 } .stub { background: #57b87a44 } .section { background: #57b87a77; font-weight: 600 }
.total { background: #e5b93c66; font-weight: 600 } .unit { background: #7d7bf055 } .note { background: #c678dd44 }
.line { background: #8883; font-weight: 600 } .field { background: #4aa3df33 } .plain { color: GrayText } .hidden { opacity: .5 }
.legend span { padding: .1rem .5rem; border: 1px solid #8884 }
dl { display: grid; grid-template-columns: 6rem 1fr; gap: .1rem .8rem; margin: .4rem 0 1.5rem } dt { color: GrayText } dd { margin: 0; white-space: pre-wrap }
.refused dd, .warn dd { color: #c0392b }
`

const documentHtml = ({ name, sheets }: ShownDocument): string =>
  `<h2>${escapeHtml(name)}</h2>\n${sheets.map(({ sheet, tables }) => sheetHtml(sheet, tables)).join('\n')}`

const sheetHtml = (sheet: Sheet, tables: readonly Table[]): string => {
  const told = tables.map(
    table =>
      `<dl>${tellTable(table)
        .map(
          ({ name, text }) =>
            `<div style="display:contents" class="${classOf(name, text)}"><dt>${name}</dt><dd>${escapeHtml(text)}</dd></div>`,
        )
        .join('')}</dl>`,
  )
  return `<h3>${escapeHtml(sheet.name)}</h3>
<p>${escapeHtml(accountText(sheet, tables))}</p>
<div class="scroll">${gridHtml(sheet, tables)}</div>
${told.join('\n')}`
}

const classOf = (name: string, text: string): string => {
  if (name === 'refused') return 'refused'
  return name === 'finding' && text.startsWith('!') ? 'warn' : 'told'
}

const gridHtml = (sheet: Sheet, tables: readonly Table[]): string => {
  const rows = pickRows(sheet, tables, LIMITS)
  const right = Math.min(sheet.grid.extent.right, MOST_COLUMNS)
  const letters = Array.from({ length: right }, (_, column) => `<th>${columnLetters(column)}</th>`).join('')
  const show: Show = { sheet, rows: new Set(rows), right, roleAt: cellRolesOf(tables), titles: titlesOf(tables) }
  const lines: string[] = []
  let last = -1
  for (const row of rows) {
    if (last >= 0 && row > last + 1)
      lines.push(`<tr><td class="at" colspan="${right + 1}">… rows ${last + 2}–${row}</td></tr>`)
    lines.push(rowHtml(show, row))
    last = row
  }
  const more = sheet.grid.extent.right - right
  const left = more > 0 ? `<p>${more} more columns at the right</p>` : ''
  return `<table><thead><tr><th></th>${letters}</tr></thead><tbody>${lines.join('\n')}</tbody></table>${left}`
}

type Show = {
  readonly sheet: Sheet
  readonly rows: ReadonlySet<number>
  readonly right: number
  readonly roleAt: (row: number, column: number) => CellRole
  readonly titles: (row: number, column: number) => string
}

const rowHtml = (show: Show, row: number): string => {
  const { grid } = show.sheet
  const cells: string[] = []
  for (let column = 0; column < show.right; column += 1) {
    const span = grid.spanAt(row, column)
    if (!span || isAnchor(show, span, row, column)) cells.push(cellHtml(show, { row, column, span }))
  }
  const hidden = grid.rowInfo.get(row)?.hidden ? ' class="hidden"' : ''
  return `<tr${hidden}><th class="at">${row + 1}</th>${cells.join('')}</tr>`
}

type ShownCell = { readonly row: number; readonly column: number; readonly span: Rect | undefined }

const cellHtml = (show: Show, { row, column, span }: ShownCell): string => {
  const [top, left] = span ? [span.top, span.left] : [row, column]
  const role = show.roleAt(top, left)
  const text = show.sheet.grid.textAt(top, left)
  const title = text === '' ? '' : show.titles(row, column)
  const kind = text === '' && role === 'plain' ? '' : ` class="${role}"`
  const hover = title === '' ? '' : ` title="${escapeHtml(title)}"`
  return `<td${kind}${spanText(show, span)}${hover}>${escapeHtml(text)}</td>`
}

/** The first cell of a merged place that is shown: its top left one, or the one in its first shown row. */
const isAnchor = (show: Show, span: Rect, row: number, column: number): boolean => {
  if (column !== span.left) return false
  for (let above = span.top; above < row; above += 1) if (show.rows.has(above)) return false
  return true
}

const spanText = (show: Show, span: Rect | undefined): string => {
  if (!span) return ''
  let rows = 0
  for (let row = span.top; row < Math.min(span.bottom, span.top + LIMITS.most); row += 1)
    if (show.rows.has(row)) rows += 1
  const columns = Math.min(span.right, show.right) - span.left
  const isBroken = rows > 1 && !isUnbroken(show, span)
  return `${rows > 1 && !isBroken ? ` rowspan="${rows}"` : ''}${columns > 1 ? ` colspan="${columns}"` : ''}`
}

const isUnbroken = (show: Show, span: Rect): boolean => {
  for (let row = span.top; row < span.bottom; row += 1) if (!show.rows.has(row)) return false
  return true
}

/** The full name of a cell's column, for reading it with the pointer on the cell. */
const titlesOf = (tables: readonly Table[]): Show['titles'] => {
  const rects = tables.map(table => ({ table, rect: rectInSheet(table, table.rect) }))
  return (row, column) => {
    const found = rects.find(
      ({ rect }) => row >= rect.top && row < rect.bottom && column >= rect.left && column < rect.right,
    )
    if (!found) return ''
    const { table, rect } = found
    const index = table.transposed ? row : column
    const of = table.columns[index - table.rect.left]
    const unit = of?.unit ? `, ${of.unit.text}` : ''
    return of ? `${of.name}${unit} · table ${table.ordinal} ${formatRect(rect)}` : ''
  }
}

/** A text as HTML shows it, safe in elements and in quoted attributes; control characters become blanks. */
export const escapeHtml = (text: string): string =>
  text
    .replace(/(?![\n\t])\p{Cc}/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
