import { type CellKind, coveringText, type DateSystem, type Grid, isoOfSerial } from '../../grid/index.ts'
import { type Column, placeOf, type RowFact, type Table } from '../../table/index.ts'
import { dayIn, numberIn } from '../../text/index.ts'

/** Takes the cells of a row, column by column; `at` is a position in `table.columns`. `undefined` is NULL. */
export type CellSink = {
  /** @param own the cell itself is not blank */
  put(at: number, text: string | undefined, own: boolean): void
  /** Only of columns that have such a reading. `date` in microseconds since 1970. */
  putNumber(at: number, number: number | undefined): void
  putDate(at: number, date: bigint | undefined): void
}

/** The body rows of a table, ascending, each with what it is. */
export function* rowsToStore(table: Table): Iterable<RowFact> {
  let next = 0
  for (let row = table.body.top; row < table.body.bottom; row += 1) {
    while (next < table.rows.length && (table.rows[next] as RowFact).row < row) next += 1
    const listed = table.rows[next]
    yield listed?.row === row ? listed : { row, role: 'data' }
  }
}

/** Reads the cells of a row into a sink; see {@link cellReaderOf}. */
export type CellReader = (row: number, sink: CellSink) => void

/**
 * Reads what is stored of the cells of a table.
 *
 * A value merged over several rows is the text of each of them, in its first column; its number and date stand in its
 * first row alone, so that no sum counts it twice.
 */
export const cellReaderOf = (table: Table, grid: Grid): CellReader => {
  const columns = table.columns.map(column => ({
    column,
    takesNumber: column.type === 'number' || column.type === 'mixed',
    takesDate: column.type === 'date' || column.type === 'mixed',
  }))
  return (row, sink) => {
    for (let at = 0; at < columns.length; at += 1) {
      const wanted = columns[at] as Wanted
      const content = contentOf(table, grid, { row, column: wanted.column })
      sink.put(at, content.text === '' ? content.merged : content.text, content.text !== '')
      if (wanted.takesNumber) sink.putNumber(at, numberOf(content))
      if (wanted.takesDate) sink.putDate(at, dateOf(content, grid))
    }
  }
}

type Wanted = { readonly column: Column; readonly takesNumber: boolean; readonly takesDate: boolean }

/** A cell; `text` is `''` when it is blank, and `merged` then the text of the value that is merged over it. */
type Content = {
  readonly kind: CellKind
  readonly text: string
  readonly merged: string | undefined
  readonly stored: number | undefined
  readonly column: Column
}

const contentOf = (
  table: Table,
  grid: Grid,
  { row, column }: { readonly row: number; readonly column: Column },
): Content => {
  const place = placeOf(table, row, column.index)
  const kind = grid.kindAt(place.row, place.column)
  const text = kind === 'blank' ? '' : grid.textAt(place.row, place.column)
  if (text === '') return { kind: 'blank', text, merged: mergedText(grid, place), stored: undefined, column }
  return { kind, text, merged: undefined, stored: grid.numberAt(place.row, place.column), column }
}

const numberOf = ({ kind, text, stored, column }: Content): number | undefined => {
  if (kind === 'number') return stored
  return kind === 'text' ? numberIn(text, column.numbers) : undefined
}

const dateOf = ({ kind, text, stored, column }: Content, grid: Grid): bigint | undefined => {
  if (kind === 'date') return microsecondsOfSerial(stored ?? 0, grid.dateSystem)
  const day = kind === 'text' ? dayIn(text, column.dates) : undefined
  return day === undefined ? undefined : microsecondsOf(day)
}

const mergedText = (grid: Grid, place: { readonly row: number; readonly column: number }): string | undefined => {
  const span = grid.spanAt(place.row, place.column)
  if (!span || span.left !== place.column) return undefined
  return coveringText(grid, place.row, place.column) || undefined
}

/** Serial of 1970-01-01 in the 1900 system, and the first serial after the day that never was. */
const SERIAL_1970 = 25_569
const FIRST_TRUE_SERIAL = 61
const MICROSECONDS_A_DAY = 86_400_000_000n

/** Microseconds since 1970 of a stored date: whole days by counting, all else as its text says. */
const microsecondsOfSerial = (serial: number, dateSystem: DateSystem): bigint | undefined =>
  dateSystem === '1900' && Number.isInteger(serial) && serial >= FIRST_TRUE_SERIAL
    ? BigInt(serial - SERIAL_1970) * MICROSECONDS_A_DAY
    : microsecondsOf(isoOfSerial(serial, dateSystem))

/** Microseconds since 1970 of an ISO day or moment without zone; `undefined` for a time of day alone,
 * and for a day that never was. */
export const microsecondsOf = (iso: string): bigint | undefined => {
  if (!/^\d{4}-/.test(iso)) return undefined
  const ms = Date.parse(iso.includes('T') ? `${iso}Z` : `${iso}T00:00:00Z`)
  // A day that never was, such as 1900-02-29, is read as the day after it.
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== iso.slice(0, 10)) return undefined
  return BigInt(ms) * 1000n
}
