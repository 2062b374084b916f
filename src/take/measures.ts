import { fold, readUnit, stemOf } from '../text/index.ts'
import type { Ask } from './ask.ts'
import { attributeFit } from './attribute-fit.ts'
import type { Evidence } from './evidence.ts'
import type { WordLinks } from './link.ts'
import { monthsBetween } from './period-filter.ts'
import { monthsOfTerm } from './terms.ts'
import type { TableView } from './view.ts'

/** The columns that a question measures, how surely they are meant, and how far the next column stands. */
export type Measures = {
  readonly columns: readonly number[]
  readonly score: number
  readonly margin: number
  /** The question names the column, and counts in its unit (`5월 클레임은 몇 건`): its numbers are counts already. */
  readonly counts?: true
}

/** What is known of the question's words in a table: links, headers met, and words that conditions use. */
export type Known = {
  readonly links: readonly WordLinks[]
  readonly headers: ReadonlyMap<number, Evidence>
  readonly used: ReadonlySet<number>
}

/** The word names what the rows are (a label column) better than it names this column. */
const namesLabel = (links: readonly WordLinks[], view: TableView, word: number, column: number): boolean => {
  const columns = links[word]?.columns
  const own = columns?.get(column)?.strength ?? 0
  return [...(columns ?? [])].some(
    ([at, hit]) => view.table.columns[at]?.role === 'label' && hit.strength >= own && at !== column,
  )
}

/** The numeric column that the question measures, or the months of the period that it names. */
export const measuresOf = (ask: Ask, view: TableView, { links, headers, used }: Known): Measures => {
  const scored = view.table.columns.flatMap((column, at) => {
    if ((column.type !== 'number' && column.type !== 'mixed') || column.role === 'label' || column.role === 'unit')
      return []
    const evidence = headers.get(at)
    const words = [...(evidence?.explained ?? [])].filter(
      ([word]) => !used.has(word) && !namesLabel(links, view, word, at),
    )
    const said = words.reduce((sum, [word, strength]) => sum + (ask.words[word]?.weight ?? 0) * strength, 0)
    const fit = Math.max(attributeFit(ask, view, at), unitSaid(ask, view, at))
    return [
      {
        at,
        score: said + 0.8 * Math.max(0, fit) + 0.15 * (evidence?.precision ?? 0) - (column.role === 'total' ? 0.02 : 0),
      },
    ]
  })
  const [best, next] = [...scored].sort((a, b) => b.score - a.score || a.at - b.at)
  if (!best) return { columns: [], score: 0, margin: 0 }
  const months = monthsTogether(ask, view, scored, best.score)
  if (months.length > 1) return { columns: months, score: Math.max(best.score, 0.6), margin: 0.25 }
  const whole = wholeOf(view, scored, best)
  if (whole !== undefined) return { columns: [whole], score: best.score, margin: 0.15 }
  return {
    columns: [best.at],
    score: scored.length === 1 ? Math.max(best.score, 0.5) : best.score,
    margin: best.score - (next?.score ?? 0),
    ...(best.score >= NAMED && (countsInUnit(ask, view, best.at) || sumsPeriod(ask, headers.get(best.at)))
      ? { counts: true as const }
      : {}),
  }
}

/** Score from which the question names the column. */
const NAMED = 0.55

/** True when a period names the column and a sum of it is asked for (`5월 클레임은 모두 몇 건`). */
const sumsPeriod = (ask: Ask, header: Evidence | undefined): boolean =>
  ask.operations.has('sum') &&
  [...(header?.explained ?? [])].some(([word, strength]) => ask.words[word]?.kind === 'period' && strength >= PERIOD)

/** Strength from which a header says the period of the question. */
const PERIOD = 0.5

/** True when the question counts in the unit of the column: `몇 건`, `сколько штук`. */
const countsInUnit = (ask: Ask, view: TableView, column: number): boolean => {
  const unit = fold(view.table.columns[column]?.unit?.text ?? '').replace(/\.$/u, '')
  if (unit === '' || readUnit(unit)?.quantity !== 'count') return false
  const counted = ask.counted === undefined ? undefined : ask.words[ask.counted]
  return (
    counted?.terms.includes(stemOf(unit)) ||
    new RegExp(`몇 ?${unit.replace(/[^\p{L}\p{N}]/gu, '')}`, 'u').test(fold(ask.text))
  )
}

/** How near the scores of parts must lie for the question to name all of them, not one. */
const TIED = 0.08

/** The column that sums several parts which the question names alike (`Задолженность: до 30 дней, 31–60 дней, …`, `Итого`). */
const wholeOf = (
  view: TableView,
  scored: readonly { readonly at: number; readonly score: number }[],
  best: { readonly at: number; readonly score: number },
): number | undefined => {
  const { columns } = view.table
  const parent = columns[best.at]?.path[0]
  const parts = scored.filter(
    ({ at, score }) =>
      score >= best.score - TIED && (columns[at]?.path.length ?? 0) > 1 && columns[at]?.path[0] === parent,
  )
  const wholes = scored.filter(
    ({ at }) => columns[at]?.role === 'total' && columns[at]?.unit?.text === columns[best.at]?.unit?.text,
  )
  return parts.length > 1 && wholes.length === 1 && columns[best.at]?.role !== 'total' ? wholes[0]?.at : undefined
}

/** The question asks in the unit of the column (`сколько километров`, `몇 그램`). */
const unitSaid = (ask: Ask, view: TableView, column: number): number =>
  ask.words.some(word => word.weight > 0 && word.kind === 'word' && unitSaidBy(view, column, word.text)) ? 0.6 : 0

/** True when a word of the question is a unit of what the column measures. */
export const unitSaidBy = (view: TableView, column: number, word: string): boolean => {
  const quantity = readUnit(view.table.columns[column]?.unit?.text ?? '')?.quantity
  return quantity !== undefined && quantity !== 'ratio' && unitQuantity(word) === quantity
}

const unitQuantity = (word: string): string | undefined => (readUnit(word) ?? readUnit(stemOf(word)))?.quantity

/** Columns of the months of a quarter, half or year that has no column of its own. */
const monthsTogether = (
  ask: Ask,
  view: TableView,
  scored: readonly { readonly at: number; readonly score: number }[],
  best: number,
): readonly number[] => {
  const named = ask.words.flatMap(word => (word.kind === 'period' ? word.terms.flatMap(monthsOfTerm) : []))
  const asked = new Set([...named, ...monthsBetween(ask)])
  if (asked.size < 2) return []
  const monthOf = (at: number): number | undefined => {
    const months = (view.columns[at] ?? []).filter(term => term.startsWith('@m')).flatMap(monthsOfTerm)
    return months.length === 1 ? months[0] : undefined
  }
  const whole = scored.find(
    ({ at, score }) => score >= best - 0.05 && monthOf(at) === undefined && periodOfLeaf(view, at, asked),
  )
  if (whole) return []
  const months = scored.filter(({ at }) => asked.has(monthOf(at) ?? 0))
  const top = Math.max(0, ...months.map(({ score }) => score))
  const same = months.filter(({ score }) => score >= top - 0.3)
  return new Set(same.map(({ at }) => monthOf(at))).size === asked.size && same.length === asked.size
    ? same.map(({ at }) => at)
    : []
}

/** True when the column itself is the asked period: it names it, and no shorter one. */
const periodOfLeaf = (view: TableView, at: number, asked: ReadonlySet<number>): boolean =>
  (view.columns[at] ?? []).some(term => {
    const months = monthsOfTerm(term)
    return months.length === asked.size && months.every(month => asked.has(month))
  })
