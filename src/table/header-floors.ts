import type { Grid, Rect } from '../grid/index.ts'
import { readUnit } from '../text/index.ts'
import { filledColumns, headerPaths, SPACER_SAMPLE } from './header-paths.ts'
import { cellsIn } from './row-cells.ts'
import { sortAt, tidyText } from './sort-of.ts'
import type { Floor } from './stages.ts'

/**
 * What each row of a header is.
 *
 * A row of units or of column numbers gives nothing to the names when every column is named without it. A row whose
 * texts go on with those above (`Гипер-` over `маркеты`) continues them. Cost: header cells.
 */
export const floorsOf = (grid: Grid, header: Rect): readonly Floor[] => {
  const floors: Floor[] = []
  for (let row = header.top; row < header.bottom; row += 1) floors.push(floorAt(grid, header, { row, floors }))
  return floors
}

type Place = { readonly row: number; readonly floors: readonly Floor[] }

const floorAt = (grid: Grid, header: Rect, { row, floors }: Place): Floor => {
  const columns = cellsIn(grid, row, header)
  if (columns.length === 0) return { row, role: grid.spanAt(row, header.left) ? 'names' : 'blank' }
  const above = floors.at(-1)
  if (above === undefined) return { row, role: 'names' }
  if (isNumbering(grid, row, columns) && namesDiffer(grid, header, floors)) return { row, role: 'numbers' }
  if (isNumbers(grid, row, columns) && namesDiffer(grid, header, floors)) return { row, role: 'numbers' }
  if (isUnits(grid, header, { row, columns }) && namesDiffer(grid, header, floors)) return { row, role: 'units' }
  return above.role === 'names' && goesOn(grid, header, [above, row])
    ? { row, role: 'names', continues: true }
    : { row, role: 'names' }
}

/** Numbers of columns: 1, 2, 3 ... from the left; letters at the left (`А`, `Б`) may come before them. */
const isNumbering = (grid: Grid, row: number, columns: readonly number[]): boolean => {
  const texts = columns.map(column => tidyText(grid, row, column).replace(/[().]/g, ''))
  const numbers = texts.filter(text => /^\d{1,3}$/.test(text)).map(Number)
  if (numbers.length < 2 || !texts.every(text => /^\d{1,3}$/.test(text) || /^\p{L}$/u.test(text))) return false
  return (
    (numbers[0] as number) <= 2 && numbers.every((number, at) => at === 0 || number === (numbers[at - 1] as number) + 1)
  )
}

/** Nothing but numbers and fillers: sizes or terms that go with the names above. */
const isNumbers = (grid: Grid, row: number, columns: readonly number[]): boolean =>
  columns.length > 1 && columns.every(column => ['value', 'filler'].includes(sortAt(grid, row, column)))

/** Every text names a unit, or is a filler; not where units are captions over several columns each. */
const isUnits = (
  grid: Grid,
  header: Rect,
  { row, columns }: { readonly row: number; readonly columns: readonly number[] },
): boolean => {
  const said = columns.filter(column => sortAt(grid, row, column) !== 'filler')
  if (said.length === 0 || said[0] === header.left) return false
  const merged = said.some(column => (grid.spanAt(row, column)?.right ?? 0) - column > 1)
  if (merged && said.length > 1) return false
  return said.every(column => readUnit(tidyText(grid, row, column)) !== undefined)
}

/** The rows above name every column that they stand over, each in its own way. */
const namesDiffer = (grid: Grid, header: Rect, floors: readonly Floor[]): boolean => {
  const names = headerPaths({ grid, rect: header, floors }).map(({ path }) => path.join('\u001f'))
  const used = filledColumns(grid, { ...header, bottom: header.bottom + SPACER_SAMPLE }).length
  const named = names.filter(name => name !== '')
  return named.length * 2 > used && new Set(named).size === named.length
}

/**
 * Names wrapped over two rows: some upper text ends in a hyphen before a lower one in lower case; or no upper text
 * stands over more columns than one, none comes twice, and lower texts begin in lower case where upper ones do not.
 * What goes on once may go on again.
 */
const goesOn = (grid: Grid, header: Rect, [above, lower]: readonly [Floor, number]): boolean => {
  const upper = above.row
  const pairs: (readonly [string, string])[] = []
  for (let column = header.left; column < header.right; column += 1) {
    if (grid.kindAt(lower, column) === 'blank') continue
    const span = grid.spanAt(upper, column)
    if (span && span.right - span.left > 1) continue
    if (grid.kindAt(upper, column) === 'blank') return false
    pairs.push([tidyText(grid, upper, column), tidyText(grid, lower, column)])
  }
  if (pairs.some(([first, second]) => /[-‐‑\u00ad]$/.test(first) && /^\p{Ll}/u.test(second))) return true
  if (above.continues) return pairs.length >= 2
  const single = new Set(pairs.map(([first]) => first)).size === pairs.length
  const parts = pairs.filter(([first, second]) => /^\p{Lu}/u.test(first) && /^[\p{Ll}(]/u.test(second))
  return pairs.length >= 2 && single && parts.length >= 2
}
