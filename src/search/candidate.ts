import type { Passage } from '../record/index.ts'
import type { TableEntry } from './catalogue.ts'
import type { StoredUnit } from './search-index.ts'

/** Lists that a candidate can be found by. */
export type ListName = 'cards' | 'records' | 'values' | 'passages' | 'vectors'

/** What a score is made of; each part is told as it enters the sum. */
export type ScoreParts = { readonly [part: string]: number }

/** A table or a piece of prose that may answer, with the reason for its place. */
export type Candidate = TableCandidate | ProseCandidate

type Ranked = {
  readonly document: string
  readonly score: number
  readonly parts: ScoreParts
  /** Rank in each list that found it, from 1. */
  readonly ranks: { readonly [list in ListName]?: number }
  /** Words of the question that it does not hold, in order. */
  readonly lacks: readonly string[]
}

/** A table with its rows that speak for it. */
export type TableCandidate = Ranked & {
  readonly kind: 'table'
  readonly table: TableEntry
  /** Rows by how well they meet the question, best first; in table axes. */
  readonly rows: readonly RankedRow[]
}

/** A row of a table and how well it meets the question, from 0. */
export type RankedRow = { readonly row: number; readonly score: number }

/** A piece of prose. */
export type ProseCandidate = Ranked & {
  readonly kind: 'prose'
  readonly unit: StoredUnit
  readonly path: Passage['path']
}
