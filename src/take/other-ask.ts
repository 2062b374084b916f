import { fold } from '../text/index.ts'
import type { Ask } from './ask.ts'
import { wordLinksTo } from './link.ts'
import { totalHeaders } from './lists/question-words.ts'
import { leanOf } from './peer-ask.ts'
import { isShare } from './peer-sets.ts'
import type { Take } from './take.ts'
import { linkTermsOf } from './terms.ts'
import type { TableView } from './view.ts'
import { isWhole } from './whole.ts'

/**
 * True when a take answers otherwise than the question asks: one cell where a share is asked for that the cell does not show, or
 * a sum that neither row nor column is; an average of one row.
 */
export const asksOtherwise = (ask: Ask, view: TableView, take: Take): boolean => {
  const { plan } = take
  if (plan.aggregate === 'average') return plan.peers === undefined && take.rowCount <= 1
  if (plan.aggregate !== undefined || plan.pair !== undefined || take.value.kind !== 'number') return false
  return lacksShare(ask, view, take) || lacksSum(ask, view, take)
}

const lacksShare = (ask: Ask, { table }: TableView, { plan, cells, unit }: Take): boolean => {
  const column = table.columns[plan.select[0] ?? -1]
  const [cell] = cells
  if (leanOf(ask) !== 'share' || !column || !cell) return false
  const said = [cell.text, cell.label, cell.path, unit ?? '', table.title ?? '', ...table.lines.map(line => line.text)]
  return !isShare(column) && !said.some(text => isShare({ path: [text] }) || /%/u.test(text))
}

/** The words for a sum that the question says (`total`, `всего`) stand neither in the row nor in the header, and neither sums others. */
const lacksSum = (ask: Ask, view: TableView, { plan, cells }: Take): boolean => {
  const [cell] = cells
  if (!ask.operations.has('sum') || !cell) return false
  const column = view.table.columns[plan.select[0] ?? -1]
  const labels = [cell.label, cell.path].flatMap(text => text.split(' / '))
  const terms = linkTermsOf(labels.join(' '))
  if (column?.role === 'total' || labels.some(isWhole) || totals.some(word => terms.includes(word))) return false
  const row = view.rows.find(stored => view.table.transposed || stored.row === cell.row)
  if (row?.role === 'total') return false
  const met = wordLinksTo(ask, terms)
  return ask.words.some(
    (word, at) => word.weight > 0 && sums.some(start => fold(word.text).startsWith(start)) && (met[at] ?? 0) === 0,
  )
}

const totals = Object.values(totalHeaders).flat()

/** Words that ask for several values put together, by language; an amount of one thing (`сколько всего`) is asked for without them. */
const sums = ['sum', 'combined', 'altogether', 'сумм', 'совокупн', '합계', '합산', '합은']
