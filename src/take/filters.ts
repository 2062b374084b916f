import { booleanOf, scriptOf } from '../text/index.ts'
import type { Ask } from './ask.ts'
import { compareFilters } from './compare-filter.ts'
import { containing } from './containing.ts'
import { columnEvidence, type Evidence, rarityOf, textPrecisions } from './evidence.ts'
import { lackFilters, limitFilters } from './limit-filter.ts'
import type { WordLinks } from './link.ts'
import { periodFilters } from './period-filter.ts'
import type { Condition } from './plan.ts'
import type { CellText, TableView } from './view.ts'

/** A condition that words of the question state, and how surely. */
export type Filter = {
  readonly condition: Condition
  /** Words (by position) that state it. */
  readonly words: readonly number[]
  readonly score: number
  /** Column whose values it chooses; -1 for groups. */
  readonly column: number
  /** Rows (positions in `view.rows`) that remain. */
  readonly rows: ReadonlySet<number>
  /** Strength of its best link: below 0.8 another wording or a part. */
  readonly own: number
  /** Its values are in another alphabet than its words, which only another wording can meet. */
  readonly foreign: boolean
  /** The values it chooses, as shown. */
  readonly values: readonly string[]
}

/** Least share of a value that the question must say for it to be a condition. */
const SAID = 0.5
/** Least share of further values of which the same part is said as of one that passes. */
const PARTLY = 0.1
/** Values of a column whose score is at least this share of the best one are chosen together. */
const TOGETHER = 0.92
/** A condition that keeps more than this share of the rows is none. */
const NEARLY_ALL = 0.97

/**
 * The conditions that a question puts on rows, strongest first, each word used once: values of a column or labels of
 * groups that it names, yes or no of a flag column that it names, and the days of a period.
 */
export const filtersOf = (
  ask: Ask,
  view: TableView,
  links: readonly WordLinks[],
  /** With `mayLeaveNone` conditions stand together even where no row fits all of them. */
  { mayLeaveNone = false }: { readonly mayLeaveNone?: boolean } = {},
): readonly Filter[] => {
  const sure = [
    ...valueFilters(view, links),
    ...flagFilters(view, links),
    ...periodFilters(ask, view, links),
    ...compareFilters(ask, view, links),
    ...limitFilters(ask, view, links),
    ...lackFilters(view, links),
  ]
  const strong = chosenOf(bySureness(withoutHeads(sure)), [], mayLeaveNone)
  const partly = containing(view, links, new Set(strong.flatMap(filter => filter.words)))
  return chosenOf(partly, strong, mayLeaveNone)
}

/** A group and the row that heads it have one name: the rows under it are meant. */
const withoutHeads = (filters: readonly Filter[]): readonly Filter[] => {
  const groups = filters.filter(filter => filter.column === -1 && filter.rows.size > 1)
  return filters.filter(
    filter =>
      filter.column === -1 ||
      !groups.some(
        group => filter.rows.size < group.rows.size && filter.values.every(value => group.values.includes(value)),
      ),
  )
}

const bySureness = (filters: readonly Filter[]): readonly Filter[] =>
  [...filters].sort(
    (a, b) => Number(b.own >= FURTHER) - Number(a.own >= FURTHER) || b.score - a.score || a.column - b.column,
  )

/** Filters that fit beside those chosen: other words, another column, and rows left. A mere other wording stands alone. */
const chosenOf = (filters: readonly Filter[], before: readonly Filter[], mayLeaveNone: boolean): readonly Filter[] => {
  const chosen = [...before]
  for (const filter of filters) {
    const clash = chosen.some(
      other => other.column === filter.column || other.words.some(word => filter.words.includes(word)),
    )
    const alone = chosen.length === 0 || filter.own >= FURTHER || filter.foreign
    if (!clash && alone && (mayLeaveNone || leavesRows(filter, chosen))) chosen.push(filter)
  }
  return chosen
}

const leavesRows = (filter: Filter, chosen: readonly Filter[]): boolean =>
  [...filter.rows].some(row => chosen.every(other => other.rows.has(row)))

/** Least strength of the best link of a further condition: a mere other wording beside a sure condition is none. */
const FURTHER = 0.75

type Candidate = {
  readonly id: number
  readonly score: number
  readonly words: readonly number[]
  readonly precision: number
}

const valueFilters = (view: TableView, links: readonly WordLinks[]): Filter[] => {
  const precisions = textPrecisions(view, links)
  const headers = columnEvidence(view, links)
  const byColumn = new Map<number, Candidate[]>()
  for (const [id, precision] of precisions) {
    const text = view.texts[id]
    if (!text || text.rows.length === 0 || precision < PARTLY || isOfTotals(view, text)) continue
    const words = wordsFor(links, { id, column: text.column, precision, headers })
    const strength = weighed(links, words, word => links[word]?.texts.get(id)?.strength ?? 0)
    if (strength === 0) continue
    const list = byColumn.get(text.column) ?? []
    list.push({ id, score: strength * (0.4 + 0.6 * precision), words, precision })
    byColumn.set(text.column, list)
  }
  return [...byColumn].flatMap(([column, candidates]) =>
    filterOfColumn(view, links, { column, candidates, named: headers.get(column) }),
  )
}

/** The label of total rows alone (`Итого: Транспорт`): no row that is counted or summed has it. */
const isOfTotals = (view: TableView, { column, rows }: CellText): boolean =>
  column >= 0 && rows.every(row => view.rows[row]?.role === 'total')

const weighed = (links: readonly WordLinks[], words: readonly number[], strength: (word: number) => number): number =>
  words.reduce((sum, word) => sum + (links[word]?.word.weight ?? 0) * strength(word), 0)

type Meeting = {
  readonly id: number
  readonly column: number
  readonly precision: number
  readonly headers: ReadonlyMap<number, Evidence>
}

/** Words that meet a text and are a condition: not taken in, and not the name of another column as well. */
const wordsFor = (links: readonly WordLinks[], { id, column, precision, headers }: Meeting): readonly number[] =>
  links.flatMap((link, word) => {
    const hit = link.texts.get(id)
    if (!hit || link.word.weight < 0.25 || link.word.included) return []
    const elsewhere = [...link.columns].some(
      ([at, header]) => at !== column && header.strength >= hit.strength && (headers.get(at)?.precision ?? 0) >= 0.5,
    )
    return elsewhere && precision < 0.9 ? [] : [word]
  })

/** What it adds to a condition that the question also names its column. */
const NAMED = 0.4
/** Another value of the same column, said as fully, is meant beside the best one (`laptops and tablets`). */
const ALSO = 0.9

type ColumnParts = {
  readonly column: number
  readonly candidates: readonly Candidate[]
  readonly named: Evidence | undefined
}

const filterOfColumn = (
  view: TableView,
  links: readonly WordLinks[],
  { column, candidates: given, named }: ColumnParts,
): readonly Filter[] => {
  // What is left out beside what is meant (`сети без аптек`) is no part of it.
  const meant = given.filter(({ words }) => !words.some(word => links[word]?.word.negated))
  const candidates = meant.some(({ precision }) => precision >= SAID) ? meant : given
  const best = candidates.reduce((a, b) => (rankOf(b) > rankOf(a) ? b : a))
  if (best.precision < SAID) return []
  const chosen = candidates.filter(candidate => isChosen(candidate, best))
  const texts = chosen.flatMap(({ id }) => view.texts[id] ?? [])
  const left = candidates === meant ? given.filter(candidate => !meant.includes(candidate)) : []
  const words = [...new Set([...chosen, ...left].flatMap(candidate => candidate.words))]
  const negated = best.words.some(word => links[word]?.word.negated)
  const rows = new Set(texts.flatMap(text => text.rows))
  const kept = negated ? new Set(view.rows.map((_, row) => row).filter(row => !rows.has(row))) : rows
  if (kept.size === 0) return []
  // The rows that are not known may hold the others.
  if (!view.truncated && kept.size > view.rows.length * NEARLY_ALL) return []
  const turned = negated ? { not: true as const } : {}
  const condition: Condition =
    column === -1
      ? { kind: 'under', groups: texts.flatMap(text => text.group ?? []), ...turned }
      : { kind: 'is', column, anyOf: texts.map(text => text.text), ...turned }
  const isNamed =
    named !== undefined && [...named.explained].some(([word, strength]) => strength >= 0.5 && !words.includes(word))
  const score = (best.score + (isNamed ? NAMED : 0)) * (0.6 + 0.4 * rarityOf(kept.size, view.rows.length))
  return [
    {
      condition,
      words,
      score,
      column,
      rows: kept,
      values: texts.map(text => text.text),
      own: bestStrength(links, best),
      foreign: words.some(word => texts.every(({ text }) => scriptOf(links[word]?.word.text ?? '') !== scriptOf(text))),
    },
  ]
}

const rankOf = (candidate: Candidate): number => candidate.score + (candidate.precision >= SAID ? 100 : 0)

/** From this share a value is said in full. */
const FULLY = 0.9

const sameWords = (a: Candidate, b: Candidate): boolean =>
  a.words.length === b.words.length && a.words.every(word => b.words.includes(word))

const isChosen = (candidate: Candidate, best: Candidate): boolean => {
  // Values of which only the same part is said are told apart by what the question leaves open.
  if (best.precision < FULLY && sameWords(candidate, best)) return true
  const shared = candidate.words.some(word => best.words.includes(word))
  return shared
    ? candidate.score >= best.score * TOGETHER
    : candidate.precision >= ALSO && candidate.score >= best.score * 0.6
}

const bestStrength = (links: readonly WordLinks[], { id, words }: Candidate): number =>
  Math.max(0, ...words.map(word => links[word]?.texts.get(id)?.strength ?? 0))

/** `в партнёрах`: the header of a column of yes and no is named. */
const flagFilters = (view: TableView, links: readonly WordLinks[]): Filter[] => {
  const headers = columnEvidence(view, links)
  return [...headers].flatMap(([column, evidence]) => {
    if (view.table.columns[column]?.type !== 'boolean') return []
    const names = (word: number): boolean =>
      [...(links[word]?.columns.keys() ?? [])].some(at => at !== column && view.table.columns[at]?.role === 'label')
    const words = [...evidence.explained]
      .filter(([word, strength]) => strength >= 0.4 && !names(word))
      .map(([word]) => word)
    if (words.length === 0) return []
    const wanted = !words.some(word => links[word]?.word.negated)
    const texts = view.texts.filter(text => text.column === column && booleanOf(text.text) === wanted)
    if (texts.length === 0) return []
    const score = words.reduce(
      (sum, word) => sum + (links[word]?.word.weight ?? 0) * (evidence.explained.get(word) ?? 0),
      0,
    )
    return [
      {
        condition: { kind: 'is', column, anyOf: texts.map(text => text.text) },
        words,
        score,
        column,
        rows: new Set(texts.flatMap(text => text.rows)),
        values: texts.map(text => text.text),
        own: 1,
        foreign: false,
      },
    ]
  })
}
