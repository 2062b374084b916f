import { isShare } from './peer-sets.ts'
import type { Take } from './take.ts'
import type { TableView } from './view.ts'

/**
 * True when what was counted or added up may not belong together: shares that are added, or rows that are called the same and
 * stand under different groups of which the plan chose none or all (`Current assets` of two years, one below the other).
 */
export const mixesRows = ({ table }: TableView, { plan, cells }: Pick<Take, 'plan' | 'cells'>): boolean => {
  if (plan.aggregate !== 'sum' && plan.aggregate !== 'count' && plan.aggregate !== 'average') return false
  if (plan.peers !== undefined || plan.group !== undefined) return false
  const adds = plan.aggregate === 'sum' && plan.select.some(at => table.columns[at] && isShare(table.columns[at]))
  return adds || repeatsLabels(cells)
}

/** A label that stands under several groups among the cells. */
const repeatsLabels = (cells: Take['cells']): boolean => {
  const groups = new Map<string, string>()
  return cells.some(({ label, ancestors }) => {
    const own = label.split(' / ').at(-1) ?? ''
    const under = ancestors.join('\n')
    const known = groups.get(own)
    groups.set(own, known ?? under)
    return own !== '' && known !== undefined && known !== under
  })
}
