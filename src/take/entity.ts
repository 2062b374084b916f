import type { Ask } from './ask.ts'
import type { Evidence } from './evidence.ts'
import type { Filter } from './filters.ts'
import type { TableView } from './view.ts'

/** The column that names what is counted or sought, and whether the question names it. */
export type Entity = { readonly column: number; readonly named: boolean }

/** The column whose values name what the question counts or seeks, or `undefined` when no column has words. */
export const entityOf = (
  ask: Ask,
  view: TableView,
  headers: ReadonlyMap<number, Evidence>,
  filters: readonly Filter[],
): Entity | undefined => {
  const filtered = new Set(filters.map(filter => filter.column))
  const named = [...headers].flatMap(([column, evidence]) => {
    const of = view.table.columns[column]
    if (!of || of.type === 'number' || of.type === 'boolean' || of.type === 'date' || filtered.has(column)) return []
    const strength = Math.max(
      0,
      ...[...evidence.explained].map(([word, value]) => value * Math.min(1, ask.words[word]?.weight ?? 0)),
    )
    return strength >= 0.35 ? [{ column, strength: strength + 0.3 * evidence.precision }] : []
  })
  const best = named.sort((a, b) => b.strength - a.strength || a.column - b.column)[0]
  if (best) return { column: best.column, named: true }
  const column = nameColumn(view, filtered)
  return column === undefined ? undefined : { column, named: false }
}

/** The column that names rows: words rather than numbers, most of them different, labels first. */
export const nameColumn = (view: TableView, filtered: ReadonlySet<number>): number | undefined => {
  const scored = view.table.columns.flatMap((column, at) => {
    if (
      column.type === 'number' ||
      column.type === 'date' ||
      column.type === 'boolean' ||
      column.type === 'blank' ||
      filtered.has(at)
    )
      return []
    const values = view.rows.flatMap(row => row.texts[at]?.trim() || [])
    if (values.length === 0) return []
    const worded = values.reduce((sum, value) => sum + letterShare(value), 0) / values.length
    const distinct = new Set(values).size / values.length
    return [{ at, score: 2 * worded + 0.5 * distinct + (column.role === 'label' ? 0.4 : 0) - 0.02 * at }]
  })
  return scored.sort((a, b) => b.score - a.score)[0]?.at
}

const letterShare = (value: string): number =>
  value.replace(/[^\p{L}]/gu, '').length / Math.max(1, value.replace(/[^\p{L}\p{N}]/gu, '').length)

/**
 * `у какой сети больше всего` asks for the chain, whose column it names; `какая самая высокая температура` for the value,
 * whose column it names; `у кого`, `где`, `назовите` for whatever the rows are called.
 */
export const asksForEntity = (ask: Ask, entity: Entity | undefined): boolean => {
  if (entity === undefined) return false
  if (asksWho(ask)) return true
  return entity.named && !AMOUNT.test(ask.text)
}

/** True for a question that asks who, where or which one, so for a name. */
export const asksWho = (ask: Ask): boolean => WHO.test(ask.text)

const WHO = /(?:^|\s)(?:кто|кого|кому|где|who|whose|where|which|назов|name)|어디|누가|누구|어느|谁|哪|誰|どの/iu
const AMOUNT = /(?:^|\s)(?:сколько|how much|how many)|얼마|몇|多少|いくら/iu
