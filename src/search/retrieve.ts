import type { TableStore } from '../record/index.ts'
import { analyse, estimateTokens } from '../text/index.ts'
import type { Candidate, ProseCandidate, TableCandidate } from './candidate.ts'
import type { Catalogue } from './catalogue.ts'
import { CONTEXT_CHARACTERS, type ContextEntry, composeContext } from './context.ts'
import { termSetOf, type WeighedConcept } from './coverage.ts'
import { isChanges, preferEdition } from './editions.ts'
import { type Evidence, gatherEvidence } from './evidence.ts'
import { type Likeness, likenessTo } from './likeness.ts'
import { type Placed, placesFor, takePlaces } from './places.ts'
import { analyseQuestion, type Question, weightedTerms } from './question.ts'
import { fused, type Ranks, tableRanks } from './rank-lists.ts'
import { scoreProse } from './score-prose.ts'
import { type ReadRecord, scoreTables } from './score-tables.ts'
import type { SearchIndex, UnitHit } from './search-index.ts'
import { type RetrievalTrace, traceOf } from './trace.ts'
import type { VectorIndex } from './vector-index.ts'

/** What retrieval reads from; a library gives all three. */
export type RetrievalSources = {
  readonly index: SearchIndex
  readonly catalogue: Pick<Catalogue, 'tables'>
  readonly store: Pick<TableStore, 'rows'>
  /** Absent without an embedder. */
  readonly vectors?: VectorIndex
}

/** How much is wanted, and which parts of the method are on. */
export type RetrievalOptions = {
  /** Candidates given (default 60). */
  readonly candidates?: number
  /** Entries of the context (default 12). */
  readonly entries?: number
  /** Characters of the context (default 32,000). */
  readonly maxCharacters?: number
  /** Tokens of the context, by `countTokens` (default: no bound beside that of characters). */
  readonly maxTokens?: number
  /** Tokens of a text for the model that will read the context (default: an estimate from above). */
  readonly countTokens?: (text: string) => number
  /** Parts of the method to leave out, for measuring what each is worth. */
  readonly without?: readonly RetrievalPart[]
}

/** A part of the method that can be left out. */
export type RetrievalPart =
  | 'card'
  | 'places'
  | 'values'
  | 'two-steps'
  | 'editions'
  | 'thesaurus'
  | 'aliases'
  | 'vectors'

/** What was found for a question. */
export type Retrieval = {
  readonly question: Question
  /** Tables and passages, best first, each table once. */
  readonly candidates: readonly Candidate[]
  /** What a reader gets to see, within the bounds. */
  readonly context: readonly ContextEntry[]
  /** Every table that was scored, best first. */
  readonly tables: readonly TableCandidate[]
  /** Words of the question with their weights in this library. */
  readonly concepts: readonly WeighedConcept[]
  readonly trace: RetrievalTrace
}

/** Places of the candidates and of the context when nothing else is asked for. */
export const CANDIDATE_PLACES = 60
export const CONTEXT_PLACES = 12
/** Tables that are scored by their rows: those that the lists rank first. */
const SCORED_TABLES = 48
/** Places of each list that are scored whatever the other lists say: one clear list is enough. */
const FIRST_OF_LIST = 12
/** Records found inside the chosen tables, in all and read of one table. */
const ROWS_FOUND = 600
const ROWS_READ = 16
/** Chosen tables that are searched by themselves when the common search brought too few of their rows. */
const SEARCHED_ALONE = 8
const FEW_ROWS = 3

/**
 * The right table or passage for a question, in two steps: first the tables by card, records and values, then the rows
 * inside them; prose beside them. With every reason.
 *
 * Pure over its sources: the same library and question give the same result. Cost: about ten index calls, texts of up
 * to 700 units, rows of at most twelve tables.
 */
export const retrieve = async (
  text: string,
  sources: RetrievalSources,
  options: RetrievalOptions = {},
): Promise<Retrieval> => {
  const without = new Set(options.without ?? [])
  const asked = analyseQuestion(text)
  const question = without.has('thesaurus') ? withoutThesaurus(asked) : asked
  const [evidence, likeness] = await Promise.all([
    gatherEvidence(question, sources.index, {
      withValues: !without.has('values'),
      withAliases: !without.has('aliases'),
    }),
    likenessTo(question.text, without.has('vectors') ? undefined : sources.vectors),
  ])
  const [tables, prose] = await Promise.all([
    rankTables(question, evidence, { sources, without, likeness }),
    rankProse(question, evidence, { index: sources.index, likeness }),
  ])
  const inPlaces = (all: number, passages: readonly ProseCandidate[]): readonly Placed[] => {
    const places = without.has('places') ? { all, tables: 0, prose: 0, like: 0 } : placesFor(question, all)
    return takePlaces(tables, passages, places)
  }
  const candidates = inPlaces(options.candidates ?? CANDIDATE_PLACES, prose)
  const placed = inPlaces(options.entries ?? CONTEXT_PLACES, firstOfEachDocument(prose))
  const countTokens = options.countTokens ?? estimateTokens
  const context = await composeContext(placed, {
    question,
    concepts: evidence.concepts,
    store: sources.store,
    prose,
    ...(options.maxCharacters === undefined ? {} : { maxCharacters: options.maxCharacters }),
    ...(options.maxTokens === undefined ? {} : { maxTokens: options.maxTokens }),
    countTokens,
  })
  return {
    question,
    candidates: candidates.map(({ candidate }) => candidate),
    context,
    tables,
    concepts: evidence.concepts,
    trace: traceOf({
      question,
      evidence,
      likeness,
      candidates,
      placed,
      context: filled(context, placed, { ...options, countTokens }),
    }),
  }
}

/** How full a context is. */
const filled = (
  context: readonly ContextEntry[],
  placed: readonly Placed[],
  options: RetrievalOptions & { readonly countTokens: (text: string) => number },
): RetrievalTrace['context'] => {
  const byScore = placed.flatMap(({ candidate, by }) => (by === 'score' ? [candidate.score] : []))
  return {
    entries: context.length,
    characters: context.reduce((sum, { text }) => sum + text.length, 0),
    tokens: context.reduce((sum, { text }) => sum + options.countTokens(text), 0),
    most: {
      entries: options.entries ?? CONTEXT_PLACES,
      characters: options.maxCharacters ?? CONTEXT_CHARACTERS,
      ...(options.maxTokens === undefined ? {} : { tokens: options.maxTokens }),
    },
    unfilled: placed.length - context.length,
    ...(byScore.length === 0 ? {} : { leastScore: Math.round(Math.min(...byScore) * 1000) / 1000 }),
  }
}

const withoutThesaurus = (question: Question): Question => ({
  ...question,
  concepts: question.concepts.map(concept => ({ ...concept, alternatives: [] })),
})

const rankTables = async (
  question: Question,
  evidence: Evidence,
  by: {
    readonly sources: RetrievalSources
    readonly without: ReadonlySet<RetrievalPart>
    readonly likeness: Likeness
  },
): Promise<readonly TableCandidate[]> => {
  const withCards = !by.without.has('card')
  const ranks = wantedRanks(question, tableRanks(withCards ? evidence : { ...evidence, cards: [] }, by.likeness))
  const first = firstTables(ranks)
  const ids = first.map(([id]) => id)
  const [tables, records] = await Promise.all([
    by.sources.catalogue.tables(ids),
    readRecords(ids, evidence, { index: by.sources.index, twoSteps: !by.without.has('two-steps') }),
  ])
  const scored = scoreTables(question, {
    evidence,
    tables,
    ranks: new Map<string, Ranks>(first),
    records,
    likeness: by.likeness,
    withCards,
  })
  return by.without.has('editions') ? scored : preferEdition(question, scored)
}

/** Tables of changes are for questions about changes: to any other their values are those of another day. */
const wantedRanks = (question: Question, ranks: ReadonlyMap<string, Ranks>): ReadonlyMap<string, Ranks> =>
  question.edition === 'both' ? ranks : new Map([...ranks].filter(([id]) => !isChanges(id)))

/** Tables that a list ranks among its first, then those that the lists together rank first. */
const firstTables = (ranks: ReadonlyMap<string, Ranks>): readonly (readonly [string, Ranks])[] => {
  const all = [...ranks].sort((a, b) => fused(b[1], 1) - fused(a[1], 1))
  const bestRank = ([, own]: readonly [string, Ranks]): number => Math.min(...Object.values(own))
  const leading = all.filter(table => bestRank(table) <= FIRST_OF_LIST)
  const rest = all.filter(table => bestRank(table) > FIRST_OF_LIST)
  return [...leading, ...rest].slice(0, SCORED_TABLES)
}

/** The best records of each chosen table, read and analysed. */
const readRecords = async (
  tables: readonly string[],
  evidence: Evidence,
  by: { readonly index: SearchIndex; readonly twoSteps: boolean },
): Promise<ReadonlyMap<string, readonly ReadRecord[]>> => {
  const found = byTable(evidence.records, tables)
  if (by.twoSteps) await searchInside(tables, found, { index: by.index, evidence })
  const wanted = new Map<number, string>()
  for (const [table, hits] of found) for (const unit of [...hits].slice(0, ROWS_READ)) wanted.set(unit, table)
  const units = await by.index.units([...wanted.keys()])
  const records = new Map<string, ReadRecord[]>()
  for (const { unit, row, text } of units) {
    const table = wanted.get(unit)
    if (table === undefined || row === undefined) continue
    const list = records.get(table) ?? []
    list.push({ row, text, terms: termSetOf(analyse(text)) })
    records.set(table, list)
  }
  return records
}

const byTable = (hits: readonly UnitHit[], tables: readonly string[]): Map<string, Set<number>> => {
  const found = new Map(tables.map(table => [table, new Set<number>()]))
  for (const { table, unit } of hits) if (table !== undefined) found.get(table)?.add(unit)
  return found
}

/** The second step: rows inside the chosen tables, in one search, and in a search of their own for the first tables. */
const searchInside = async (
  tables: readonly string[],
  found: Map<string, Set<number>>,
  by: { readonly index: SearchIndex; readonly evidence: Evidence },
): Promise<void> => {
  const terms = weightedTerms(by.evidence.concepts.map(({ concept }) => concept))
  if (terms.length === 0 || tables.length === 0) return
  const search = async (within: readonly string[], limit: number): Promise<number> => {
    const hits = await by.index.match({ terms, kinds: ['record'], within: { tables: within }, limit })
    for (const { table, unit } of hits) if (table !== undefined) found.get(table)?.add(unit)
    return hits.length
  }
  // A search that gave fewer rows than it may has found them all.
  if ((await search(tables, ROWS_FOUND)) < ROWS_FOUND) return
  const few = tables.slice(0, SEARCHED_ALONE).filter(table => (found.get(table)?.size ?? 0) < FEW_ROWS)
  await Promise.all(few.map(table => search([table], ROWS_READ)))
}

const rankProse = async (
  question: Question,
  evidence: Evidence,
  by: { readonly index: SearchIndex; readonly likeness: Likeness },
): Promise<readonly ProseCandidate[]> => {
  const like = by.likeness.hits.filter(({ kind }) => kind === 'passage').map(({ unit }) => unit)
  const units = await by.index.units([...new Set([...evidence.passages.map(({ unit }) => unit), ...like])])
  return scoreProse(question, evidence, { units, likeness: by.likeness })
}

const firstOfEachDocument = (prose: readonly ProseCandidate[]): readonly ProseCandidate[] =>
  [...new Map([...prose].reverse().map(candidate => [candidate.document, candidate])).values()].sort(
    (a, b) => b.score - a.score,
  )
