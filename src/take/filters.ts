import { booleanOf, scriptOf } from '../text/index.ts'
import type { Ask } from './ask.ts'
import { columnEvidence, type Evidence, rarityOf, textPrecisions } from './evidence.ts'
import type { WordLinks } from './link.ts'
import type { Condition } from './plan.ts'
import { monthsOfTerm } from './terms.ts'
import type { TableView } from './view.ts'

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
  /** The values it chooses, as shown. */
  readonly values: readonly string[]
}

/** Least share of a value that the question must say for it to be a condition. */
const SAID = 0.5
/** Values of a column whose score is at least this share of the best one are chosen together. */
const TOGETHER = 0.92
/** A condition that keeps more than this share of the rows is none. */
const NEARLY_ALL = 0.97

/**
 * The conditions that a question puts on rows, strongest first, each word used once: values of a column or labels of
 * groups that it names, yes or no of a flag column that it names, and the days of a period.
 */
export const filtersOf = (ask: Ask, view: TableView, links: readonly WordLinks[]): readonly Filter[] => {
  const all = [...valueFilters(view, links), ...flagFilters(view, links), ...periodFilters(ask, view, links)]
  const taken = new Set<number>()
  const chosen: Filter[] = []
  for (const filter of all.sort((a, b) => b.score - a.score || a.column - b.column)) {
    if (filter.words.some(word => taken.has(word)) || chosen.some(other => other.column === filter.column)) continue
    if (chosen.length > 0 && filter.own < FURTHER && !isForeign(links, filter)) continue
    for (const word of filter.words) taken.add(word)
    chosen.push(filter)
  }
  return chosen
}

/** Least strength of the best link of a further condition: a mere other wording beside a sure condition is none. */
const FURTHER = 0.75

/** A condition in another alphabet than its words can only be met by another wording. */
const isForeign = (links: readonly WordLinks[], filter: Filter): boolean =>
  filter.words.some(word => filter.values.every(value => scriptOf(links[word]?.word.text ?? '') !== scriptOf(value)))

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
    if (!text || text.rows.length === 0 || precision < SAID) continue
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
  { column, candidates, named }: ColumnParts,
): readonly Filter[] => {
  const best = candidates.reduce((a, b) => (b.score > a.score ? b : a))
  const chosen = candidates.filter(candidate => isChosen(candidate, best))
  const texts = chosen.flatMap(({ id }) => view.texts[id] ?? [])
  const words = [...new Set(chosen.flatMap(candidate => candidate.words))]
  const negated = best.words.some(word => links[word]?.word.negated)
  const rows = new Set(texts.flatMap(text => text.rows))
  const kept = negated ? new Set(view.rows.map((_, row) => row).filter(row => !rows.has(row))) : rows
  if (kept.size === 0 || kept.size > view.rows.length * NEARLY_ALL) return []
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
    },
  ]
}

const isChosen = (candidate: Candidate, best: Candidate): boolean => {
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
    const words = [...evidence.explained].filter(([, strength]) => strength >= 0.4).map(([word]) => word)
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
      },
    ]
  })
}

/** Days of a period of the question, on the one column of dates or on the one that the question names. */
const periodFilters = (ask: Ask, view: TableView, links: readonly WordLinks[]): Filter[] => {
  const words = links.flatMap((link, word) =>
    link.word.kind === 'period' && link.texts.size === 0 && link.columns.size === 0 ? [word] : [],
  )
  const [date] = ask.dates
  const columns = view.table.columns.flatMap((column, at) => (column.type === 'date' ? [at] : []))
  const headers = columnEvidence(view, links)
  const [column] = [...columns].sort((a, b) => (headers.get(b)?.precision ?? 0) - (headers.get(a)?.precision ?? 0))
  if (words.length === 0 || !date || column === undefined) return []
  const months = words.flatMap(word => monthsOfTerm(links[word]?.word.terms[0] ?? ''))
  const { reading } = date
  if (reading.kind !== 'period' && reading.kind !== 'date') return []
  const from = reading.kind === 'period' ? reading.from : reading.iso.slice(0, 10)
  const to = reading.kind === 'period' ? reading.to : reading.iso.slice(0, 10)
  if (months.length === 0 && reading.kind === 'period' && reading.yearless) return []
  return [
    {
      condition: { kind: 'between', column, from, to },
      words,
      score: 1.5,
      column,
      rows: new Set(view.rows.keys()),
      values: [`${from}..${to}`],
      own: 1,
    },
  ]
}
