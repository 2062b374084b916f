import { isShare, labelColumns } from './peer-sets.ts'
import type { Take } from './take.ts'
import type { TableView } from './view.ts'

/**
 * True when what was counted or added up may not belong together: shares that are added, or rows that are called the same and
 * stand under different groups of which the plan chose none or all (`Current assets` of two years, one below the other).
 */
export const mixesRows = (view: TableView, { plan, cells }: Pick<Take, 'plan' | 'cells'>): boolean => {
  const { table } = view
  if (plan.aggregate !== 'sum' && plan.aggregate !== 'count' && plan.aggregate !== 'average') return false
  if (plan.peers !== undefined || plan.group !== undefined) return false
  const adds = plan.aggregate === 'sum' && plan.select.some(at => table.columns[at] && isShare(table.columns[at]))
  return adds || repeatsLabels(view, cells)
}

/** A row's own label that stands under several groups among the cells. */
const repeatsLabels = (view: TableView, cells: Take['cells']): boolean => {
  if (view.table.transposed) return false
  const labels = labelColumns(view)
  const used = new Set(cells.map(({ row }) => row))
  const groups = new Map<string, number | undefined>()
  return view.rows.some(stored => {
    if (!used.has(stored.row)) return false
    const own = labels.map(column => stored.texts[column]?.trim() ?? '').join('\n')
    const known = groups.has(own) && groups.get(own) !== stored.group
    groups.set(own, stored.group)
    return own.trim() !== '' && known
  })
}
