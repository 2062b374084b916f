import type { Grid, Rect } from '../grid/index.ts'
import type { Floor } from './stages.ts'

/** What each row of a header is. */
export const floorsOf = (grid: Grid, header: Rect): readonly Floor[] => {
  const floors: Floor[] = []
  for (let row = header.top; row < header.bottom; row += 1) {
    const filled = grid.columnsAt(row).some(column => column >= header.left && column < header.right)
    floors.push({ row, role: filled || grid.spanAt(row, header.left) ? 'names' : 'blank' })
  }
  return floors
}
