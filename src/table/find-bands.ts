import type { Grid, Rect } from '../grid/index.ts'
import { cellsIn, filledRowsIn, isLine } from './row-cells.ts'

/**
 * A run of rows without a blank row between them. `text`: each row holds one text, or a pair such as `Date: | 1.2.2024`.
 *
 * `left` and `right` are of the cells, merged ones whole.
 */
export type Band = Rect & { readonly text: boolean }

/** The bands of a rectangle from the top. A row that a merged cell reaches into is not blank. Cost: cells and spans. */
export const findBands = (grid: Grid, rect: Rect): readonly Band[] => {
  const bands: Band[] = []
  let open: { top: number; left: number; bottom: number; right: number; text: boolean } | undefined
  const reach = spanReach(grid, rect)
  for (const row of filledRowsIn(grid, rect)) {
    const columns = cellsIn(grid, row, rect)
    const { right, bottom } = reach(row)
    if (!open || row > open.bottom || (row === open.bottom && columns.length > 1 && isBeside(open, columns))) {
      if (open) bands.push(open)
      open = { top: row, left: rect.right, bottom: row + 1, right: rect.left, text: true }
    }
    open.left = Math.min(open.left, columns[0] as number)
    open.right = Math.max(open.right, (columns.at(-1) as number) + 1, right)
    open.bottom = Math.max(open.bottom, row + 1, bottom)
    open.text = open.text && isLine(grid, row, rect)
  }
  if (open) bands.push(open)
  return bands
}

/** A row that shares no column with the band above it belongs to a block of its own. */
const isBeside = (open: Rect, columns: readonly number[]): boolean =>
  open.right - open.left > 1 && ((columns[0] as number) >= open.right || (columns.at(-1) as number) < open.left)

/** How far the filled spans that begin in a row reach; rows are asked for in ascending order. */
const spanReach = (grid: Grid, rect: Rect): ((row: number) => { readonly right: number; readonly bottom: number }) => {
  let next = 0
  return row => {
    let right = 0
    let bottom = 0
    for (; next < grid.spans.length && (grid.spans[next] as Rect).top <= row; next += 1) {
      const span = grid.spans[next] as Rect
      if (span.top < row || span.left < rect.left || span.left >= rect.right) continue
      if (grid.kindAt(span.top, span.left) === 'blank') continue
      right = Math.max(right, Math.min(span.right, rect.right))
      bottom = Math.max(bottom, Math.min(span.bottom, rect.bottom))
    }
    return { right, bottom }
  }
}
