/** A question and a text are embedded differently by many models. */
export type EmbeddingRole = 'query' | 'passage'

/**
 * Texts as vectors of one model.
 *
 * Two embedders with equal names give vectors that may be compared; vectors of different names never are.
 */
export interface Embedder {
  /** Model, prefixes and whatever else changes the vectors, as one line. */
  readonly name: string
  /** Longest text, in the units of `measure`; a longer one is cut by the model. */
  readonly window: number
  /** Tokens of a text with its prefix; `isExact` when the model's own tokenizer counted them. */
  readonly measure: (text: string) => number
  readonly isExact: boolean
  /** Most rows of a table that are embedded; of a longer one its card alone is. */
  readonly recordsPerTable: number
  /** Texts given at a time with best use of the model. */
  readonly batch: number
  /**
   * One vector of length 1 for each text, in order, all of one dimension.
   *
   * @throws Fault `model-unreachable`, `model-busy`, `model-refused`, `model-failed`, `cancelled`
   */
  embed(texts: readonly string[], role: EmbeddingRole, signal?: AbortSignal): Promise<Embedded>
  close(): Promise<void>
}

/** Vectors of some texts, and the tokens that the service counted for them where it tells. */
export type Embedded = { readonly vectors: readonly Float32Array[]; readonly tokens?: number }
