import { languageOf, type StoredRow } from '../record/index.ts'
import { fold, wordsOf } from '../text/index.ts'
import { lettersOf } from './answer-language.ts'
import type { Ask } from './ask.ts'
import { askedLevel } from './asked-level.ts'
import type { Attempt } from './attempt.ts'
import type { Ranked } from './contest.ts'
import { linksOf, type WordLinks } from './link.ts'
import { archiveWords } from './lists/place-words.ts'
import { pairAskOf } from './pair-ask.ts'
import { peerAsksOf } from './peer-ask.ts'
import type { Side } from './plan-join.ts'
import { apartAttempts } from './set-apart.ts'
import type { Candidate, TakeAccess } from './take.ts'
import { attemptAcross } from './take-across.ts'
import { attemptAggregate } from './take-aggregate.ts'
import { attemptAncestor, attemptChildren } from './take-ancestor.ts'
import { attemptBoth } from './take-both.ts'
import { attemptField } from './take-field.ts'
import { attemptJoins } from './take-join.ts'
import { attemptLookUp } from './take-look-up.ts'
import { attemptNames } from './take-names.ts'
import { attemptNote } from './take-note.ts'
import { attemptPair } from './take-pair.ts'
import { attemptPeers } from './take-peers.ts'
import { asksToLoad, fieldsTell, refuseLoad } from './take-refusal.ts'
import { attemptUnit } from './take-unit.ts'
import { attemptVerdict } from './take-verdict.ts'
import { type TableView, viewOf } from './view.ts'

/** Tables that are looked into, best first. */
export const TAKE_TABLES = 12
/** Rows of a table that are read to link words to values; beyond them only the first rows are known by value. */
export const LINKED_ROWS = 20_000

/** What the rank of a table in the search counts beside what its cells explain. */
const PRIOR = 0.25

/** What it counts that a table is written in the language of the question, where nothing else tells. */
const OWN_LANGUAGE = 0.06
/** What it costs that a sheet is an archive or of an earlier year, and the question does not ask for it. */
const PAST = 0.2

const speaks = (ask: Ask, { table }: Candidate): boolean =>
  languageOf(table.columns.map(column => column.name).join(' ')) === lettersOf(ask.language)

/** `Архив_2023`, `old`: kept for the record. */
const isPast = (ask: Ask, { table }: Candidate): boolean => {
  const words = wordsOf(fold(table.sheet.replace(/_/gu, ' '))).map(word => word.text)
  const kept = words.find(word => archives.some(start => word.startsWith(start)))
  return kept !== undefined && !wordsOf(fold(ask.text)).some(({ text }) => words.includes(text))
}

const archives = Object.values(archiveWords).flat()

/** Every way to answer from the tables, the best first. Cost: cells of the tables looked into. */
export const rankAttempts = async (
  ask: Ask,
  candidates: readonly Candidate[],
  access: TakeAccess,
): Promise<readonly Ranked[]> => {
  const top = Math.max(...candidates.map(candidate => candidate.score), 1e-9)
  const priorOf = (candidate: Candidate): number =>
    (PRIOR * candidate.score) / top + (speaks(ask, candidate) ? OWN_LANGUAGE : 0) - (isPast(ask, candidate) ? PAST : 0)
  const ranked: Ranked[] = []
  const sides: Side[] = []
  for (const candidate of candidates.slice(0, TAKE_TABLES)) {
    const side = await sideOf(ask, candidate, access)
    sides.push(side)
    for (const [place, attempt] of attemptsAt(ask, side, access).entries())
      ranked.push({
        attempt,
        rank: rankOf(attempt) + priorOf(candidate) - behind(attempt, place),
      })
  }
  ranked.sort((a, b) => b.rank - a.rank)
  if (ranked.some(({ attempt }) => attempt.kind === 'refusal') || (ranked[0]?.attempt.explained ?? 0) >= SAID_BY_ONE)
    return ranked
  const joined = attemptJoins(ask, sides, access).flatMap(attempt => {
    if (attempt.explained < saidAlone(ranked, attempt) + SAYS_MORE) return []
    const own = rankOf(attempt) + priorOf(attempt.view.candidate) - JOINED
    const [best] = ranked
    const more = best && attempt.explained >= best.attempt.explained + SAYS_MORE
    const both = priorOf(attempt.view.candidate) + (attempt.other ? priorOf(attempt.other.candidate) : 0)
    return [{ attempt, rank: more ? Math.max(own, best.rank + 0.1 * (attempt.explained + both)) : own }]
  })
  return [...ranked, ...joined].sort((a, b) => b.rank - a.rank)
}

/** What one of the two tables of a join says alone. */
const saidAlone = (ranked: readonly Ranked[], { view, other }: Attempt): number =>
  Math.max(
    0,
    ...ranked.flatMap(({ attempt }) => (attempt.view === view || attempt.view === other ? [attempt.explained] : [])),
  )

/** Share of a question that one table must say for no two to be tried together. */
const SAID_BY_ONE = 0.9
/** How much more of a question two tables say when one alone leaves something of it out. */
const SAYS_MORE = 0.08
/** What an answer over two tables stands behind one that needs a single table and explains as much. */
const JOINED = 0.1

/** How far an attempt stands back: the second computed one, more so when several rows fit it; a note always a little. */
const behind = (attempt: Attempt, place: number): number => {
  if (attempt.kind === 'note') return NOTE
  if (ROWS_OF.has(attempt.kind) && attempt.view.table.kind === 'form') return OF_FORM
  if (attempt.kind === 'field') return FIELD
  // Asked for in so many words; a cell that explains clearly more of the question still comes first.
  if (attempt.kind === 'unit' || attempt.kind === 'ancestor') return -ASKED_FOR
  if (place === 0 || attempt.kind === 'pair' || attempt.kind === 'peers') return 0
  return SECOND_CHOICE * (attempt.rivals.length > 1 ? 2 : 1)
}

/** What a unit or a section that is asked for stands before a cell that explains as much. */
const ASKED_FOR = 0.3
/** What a field of a form stands behind a cell of a table that explains as much. */
const FIELD = 0.04
/** What a row stands behind a field of the same form: its rows are no rows of one kind. */
const OF_FORM = 0.4
const ROWS_OF = new Set<Attempt['kind']>(['aggregate', 'look-up'])
/** What a note stands behind a cell that explains as much. */
const NOTE = 0.08

/** What the less fitting way to answer from a table stands behind the more fitting one. */
const SECOND_CHOICE = 0.3

const rankOf = (attempt: Attempt): number =>
  attempt.explained +
  0.2 * attempt.certainty -
  (attempt.missing ? 0.2 : 0) -
  (attempt.short ? SHORT : 0) -
  (attempt.kind === 'aggregate' || attempt.kind === 'join' ? UNKNOWN_CONDITION * attempt.unexplained.length : 0)

/** What it costs that one operand is found of two that are asked for. */
const SHORT = 0.3

/** What each unexplained word costs an aggregate: it may be a condition that was not understood. */
const UNKNOWN_CONDITION = 0.12

/** The tables that are looked into, with what the words of the question mean in each, in the order given. */
export const sidesOf = async (
  ask: Ask,
  candidates: readonly Candidate[],
  access: TakeAccess,
): Promise<readonly Side[]> => {
  const sides: Side[] = []
  for (const candidate of candidates) sides.push(await sideOf(ask, candidate, access))
  return sides
}

/** A table that is looked into, with what the words of the question mean in it. */
const sideOf = async (ask: Ask, candidate: Candidate, access: TakeAccess): Promise<Side> => {
  const read = await access.rows(candidate.key, { limit: LINKED_ROWS })
  const view = read.truncated
    ? viewOf(candidate, await withFound(candidate, read.rows, access), true)
    : knownView(candidate, read.rows, false)
  return { view, links: linksOf(ask, view) }
}

/** Ways to answer from one table, the most fitting first. */
const attemptsAt = (ask: Ask, { view, links }: Side, access: TakeAccess): readonly Attempt[] => {
  if (asksToLoad(ask) && !view.table.gate.open) {
    const field = attemptField(
      ask,
      view,
      links.map(link => link.context),
    )
    return field && fieldsTell(ask, view) ? [field] : [refuseLoad(ask, view, links)]
  }
  return [...computed(ask, view, { links, access }), ...structuralAttempts(ask, view, links)]
}

/** The first rows of a long table and the rows that search matched further down, ascending. */
const withFound = async (
  candidate: Candidate,
  rows: readonly StoredRow[],
  access: TakeAccess,
): Promise<readonly StoredRow[]> => {
  const last = rows.at(-1)?.row ?? -1
  const further = (candidate.rows ?? []).filter(row => row > last)
  if (further.length === 0) return rows
  const found = await access.rows(candidate.key, { rows: further })
  return [...rows, ...found.rows]
}

/** Views of the tables last looked into. A key always holds the same rows, so a view never grows stale. */
const views = new Map<string, TableView>()
/** Distinct texts that are kept in views at most. */
const KEPT_TEXTS = 400_000

const knownView = (candidate: Candidate, rows: readonly StoredRow[], truncated: boolean): TableView => {
  const name = `${candidate.key} ${candidate.id} ${candidate.card.length}`
  const known = views.get(name)
  if (known) return known
  const view = viewOf(candidate, rows, truncated)
  let kept = view.texts.length
  for (const other of views.values()) kept += other.texts.length
  if (kept > KEPT_TEXTS) views.clear()
  views.set(name, view)
  return view
}

/** Answers that are read from the understood table: units, ancestors, parts, fields, notes. */
const structuralAttempts = (ask: Ask, view: TableView, links: readonly WordLinks[]): readonly Attempt[] => {
  const attempts: (Attempt | undefined)[] = []
  if (ask.operations.has('unit')) attempts.push(attemptUnit(ask, view, links))
  // A question that sets two things against each other does not ask where one belongs.
  const level = askedLevel(ask, view, links)
  if ((ask.operations.has('ancestor') || level >= 0) && pairAskOf(ask) === undefined && !asksExtreme(ask))
    attempts.push(attemptAncestor(ask, view, { links, level }))
  if (ask.operations.has('children')) attempts.push(attemptChildren(ask, view, links))
  const context = links.map(link => link.context)
  attempts.push(attemptField(ask, view, context), attemptNote(ask, view, links))
  return attempts.filter(attempt => attempt !== undefined)
}

/** `Which family type was least likely` asks for the least of a kind, not where one belongs. */
const asksExtreme = (ask: Ask): boolean =>
  peerAsksOf(ask).some(({ kind }) => kind === 'extreme') && (ask.operations.has('max') || ask.operations.has('min'))

const computed = (
  ask: Ask,
  view: TableView,
  options: { readonly links: readonly WordLinks[]; readonly access: TakeAccess },
): readonly Attempt[] => {
  const verdict = attemptVerdict(ask, view, options)
  const pair = attemptPair(ask, view, options)
  const across = attemptAcross(ask, view, options)
  const alone = across ? [across] : oneOrMany(ask, view, options)
  if (verdict) return [verdict, ...alone]
  // Two cells answer where both are named; else one cell or many rows do.
  const best = Math.max(0, ...alone.map(({ explained }) => explained))
  const single = pair && pair.explained >= best + PAIRED ? [...alone, pair] : alone
  const peers = attemptPeers(ask, view, options)
  const others = peers && isBetter(peers, single) ? [peers, ...single] : single
  return apartAttempts(ask, view, { ...options, pair, others })
}

/** Cells side by side answer before one cell, which is no answer to what is asked of several; else where they explain more. */
const isBetter = (peers: Attempt, others: readonly Attempt[]): boolean =>
  others.every(
    other =>
      !other.sums &&
      // Names that pass a comparison are asked for, not the greatest of all.
      !other.compares &&
      (other.kind === 'look-up' || other.rows <= 1 || !EXTREMES.has(other.aggregate ?? 'list')
        ? peers.explained >= other.explained - SIDE_BY_SIDE
        : peers.explained >= other.explained + PAIRED),
  )

/** Aggregates over all rows that answer what is asked of cells side by side as well. */
const EXTREMES = new Set<Attempt['aggregate']>(['argmax', 'argmin', 'max', 'min', 'sum', 'average'])

/** How much less of a question cells side by side may explain than one cell. */
const SIDE_BY_SIDE = 0.15

/** How much more of a question two cells must explain than one cell or many rows to be heard. */
const PAIRED = 0.02

const oneOrMany = (
  ask: Ask,
  view: TableView,
  options: { readonly links: readonly WordLinks[]; readonly access: TakeAccess },
): readonly Attempt[] => {
  const one = attemptBoth(ask, view, options) ?? attemptLookUp(ask, view, options)
  const names = wantsMany(ask) ? undefined : attemptNames(ask, view, { ...options, one })
  if (names) return [names, ...(one ? [one] : [])]
  const many =
    wantsMany(ask) || spansMonths(ask) || sumsRivals(ask, one) ? attemptAggregate(ask, view, options) : undefined
  if (!one || !many) return [one, many].filter(attempt => attempt !== undefined)
  return prefersOne(ask, one, many) ? [one, many] : [many, one]
}

/** Operations that only many rows can answer. */
const ALWAYS_MANY = ['average', 'median', 'max', 'min', 'each'] as const

const wantsMany = (ask: Ask): boolean =>
  ask.operations.has('sum') ||
  ask.operations.has('count') ||
  ask.operations.has('list') ||
  ALWAYS_MANY.some(operation => ask.operations.has(operation))

/** A quarter, a half or a year may have to be added up from its months. */
const spansMonths = (ask: Ask): boolean =>
  ask.dates.some(({ reading }) => reading.kind === 'period' && reading.grain !== 'month')

/** `What did we spend on …`: several rows fit an amount that is asked for, so their sum is meant. */
const sumsRivals = (ask: Ask, one: Attempt | undefined): boolean =>
  one !== undefined && one.rivals.length > 1 && ask.attributes.some(cue => cue.quantity === 'money')

/** One value of one row where the question finds one row and one column; else the aggregate that it asks for. */
const prefersOne = (ask: Ask, one: Attempt, many: Attempt): boolean => {
  if (one.missing) return false
  if (many.rows === 1 && !ask.operations.has('each') && !ask.operations.has('average')) return true
  if (ALWAYS_MANY.some(operation => ask.operations.has(operation))) return false
  if (many.open && !ask.operations.has('sum')) return true
  const found = one.rivals.length === 0 && one.certainty >= 0.3 && one.margin > 0.05
  return found && (one.specific ?? one.explained) >= many.explained - 0.1
}
