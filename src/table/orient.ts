import { areaOf, type Grid, type Rect } from '../grid/index.ts'
import { type Sort, sortAt, tidyText } from './sort-of.ts'
import type { WithLines } from './stages.ts'
import { turnGrid, turnRect } from './turn-grid.ts'

/** Most cells of a table that is looked at for a header at its left. */
const MOST_CELLS = 20_000

/**
 * The region in the axes of its table: turned when its header stands at the left, so that each column of the sheet is
 * a record.
 *
 * That is so when the file flags header columns and no header rows, or when each row holds one sort of value, rows
 * differ in it, and the first row holds values as the others do. A row of names over the values is left alone: it can
 * be read either way. Cost: cells, of which at most {@link MOST_CELLS}.
 */
export const orient = (region: WithLines): WithLines => {
  const { grid, rect, sheet } = region
  if (region.excelTable || areaOf(rect) > MOST_CELLS) return region
  const { headerRows = 0, headerColumns = 0 } = sheet.hints
  const flagged = headerColumns > 0 && headerRows === 0
  if (!flagged && (headerRows > 0 || !hasFieldRows(grid, rect))) return region
  const message = flagged
    ? `the file flags ${headerColumns} header columns`
    : 'each row holds one sort of value, named at its left'
  return {
    ...region,
    transposed: true,
    grid: turnGrid(grid, rect),
    area: turnRect(region.area),
    rect: turnRect(rect),
    above: region.above.map(turnRect),
    below: region.below.map(turnRect),
    lines: region.lines.map(line => ({ ...line, at: turnRect(line.at) })),
    why: [...region.why, { rule: 'header-at-left', message, at: turnRect(rect) }],
  }
}

const hasFieldRows = (grid: Grid, rect: Rect): boolean => {
  if (rect.bottom - rect.top < 3 || rect.right - rect.left < 3) return false
  if (!hasNames(grid, rect)) return false
  const first = rowSort(grid, rect, rect.top)
  if (first !== 'value' && first !== 'date') return false
  const sorts = new Set<Sort>()
  for (let row = rect.top; row < rect.bottom; row += 1) {
    const sort = rowSort(grid, rect, row)
    if (sort === undefined) return false
    sorts.add(sort)
  }
  return sorts.size > 1 && sorts.has('word')
}

/** A different word in each row of the first column. */
const hasNames = (grid: Grid, rect: Rect): boolean => {
  const names = new Set<string>()
  for (let row = rect.top; row < rect.bottom; row += 1) {
    if (sortAt(grid, row, rect.left) !== 'word') return false
    names.add(tidyText(grid, row, rect.left))
  }
  return names.size === rect.bottom - rect.top
}

/** The one sort of the cells right of the name; fillers and years do not count. */
const rowSort = (grid: Grid, rect: Rect, row: number): Sort | undefined => {
  let found: Sort | undefined
  for (let column = rect.left + 1; column < rect.right; column += 1) {
    const sort = sortAt(grid, row, column)
    if (sort === 'blank' || sort === 'filler') continue
    if (found !== undefined && found !== sort) return undefined
    found = sort
  }
  return found
}
