import { sortAt } from './sort-of.ts'
import type { Floor, WithHeader, WithLines } from './stages.ts'

/** The region with its header rows. */
export const readHeader = (region: WithLines): WithHeader => {
  const { rect, grid, sheet } = region
  let bottom = rect.top + (sheet.hints.headerRows ?? 0)
  if (bottom === rect.top) {
    const isHeader = (row: number): boolean =>
      grid.columnsAt(row).every(at => at < rect.left || at >= rect.right || sortAt(grid, row, at) !== 'value')
    bottom += 1
    while (bottom < Math.min(rect.bottom - 1, rect.top + 8) && isHeader(bottom)) bottom += 1
    if (bottom >= Math.min(rect.bottom - 1, rect.top + 8)) bottom = rect.top + 1
  }
  const floors: Floor[] = []
  for (let row = rect.top; row < bottom; row += 1) floors.push({ row, role: 'names' })
  return { ...region, header: { top: rect.top, bottom }, body: { top: bottom, bottom: rect.bottom }, floors }
}
