import type { Finding } from '../fault/index.ts'
import { formatCell, rectOf } from '../grid/index.ts'
import { buildOutline } from './build-outline.ts'
import { groupColumnsOf } from './group-columns.ts'
import { levelsOf } from './row-level.ts'
import { rowRoles } from './row-role.ts'
import type { WithRows, WithStub } from './stages.ts'
import type { RowFact, Why } from './table.ts'

/**
 * The region with what its body rows are, and their ancestors.
 *
 * Ancestors come from outline levels, indents, tree glyphs, numbers, vertical merges, labels over blanks, and section
 * rows; see {@link levelsOf}, {@link groupColumnsOf} and {@link rowRoles}. A blank cell is filled from above only
 * inside a merge or such a pattern. Cost: body rows; only rows with something to tell are kept.
 */
export const readOutline = (region: WithStub): WithRows => {
  const { grid, body, rect } = region
  const area = rectOf(body.top, rect.left, body.bottom, rect.right)
  const groupColumns = groupColumnsOf(grid, area)
  const levels = levelsOf(
    grid,
    { ...area, left: Math.min(area.left + groupColumns.length, area.right - 1) },
    region.sheet.hints,
  )
  const { groups, rows } = buildOutline({ region, area, groupColumns, levels, roleOf: rowRoles(region, area) })
  const bases = [...new Set(groups.map(({ by }) => by))]
  const why: Why[] = bases.map(by => ({
    rule: `ancestors-by-${by}`,
    message: `${groups.filter(group => group.by === by).length} ancestors by ${by}`,
    at: area,
  }))
  const repeated = rows.filter(({ role }) => role === 'header')
  return {
    ...region,
    groups,
    rows,
    findings: [...region.findings, ...repeatedFinding(region, repeated)],
    why: [...region.why, ...why],
  }
}

/** Header rows that come again in the body are no records; how many is told. */
const repeatedFinding = ({ sheet, rect }: WithStub, repeated: readonly RowFact[]): readonly Finding[] => {
  const first = repeated[0]
  if (!first) return []
  const message = `${repeated.length} header rows that come again in the body are left out of the records.`
  return [
    {
      code: 'header-printed-again',
      level: 'info',
      message,
      sheet: sheet.name,
      cell: formatCell(first.row, rect.left),
      count: repeated.length,
    },
  ]
}
