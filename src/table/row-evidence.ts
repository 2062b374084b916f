import type { Grid, Rect } from '../grid/index.ts'
import { readUnit } from '../text/index.ts'
import type { MainSort } from './profile-columns.ts'
import { cellsIn } from './row-cells.ts'
import { sortAt, tidyText } from './sort-of.ts'

/**
 * `body`: most cells are of the sort of their column. `head`: most are not, in columns of values. A number written as a
 * text in brackets, over stored numbers, is a unit or a column number rather than a value.
 */
export const weigh = (
  grid: Grid,
  rect: Rect,
  row: number,
  profile: readonly MainSort[],
): 'body' | 'head' | 'neither' => {
  let body = 0
  let head = 0
  for (const column of cellsIn(grid, row, rect)) {
    const main = profile[column - rect.left]
    const sort = sortAt(grid, row, column)
    if (main === undefined || main === 'word' || sort === 'filler') continue
    if (sort === main && !isBracketed(grid, row, column)) body += 1
    else if (sort !== 'date' || main === 'value') head += 1
  }
  if (body === 0 && head === 0) return 'neither'
  return body >= head ? 'body' : 'head'
}

const isBracketed = (grid: Grid, row: number, column: number): boolean => {
  if (grid.kindAt(row, column) !== 'text' || !/^\(.*\)$/.test(grid.textAt(row, column).trim())) return false
  for (let below = row + 1; below <= row + 4; below += 1) {
    const kind = grid.kindAt(below, column)
    if (kind !== 'blank') return kind === 'number'
  }
  return false
}

/**
 * Whole numbers that grow by one from cell to cell: numbered columns, or months and weeks as names.
 *
 * In the first row they begin with 0, 1 or 2. Below it they begin with 1, behind nothing or a letter at most, and stand
 * over texts or in a row with a style of its own; else they are a record.
 */
export const isSequence = (grid: Grid, rect: Rect, row: number): boolean => {
  const columns = cellsIn(grid, row, rect)
  const labelled = columns[0] === rect.left && !/^(?:[\d()]+|\p{L})$/u.test(grid.textAt(row, rect.left).trim())
  if (row > rect.top && (labelled || row === rect.bottom - 1)) return false
  const numbers: number[] = []
  for (const column of columns) {
    const number = grid.numberAt(row, column) ?? Number.parseInt(grid.textAt(row, column).replace(/[()]/g, ''), 10)
    if (Number.isInteger(number)) numbers.push(number)
  }
  const first = numbers[0] ?? 0
  if (numbers.length < 3 || (row > rect.top ? first !== 1 : first > 2)) return false
  if (row > rect.top && !isMarked(grid, rect, row) && !standsOverText(grid, columns, row)) return false
  return numbers.every((number, at) => at === 0 || number === (numbers[at - 1] as number) + 1)
}

const standsOverText = (grid: Grid, columns: readonly number[], row: number): boolean =>
  columns.some(column => [row + 1, row + 2].some(below => sortAt(grid, below, column) === 'word'))

/** True when only the first column of a row is filled, or one cell merged from there over the others. */
export const isLoneLabel = (grid: Grid, rect: Rect, row: number): boolean => {
  const filled = grid.columnsAt(row).filter(column => column >= rect.left && column < rect.right)
  return filled.length === 1 && filled[0] === rect.left
}

/** Most cells of a row are bold or share a fill. */
export const isMarked = (grid: Grid, rect: Rect, row: number): boolean => signature(grid, rect, row) !== 'plain'

/** Two rows wear the same style, and it is not the plain one. */
export const looksAlike = (grid: Grid, rect: Rect, [a, b]: readonly [number, number]): boolean => {
  const one = signature(grid, rect, a)
  return one !== 'plain' && one === signature(grid, rect, b)
}

const signature = (grid: Grid, rect: Rect, row: number): string => {
  const columns = grid.columnsAt(row).filter(column => column >= rect.left && column < rect.right)
  const styles = columns.map(column => grid.styleAt(row, column))
  if (styles.length === 0) return 'plain'
  const bold = styles.filter(style => style.bold).length * 2 > styles.length
  const fill = styles.find(style => style.fill)?.fill
  const filled = fill !== undefined && styles.filter(style => style.fill === fill).length * 2 > styles.length
  return bold || filled ? `${bold}${filled ? fill : ''}` : 'plain'
}

/** Two cells or more, each of which names a unit. */
export const isUnitRow = (grid: Grid, rect: Rect, row: number): boolean => {
  const columns = cellsIn(grid, row, rect).filter(column => sortAt(grid, row, column) !== 'filler')
  return columns.length > 1 && columns.every(column => readUnit(tidyText(grid, row, column)) !== undefined)
}
