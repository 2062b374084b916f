import { stemOf, wordsOf } from '../text/index.ts'
import type { Ask } from './ask.ts'
import { attributeFit } from './attribute-fit.ts'
import { columnEvidence, type Evidence, rowEvidence, textPrecisions } from './evidence.ts'
import type { WordLinks } from './link.ts'
import { wholeLabels } from './lists/question-words.ts'
import { leanOf } from './peer-ask.ts'
import { isShare } from './peer-sets.ts'
import { TOTAL_TERM } from './terms.ts'
import type { TableView } from './view.ts'
import { negationFit, wholeBonus } from './whole.ts'

/** One cell that may answer, and how well: `explained` by word (0 to 1), `fit` of its column to the question word. */
export type ScoredCell = {
  readonly row: number
  readonly column: number
  readonly score: number
  readonly rowScore: number
  readonly columnScore: number
  readonly fit: number
  readonly explained: readonly number[]
  /** How much of the row's best met label the question says. */
  readonly precision: number
}

/** Rows that are tried with every column. */
const ROWS = 60
/** Rows whose evidence is below this share of the best are not tried. */
const NEAR_BEST = 0.7
/** What a word found only in titles and names counts. */
const CONTEXT = 0.5
/** What the fit of a column to the question word counts beside the words. */
const FIT = 0.9
/** What it counts that a column holds shares where the question asks for one. */
const LEANS = 0.12
/** What the precision of the row's label counts. */
const PRECISION = 0.8

/**
 * Cells that may answer a question for one value, best first: the words explained by the row, by the column's header
 * and by the table's surroundings, each word once by its best.
 */
export const lookUp = (ask: Ask, view: TableView, links: readonly WordLinks[]): readonly ScoredCell[] => {
  const rows = bestRows(ask, view, { links, evidence: rowEvidence(view, links) })
  const columns = columnEvidence(view, links)
  const newest = newestColumns(ask, view)
  const counts = ask.operations.has('count') || ask.attributes.some(cue => cue.quantity !== undefined)
  const lean = leanOf(ask)
  const fits = view.table.columns.map(
    (of, column) =>
      attributeFit(ask, view, column) +
      (newest.has(column) ? NEWEST : 0) +
      (lean === 'share' && isShare(of) ? LEANS : 0),
  )
  const precisions = textPrecisions(view, links)
  const whole = wholeBonus(view, column => weigh(links, word => columns.get(column)?.explained.get(word) ?? 0))
  const cells = rows.flatMap(({ row, evidence, score }) => {
    const keys = keyColumns(view, row, precisions)
    const keyHeaders = [...keys].map(column => columns.get(column)).filter(header => header !== undefined)
    return view.table.columns.map((_, column) => {
      const told = counts ? toldBy(ask, view, row, column) : 0
      return scoreCell({
        links,
        row,
        column,
        evidence,
        rowScore: score,
        turned: negationFit(ask, view, evidence, row) + totalFit(ask, view, row, evidence),
        header: columns.get(column),
        fit: (fits[column] ?? 0) + (whole[column] ?? 0),
        isKey: keys.has(column) && told === 0,
        keyHeaders,
        told,
        order: inOrder(view, links, row, column) ? IN_ORDER : 0,
      })
    })
  })
  return cells.filter(cell => cell.score > 0).sort((a, b) => b.score - a.score || a.row - b.row || a.column - b.column)
}

type Row = { readonly row: number; readonly evidence: Evidence; readonly score: number }

const bestRows = (
  ask: Ask,
  view: TableView,
  { links, evidence }: { readonly links: readonly WordLinks[]; readonly evidence: ReadonlyMap<number, Evidence> },
): readonly Row[] => {
  const rows = [...evidence].map(([row, of]) => ({
    row,
    evidence: of,
    score:
      weigh(links, word => of.explained.get(word) ?? 0) +
      PRECISION * of.precision +
      negationFit(ask, view, of, row) +
      totalFit(ask, view, row, of),
  }))
  const best = Math.max(0, ...rows.map(row => row.score))
  return rows
    .filter(row => row.score >= best * NEAR_BEST)
    .sort((a, b) => b.score - a.score || a.row - b.row)
    .slice(0, ROWS)
}

/** Precision from which the label of a total is said, not only a word of it. */
const NAMED = 0.6

const asksWhole = (ask: Ask): boolean => ask.words.some(({ terms }) => terms.some(term => wholes.has(term)))

const wholes = new Set(Object.values(wholeLabels.totals).flat().map(stemOf))

/** What it counts that a row sums others, for or against it as the question asks for a sum or not. */
const TOTAL = 0.3

const totalFit = (ask: Ask, view: TableView, row: number, { precision }: Evidence): number => {
  if (view.rows[row]?.role !== 'total') return 0
  const asked = ask.words.filter(({ terms }) => terms.includes(TOTAL_TERM))
  if (asked.length === 0) return ask.operations.has('sum') || precision >= NAMED || asksWhole(ask) ? 0 : -TOTAL
  const isNamed = (view.textsOfRow[row] ?? []).some(id => view.texts[id]?.terms.includes(TOTAL_TERM))
  return isNamed && asked.some(({ weight }) => weight >= 0.5) ? TOTAL : 0
}

const weigh = (links: readonly WordLinks[], explained: (word: number) => number): number =>
  links.reduce((sum, link, word) => sum + link.word.weight * explained(word), 0)

/** What it counts that a column is the newest of those that differ by their year alone, where the question names none. */
const NEWEST = 0.12

/** Columns under the latest year of several, `Доля 2025` beside `Доля 2024`. */
const newestColumns = (ask: Ask, view: TableView): ReadonlySet<number> => {
  if (ask.dates.length > 0) return new Set()
  const years = view.columns.map(terms => Number(terms.find(term => term.startsWith('@y'))?.slice(2) ?? Number.NaN))
  const latest = Math.max(...years.filter(year => !Number.isNaN(year)))
  if (years.filter(year => !Number.isNaN(year)).length < 2 || years.every(year => !(year < latest))) return new Set()
  return new Set([...years.keys()].filter(column => years[column] === latest))
}

/** Share of a text that the question must say for its column to be what the row was found by. */
const KEY_PRECISION = 0.6
/** The same for a label, which is seldom what is asked. */
const LABEL_PRECISION = 0.3

/** Columns whose own text the question says: they find the row, and are not what is asked. */
export const keyColumns = (
  view: TableView,
  row: number,
  precisions: ReadonlyMap<number, number>,
): ReadonlySet<number> =>
  new Set(
    (view.textsOfRow[row] ?? []).flatMap(id => {
      const column = view.texts[id]?.column ?? -1
      const least = view.table.columns[column]?.role === 'label' ? LABEL_PRECISION : KEY_PRECISION
      return column >= 0 && (precisions.get(id) ?? 0) >= least ? [column] : []
    }),
  )

type Parts = {
  readonly links: readonly WordLinks[]
  readonly row: number
  readonly column: number
  readonly evidence: Evidence
  readonly rowScore: number
  /** See `negationFit` and `totalFit`. */
  readonly turned: number
  readonly header: Evidence | undefined
  readonly fit: number
  readonly isKey: boolean
  readonly keyHeaders: readonly Evidence[]
  /** 1 when its own text says a number of what is asked. */
  readonly told: number
  /** What it counts that the question names row and column in the order of the axes. */
  readonly order: number
}

/** What it counts that a header is named early in the question. */
const HEAD = 0.12

/** What it counts that names which stand on both axes are said in the order of the axes (`с Сурского на Миасский`). */
const IN_ORDER = 0.1

/** True when what the question says first is the row's label (its first one), and what it says next the column's or the second. */
const inOrder = (view: TableView, links: readonly WordLinks[], row: number, column: number): boolean => {
  const labels = (view.textsOfRow[row] ?? []).filter(
    id => view.table.columns[view.texts[id]?.column ?? -1]?.role === 'label',
  )
  const first = (of: (link: WordLinks) => number): number => links.findIndex(link => of(link) >= 0.8)
  const says = (link: WordLinks, id: number): number => link.texts.get(id)?.strength ?? 0
  const [from = -1, to = -1] = labels
    .toSorted((a, b) => (view.texts[a]?.column ?? 0) - (view.texts[b]?.column ?? 0))
    // A word that both labels share (`Verstana Korea`, `Verstana Foods`) says neither first.
    .map(id => first(link => (labels.some(other => other !== id && says(link, other) >= 0.8) ? 0 : says(link, id))))
  const across = to >= 0 ? to : first(link => link.columns.get(column)?.strength ?? 0)
  return from >= 0 && across > from
}

/** What it counts that the cell itself says a number of what is asked (`сколько дней`: `страховой запас на 45 дней`). */
const TOLD = 1.2

const toldBy = (ask: Ask, view: TableView, row: number, column: number): number => {
  const text = view.rows[row]?.texts[column] ?? ''
  if (view.table.columns[column]?.role === 'label' || !/\d\s?\p{L}{2}/u.test(text)) return 0
  const words = wordsOf(text).map(word => word.text)
  const counted = new Set(words.flatMap((word, at) => (/\d$/.test(words[at - 1] ?? '') ? [stemOf(word)] : [])))
  return ask.words.some(word => word.kind === 'word' && word.terms.some(term => counted.has(term))) ? 1 : 0
}

/** What it costs to give back what the question said. */
const KEY_COST = 2
/** What a word counts that names the column by which the row was found (`с кодом 00001767`). */
const KEY_HEADER = 0.7

const scoreCell = ({
  links,
  row,
  column,
  evidence,
  rowScore,
  turned,
  header,
  fit,
  isKey,
  keyHeaders,
  told,
  order,
}: Parts): ScoredCell => {
  const explained = links.map((link, word) =>
    Math.max(
      evidence.explained.get(word) ?? 0,
      header?.explained.get(word) ?? 0,
      CONTEXT * link.context,
      ...keyHeaders.map(key => KEY_HEADER * (key.explained.get(word) ?? 0)),
    ),
  )
  const asked = (word: number): number => {
    const said = Math.max(evidence.explained.get(word) ?? 0, ...keyHeaders.map(key => key.explained.get(word) ?? 0))
    return Math.max(0, (header?.explained.get(word) ?? 0) - said)
  }
  const columnScore = isKey ? 0 : weigh(links, asked) + TOLD * told
  // Of two headers that are said as well, the first one is what is asked and the other tells of what: `отклонение от плана`.
  const first = links.findIndex(
    (link, word) => link.word.weight >= 0.5 && link.word.kind !== 'period' && asked(word) >= 0.4,
  )
  const head = first < 0 || isKey ? 0 : HEAD * (1 - first / links.length)
  const score =
    (isKey ? -KEY_COST : 0) +
    head +
    turned +
    weigh(links, word => explained[word] ?? 0) +
    PRECISION * evidence.precision +
    FIT * fit +
    (isKey ? 0 : TOLD * told) +
    0.15 * (header?.precision ?? 0) +
    (isKey ? 0 : order)
  return { row, column, score, rowScore, columnScore, fit, explained, precision: evidence.precision }
}
