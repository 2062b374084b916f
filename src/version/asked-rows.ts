import type { RowChange } from './change.ts'
import { type Compared, placeOfChange, type RowCondition, rowAt } from './compared.ts'

/** Strength from which a word of the question names a value. */
const NAMED = 0.8
/** Weight from which a word may be a condition. */
const CONTENT = 0.5
/** Share of the rows that a value which is a condition may hold in a column that sorts rows. */
const SORTS = 0.6

/**
 * Changes of the rows that a question is about: where it names a value of a column that sorts rows (`new suppliers in
 * Kazan`), only those with it. Values that no changed row has are no conditions here.
 */
export const rowsThatMeet = <T extends { readonly change: RowChange }>(
  compared: Compared,
  changes: readonly T[],
): readonly T[] => {
  const conditions = conditionsOf(compared)
  const met = changes.filter(({ change }) => {
    const { side, row } = placeOfChange(compared, change)
    const texts = rowAt(side, row)?.texts ?? []
    return conditions.every(({ column, values }) => values.has(texts[column]?.trim() ?? ''))
  })
  return met
}

/** Columns in which the question names a value, whole: every term of the value is in the question. */
export const conditionsOf = ({ links, after, difference, fixed }: Compared): readonly RowCondition[] => {
  if (fixed) return fixed.conditions
  const { texts, rows } = after.view
  const key = new Set(difference.key.columns.map(pair => pair.after))
  const found = new Map<number, Set<string>>()
  for (const [id, text] of texts.entries()) {
    if (text.column < 0 || key.has(text.column) || text.rows.length > rows.length * SORTS) continue
    const met = new Set(
      links.flatMap(({ word, texts: hits, columns, context }) => {
        const hit = hits.get(id)
        const elsewhere = context > 0 || (columns.get(text.column)?.strength ?? 0) > 0
        return hit && word.weight >= CONTENT && hit.strength >= NAMED && !elsewhere ? hit.terms : []
      }),
    )
    if (text.terms.length === 0 || !text.terms.every(term => met.has(term))) continue
    found.set(text.column, (found.get(text.column) ?? new Set()).add(text.text))
  }
  return [...found].map(([column, values]) => ({ column, values }))
}
