import { columnEvidence, textPrecisions } from './evidence.ts'
import type { Filter } from './filters.ts'
import type { WordLinks } from './link.ts'
import type { Condition } from './plan.ts'
import type { TableView } from './view.ts'

/** Least strength of a link that lets a word choose the values which hold it. */
const HELD = 0.75
/** A value of which the question says this share is said in full. */
const IN_FULL = 0.9
/** A condition that keeps more than this share of the rows is none. */
const NEARLY_ALL = 0.97

/** `маркет` in `Супермаркет Север`, `Гипермаркет Юг`: a word that several values of a column hold among others. */
export const containing = (
  view: TableView,
  links: readonly WordLinks[],
  used: ReadonlySet<number>,
): readonly Filter[] => {
  const precisions = textPrecisions(view, links)
  const headers = columnEvidence(view, links)
  return links.flatMap((link, word) => {
    const named = [...headers.values()].some(evidence => (evidence.explained.get(word) ?? 0) >= 0.5)
    if (used.has(word) || named || link.word.weight < 0.9 || link.word.included || link.context >= 0.8) return []
    const said = [...link.texts.keys()].some(id => (precisions.get(id) ?? 0) >= IN_FULL)
    return said ? [] : contained(view, link, word)
  })
}

const contained = (view: TableView, link: WordLinks, word: number): readonly Filter[] => {
  const byColumn = new Map<number, number[]>()
  for (const [id, hit] of link.texts) {
    const column = view.texts[id]?.column ?? -1
    if (hit.strength >= HELD && column >= 0) byColumn.set(column, [...(byColumn.get(column) ?? []), id])
  }
  const best = [...byColumn].sort((a, b) => b[1].length - a[1].length || a[0] - b[0])[0]
  if (!best) return []
  const [column, ids] = best
  const texts = ids.flatMap(id => view.texts[id] ?? [])
  const rows = new Set(texts.flatMap(text => text.rows))
  const kept = link.word.negated ? new Set([...view.rows.keys()].filter(row => !rows.has(row))) : rows
  if (kept.size === 0 || kept.size > view.rows.length * NEARLY_ALL) return []
  const condition: Condition = {
    kind: 'is',
    column,
    anyOf: texts.map(text => text.text),
    ...(link.word.negated ? { not: true } : {}),
  }
  return [
    {
      condition,
      words: [word],
      score: 0.4,
      column,
      rows: kept,
      values: texts.map(text => text.text),
      own: 1,
      foreign: false,
    },
  ]
}
