import type { Candidate, ListName, ScoreParts } from './candidate.ts'
import type { Evidence } from './evidence.ts'
import type { Likeness } from './likeness.ts'
import type { Placed } from './places.ts'
import type { Question } from './question.ts'

/** Why each candidate stands where it stands; plain data, to be shown or kept. */
export type RetrievalTrace = {
  /** Words of the question with their weight in this library and the other ways to write them that were tried. */
  readonly words: readonly { readonly word: string; readonly weight: number; readonly alsoAs: readonly string[] }[]
  /** How many hits each list had. */
  readonly lists: { readonly [list in ListName]: number }
  /** Share of the documents that the embedder has seen, from 0 to 1; absent without an embedder. */
  readonly embedded?: number
  /** Why the embedder could not be asked. */
  readonly embedderFailure?: string
  readonly candidates: readonly TracedCandidate[]
  /** How full the context is, and its bounds; tokens by the count that was asked for, else estimated from above. */
  readonly context: {
    readonly entries: number
    readonly characters: number
    readonly tokens: number
    readonly most: { readonly entries: number; readonly characters: number; readonly tokens?: number }
    /** Places that no entry was made for, since the bounds were met. */
    readonly unfilled: number
    /** Least score that won a place; what is below lost to it. Absent when nothing had to lose. */
    readonly leastScore?: number
  }
}

/** One candidate: lists and ranks that found it, the parts of its score, and whether it reached the context. */
export type TracedCandidate = {
  /** From 1. */
  readonly rank: number
  readonly document: string
  /** Sheet of a table; headings of a passage. */
  readonly place: string
  readonly kind: Candidate['kind']
  readonly score: number
  readonly parts: ScoreParts
  readonly ranks: Candidate['ranks']
  /** Words of the question that it does not hold. */
  readonly lacks: readonly string[]
  /** Rows found, from 0 in table axes, best first, at most 5. */
  readonly rows?: readonly number[]
  /** The rule that gave it a place in the context; absent when others took the places. */
  readonly placedBy?: Placed['by']
}

/** Rows told of one candidate. */
const ROWS_TOLD = 5

/** The trace of a retrieval. */
export const traceOf = (from: {
  readonly question: Question
  readonly evidence: Evidence
  readonly likeness: Likeness
  readonly candidates: readonly Placed[]
  readonly placed: readonly Placed[]
  readonly context: RetrievalTrace['context']
}): RetrievalTrace => {
  const rules = new Map(from.placed.map(({ candidate, by }) => [candidate, by]))
  return {
    words: from.evidence.concepts.map(({ concept, weight }) => ({
      word: concept.word,
      weight: round(weight),
      alsoAs: concept.alternatives.map(({ terms }) => terms.join(' ')),
    })),
    lists: {
      cards: from.evidence.cards.length,
      records: from.evidence.records.length,
      values: from.evidence.values.length,
      passages: from.evidence.passages.length,
      vectors: from.likeness.hits.length,
    },
    ...(from.likeness.share === undefined ? {} : { embedded: round(from.likeness.share) }),
    ...(from.likeness.failure === undefined ? {} : { embedderFailure: from.likeness.failure }),
    context: from.context,
    candidates: from.candidates.map(({ candidate }, at) => traced(candidate, at + 1, rules.get(candidate))),
  }
}

const traced = (candidate: Candidate, rank: number, by: Placed['by'] | undefined): TracedCandidate => ({
  rank,
  document: candidate.document,
  place: candidate.kind === 'table' ? candidate.table.table.sheet : candidate.path.join(' / '),
  kind: candidate.kind,
  score: round(candidate.score),
  parts: Object.fromEntries(Object.entries(candidate.parts).map(([part, value]) => [part, round(value)])),
  ranks: candidate.ranks,
  lacks: candidate.lacks,
  ...(candidate.kind === 'table' ? { rows: candidate.rows.slice(0, ROWS_TOLD).map(({ row }) => row) } : {}),
  ...(by ? { placedBy: by } : {}),
})

const round = (value: number): number => Math.round(value * 1000) / 1000
