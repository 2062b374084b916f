import { askOf, type Plan, type TakeAccess } from '../take/index.ts'
import { answerCell } from './answer-cell.ts'
import type { AskedVersions } from './answer-change.ts'
import { answerColumns } from './answer-columns.ts'
import { answerRows } from './answer-rows.ts'
import type { ChangeQuestion } from './change-question.ts'
import type { ChangeAnswer, Compared } from './compared.ts'

/** What a kept plan that compares versions comes to on these, or what is wrong with it in words. */
export type ReplayedChange =
  | { readonly kind: 'answer'; readonly answer: ChangeAnswer }
  | { readonly kind: 'wrong'; readonly why: string }

/**
 * Runs a plan that sets two versions side by side; the same plan over the same versions gives the same answer.
 *
 * @param plan bound to the newer version; its `compare` says what is told
 */
export const replayChange = async (
  plan: Plan,
  { before, after, difference }: AskedVersions,
  options: { readonly access: TakeAccess; readonly language: string },
): Promise<ReplayedChange> => {
  const asked = askedBy(plan)
  const [rows] = plan.where.flatMap(condition => (condition.kind === 'rows' ? [condition.rows] : []))
  const compared: Compared = {
    question: '',
    asked,
    ask: { ...askOf(''), language: languageTold(options.language) },
    before,
    after,
    difference,
    links: [],
    oldLinks: [],
    fixed: {
      columns: plan.select,
      conditions: plan.where.flatMap(condition =>
        condition.kind === 'is' && !condition.not
          ? [{ column: condition.column, values: new Set(condition.anyOf.map(text => text.trim())) }]
          : [],
      ),
      ...(rows?.[0] === undefined ? {} : { row: rows[0] }),
    },
  }
  if (asked.asks === 'columns') return { kind: 'answer', answer: answerColumns(compared) }
  const answer = asked.asks === 'cell' ? await answerCell(compared, options.access) : answerRows(compared)
  if (answer) return { kind: 'answer', answer }
  return { kind: 'wrong', why: 'the older version has no such row or column' }
}

const languageTold = (language: string): 'ru' | 'ko' | 'en' =>
  language === 'ru' || language === 'ko' ? language : 'en'

const CELL = ['difference', 'percent', 'both', 'whether'] as const
const KINDS = ['added', 'removed', 'changed', 'up', 'down'] as const

const askedBy = ({ compare }: Plan): ChangeQuestion => {
  const tells = new Set(compare?.tells ?? [])
  const cell = CELL.find(tell => tells.has(tell))
  const least = tells.has('least')
  const asks = tells.has('columns') ? 'columns' : cell ? 'cell' : least || tells.has('most') ? 'most' : 'rows'
  return {
    asks,
    kinds: new Set(KINDS.filter(kind => tells.has(kind))),
    as: cell ?? (tells.has('count') ? 'count' : 'names'),
    least,
    plain: true,
    price: false,
    rest: '',
  }
}
