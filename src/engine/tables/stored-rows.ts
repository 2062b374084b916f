import { type CellKind, coveringText, type Grid, isoOfSerial } from '../../grid/index.ts'
import { type Column, placeOf, type RowFact, type Table } from '../../table/index.ts'
import { dayIn, numberIn } from '../../text/index.ts'

/** One stored row: its number in table axes from 0, what it is, and its fields in the order of the columns. */
export type RowToStore = {
  readonly row: number
  readonly fact: RowFact
  readonly fields: readonly FieldToStore[]
}

/** What is stored of a cell; `undefined` is NULL. `date` in microseconds since 1970. `own`: the cell itself is not blank. */
export type FieldToStore = {
  readonly text: string | undefined
  readonly number: number | undefined
  readonly date: bigint | undefined
  readonly own: boolean
}

/**
 * The body rows of a table, ascending.
 *
 * A value merged over several rows is the text of each of them, in its first column; its number and date stand in its
 * first row alone, so that no sum counts it twice.
 */
export function* rowsToStore(table: Table, grid: Grid): Iterable<RowToStore> {
  let next = 0
  for (let row = table.body.top; row < table.body.bottom; row += 1) {
    while (next < table.rows.length && (table.rows[next] as RowFact).row < row) next += 1
    const listed = table.rows[next]
    const fact: RowFact = listed?.row === row ? listed : { row, role: 'data' }
    yield { row, fact, fields: table.columns.map(column => fieldOf(table, grid, { row, column })) }
  }
}

const BLANK: FieldToStore = { text: undefined, number: undefined, date: undefined, own: false }

type Wanted = { readonly row: number; readonly column: Column }

const fieldOf = (table: Table, grid: Grid, { row, column }: Wanted): FieldToStore => {
  const place = placeOf(table, row, column.index)
  const kind = grid.kindAt(place.row, place.column)
  if (kind === 'blank') return mergedField(grid, place)
  const text = grid.textAt(place.row, place.column)
  if (text === '') return BLANK
  const takesNumber = column.type === 'number' || column.type === 'mixed'
  const takesDate = column.type === 'date' || column.type === 'mixed'
  const cell = { kind, text, stored: grid.numberAt(place.row, place.column), column }
  return {
    text,
    number: takesNumber ? numberOf(cell) : undefined,
    date: takesDate ? dateOf(cell, grid) : undefined,
    own: true,
  }
}

type Content = {
  readonly kind: CellKind
  readonly text: string
  readonly stored: number | undefined
  readonly column: Column
}

const numberOf = ({ kind, text, stored, column }: Content): number | undefined => {
  if (kind === 'number') return stored
  return kind === 'text' ? numberIn(text, column.numbers) : undefined
}

const dateOf = ({ kind, text, stored, column }: Content, grid: Grid): bigint | undefined => {
  if (kind === 'date') return microsecondsOf(isoOfSerial(stored ?? 0, grid.dateSystem))
  const day = kind === 'text' ? dayIn(text, column.dates) : undefined
  return day === undefined ? undefined : microsecondsOf(day)
}

const mergedField = (grid: Grid, place: { readonly row: number; readonly column: number }): FieldToStore => {
  const span = grid.spanAt(place.row, place.column)
  if (!span || span.left !== place.column) return BLANK
  const text = coveringText(grid, place.row, place.column)
  return text === '' ? BLANK : { text, number: undefined, date: undefined, own: false }
}

/** Microseconds since 1970 of an ISO day or moment without zone; `undefined` for a time of day alone. */
export const microsecondsOf = (iso: string): bigint | undefined => {
  if (!/^\d{4}-/.test(iso)) return undefined
  const ms = Date.parse(iso.includes('T') ? `${iso}Z` : `${iso}T00:00:00Z`)
  return Number.isNaN(ms) ? undefined : BigInt(ms) * 1000n
}
