import { sortAt } from './sort-of.ts'
import type { WithHeader, WithStub } from './stages.ts'

/** Rows of the body that are looked at. */
const SAMPLE = 40

/** The region with its label columns at the left. */
export const readStub = (region: WithHeader): WithStub => {
  const { rect, body, grid } = region
  let stub = 0
  while (stub < rect.right - rect.left - 1) {
    let words = 0
    let filled = 0
    for (let row = body.top; row < Math.min(body.bottom, body.top + SAMPLE); row += 1) {
      const sort = sortAt(grid, row, rect.left + stub)
      if (sort !== 'blank') filled += 1
      if (sort === 'word') words += 1
    }
    if (words * 2 < filled || filled === 0) break
    stub += 1
    break
  }
  return { ...region, stub }
}
