import type { Candidate, ProseCandidate, TableCandidate } from './candidate.ts'
import type { Question } from './question.ts'

/** Places of one list and the least that tables and prose keep of them. */
export type Places = {
  readonly all: number
  readonly tables: number
  readonly prose: number
  /** Rank by the embedder down to which the candidates of each kind keep a place; nothing without an embedder. */
  readonly like: number
}

/** A candidate and the rule that gave it its place. */
export type Placed<C extends Candidate = Candidate> = {
  readonly candidate: C
  readonly by: 'score' | 'kept for tables' | 'kept for prose' | 'kept for likeness'
}

/** Share of the places that each kind keeps whatever the scores say, and what the question's cue adds to it. */
const KEPT_SHARE = { tables: 0.5, prose: 0.25, like: 0.25 } as const
const CUE_SHARE = 0.1

/**
 * Places kept for tables and for prose: half for tables, a quarter for prose, shifted by what the question asks for.
 * With an embedder the most alike of each kind, a quarter of the places, keep theirs whatever words they have. What remains goes by score, so
 * that neither kind pays for the other's loud neighbours.
 */
export const placesFor = (question: Question, all: number): Places => ({
  all,
  tables: Math.round(all * (KEPT_SHARE.tables + CUE_SHARE * question.cue)),
  prose: Math.round(all * (KEPT_SHARE.prose - CUE_SHARE * question.cue)),
  like: Math.round(all * KEPT_SHARE.like),
})

/** The first of both kinds as places allow, best score first. Kept places that a kind cannot fill go to the other. */
export const takePlaces = (
  tables: readonly TableCandidate[],
  prose: readonly ProseCandidate[],
  places: Places,
): readonly Placed[] => {
  const byScore = [...tables, ...prose].sort((a, b) => b.score - a.score)
  const taken = new Map<Candidate, Placed['by']>()
  for (const candidate of tables.slice(0, places.tables)) taken.set(candidate, 'kept for tables')
  for (const candidate of prose.slice(0, places.prose)) taken.set(candidate, 'kept for prose')
  for (const candidate of likest(byScore, places.like)) {
    if (taken.size >= places.all) break
    if (!taken.has(candidate)) taken.set(candidate, 'kept for likeness')
  }
  for (const candidate of byScore) {
    if (taken.size >= places.all) break
    if (!taken.has(candidate)) taken.set(candidate, 'score')
  }
  return byScore.flatMap(candidate => {
    const by = taken.get(candidate)
    return by ? [{ candidate, by }] : []
  })
}

/** The candidates of each kind that the embedder ranks first, as far down as `rank`. */
const likest = (byScore: readonly Candidate[], rank: number): readonly Candidate[] =>
  byScore
    .filter(({ ranks }) => ranks.vectors !== undefined && ranks.vectors <= rank)
    .sort((a, b) => (a.ranks.vectors ?? 0) - (b.ranks.vectors ?? 0))
