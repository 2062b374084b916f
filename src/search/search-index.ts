/** What a searchable piece is: a table's card, one row of a table, or a piece of prose. */
export type UnitKind = 'card' | 'record' | 'passage'

/** Every kind, in the order in which they are told. */
export const unitKinds: readonly UnitKind[] = ['card', 'record', 'passage']

/**
 * Finds searchable pieces by analysed terms, and cells by their value.
 *
 * Terms are those of our own text analysis: the engine never splits, folds or stems them. A `unit` is a number that
 * the engine gave a piece; it is stable until its document is ingested again. Units of one document are contiguous, and
 * so are those of one table, so `within` costs the range, not the library.
 */
export interface SearchIndex {
  /**
   * Units that hold at least one of the terms, best first by BM25 (k1 1.2, b 0.75) over all terms asked for.
   *
   * A term that a large share of the units hold does not find candidates as long as a rarer one is there; it does
   * score. Equal scores stand in order of unit. No known term, no hits.
   */
  match(question: MatchQuestion): Promise<readonly UnitHit[]>
  /** How common terms are; frequencies in the order of `terms`, 0 for an unknown one. */
  statistics(terms: readonly string[], kinds?: readonly UnitKind[]): Promise<TermStatistics>
  /** Texts and places of units, in the order asked; units that are gone are left out. */
  units(units: readonly number[]): Promise<readonly StoredUnit[]>
  /** Values whose key is exactly one of these. */
  valuesByKeys(keys: readonly string[], choice?: ValueChoice): Promise<readonly ValueHit[]>
  /**
   * Values that hold at least one of the terms, best first: by BM25 over the values, shorter values first among equals.
   */
  valuesByTerms(terms: readonly string[], choice?: ValueChoice): Promise<readonly ValueHit[]>
  /**
   * Values whose key looks like this one: mistyped, inflected, in part. Words of values that look like a word of the key
   * find them; they are ranked by the trigrams that both keys share (Dice), above 0 and at most 1. A hit is a candidate,
   * to be judged by the caller.
   */
  valuesLike(key: string, choice?: ValueChoice): Promise<readonly ValueHit[]>
}

/** What is looked for. Terms may carry a weight (default 1) that multiplies their part of the score. */
export type MatchQuestion = {
  readonly terms: readonly (string | { readonly term: string; readonly weight: number })[]
  readonly kinds?: readonly UnitKind[]
  readonly within?: Within
  /** Most hits given, per call. */
  readonly limit: number
}

/** Documents by path, tables by id; a unit in any of them is within. Nothing listed: nothing is within. */
export type Within = { readonly documents?: readonly string[]; readonly tables?: readonly string[] }

/** A unit that was found. `row` (table axes, from 0) is given for records. */
export type UnitHit = {
  readonly unit: number
  readonly kind: UnitKind
  readonly document: string
  readonly table?: string
  readonly row?: number
  readonly score: number
}

/** A unit as it was indexed. */
export type StoredUnit = Omit<UnitHit, 'score'> & { readonly text: string; readonly place?: UnitPlace }

/** Where a passage stands: its block in the book (from 0), the headings above, page or slide (from 1). */
export type UnitPlace = {
  readonly block?: number
  readonly path?: readonly string[]
  readonly page?: number
  readonly slide?: number
}

/** How many units there are of the kinds asked for, their mean length in terms, and how many hold each term. */
export type TermStatistics = {
  readonly units: number
  readonly meanTerms: number
  readonly frequencies: readonly number[]
}

/** Narrows a value look-up. `limit` defaults to 100 hits. */
export type ValueChoice = { readonly within?: Within; readonly limit?: number }

/**
 * A distinct value of a column. `column` is a position in `table.columns` (from 0), `shown` the text as first written,
 * `rows` the first rows that hold it (table axes, from 0, ascending; at most `ROWS_PER_VALUE`), `count` all of them.
 */
export type ValueHit = {
  readonly document: string
  readonly table: string
  readonly column: number
  readonly of: ValueOf
  readonly shown: string
  readonly key: string
  readonly rows: readonly number[]
  readonly count: number
  readonly score: number
}

/**
 * What a value is to its rows: one of a value column, one of a label column, or the label of a group they stand under
 * (`column` is then where the label stands, 0 when that is no column of the table).
 */
export type ValueOf = 'column' | 'label' | 'group'

/** Most rows that are kept for one value; `count` tells how many there are. */
export const ROWS_PER_VALUE = 64
