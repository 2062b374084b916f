import type { Grid, Rect } from '../grid/index.ts'
import { cellsIn } from './row-cells.ts'
import { sortAt } from './sort-of.ts'

/** A column at the left whose cells stand for several rows each. */
export type GroupColumn = { readonly column: number; readonly by: 'merge' | 'blank-filled' }

/** Most columns from the left that are looked at. */
const MOST = 4

/**
 * The leading columns of a body whose labels cover several rows: by vertical merges, or by blanks that repeat the label
 * above. The latter only where the pattern is plain: the first row is filled, the column after them is always filled, and
 * labels stand in less than 60 % of the rows. Cost: spans and a sample of rows.
 */
export const groupColumnsOf = (grid: Grid, body: Rect): readonly GroupColumn[] => {
  const found: GroupColumn[] = []
  const merged = mergedColumns(grid, body)
  const limit = Math.min(body.left + MOST, body.right - 1)
  for (let column = body.left; column < limit; column += 1) {
    if (merged.has(column)) {
      found.push({ column, by: 'merge' })
      continue
    }
    const last = lastBlankFilled(grid, body, { column, limit })
    for (let filled = column; filled <= last; filled += 1) found.push({ column: filled, by: 'blank-filled' })
    break
  }
  return found
}

/** The last of the columns from `column` on whose blanks repeat the labels above; less than `column` when there is none. */
const lastBlankFilled = (
  grid: Grid,
  body: Rect,
  { column, limit }: { readonly column: number; readonly limit: number },
): number => {
  for (let last = column; last < limit; last += 1) if (isBlankFilled(grid, body, { column, last })) return last
  return column - 1
}

const mergedColumns = (grid: Grid, body: Rect): ReadonlySet<number> => {
  const columns = new Set<number>()
  for (const span of grid.spans) {
    const inside = span.top >= body.top && span.bottom <= body.bottom && span.bottom - span.top > 1
    if (!inside || span.left < body.left || span.right - span.left !== 1 || span.left >= body.left + MOST) continue
    const sort = sortAt(grid, span.top, span.left)
    if (sort !== 'blank' && sort !== 'filler') columns.add(span.left)
  }
  return columns
}

/** Most rows that are looked at. */
const SAMPLE = 400

type Run = { readonly column: number; readonly last: number }

/**
 * Columns `column` to `last` are filled together, in the first row and in less than 60 % of all; the column after them
 * is always filled.
 */
const isBlankFilled = (grid: Grid, body: Rect, run: Run): boolean => {
  if (body.bottom - body.top < 4 || grid.kindAt(body.top, run.column) === 'blank') return false
  let labels = 0
  let rows = 0
  for (let row = body.top; row < body.bottom && rows < SAMPLE; row += 1) {
    const role = roleInRun(grid, body, { ...run, row })
    if (role === 'against') return false
    if (role === 'aside') continue
    rows += 1
    if (role === 'labelled') labels += 1
  }
  return labels >= 2 && labels * 10 <= rows * 6
}

/** `aside`: a heading or a total merged sideways; `against`: a row that breaks the pattern. */
const roleInRun = (
  grid: Grid,
  body: Rect,
  { column, last, row }: Run & { readonly row: number },
): 'labelled' | 'blank' | 'aside' | 'against' => {
  const cells = cellsIn(grid, row, body)
  const span = grid.spanAt(row, column)
  if (cells.length < 2 || (span && span.right - span.left > 1)) return 'aside'
  const filled = cells.filter(cell => cell <= last).length
  if (!cells.includes(last + 1) || (filled > 0 && filled <= last - column)) return 'against'
  const sort = sortAt(grid, row, column)
  if (sort === 'value' || sort === 'filler') return 'against'
  return sort === 'blank' ? 'blank' : 'labelled'
}
