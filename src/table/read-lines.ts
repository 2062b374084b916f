import { type Grid, type Rect, rectOf } from '../grid/index.ts'
import { tidyText } from './sort-of.ts'
import type { Region, WithLines } from './stages.ts'
import type { Line } from './table.ts'

/** The region with the lines of text above and below its header and body told apart. */
export const readLines = (region: Region): WithLines => {
  const { grid, area } = region
  let top = area.top
  while (top < area.bottom - 1 && filledIn(grid, top, area) <= 1) top += 1
  if (filledIn(grid, top, area) <= 1) top = area.top
  const lines: Line[] = []
  for (let row = area.top; row < top; row += 1) {
    const column = grid.columnsAt(row).find(at => at >= area.left && at < area.right)
    if (column === undefined) continue
    const role = lines.length === 0 ? 'title' : 'text'
    lines.push({ role, text: tidyText(grid, row, column), at: rectOf(row, column, row + 1, column + 1) })
  }
  const title = region.sheet.caption ?? lines[0]?.text
  return { ...region, rect: { ...area, top }, lines, ...(title === undefined ? {} : { title }) }
}

const filledIn = (grid: Grid, row: number, area: Rect): number =>
  grid.columnsAt(row).filter(at => at >= area.left && at < area.right).length
