import type { WithRows, WithStub } from './stages.ts'
import type { RowFact } from './table.ts'

/** The region with what its body rows are, and their ancestors. */
export const readOutline = (region: WithStub): WithRows => {
  const { grid, body } = region
  const rows: RowFact[] = []
  for (const row of grid.rowInfo.keys())
    if (row >= body.top && row < body.bottom && grid.rowInfo.get(row)?.hidden)
      rows.push({ row, role: 'data', hidden: true })
  return { ...region, groups: [], rows: rows.sort((a, b) => a.row - b.row) }
}
