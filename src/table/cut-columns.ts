import { type Grid, type Rect, rectOf } from '../grid/index.ts'
import { profileColumns } from './profile-columns.ts'
import { cellsIn, filledRowsIn } from './row-cells.ts'
import { sortAt } from './sort-of.ts'

/**
 * A rectangle cut into tables that stand side by side, from the left; itself alone when there is but one.
 *
 * A blank column parts two tables when what stands at its right is a table of its own: two columns or more that begin
 * with labels, a block of other height, or one that goes down where the left one ends. A blank column between columns of
 * values is only a spacer.
 * Cost: cells and spans.
 */
export const cutColumns = (grid: Grid, rect: Rect): readonly Rect[] => {
  const pieces: Rect[] = []
  for (const segment of segmentsOf(grid, rect)) {
    const before = pieces.at(-1)
    if (!before || standsAlone(grid, rect, [before, segment])) pieces.push(segment)
    else pieces[pieces.length - 1] = { ...before, right: segment.right }
  }
  return pieces
}

/** Runs of columns that some row with more than one cell uses. */
const segmentsOf = (grid: Grid, rect: Rect): readonly Rect[] => {
  const used = usedColumns(grid, rect)
  const segments: Rect[] = []
  for (let at = 0; at < used.length; at += 1) {
    if (used[at] === 0) continue
    const from = at
    while (at < used.length && used[at] === 1) at += 1
    segments.push(rectOf(rect.top, rect.left + from, rect.bottom, rect.left + at))
  }
  return segments
}

const usedColumns = (grid: Grid, rect: Rect): Uint8Array => {
  const used = new Uint8Array(rect.right - rect.left)
  for (const row of filledRowsIn(grid, rect)) {
    const columns = cellsIn(grid, row, rect)
    if (columns.length > 1) for (const column of columns) used[column - rect.left] = 1
  }
  for (const span of grid.spans) {
    if (span.top < rect.top || span.bottom > rect.bottom || span.left < rect.left || span.right > rect.right) continue
    if (cellsIn(grid, span.top, rect).length > 1) used.fill(1, span.left - rect.left, span.right - rect.left)
  }
  return used
}

/** Fewest rows of a block that stands a step lower or higher than the one beside it. */
const STEP_ROWS = 3
/** Two blocks stand as steps when they share at most one in so many rows of the shorter one. */
const STEP_SHARE = 4

const standsAlone = (grid: Grid, rect: Rect, [left, right]: readonly [Rect, Rect]): boolean => {
  if (right.right - right.left < 2 || left.right - left.left < 2) return false
  if (rect.bottom - rect.top < 2) return false
  const [firstLeft, lastLeft] = reachOf(grid, left)
  const [firstRight, lastRight] = reachOf(grid, right)
  const shorter = Math.min(lastLeft - firstLeft, lastRight - firstRight) + 1
  const shared = Math.min(lastLeft, lastRight) - Math.max(firstLeft, firstRight) + 1
  if (shorter >= STEP_ROWS && shared * STEP_SHARE <= shorter) return true
  const sameRows = firstLeft === firstRight && lastLeft === lastRight
  const gap = right.left - left.right
  const headed = hasHeader(grid, rectOf(firstRight, right.left, rect.bottom, right.right))
  if (gap >= 2 && (headed || !sameRows)) return true
  return headed && hasLabels(grid, right) && hasLabels(grid, left)
}

/** The first column holds texts, dates or years, no stored numbers. */
const hasLabels = (grid: Grid, rect: Rect): boolean => {
  const main = profileColumns(grid, { ...rect, right: rect.left + 1 })[0]
  return main === 'word' || main === 'date' || main === 'year'
}

/** First and last filled row. */
const reachOf = (grid: Grid, rect: Rect): readonly [number, number] => {
  let first = -1
  let last = -1
  for (const row of filledRowsIn(grid, rect)) {
    if (first < 0) first = row
    last = row
  }
  return [first, last]
}

/** Most rows that are looked at for names. */
const HEADER_ROWS = 12

/** Each column has a text before its first number, and one row has texts in two columns or more. */
const hasHeader = (grid: Grid, rect: Rect): boolean => {
  const named = new Set<number>()
  let seen = 0
  for (const row of filledRowsIn(grid, rect)) {
    const columns = cellsIn(grid, row, rect)
    const texts = columns.filter(column => ['word', 'year', 'date'].includes(sortAt(grid, row, column)))
    if (texts.length < columns.length) break
    for (const column of texts) named.add(column)
    seen += 1
    if (named.size === rect.right - rect.left) return true
    if (seen === HEADER_ROWS) break
  }
  return false
}
