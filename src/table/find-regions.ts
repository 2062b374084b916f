import { type Grid, isEmptyRect, type Rect, rectOf } from '../grid/index.ts'
import type { Sheet } from '../source/index.ts'
import type { Region } from './stages.ts'

/** The regions of a sheet that may hold a table, in reading order; `[]` for a blank sheet. */
export const findRegions = (sheet: Sheet): readonly Region[] => {
  const area = filledArea(sheet.grid)
  if (isEmptyRect(area)) return []
  return [{ sheet, ordinal: 1, grid: sheet.grid, area, above: [], below: [], why: [], findings: [] }]
}

const filledArea = (grid: Grid): Rect => {
  if (grid.filledRows.length === 0) return rectOf(0, 0, 0, 0)
  let left = Number.MAX_SAFE_INTEGER
  for (let index = 0; index < grid.filledRows.length; index += 1)
    left = Math.min(left, grid.columnsAt(grid.filledRows[index] as number)[0] ?? left)
  return rectOf(grid.filledRows[0] as number, left, grid.extent.bottom, grid.extent.right)
}
