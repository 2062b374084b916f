import { stemOf } from '../text/index.ts'
import type { Hit, WordLinks } from './link.ts'
import { wholeWords } from './lists/question-words.ts'
import { TOTAL_TERM } from './terms.ts'
import type { TableView } from './view.ts'

/**
 * What speaks for a row or a column: for each word of the question (by position) how far it explains it, from 0 to 1,
 * and how much of the best met text the question says (`precision`, 0 to 1).
 */
export type Evidence = {
  readonly explained: ReadonlyMap<number, number>
  readonly precision: number
  readonly text?: number
}

/** Evidence for every row that a word meets. A word that meets every row says little. Cost: words times met rows. */
export const rowEvidence = (view: TableView, links: readonly WordLinks[]): ReadonlyMap<number, Evidence> => {
  const rarity = termRarity(view)
  const precisions = textPrecisions(view, links, rarity)
  const rows = new Map<number, { explained: Map<number, number>; precision: number; text?: number }>()
  for (const [word, link] of links.entries()) {
    if (link.word.weight === 0) continue
    const met = rowsMet(view, link, precisions)
    const idf = rarityOf(met.size, view.rows.length)
    for (const [row, { value, text }] of met) {
      const known = rows.get(row) ?? { explained: new Map<number, number>(), precision: 0 }
      known.explained.set(word, value * idf)
      const precision = precisions.get(text) ?? 0
      if (precision > known.precision) {
        known.precision = precision
        known.text = text
      }
      rows.set(row, known)
    }
  }
  return rows
}

/** Evidence for every column whose header a word meets. */
export const columnEvidence = (view: TableView, links: readonly WordLinks[]): ReadonlyMap<number, Evidence> => {
  const columns = new Map<number, { explained: Map<number, number>; met: Set<string> }>()
  for (const [word, link] of links.entries()) {
    const idf = rarityOf(link.columns.size, view.columns.length)
    for (const [column, hit] of link.columns) {
      const known = columns.get(column) ?? { explained: new Map<number, number>(), met: new Set<string>() }
      known.explained.set(word, hit.strength * (0.5 + 0.5 * idf))
      for (const term of hit.terms) known.met.add(term)
      columns.set(column, known)
    }
  }
  return new Map(
    [...columns].map(([column, { explained, met }]) => [
      column,
      { explained, precision: met.size / Math.max(1, view.columns[column]?.length ?? 1) },
    ]),
  )
}

/** Share of each met text that the question says, its rare terms counting more. */
export const textPrecisions = (
  view: TableView,
  links: readonly WordLinks[],
  rarity: (term: string) => number = termRarity(view),
): ReadonlyMap<number, number> => {
  const met = new Map<number, Map<string, number>>()
  for (const link of links) {
    if (link.word.weight === 0) continue
    for (const [text, hit] of link.texts) {
      const known = met.get(text) ?? new Map<string, number>()
      for (const term of hit.terms) known.set(term, Math.max(known.get(term) ?? 0, wholeness(hit.strength)))
      met.set(text, known)
    }
  }
  return new Map([...met].map(([text, terms]) => [text, precisionOf(view.texts[text]?.terms ?? [], terms, rarity)]))
}

/** A word met only in part says only a part of the text; another wording or a slip says all of it. */
const wholeness = (strength: number): number => (strength >= 0.65 ? 1 : strength)

const precisionOf = (
  terms: readonly string[],
  met: ReadonlyMap<string, number>,
  rarity: (term: string) => number,
): number => {
  // A number that the question leaves out tells equal names apart, and is no part of the name: `Крышка № 4`.
  const told = terms.filter(term => met.has(term) || !/^\d+$/.test(term))
  const all = told.reduce((sum, term) => sum + rarity(term), 0)
  return all === 0 ? 1 : told.reduce((sum, term) => sum + (met.get(term) ?? 0) * rarity(term), 0) / all
}

/** From near 0 (in every text) to 1 (in one). */
const termRarity = (view: TableView): ((term: string) => number) => {
  const count = view.texts.length
  return term => (neutral.has(term) ? 0.05 : rarityOf(view.textsByTerm.get(term)?.length ?? 1, count))
}

/** Inverse frequency scaled to 1 for what occurs once among so many. */
export const rarityOf = (frequency: number, count: number): number =>
  count <= 1 ? 1 : Math.log(1 + count / Math.max(1, frequency)) / Math.log(1 + count)

/** What a word counts for a row when it names a group above it, not the row itself. */
const UNDER = 0.85

/** Rows that a word meets, each with its best text there: strength lessened for texts of which the question says little. */
const rowsMet = (
  view: TableView,
  link: WordLinks,
  precisions: ReadonlyMap<number, number>,
): ReadonlyMap<number, { readonly value: number; readonly text: number }> => {
  const met = new Map<number, { value: number; text: number }>()
  const put = (id: number, hit: Hit): void => {
    const text = view.texts[id]
    const own = text?.column === -1 ? UNDER : 1
    const value = own * hit.strength * (0.5 + 0.5 * (precisions.get(id) ?? 0))
    for (const row of text?.rows ?? []) {
      const known = met.get(row)
      if (!known || value > known.value) met.set(row, { value, text: id })
    }
  }
  for (const [id, hit] of link.texts) put(id, hit)
  return met
}

/** Terms of a label that tell it from no other. */
const neutral = new Set([...Object.values(wholeWords).flat().map(stemOf), TOTAL_TERM])
