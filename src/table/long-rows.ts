import { type Grid, type Rect, rectOf } from '../grid/index.ts'
import type { LongForm } from './long-form.ts'
import { tidyText } from './sort-of.ts'
import { ancestorsOf, placeOf, rectInSheet, rowFactOf, type Table, type Unit } from './table.ts'

/** One value of a crosstab with everything that it stands under; `at` is its cell in the sheet. */
export type LongRow = {
  /** Row and column in table axes. */
  readonly row: number
  readonly column: number
  readonly at: Rect
  /** Texts as shown, one for each of `form.columns` in order; `''` where a kept cell is blank. */
  readonly texts: readonly string[]
  /** Stored number of the value, where it is a number cell. */
  readonly number?: number
  readonly unit?: Unit
  /** Labels of the ancestors of the row, outermost first. */
  readonly ancestors: readonly string[]
  readonly isTotal: boolean
  readonly hidden: boolean
}

/**
 * The rows of a long form, one for each filled value cell, rows from the top and columns from the left within them; made as they
 * are asked for, never all in memory.
 *
 * Total rows are given and flagged, as are hidden ones; headings, notes and repeated headers are not rows. Blank cells give no
 * row: pivoted back by row and column the values are those of the table, cell for cell. Cost: cells of the body.
 */
export function* longRowsOf(table: Table, form: LongForm, grid: Grid): Iterable<LongRow> {
  const differs = form.columns.some(({ of }) => of === 'unit')
  for (let row = table.body.top; row < table.body.bottom; row += 1) {
    const fact = rowFactOf(table, row)
    if (fact.role !== 'data' && fact.role !== 'total') continue
    const shared: Shared = {
      kept: form.kept.map(at => keptText({ table, grid }, row, at)),
      ancestors: ancestorsOf(table, fact.group),
      isTotal: fact.role === 'total',
      hidden: fact.hidden === true,
      differs,
    }
    for (const melted of form.melted) {
      const long = valueAt({ table, grid, row }, melted, shared)
      if (long) yield long
    }
  }
}

type Place = { readonly table: Table; readonly grid: Grid }

const keptText = ({ table, grid }: Place, row: number, at: number): string => {
  const place = placeOf(table, row, table.columns[at]?.index ?? 0)
  return tidyText(grid, place.row, place.column)
}

/** What all values of one row have in common. */
type Shared = Pick<LongRow, 'ancestors' | 'isTotal' | 'hidden'> & {
  readonly kept: readonly string[]
  readonly differs: boolean
}

const valueAt = (
  { table, grid, row }: Place & { readonly row: number },
  { column, levels }: LongForm['melted'][number],
  { kept, differs, ...shared }: Shared,
): LongRow | undefined => {
  const { index = 0, unit, hidden } = table.columns[column] ?? {}
  const place = placeOf(table, row, index)
  if (grid.kindAt(place.row, place.column) === 'blank') return undefined
  const number = grid.numberAt(place.row, place.column)
  return {
    ...shared,
    row,
    column: index,
    at: rectInSheet(table, rectOf(row, index, row + 1, index + 1)),
    texts: [...kept, ...levels, grid.textAt(place.row, place.column), ...(differs ? [unit?.text ?? ''] : [])],
    ...(number === undefined ? {} : { number }),
    ...(unit ? { unit } : {}),
    hidden: shared.hidden || hidden === true,
  }
}
