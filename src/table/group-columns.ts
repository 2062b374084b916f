import type { Grid, Rect } from '../grid/index.ts'
import { cellsIn } from './row-cells.ts'
import { sortAt } from './sort-of.ts'

/** A column at the left whose cells stand for several rows each. */
export type GroupColumn = { readonly column: number; readonly by: 'merge' | 'blank-filled' }

/** Most columns from the left that are looked at. */
const MOST = 4

/**
 * The leading columns of a body whose labels cover several rows: by vertical merges, or by blanks that repeat the label
 * above. The latter only where the pattern is plain: the first row is filled, the next column is always filled, and
 * labels stand in less than 60 % of the rows. Cost: spans and a sample of rows.
 */
export const groupColumnsOf = (grid: Grid, body: Rect): readonly GroupColumn[] => {
  const found: GroupColumn[] = []
  const merged = mergedColumns(grid, body)
  for (let column = body.left; column < Math.min(body.left + MOST, body.right - 1); column += 1) {
    const by = merged.has(column) ? 'merge' : isBlankFilled(grid, body, column) ? 'blank-filled' : undefined
    if (by === undefined) break
    found.push({ column, by })
  }
  return found
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

const isBlankFilled = (grid: Grid, body: Rect, column: number): boolean => {
  if (body.bottom - body.top < 4 || grid.kindAt(body.top, column) === 'blank') return false
  let labels = 0
  let rows = 0
  for (let row = body.top; row < body.bottom && rows < SAMPLE; row += 1) {
    const cells = cellsIn(grid, row, body)
    const span = grid.spanAt(row, column)
    if (cells.length < 2 || (span && span.right - span.left > 1)) continue
    const sort = sortAt(grid, row, column)
    if (sort === 'value' || sort === 'filler' || !cells.includes(column + 1)) return false
    if (sort !== 'blank') labels += 1
    rows += 1
  }
  return labels >= 2 && labels * 10 <= rows * 6
}
