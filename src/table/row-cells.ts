import type { Grid, Rect } from '../grid/index.ts'
import { sortAt } from './sort-of.ts'

/** Columns of the filled cells of a row inside `rect`, ascending. */
export const cellsIn = (grid: Grid, row: number, rect: Pick<Rect, 'left' | 'right'>): readonly number[] => {
  const columns = grid.columnsAt(row)
  if (columns.length === 0) return columns
  if ((columns[0] as number) >= rect.left && (columns.at(-1) as number) < rect.right) return columns
  return columns.filter(column => column >= rect.left && column < rect.right)
}

/** True when one text is all that a row holds inside `rect`. */
export const isLoneText = (grid: Grid, row: number, rect: Pick<Rect, 'left' | 'right'>): boolean => {
  const columns = cellsIn(grid, row, rect)
  return columns.length === 1 && sortAt(grid, row, columns[0] as number) === 'word'
}

/** True for a row that is a line of text rather than part of a table: one text, or a text that ends in a colon and its value. */
export const isLine = (grid: Grid, row: number, rect: Pick<Rect, 'left' | 'right'>): boolean => {
  const columns = cellsIn(grid, row, rect)
  if (columns.length === 1) return ['word', 'year', 'date'].includes(sortAt(grid, row, columns[0] as number))
  return columns.length === 2 && /[:：]$/.test(grid.textAt(row, columns[0] as number).trim())
}

/** Index of the first of ascending numbers that is at least `value`. Cost: log length. */
export const firstAtOrAfter = (list: ArrayLike<number>, value: number): number => {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** Rows inside `rect` that have a cell there, ascending. */
export function* filledRowsIn(grid: Grid, rect: Rect): Iterable<number> {
  const { filledRows } = grid
  for (let index = firstAtOrAfter(filledRows, rect.top); index < filledRows.length; index += 1) {
    const row = filledRows[index] as number
    if (row >= rect.bottom) return
    if (cellsIn(grid, row, rect).length > 0) yield row
  }
}
