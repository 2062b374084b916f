import { cellPlaceOf } from '../table/index.ts'
import { addressOf, rowsTold } from './cite.ts'
import type { Plan } from './plan.ts'
import type { CitedCell, Take, TakenValue } from './take.ts'
import type { TableView } from './view.ts'

/** A cell of the sheet (its own row and column, from 0) as an answer cites it, where no row of the table is meant. */
export const plainCell = (
  view: TableView,
  place: { readonly row: number; readonly column: number },
  text: string,
): CitedCell => ({
  document: view.candidate.document,
  sheet: view.table.sheet,
  ...(view.table.origin === undefined ? {} : { origin: view.table.origin }),
  row: place.row,
  column: place.column,
  address: addressOf(view.table, place.row, place.column),
  ...cellPlaceOf(view.table.place, place.row, place.column),
  path: '',
  label: '',
  ancestors: [],
  text,
})

/** What a take that reads structure rather than computes is made of. */
export type ReadTake = {
  readonly value: TakenValue
  readonly text: string
  readonly cells: readonly CitedCell[]
  readonly rows: readonly number[]
  readonly unit?: string
  readonly notes?: readonly string[]
  readonly select?: readonly number[]
  /** How a plan reads it again; without it the plan cannot be kept. */
  readonly read?: Plan['read']
  readonly explained: number
  readonly unexplained: readonly string[]
}

/** A take that was read from the understood table: a unit, an ancestor, a field, a note. `rows` in table axes from 0. */
export const readTake = (view: TableView, of: ReadTake): Take => ({
  value: of.value,
  ...(of.unit === undefined ? {} : { unit: of.unit }),
  text: of.text,
  table: view.candidate.id,
  document: view.candidate.document,
  sheet: view.table.sheet,
  cells: of.cells,
  rowsUsed: rowsTold(view.table, of.rows),
  rowCount: of.rows.length,
  hiddenRows: 0,
  rowsLeftOut: [],
  notes: of.notes ?? [],
  plan: {
    document: view.candidate.document,
    table: view.candidate.id,
    // A field is found again by its label, whatever row it stands in.
    where: of.rows.length > 0 && of.read?.kind !== 'field' ? [{ kind: 'rows', rows: of.rows }] : [],
    select: of.select ?? [],
    ...(of.read ? { read: of.read } : {}),
  },
  planText: of.text,
  confidence: { score: 0, explained: of.explained, margin: 1, unexplained: of.unexplained },
})
