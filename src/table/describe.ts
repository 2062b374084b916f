import { columnLetters, formatCell, formatRect, type Rect, rectOf } from '../grid/index.ts'
import type { Sheet } from '../source/index.ts'
import { tidyText } from './sort-of.ts'
import { ancestorsOf, type GateReason, type Group, placeOf, type RowFact, rectInSheet, type Table } from './table.ts'

/**
 * A table as one JSON line for people and programs outside: A1 addresses (`R3C2` inside documents), rows from 1.
 *
 * `row_paths` holds the labels of each record, outermost first, its own last; `outline` only the ancestors, for rows
 * that have some. Both stop after {@link DESCRIBED_ROWS} rows, and `rows_not_described` then says how many are left.
 */
export type TableDescription = {
  readonly sheet: string
  readonly sheet_or_index: string | number
  readonly kind: Table['kind']
  readonly transposed?: true
  readonly range: string
  readonly table_range: string
  readonly n_header_rows: number
  readonly n_row_header_cols: number
  readonly n_data_rows: number
  readonly title?: string
  readonly title_cell: readonly string[]
  readonly columns: readonly { readonly letter: string; readonly path: readonly string[]; readonly unit?: string }[]
  readonly column_paths: Readonly<Record<string, readonly string[]>>
  readonly row_paths: Readonly<Record<string, readonly string[]>>
  readonly outline: Readonly<Record<string, readonly string[]>>
  readonly unit_rows: readonly { readonly row: number; readonly text: string }[]
  readonly totals_rows: readonly number[]
  readonly totals_cols: readonly string[]
  readonly notes: readonly {
    readonly text: string
    readonly mark?: string
    readonly row?: number
    readonly cell?: string
  }[]
  readonly note_rows: readonly number[]
  readonly hidden_rows: number
  readonly refuse_reasons: readonly GateReason[]
  /** Unique names by column letter, under which a table that is refused for its names alone can be loaded. */
  readonly repair?: Readonly<Record<string, string>>
  /** Cells that are not told by ranges and rows: lines above and headings in the body (`metadata`), lines below (`notes`). */
  readonly roles: { readonly metadata: readonly string[]; readonly notes: readonly string[] }
  readonly rows_not_described?: number
}

/** Most body rows whose labels are written out in a description. */
export const DESCRIBED_ROWS = 20_000

/** The JSON line of a table of this sheet. Cost: body rows up to {@link DESCRIBED_ROWS}. */
export const describe = (table: Table, sheet: Sheet): TableDescription => {
  const address = addresses(sheet)
  const box = rectInSheet(table, table.rect)
  const noteRects = [
    ...table.lines.filter(line => line.role === 'note').map(line => line.at),
    ...table.notes.flatMap(note => (note.at ? [note.at] : [])),
  ]
  const above = table.lines.filter(line => line.role !== 'note').map(line => rectInSheet(table, line.at))
  const sections = table.rows.filter(({ role }) => role === 'section').slice(0, DESCRIBED_ROWS)
  const title = table.lines.find(({ role }) => role === 'title')
  return {
    sheet: table.sheet,
    sheet_or_index: /^table \d+$/.test(table.sheet) ? table.sheetIndex : table.sheet,
    kind: table.kind,
    ...(table.transposed ? { transposed: true } : {}),
    range: address.rect(box),
    table_range: formatRect(box),
    n_header_rows: table.transposed ? table.stub : table.header.bottom - table.header.top,
    n_row_header_cols: table.transposed ? table.header.bottom - table.header.top : table.stub,
    n_data_rows: table.recordCount,
    ...(table.title === undefined ? {} : { title: table.title }),
    title_cell: title ? [formatRect(cornerOf(rectInSheet(table, title.at)))] : [],
    ...bySheet(table, describeColumns(table), describeRows(table, sheet)),
    notes: describeNotes(table, address.cell),
    note_rows: [...new Set(noteRects.map(rect => rectInSheet(table, rect).top + 1))].sort((a, b) => a - b),
    hidden_rows: table.hiddenRows,
    refuse_reasons: table.gate.open ? [] : table.gate.reasons.map(({ reason }) => reason),
    ...(table.gate.repair
      ? { repair: Object.fromEntries(table.gate.repair.names.map(({ letter, name }) => [letter, name])) }
      : {}),
    roles: {
      metadata: [...above.map(formatRect), ...sections.map(({ row }) => sectionCell(table, sheet, row))],
      notes: [...new Set(noteRects.map(rect => formatRect(rectInSheet(table, rect))))],
    },
  }
}

/** How cells of a sheet are written: A1 in worksheets, rows and columns from 1 in tables of documents. */
const addresses = (sheet: Sheet) => {
  const cell = (row: number, column: number): string =>
    sheet.origin === 'worksheet' ? formatCell(row, column) : `R${row + 1}C${column + 1}`
  const rect = (of: Rect): string => `${cell(of.top, of.left)}:${cell(of.bottom - 1, of.right - 1)}`
  return { cell, rect }
}

const cornerOf = (rect: Rect): Rect => rectOf(rect.top, rect.left, rect.top + 1, rect.left + 1)

type DescribedColumns = Pick<TableDescription, 'columns' | 'column_paths' | 'totals_cols'>
type DescribedRows = Pick<
  TableDescription,
  'row_paths' | 'outline' | 'unit_rows' | 'totals_rows' | 'rows_not_described'
>

/** Paths by the sheet's own columns and rows: those of a turned table change places. */
const bySheet = (table: Table, columns: DescribedColumns, rows: DescribedRows): DescribedColumns & DescribedRows => {
  if (!table.transposed) return { ...columns, ...rows }
  const paths = Object.entries(rows.row_paths).map(([row, path]) => [columnLetters(Number(row) - 1), path])
  return {
    ...columns,
    ...rows,
    column_paths: Object.fromEntries(paths),
    row_paths: Object.fromEntries(table.columns.map(({ index, path }) => [index + 1, path])),
  }
}

const describeColumns = (table: Table): DescribedColumns => {
  const described = table.columns.map(({ letter, path, unit }) => ({
    letter,
    path,
    ...(unit ? { unit: unit.text } : {}),
  }))
  return {
    columns: described,
    column_paths: Object.fromEntries(described.map(({ letter, path }) => [letter, path])),
    totals_cols: table.columns.filter(({ role }) => role === 'total').map(({ letter }) => letter),
  }
}

const describeRows = (table: Table, sheet: Sheet): DescribedRows => {
  const rowPaths: Record<string, readonly string[]> = {}
  const outline: Record<string, readonly string[]> = {}
  const facts = new Map(table.rows.map(fact => [fact.row, fact]))
  const last = Math.min(table.body.bottom, table.body.top + DESCRIBED_ROWS)
  for (let row = table.body.top; row < last; row += 1) {
    const fact = facts.get(row) ?? { row, role: 'data' }
    if (fact.role !== 'data' && fact.role !== 'total' && fact.role !== 'section') continue
    const above = ancestorsOf(table, fact.group)
    if (above.length > 0) outline[row + 1] = above
    rowPaths[row + 1] = [...above, ...ownLabels(table, sheet, fact)]
  }
  const left = table.body.bottom - last
  const role = (wanted: RowFact['role']) => table.rows.filter(fact => fact.role === wanted).map(({ row }) => row)
  const unitRows = [...headerUnitRows(table), ...role('unit')].map(row => ({
    row: row + 1,
    text: firstText(table, sheet, row),
  }))
  return {
    row_paths: rowPaths,
    outline,
    unit_rows: unitRows,
    totals_rows: role('total').map(row => row + 1),
    ...(left > 0 ? { rows_not_described: left } : {}),
  }
}

/** Texts of the row's own label cells; those that are the label of one of its ancestors are in the path already. */
const ownLabels = (table: Table, sheet: Sheet, fact: RowFact): readonly string[] => {
  const taken = new Set<string>()
  for (let at: number | undefined = fact.group; at !== undefined; at = table.groups[at]?.parent) {
    const { row, column } = table.groups[at] as Group
    taken.add(`${row},${column}`)
  }
  const labels: string[] = []
  for (let column = table.rect.left; column < table.rect.left + table.stub; column += 1) {
    const place = placeOf(table, fact.row, column)
    const span = sheet.grid.spanAt(place.row, place.column)
    const anchor = span ? placeOf(table, span.top, span.left) : { row: fact.row, column }
    if (taken.has(`${anchor.row},${anchor.column}`) || anchor.column < column) continue
    const text = tidyText(sheet.grid, place.row, place.column)
    if (text !== '') labels.push(text)
  }
  return labels
}

/** Rows of the header that gave columns their units. */
const headerUnitRows = ({ columns, body }: Table): readonly number[] => [
  ...new Set(
    columns.flatMap(({ unit }) => (unit?.from === 'row' && unit.at && unit.at.top < body.top ? [unit.at.top] : [])),
  ),
]

const firstText = (table: Table, sheet: Sheet, row: number): string => {
  for (let column = table.rect.left; column < table.rect.right; column += 1) {
    const place = placeOf(table, row, column)
    const text = tidyText(sheet.grid, place.row, place.column)
    if (text !== '') return text
  }
  return ''
}

/** The label of a section row. */
const sectionCell = (table: Table, sheet: Sheet, row: number): string => {
  for (let column = table.rect.left; column < table.rect.right; column += 1) {
    const place = placeOf(table, row, column)
    if (sheet.grid.kindAt(place.row, place.column) !== 'blank') return formatCell(place.row, place.column)
  }
  return formatCell(row, table.rect.left)
}

const describeNotes = (table: Table, cell: (row: number, column: number) => string): TableDescription['notes'] =>
  table.notes.map(note => {
    const at = note.at ?? (note.binds[0] && rectOf(note.binds[0].row, note.binds[0].column, note.binds[0].row + 1, 0))
    const place = at && placeOf(table, at.top, at.left)
    return {
      text: note.text,
      ...(note.mark === undefined ? {} : { mark: note.mark }),
      ...(place ? { row: place.row + 1, cell: cell(place.row, place.column) } : {}),
    }
  })
