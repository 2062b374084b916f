import type { UnitKind } from './search-index.ts'

/**
 * Finds pieces by meaning: vectors of the one embedder that is configured.
 *
 * While a library is being embedded, what is there already is searched; `share` tells how much that is.
 */
export interface VectorIndex {
  /**
   * The pieces nearest to a question, best first, each at most once.
   *
   * @throws Fault `model-unreachable`, `model-busy`, `model-refused`, `model-failed`, `cancelled`
   */
  nearest(question: string, limit: number): Promise<VectorHits>
}

/** Pieces by likeness, and the share of the library's documents that is embedded, from 0 to 1. */
export type VectorHits = { readonly hits: readonly VectorHit[]; readonly share: number }

/** A piece that was found. `rows` (table axes, from 0, both inclusive) is given for pieces with records. */
export type VectorHit = {
  readonly kind: UnitKind
  /** Unit of the piece: the card, the first record, or the passage. */
  readonly unit: number
  readonly document: string
  readonly table?: string
  readonly rows?: readonly [first: number, last: number]
  /** Cosine, from -1 to 1. */
  readonly score: number
}
