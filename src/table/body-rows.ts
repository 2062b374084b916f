import type { Grid, Rect } from '../grid/index.ts'
import { firstAtOrAfter } from './row-cells.ts'
import { type Column, type RowFact, type RowRole, rowFactOf } from './table.ts'

/** What is needed of a table, finished or not, to walk over its body. */
export type WithBody = {
  readonly grid: Grid
  readonly rect: Rect
  readonly body: { readonly top: number; readonly bottom: number }
  readonly stub: number
  readonly rows: readonly RowFact[]
  readonly columns: readonly Column[]
}

/** A row of the body with what is known of it. */
export type BodyRow = { readonly row: number; readonly fact: RowFact }

/** Rows of the body with at least one cell anywhere in their row of the sheet, from the top. Cost: rows. */
export function* bodyRowsOf(table: Pick<WithBody, 'grid' | 'body' | 'rows'>): Iterable<BodyRow> {
  const { filledRows } = table.grid
  let next = 0
  for (let index = firstAtOrAfter(filledRows, table.body.top); index < filledRows.length; index += 1) {
    const row = filledRows[index] as number
    if (row >= table.body.bottom) return
    while (next < table.rows.length && (table.rows[next] as RowFact).row < row) next += 1
    const fact = table.rows[next]
    yield { row, fact: fact?.row === row ? fact : { row, role: 'data' } }
  }
}

/** At most `most` data rows of the body, evenly spread, from the top. Cost: `most` rows. */
export const sampleRowsOf = (table: Pick<WithBody, 'grid' | 'body' | 'rows'>, most: number): readonly number[] => {
  const { filledRows } = table.grid
  const first = firstAtOrAfter(filledRows, table.body.top)
  const end = firstAtOrAfter(filledRows, table.body.bottom)
  const step = Math.max(1, (end - first) / most)
  const sample: number[] = []
  for (let at = first; at < end; at += step) {
    const row = filledRows[Math.floor(at)] as number
    if (rowFactOf(table, row).role === 'data') sample.push(row)
  }
  return sample
}

/** Number of filled rows between `top` and `bottom`. Cost: log rows. */
export const countFilledRows = (grid: Grid, top: number, bottom: number): number =>
  firstAtOrAfter(grid.filledRows, bottom) - firstAtOrAfter(grid.filledRows, top)

/** Rows that hold values: records and sums, but no headings, notes or repeated headers. */
export const holdsValues = (role: RowRole): boolean => role === 'data' || role === 'total'
