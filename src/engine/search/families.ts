import type { UnitKind } from '../../search/index.ts'

/**
 * Kinds of postings, each with a table and statistics of its own: the three kinds of unit, the words of values, the
 * trigrams of those words. The numbers stand in the file. `keepsLength`: how many terms
 * the family holds together is kept, for the mean length that scores need.
 */
export const families = {
  card: { number: 0, postings: 'card_postings', keepsLength: true },
  record: { number: 1, postings: 'record_postings', keepsLength: true },
  passage: { number: 2, postings: 'passage_postings', keepsLength: true },
  value: { number: 3, postings: 'value_postings', keepsLength: false },
  trigram: { number: 4, postings: 'trigram_postings', keepsLength: false },
} as const

export type Family = keyof typeof families

/** Kind of a unit by its family's number. */
export const kindOfFamily = (number: number): UnitKind => (number === 0 ? 'card' : number === 1 ? 'record' : 'passage')
