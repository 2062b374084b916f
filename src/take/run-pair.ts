import type { AnswerLanguage } from './answer-language.ts'
import { askOf } from './ask.ts'
import type { Plan } from './plan.ts'
import type { Take, TakeAccess } from './take.ts'
import { takePair } from './take-pair.ts'
import type { TableView } from './view.ts'

/** What the two cells of a plan come to, in the order of the rows or of the columns it names; else what is wrong with it. */
export const runPair = async (
  view: TableView,
  plan: Plan,
  { access, language }: { readonly access: TakeAccess; readonly language: AnswerLanguage },
): Promise<Take | string> => {
  const rows = plan.where.flatMap(condition => (condition.kind === 'rows' ? condition.rows : []))
  const places = rows.map(row => view.rows.findIndex(each => each.row === row))
  const [column, other = column] = plan.select
  const [row, further = row] = places
  const isTwo = rows.length === 2 ? plan.select.length === 1 : rows.length === 1 && plan.select.length === 2
  if (!isTwo || column === undefined || other === undefined || row === undefined || further === undefined)
    return 'two cells are set against each other: name two rows and one column, or one row and two columns'
  if (places.includes(-1)) return 'a row that is named holds nothing'
  const pair = {
    rows: [row, further],
    columns: [column, other],
    explained: [],
    telling: [[], []],
    score: 1,
    margin: 1,
  } as const
  const ask = { ...askOf(''), language }
  const take = await takePair(ask, view, { plan, pair, access, explained: 1, unexplained: [] })
  return take ?? 'the two cells hold no numbers that can be set against each other so'
}
