import { stemOf } from '../text/index.ts'
import type { Ask } from './ask.ts'
import { isNegation } from './cue.ts'
import type { Evidence } from './evidence.ts'
import { totalHeaders, wholeLabels } from './lists/question-words.ts'
import type { Plan } from './plan.ts'
import type { PlanRow, PlanRows } from './run-plan.ts'
import { linkTermsOf } from './terms.ts'
import type { TableView } from './view.ts'

/** True for a name that says the whole of its kind (`Total`, `both sexes`, `Всего`, `합계`) and nothing narrower. */
export const isWhole = (text: string): boolean => {
  const terms = linkTermsOf(text)
  return (
    terms.length > 0 &&
    terms.some(term => totals.has(term)) &&
    terms.every(term => totals.has(term) || fillers.has(term))
  )
}

const totals = new Set([...Object.values(totalHeaders).flat(), ...Object.values(wholeLabels.totals).flat()].map(stemOf))
const fillers = new Set(Object.values(wholeLabels.fillers).flat().map(stemOf))

/**
 * Rows among which an extreme is sought: one called `All groups` holds the others and is no rival of them. All rows for any
 * other aggregate, of a result that was cut, and where nothing else is left. `name` is the place of their name in the rows' texts, -1 for none.
 */
export const comparedRows = (
  { aggregate }: Pick<Plan, 'aggregate'>,
  { rows, truncated }: Pick<PlanRows, 'rows' | 'truncated'>,
  name: number,
): readonly PlanRow[] => {
  if (truncated || name < 0 || (aggregate !== 'argmax' && aggregate !== 'argmin')) return rows
  const parts = rows.filter(row => !isWhole(row.texts[name] ?? ''))
  return parts.length === 0 ? rows : parts
}

/** What a column counts that is the whole of its kind when the question names no part of it. */
const WHOLE = 0.15

/** For each column what it counts that its header says the whole, where the question says none of the parts beside it. */
export const wholeBonus = (view: TableView, said: (column: number) => number): readonly number[] =>
  view.table.columns.map((column, at) => {
    const floor = column.path.findIndex(isWhole)
    if (floor < 0 && column.role !== 'total') return 0
    const around = column.path.slice(0, Math.max(0, floor)).join(' / ')
    const parts = view.table.columns.flatMap((other, index) =>
      index !== at && other.path.slice(0, Math.max(0, floor)).join(' / ') === around ? [index] : [],
    )
    return parts.some(part => said(part) > said(at) + PART) ? 0 : WHOLE
  })

/** How much more the question must say of a part for the part to be meant. */
const PART = 0.3

/** Words between a negation and the name that it turns round, at most. */
const REACH = 4

/**
 * Whether the question turns the label of a row round as the label itself does: below 0 when only one of the two says
 * `not`, above when both do, 0 for most.
 */
export const negationFit = (ask: Ask, view: TableView, { explained, text }: Evidence, row = -1): number => {
  const said = new Set([...explained.keys()].flatMap(word => ask.words[word]?.terms ?? []))
  // The label that the question says most of may be that of a group; the row's own may be the one that is turned round.
  const own = (view.textsOfRow[row] ?? []).filter(id => isSaidLabel(view, id, said))
  const isTurned = [text ?? -1, ...own].some(id =>
    (view.texts[id]?.text ?? '').split(/[\s/]+/u).some(word => word.length > 1 && turns(word)),
  )
  const words = [...explained.keys()].filter(word => (ask.words[word]?.weight ?? 0) >= 0.5)
  const first = Math.min(...words.map(word => ask.words[word]?.start ?? 0))
  const before = ask.text
    .slice(0, Number.isFinite(first) ? first : 0)
    .split(/[\s,;]+/u)
    .filter(Boolean)
    .slice(-REACH)
  const asked = words.some(word => ask.words[word]?.negated) || before.some(turns)
  if (!isTurned) return 0
  return asked ? AGREES : -DIFFERS
}

const isSaidLabel = ({ texts, table }: TableView, id: number, said: ReadonlySet<string>): boolean => {
  const of = texts[id]
  return of !== undefined && table.columns[of.column]?.role === 'label' && of.terms.some(term => said.has(term))
}

const known = new Map<string, boolean>()
/** Words whose turning is remembered; emptied when full. */
const MEMORY = 20_000

/** `isNegation`, which reads the lists of all languages, once a word. */
const turns = (word: string): boolean => {
  const before = known.get(word)
  if (before !== undefined) return before
  if (known.size >= MEMORY) known.clear()
  const turning = isNegation(word)
  known.set(word, turning)
  return turning
}

/** What it counts that both say `not` (a word that is no part of the name otherwise), and what it costs that only the label does. */
const AGREES = 1
const DIFFERS = 0.25
