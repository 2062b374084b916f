import { type Ask, askOf } from './ask.ts'
import type { Attempt } from './attempt.ts'
import { confidenceOf, SURE } from './confidence.ts'
import { linksOf } from './link.ts'
import { wordsFor } from './lists/answer-words.ts'
import type { Candidate, Take, TakeAccess, TakeOutcome } from './take.ts'
import { attemptAggregate } from './take-aggregate.ts'
import { attemptLookUp } from './take-look-up.ts'
import { attemptUnit } from './take-unit.ts'
import { viewOf } from './view.ts'

/** Tables that are looked into, best first. */
export const TAKE_TABLES = 12
/** Rows of a table that are read to link words to values; beyond them only the first rows are known by value. */
export const LINKED_ROWS = 20_000

/** What the rank of a table in the search counts beside what its cells explain. */
const PRIOR = 0.25

/**
 * What the tables that search found say to a question, taken by code and cited to the cell.
 *
 * Pure but for `access`; the same tables and question give the same outcome. Cost: cells of the tables looked into.
 */
export const takeAnswer = async (
  question: string,
  candidates: readonly Candidate[],
  access: TakeAccess,
): Promise<TakeOutcome> => {
  const ask = askOf(question, access.otherWordings)
  const top = Math.max(...candidates.map(candidate => candidate.score), 1e-9)
  const attempts: Ranked[] = []
  for (const candidate of candidates.slice(0, TAKE_TABLES)) {
    const attempt = await attemptTable(ask, candidate, access)
    if (attempt) attempts.push({ attempt, rank: rankOf(attempt) + (PRIOR * candidate.score) / top })
  }
  return outcomeOf(
    ask,
    attempts.sort((a, b) => b.rank - a.rank),
  )
}

type Ranked = { readonly attempt: Attempt; readonly rank: number }

const rankOf = (attempt: Attempt): number => attempt.explained + 0.2 * attempt.certainty - (attempt.missing ? 0.3 : 0)

const attemptTable = async (ask: Ask, candidate: Candidate, access: TakeAccess): Promise<Attempt | undefined> => {
  const { rows, truncated } = await access.rows(candidate.key, { limit: LINKED_ROWS })
  const view = viewOf(candidate, rows, truncated)
  const links = linksOf(ask, view)
  const options = { links, access }
  if (ask.operations.has('unit')) return attemptUnit(ask, view, links)
  const one = attemptLookUp(ask, view, options)
  const many = wantsMany(ask) ? attemptAggregate(ask, view, options) : undefined
  return chosenOf(ask, one, many)
}

/** Operations that only many rows can answer. */
const ALWAYS_MANY = ['average', 'median', 'max', 'min', 'each'] as const

const wantsMany = (ask: Ask): boolean =>
  ask.operations.has('sum') ||
  ask.operations.has('count') ||
  ask.operations.has('list') ||
  ALWAYS_MANY.some(operation => ask.operations.has(operation))

/** One value of one row where the question finds one row and one column; else the aggregate that it asks for. */
const chosenOf = (ask: Ask, one: Attempt | undefined, many: Attempt | undefined): Attempt | undefined => {
  if (!many || !one) return many ?? one
  if (ALWAYS_MANY.some(operation => ask.operations.has(operation))) return many
  const found = one.rivals.length === 0 && one.certainty >= 0.3 && one.margin > 0.05
  return found && one.explained >= many.explained - 0.1 ? one : many
}

const outcomeOf = async (ask: Ask, ranked: readonly Ranked[]): Promise<TakeOutcome> => {
  const words = wordsFor(ask.language)
  const [best, second] = ranked
  if (!best || best.attempt.explained < 0.2)
    return { kind: 'passages', why: 'no table explains the question', next: words.nextPassages }
  const take = await best.attempt.take()
  if (!take) return { kind: 'passages', why: 'the best table gave no rows', next: words.nextPassages }
  const confidence = confidenceOf(best.attempt, second ? best.rank - second.rank : 1)
  const judged: Take = { ...take, confidence }
  if (best.attempt.missing)
    return { kind: 'not_found', why: best.attempt.unexplained.join(', '), nearest: judged, next: words.nextMissing }
  if (best.attempt.rivals.length > 1)
    return {
      kind: 'ambiguous',
      takes: [judged],
      differsBy: best.attempt.rivals.join(' | '),
      next: words.nextAmbiguous.replace('{what}', best.attempt.rivals.join(' | ')),
    }
  return confidence.score >= SURE
    ? { kind: 'answer', take: judged, others: [] }
    : { kind: 'unsure', take: judged, others: [], next: words.nextUnsure }
}
