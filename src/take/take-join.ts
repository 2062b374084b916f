import type { Ask } from './ask.ts'
import { type Attempt, explainedShare, unexplainedWords } from './attempt.ts'
import { checkJoin, checkPlan } from './check-plan.ts'
import { doubtOf } from './doubt.ts'
import { caveatsIn } from './lists/caveat-words.ts'
import { type JoinPlan, planJoin, type Side } from './plan-join.ts'
import { valueOfCell } from './read-cell.ts'
import type { Take, TakeAccess } from './take.ts'
import { takeRows } from './take-aggregate.ts'

/** Tables among which pairs are joined, best first. */
const JOINED_TABLES = 12

/** Answers over two tables that a key ties together, from either side. Cost: pairs of tables times their words. */
export const attemptJoins = (ask: Ask, sides: readonly Side[], access: TakeAccess): readonly Attempt[] => {
  const open = sides.slice(0, JOINED_TABLES).filter(({ view }) => view.table.gate.open && !view.truncated)
  return open.flatMap(own =>
    open.flatMap(other => {
      if (own === other) return []
      const joined = planJoin(ask, own, other)
      return joined ? (attemptJoin(ask, own, { joined, access }) ?? []) : []
    }),
  )
}

/** Share of a question that two tables must say together, and no name or number left over: else they go together by chance. */
const LEAST = 0.5

const attemptJoin = (
  ask: Ask,
  { view }: Side,
  { joined, access }: { readonly joined: JoinPlan; readonly access: TakeAccess },
): Attempt | undefined => {
  const { planned, other } = joined
  if (checkPlan(planned.plan, view.table).length > 0 || checkJoin(planned.plan, view.table, other.table).length > 0)
    return undefined
  const explained = explainedShare(ask, planned.explained)
  const unexplained = unexplainedWords(ask, planned.explained)
  if (explained < LEAST || doubtOf(ask, { unexplained: unexplainedWords(ask, planned.explained) }).telling.length > 0)
    return undefined
  const counts = planned.plan.aggregate === 'count' || planned.plan.aggregate === 'list'
  return {
    kind: 'join',
    view,
    other,
    explained,
    margin: Math.min(1, joined.key.score - (joined.rivalKey?.score ?? 0)),
    certainty: counts ? 0.6 : Math.min(1, planned.measureScore),
    unexplained,
    rivals: [],
    rows: view.rows.length,
    missing: false,
    take: () => takeJoin(ask, { view, joined, access, explained, unexplained }),
  }
}

type Parts = Pick<Side, 'view'> & {
  readonly joined: JoinPlan
  readonly access: TakeAccess
  readonly explained: number
  readonly unexplained: readonly string[]
}

const takeJoin = async (
  ask: Ask,
  { view, joined, access, explained, unexplained }: Parts,
): Promise<Take | undefined> => {
  const { planned, other, columns } = joined
  const take = await takeRows(ask, view, {
    planned,
    access,
    explained,
    unexplained,
    joined: { view: other, columns: columns.length > 0 ? columns : [joined.key.other] },
  })
  if (!take) return undefined
  return { ...asOne(ask, joined, take, view), caveats: [...(take.caveats ?? []), ...toldOf(ask, joined, view)] }
}

/** A list of one value that was not asked for as a list is that value. */
const asOne = (ask: Ask, { planned }: JoinPlan, take: Take, view: Side['view']): Take => {
  const column = view.table.columns[planned.plan.select[0] ?? -1]
  const [only, ...more] = take.value.kind === 'list' ? take.value.value : []
  if (only === undefined || more.length > 0 || ask.operations.has('list') || !column) return take
  return { ...take, value: valueOfCell(column, only, undefined) }
}

/** By which columns the tables were tied, and that another pair would do as well. */
const toldOf = (ask: Ask, { key, rivalKey, other, planned }: JoinPlan, view: Side['view']): readonly string[] => {
  const words = caveatsIn(ask.language)
  const named = (at: JoinKey): string =>
    `${view.table.columns[at.own]?.name ?? ''} = ${other.table.columns[at.other]?.name ?? ''}`
  const joined = words.joined
    .replace('{table}', () => `${other.candidate.document}, ${other.table.sheet}`)
    .replace('{key}', () => named(key))
  const absent = planned.plan.join?.not ? [words.absent] : []
  return [joined, ...absent, ...(rivalKey ? [words.otherKey.replace('{key}', () => named(rivalKey))] : [])]
}

type JoinKey = JoinPlan['key']
