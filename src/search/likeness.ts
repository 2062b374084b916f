import { isFault } from '../fault/index.ts'
import type { VectorHit, VectorHits, VectorIndex } from './vector-index.ts'

/** Pieces asked of the vectors; with 1,000 of them tables that are a little alike took places from those that words find. */
const PIECES = 200
/** The piece whose likeness counts as none. */
const FLOOR = 200

/** What the vectors say of a question: nothing when there are none. */
export type Likeness = {
  readonly hits: readonly VectorHit[]
  /** Share of the documents that is embedded; absent without an embedder. */
  readonly share?: number
  /** Why the vectors could not be asked; the question was answered without them. */
  readonly failure?: string
}

/** Without an embedder. */
export const NO_LIKENESS: Likeness = { hits: [] }

/**
 * The pieces like a question. A model that is away must not keep the words from being searched: its failure is told and
 * the question goes on without it.
 */
export const likenessTo = async (question: string, vectors: VectorIndex | undefined): Promise<Likeness> => {
  if (!vectors) return NO_LIKENESS
  try {
    const found: VectorHits = await vectors.nearest(question, PIECES)
    return { hits: found.hits, share: found.share }
  } catch (error) {
    if (isFault(error) && error.code.startsWith('model-')) return { hits: [], failure: error.message }
    throw error
  }
}

/**
 * Likeness as a share of what the best piece has over the two hundredth (or the last), from 0 to 1. The cosines of a model
 * lie in a narrow band of its own (0.75 to 0.9 for the e5 family), so only their order and distances mean something.
 */
export const shareOfLikeness = ({ hits }: Likeness): ((hit: VectorHit) => number) => {
  const best = hits[0]?.score ?? 0
  const least = hits[Math.min(FLOOR, hits.length) - 1]?.score ?? 0
  return hit => (best > least ? Math.max(0, (hit.score - least) / (best - least)) : 1)
}

/** The best piece of each table, best first. */
export const likestTables = (likeness: Likeness): ReadonlyMap<string, VectorHit> => {
  const best = new Map<string, VectorHit>()
  for (const hit of likeness.hits) if (hit.table !== undefined && !best.has(hit.table)) best.set(hit.table, hit)
  return best
}

/** Passages by unit with their rank from 1. */
export const likestPassages = (
  likeness: Likeness,
): ReadonlyMap<number, { readonly hit: VectorHit; readonly rank: number }> =>
  new Map(
    likeness.hits.filter(({ kind }) => kind === 'passage').map((hit, at) => [hit.unit, { hit, rank: at + 1 }] as const),
  )
