import { isOtherKind } from './answer-kind.ts'
import { type Ask, askOf } from './ask.ts'
import type { Attempt } from './attempt.ts'
import { withCaveats } from './caveat.ts'
import { hasCodes, lackedCodes, otherCode } from './coded-name.ts'
import { CONFIDENT, confidenceOf, SURE } from './confidence.ts'
import { type Contest, contestOf, type Ranked } from './contest.ts'
import { inAskedUnit } from './convert-unit.ts'
import { isDoubtless, isLoose, lackOf } from './doubt.ts'
import { wordsFor } from './lists/answer-words.ts'
import { isMisread } from './misread.ts'
import { withNearestNames } from './nearest-names.ts'
import { rankAttempts, sidesOf } from './rank-attempts.ts'
import type { Candidate, Take, TakeAccess, TakeOutcome } from './take.ts'
import { refusalOf } from './take-refusal.ts'
import { isGuessedKind, unmetOf } from './unmet-kind.ts'
import { asVerdict, isRaw } from './verdict-raw.ts'

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
  const outcome = await outcomeOf(ask, await rankAttempts(ask, candidates, access))
  if (outcome.kind !== 'not_found' && outcome.kind !== 'passages') return outcome
  const sides = await sidesOf(ask, candidates.slice(0, NAMED_TABLES), access)
  return withNearestNames(
    ask,
    outcome,
    sides.map(({ view }) => view),
  )
}

/** Tables whose names are compared with one that was not found. */
const NAMED_TABLES = 4

const outcomeOf = async (ask: Ask, ranked: readonly Ranked[]): Promise<TakeOutcome> => {
  const words = wordsFor(ask.language)
  for (const [place, { attempt, rank }] of ranked.entries()) {
    if (attempt.explained < LEAST_EXPLAINED) continue
    if (attempt.kind === 'refusal') {
      if (attempt.explained < REFUSED) continue
      return refusalOf(ask, attempt.view)
    }
    const found = await attempt.take()
    if (!found) continue
    if (otherHasCode(ask, { attempt, take: found }, ranked)) continue
    const take = asVerdict(ask, attempt, found)
    const behindIt = ranked.slice(place + 1)
    const next = behindIt.find(other => other.attempt.view !== attempt.view)
    const lead = next ? rank - next.rank : 1
    const contested = next !== undefined && lead < CONTEST && (await saysOtherwise(take, next.attempt))
    const others = await othersBehind(behindIt, attempt)
    const contest = await contestOf(ask, { ranked: { attempt, rank }, take }, behindIt)
    return judge(ask, attempt, {
      take: withCaveats(
        ask.language,
        attempt.view,
        inAskedUnit(ask.language, ask.unit, {
          view: attempt.view,
          take: { ...take, confidence: confidenceOf(attempt, take, { lead, contested }) },
        }),
      ),
      others,
      contest,
    })
  }
  return { kind: 'passages', why: 'no table explains the question', next: words.nextMissing }
}

/** A name with a number or letter that this table tells otherwise stands in another one. */
const otherHasCode = (
  ask: Ask,
  { attempt, take }: { readonly attempt: Attempt; readonly take: Take },
  ranked: readonly Ranked[],
): boolean =>
  lacksCode(ask, attempt, take).length > 0 &&
  ranked.some(other => other.attempt.explained >= LEAST_EXPLAINED && hasCodes(ask, other.attempt.view))

const lacksCode = (ask: Ask, { kind, view }: Attempt, take: Take): readonly string[] =>
  kind === 'unit' || kind === 'ancestor' ? [] : [...new Set([...lackedCodes(ask, view), ...otherCode(ask, take)])]

/** Share of a question below which it is not clear which table is to be loaded, so none is refused. */
const REFUSED = 0.3
/** Lead below which another table fits as well; when it says something else, the answer is in doubt. */
const CONTEST = 0.04

const saysOtherwise = async (take: Take, attempt: Attempt): Promise<boolean> => {
  const other = await attempt.take()
  return other !== undefined && other.value.shown !== take.value.shown
}

/** Share of a question's words below which a table has nothing to say to it. */
const LEAST_EXPLAINED = 0.2

/** A take and what stood right behind it. */
type Judged = { readonly take: Take; readonly others: readonly Take[]; readonly contest: Contest }

/** Other answers that are told beside one, at most. */
const OTHERS = 2
/** How much less of the question they may explain. */
const OTHERS_BEHIND = 0.15

/** The best takes of other tables that explain nearly as much. */
const othersBehind = async (ranked: readonly Ranked[], best: Attempt): Promise<readonly Take[]> => {
  const others: Take[] = []
  for (const { attempt } of ranked) {
    if (others.length >= OTHERS) break
    if (attempt.view === best.view || attempt.explained < best.explained - OTHERS_BEHIND) continue
    const take = attempt.kind === 'refusal' ? undefined : await attempt.take()
    if (take) others.push({ ...take, confidence: confidenceOf(attempt, take, { lead: 0, contested: false }) })
  }
  return others
}

/** Share of the question that rivals must explain to be asked about; below it they fit by chance. */
const ASKED_BACK = 0.35

/** Score from which one cell is given as an answer that wants a second look, when the question tells enough. */
const LIKELY = 0.3

const judge = async (ask: Ask, attempt: Attempt, judged: Judged): Promise<TakeOutcome> => {
  const { take, others, contest } = judged
  const words = wordsFor(ask.language)
  const lacks = notFoundFor(ask, attempt, take)
  if (lacks !== undefined) return { kind: 'not_found', why: lacks, nearest: take, next: words.nextMissing }
  const isAsked = attempt.explained >= ASKED_BACK
  if (attempt.rivals.length > 1 && isAsked)
    return askedBack(ask, { best: take, takes: (await attempt.rivalTakes?.()) ?? [take], by: attempt.rivals })
  const { score } = take.confidence
  const weak = score < SURE && !(attempt.kind === 'look-up' && isAsked && score >= LIKELY)
  if (weak || attempt.rivals.length > 1 || take.uncomputed || attempt.short || isRaw(ask, attempt, take))
    return { kind: 'unsure', take, others, next: words.nextUnsure }
  if (contest.rivals.length > 0 && isAsked)
    return askedBack(ask, { best: take, takes: [take, ...contest.rivals], by: contest.differsBy })
  const told = [...contest.kin, ...others.filter(other => contest.kin.every(kin => kin.table !== other.table))]
  return { kind: 'answer', take, others: told.slice(0, OTHERS), confident: isConfident(ask, attempt, judged) }
}

/** Why the thing that is asked for is not there, in words of the question or of the blank cell. */
const notFoundFor = (ask: Ask, attempt: Attempt, take: Take): string | undefined => {
  if (take.value.kind === 'blank' && take.value.value === 'blank') return take.text
  if (attempt.missing) return attempt.unexplained.join(', ')
  const read = attempt.kind === 'look-up' || attempt.kind === 'field'
  // What could be brought into the unit that is asked for is of the kind that is asked for.
  if (read && take.plan.unit === undefined && isOtherKind(ask, attempt.view, take)) return take.text
  const coded = lacksCode(ask, attempt, take)
  const lacks = [coded, lackOf(ask, attempt), unmetOf(ask, attempt, take)].find(words => words.length > 0) ?? []
  return lacks.length > 0 ? lacks.join(', ') : undefined
}

type Choices = { readonly best: Take; readonly takes: readonly Take[]; readonly by: readonly string[] }

const askedBack = (ask: Ask, { best, takes, by }: Choices): TakeOutcome => {
  const differsBy = by.join(' | ')
  return {
    kind: 'ambiguous',
    takes: takes.map(take => ({ ...take, confidence: best.confidence })),
    differsBy,
    next: wordsFor(ask.language).nextAmbiguous.replace('{what}', () => differsBy),
  }
}

const isConfident = (ask: Ask, attempt: Attempt, { take, contest }: Judged): boolean =>
  take.confidence.score >= CONFIDENT &&
  contest.rivals.length === 0 &&
  contest.kin.length === 0 &&
  !contest.outranked &&
  take.caveats === undefined &&
  isDoubtless(ask, attempt) &&
  !isLoose(ask, attempt.view, take) &&
  !isGuessedKind(ask, attempt, take) &&
  !isMisread(ask, attempt, take)
