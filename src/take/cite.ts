import { formatCell } from '../grid/index.ts'
import { ancestorsOf, cellPlaceOf, placeOf, type Table } from '../table/index.ts'
import type { PlanRow } from './run-plan.ts'
import type { Candidate, CitedCell } from './take.ts'

/** Most cells that one take cites; the rows used are told in full beside them. */
export const CITED_CELLS = 5000

/** The cell of a row and a column (a position in `table.columns`) as an answer cites it. `row` in table axes from 0. */
export const citeCell = (
  candidate: Candidate,
  row: PlanRow,
  column: number,
  label: string,
  text: string,
): CitedCell => {
  const { table } = candidate
  const of = table.columns[column]
  const place = placeOf(table, row.row, of?.index ?? 0)
  return {
    document: candidate.document,
    sheet: table.sheet,
    ...(table.origin === undefined ? {} : { origin: table.origin }),
    row: place.row,
    column: place.column,
    address: addressOf(table, place.row, place.column),
    ...cellPlaceOf(table.place, place.row, place.column),
    path: of?.name ?? '',
    label,
    ancestors: ancestorsOf(table, row.group),
    text,
  }
}

/** `B4` on a worksheet; `R4C2` in a table of a document. Row and column of the sheet, from 0. */
export const addressOf = (table: Pick<Table, 'origin'>, row: number, column: number): string =>
  table.origin === undefined ? formatCell(row, column) : `R${row + 1}C${column + 1}`

/** Rows (in table axes from 0) in the sheet's own numbers from 1; none of a transposed table, whose rows are the sheet's columns. */
export const rowsTold = (table: Pick<Table, 'transposed'>, rows: readonly number[]): readonly number[] =>
  table.transposed ? [] : rows.map(row => row + 1)

/** Texts of the notes that govern these cells: of the cell, its row, its column or the whole table. */
export const notesOf = (
  table: Table,
  cells: readonly { readonly row: number; readonly column: number }[],
): readonly string[] => {
  const rows = new Set(cells.map(cell => cell.row))
  const columns = new Set(cells.map(cell => table.columns[cell.column]?.index ?? -1))
  const byRow = table.rows.filter(fact => rows.has(fact.row)).flatMap(fact => fact.notes ?? [])
  const byColumn = cells.flatMap(cell => table.columns[cell.column]?.notes ?? [])
  const bound = table.notes.flatMap((note, at) =>
    note.binds.some(
      bind =>
        (rows.has(bind.row) && columns.has(bind.column)) || (bind.row < table.body.top && columns.has(bind.column)),
    )
      ? [at]
      : [],
  )
  const all = table.notes.flatMap((note, at) => (note.binds.length === 0 ? [at] : []))
  return [...new Set([...bound, ...byRow, ...byColumn, ...all])].flatMap(at => {
    const note = table.notes[at]
    return note ? [note.mark && !note.text.startsWith(note.mark) ? `${note.mark} ${note.text}` : note.text] : []
  })
}

/** Texts of the notes that govern an aggregate: those of its columns and of the table, then those of the rows it rests on. */
export const usedNotesOf = (
  table: Table,
  columns: readonly number[],
  rows: readonly { readonly row: number }[],
): readonly string[] => {
  const bound = new Set(table.notes.flatMap(note => note.binds.map(bind => bind.row)))
  const noted = rows.filter(({ row }) => bound.has(row))
  const ofRows = notesOf(
    table,
    noted.flatMap(({ row }) => columns.map(column => ({ row, column }))),
  )
  return [...new Set([...columnNotesOf(table, columns), ...ofRows])]
}

/** Texts of the notes that govern these columns (positions in `table.columns`) or the table; none without a column. */
export const columnNotesOf = (table: Table, columns: readonly number[]): readonly string[] =>
  columns.length === 0
    ? []
    : notesOf(
        table,
        columns.map(column => ({ row: -1, column })),
      )
