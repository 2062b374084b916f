import { fold, wordsOf } from '../text/index.ts'
import type { Ask } from './ask.ts'
import { asksWho } from './entity.ts'
import { columnEvidence, textPrecisions } from './evidence.ts'
import { type Filter, filtersOf } from './filters.ts'
import { type JoinKey, joinKeysOf } from './join-keys.ts'
import type { WordLinks } from './link.ts'
import { absences, amountWords, factorHeaders } from './lists/join-words.ts'
import type { Join, Plan } from './plan.ts'
import { type AggregatePlan, groupOf, planAggregate } from './plan-aggregate.ts'
import type { TableView } from './view.ts'

/** A table and what the words of the question are linked to in it. */
export type Side = { readonly view: TableView; readonly links: readonly WordLinks[] }

/** A plan over two tables: `planned` on the first of them with the join in its plan; `columns` of the other one are cited. */
export type JoinPlan = {
  readonly planned: AggregatePlan
  readonly other: TableView
  readonly columns: readonly number[]
  readonly key: JoinKey
  /** Another pair of key columns that is nearly as likely. */
  readonly rivalKey?: JoinKey
}

/** What a word counts that only names the other table. */
const CONTEXT = 0.6
/** Least strength of a link that makes a condition on the other table. */
const SURE = 0.7
/** Score within which two keys are as likely. */
const NEAR_KEY = 0.1

/**
 * The plan of a question that names something which only the second table links to rows of the first: a condition on it, a
 * group of it, or its lack. `undefined` when no key ties the two or the second adds nothing.
 */
export const planJoin = (ask: Ask, one: Side, two: Side): JoinPlan | undefined => {
  const [own, other] = [withoutNames(one, two), withoutNames(two, one)]
  const [key, rivalKey] = joinKeysOf(own.view, other.view)
  if (!key) return undefined
  const conditions = conditionsOf(ask, { own, other, key })
  const conditioned = new Set(conditions.flatMap(filter => filter.words))
  const lacks = lackingWords(ask, own, other)
  // `not a partner` is said of a value there before it is said of the table.
  const lacking = lacks.some(word => conditioned.has(word)) ? [] : lacks
  const group = lacking.length === 0 ? groupOn(ask, { own, other, key }) : undefined
  if (conditions.length === 0 && group === undefined && lacking.length === 0) return undefined
  const taken = new Set([...conditioned, ...(group?.words ?? []), ...lacking])
  const links = own.links.map((link, word) =>
    taken.has(word) ? { ...link, texts: new Map(), columns: new Map() } : link,
  )
  const asked = listing(ask)
  const planned = planAggregate(asked, own.view, links)
  // What is listed must be asked for: by its header, or by `who` and `which`.
  if (!planned || (asked !== ask && !planned.named && !asksWho(ask))) return undefined
  const join: Join = {
    document: other.view.candidate.document,
    table: other.view.candidate.id,
    on: [key.own, key.other],
    where: conditions.map(filter => filter.condition),
    ...(lacking.length === 0 ? {} : { not: true as const }),
  }
  const grouped = group === undefined ? {} : { group: { by: 'joined' as const, column: group.column } }
  const plan: Plan = { ...multiplied(ask, own.view, planned.plan), ...grouped, join }
  return {
    planned: {
      ...planned,
      plan,
      explained: explainedOf({ planned: { ...planned, plan }, ask, other, taken, conditions }),
    },
    other: other.view,
    columns: [...new Set([...(group ? [group.column] : []), ...conditions.map(({ column }) => column)])].filter(
      at => at >= 0,
    ),
    key,
    ...(rivalKey && rivalKey.own !== key.own && rivalKey.score >= key.score - NEAR_KEY ? { rivalKey } : {}),
  }
}

/** A word that names the other table is no part of a value here, unless the value is said in full. */
const withoutNames = ({ view, links }: Side, other: Side): Side => {
  const precisions = textPrecisions(view, links)
  const named = links.map((link, word) => {
    const names = (other.links[word]?.context ?? 0) >= NAMES && link.context < CONTEXT
    if (!names || [...link.texts.keys()].some(id => (precisions.get(id) ?? 0) >= NAMES)) return link
    return { ...link, texts: new Map() }
  })
  return { view, links: named }
}

/** Strength from which a word names a table, and share of a value from which it is said in full. */
const NAMES = 0.9

type Sides = { readonly own: Side; readonly other: Side; readonly key: JoinKey }

/** Conditions that the other table states better than the own one. */
const conditionsOf = (ask: Ask, { own, other, key }: Sides): readonly Filter[] => {
  const mine = filtersOf(ask, own.view, own.links)
  return filtersOf(ask, other.view, other.links).filter(
    filter =>
      (filter.own >= SURE || filter.foreign) &&
      filter.column !== key.other &&
      // A period that the own table is all about is no condition on another one.
      !(
        filter.condition.kind === 'between' && filter.words.every(word => (own.links[word]?.context ?? 0) >= CONTEXT)
      ) &&
      filter.words.some(word => (ask.words[word]?.weight ?? 0) >= 0.5) &&
      !mine.some(its => its.own >= filter.own - 0.1 && its.words.some(word => filter.words.includes(word))) &&
      !filter.words.some(word => namesOwn(own, word)),
  )
}

/** The word is a header of the own table, or a value that stands in it. */
const namesOwn = ({ links }: Side, word: number): boolean =>
  [...(links[word]?.columns.values() ?? [])].some(hit => hit.strength >= 0.8)

/** The column of the other table by which the answer is parted, and the words that say so. */
const groupOn = (
  ask: Ask,
  { own, other, key }: Sides,
): { readonly column: number; readonly words: readonly number[] } | undefined => {
  if (!key.unique) return undefined
  const used = new Set<number>()
  if (groupOf(ask, own.view, columnEvidence(own.view, own.links), used)) return undefined
  const headers = columnEvidence(other.view, other.links)
  const group = groupOf(ask, other.view, headers, used)
  if (group?.by !== 'column' || group.column === key.other) return undefined
  const explained = headers.get(group.column)?.explained
  return {
    column: group.column,
    words: [...(explained ?? [])].filter(([, strength]) => strength >= 0.3).map(([word]) => word),
  }
}

/** Words between a word and what says that it is not there, at most. */
const NEAR = 4

/** Strength from which a word names the own table as well. */
const HERE = 0.3

/** The word nearest to `not there` that names the other table and not the own one, and those between (`not a single order`). */
const lackingWords = (ask: Ask, own: Side, other: Side): readonly number[] => {
  const words = wordsOf(ask.text)
  const named = ask.words
    .flatMap((word, at) => {
      const place = words.findIndex(each => each.start === word.start)
      const distance = distanceToAbsence(
        words.map(each => fold(each.text)),
        place,
      )
      const here = own.links[at]?.context ?? 0
      const there = other.links[at]?.context ?? 0
      return word.weight < 0.5 || distance === undefined || Math.max(here, there) < CONTEXT
        ? []
        : [{ at, distance, here, there }]
    })
    .sort((a, b) => a.distance - b.distance)
  const [nearest] = named
  if (!nearest || nearest.there < CONTEXT || nearest.here >= HERE) return []
  const closer = ask.words.flatMap((_, at) => {
    const distance = distanceToAbsence(
      words.map(each => fold(each.text)),
      words.findIndex(each => each.start === ask.words[at]?.start),
    )
    return distance !== undefined && distance < nearest.distance ? [at] : []
  })
  return [nearest.at, ...closer]
}

/** Words from here to a word of absence: before it, in Korean behind it. */
const distanceToAbsence = (words: readonly string[], at: number): number | undefined => {
  for (let step = 1; step <= NEAR; step += 1) {
    if (follows.some(cue => words[at + step]?.startsWith(cue))) return step
    if (step < NEAR && leads.some(cue => isAbsence(words[at - step], cue))) return step
  }
  return undefined
}

const isAbsence = (word: string | undefined, cue: string): boolean =>
  word !== undefined && (cue.length <= 4 ? word === cue : word.startsWith(cue))

const follows = absences['ko'] ?? []
const leads = Object.entries(absences).flatMap(([language, cues]) => (language === 'ko' ? [] : cues))

/** A question that asks for nothing to be computed asks which ones there are. */
const listing = (ask: Ask): Ask =>
  (['sum', 'count', 'average', 'median', 'max', 'min', 'list'] as const).some(operation =>
    ask.operations.has(operation),
  )
    ? ask
    : { ...ask, operations: new Set([...ask.operations, 'list'] as const) }

/** An amount that no column holds is quantity times price. */
const multiplied = (ask: Ask, view: TableView, plan: Plan): Plan => {
  const folded = wordsOf(ask.text).map(word => fold(word.text))
  const asked = folded.some(isAmountWord)
  const isSum = plan.aggregate === 'sum' || plan.aggregate === 'average' || plan.aggregate === 'list'
  if (!asked || !isSum || plan.select.length > 1) return plan
  const [quantity, price] = [factorOf(view, 'quantity'), factorOf(view, 'price')]
  if (quantity === undefined || price === undefined || view.table.columns.some((_, at) => isAmount(view, at)))
    return plan
  return {
    ...plan,
    aggregate: plan.aggregate === 'average' ? 'average' : 'sum',
    select: [price, quantity],
    times: true,
  }
}

const isAmountWord = (word: string): boolean =>
  amounts.some(cue => (EAST.test(cue) ? word.includes(cue) : word.startsWith(cue)))

const EAST = /\p{Script=Hangul}|\p{Script=Han}/u
const amounts = Object.values(amountWords).flat()

const factorOf = (view: TableView, kind: 'quantity' | 'price'): number | undefined => {
  const found = view.table.columns.flatMap((column, at) =>
    column.type === 'number' &&
    Object.values(factorHeaders[kind])
      .flat()
      .some(word => headerSays(column.name, word))
      ? [at]
      : [],
  )
  return found.length === 1 ? found[0] : undefined
}

const headerSays = (name: string, word: string): boolean => fold(name).replaceAll('_', ' ').includes(fold(word))

/** A column of money that is no price. */
const isAmount = (view: TableView, at: number): boolean => {
  const column = view.table.columns[at]
  return column?.type === 'number' && amounts.some(word => headerSays(column.name, word))
}

const explainedOf = ({
  planned,
  ask,
  other,
  taken,
  conditions,
}: {
  readonly ask: Ask
  readonly planned: AggregatePlan
  readonly other: Side
  readonly taken: ReadonlySet<number>
  readonly conditions: readonly Filter[]
}): readonly number[] => {
  const headers = columnEvidence(other.view, other.links)
  const filtered = new Set(conditions.map(({ column }) => column))
  return planned.explained.map((own, word) =>
    Math.max(
      own,
      taken.has(word) ? 0.95 : 0,
      planned.plan.times && isAmountWord(fold(ask.words[word]?.text ?? '')) ? 0.9 : 0,
      CONTEXT * (other.links[word]?.context ?? 0),
      ...[...filtered].map(column => 0.8 * (headers.get(column)?.explained.get(word) ?? 0)),
    ),
  )
}
