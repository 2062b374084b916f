import type { Grid, Rect } from '../grid/index.ts'
import { sampleRows } from './profile-columns.ts'
import { sortAt } from './sort-of.ts'
import type { WithHeader, WithStub } from './stages.ts'

/**
 * The region with its label columns at the left.
 *
 * The first column is one unless it is a value like the others. Further ones are, where the header has floors, the
 * columns in front of the first caption that spans several columns, as long as they hold labels.
 */
export const readStub = (region: WithHeader): WithStub => {
  const { rect, grid, body } = region
  if (rect.right - rect.left < 2) return { ...region, stub: 0 }
  const limit = firstCaption(region)
  let stub = 1
  while (stub < limit && isLabelColumn(grid, { ...rect, top: body.top }, rect.left + stub)) stub += 1
  return { ...region, stub }
}

/** Columns in front of the first header cell that spans several columns; 1 where there is none. */
const firstCaption = ({ grid, rect, header }: WithHeader): number => {
  for (let column = rect.left; column < rect.right; column += 1) {
    const span = grid.spanAt(header.top, column)
    if (span && span.right - span.left > 1 && span.bottom < header.bottom) return Math.max(1, column - rect.left)
    if (!span || span.bottom < header.bottom) return 1
  }
  return 1
}

/** Texts, also such as write numbers, years and dates, but no stored numbers. */
const isLabelColumn = (grid: Grid, body: Rect, column: number): boolean => {
  let labels = 0
  let filled = 0
  for (const row of sampleRows(body)) {
    const sort = sortAt(grid, row, column)
    if (sort === 'blank' || sort === 'filler') continue
    filled += 1
    if (grid.kindAt(row, column) === 'text' || sort === 'year' || sort === 'date') labels += 1
  }
  return filled > 0 && labels * 10 >= filled * 8
}
