import { fold, wordsOf } from '../text/index.ts'
import type { Ask } from './ask.ts'
import { columnEvidence } from './evidence.ts'
import type { Filter } from './filters.ts'
import type { FoundDate } from './find-dates.ts'
import type { WordLinks } from './link.ts'
import { dateJoins } from './lists/date-joins.ts'
import type { TableView } from './view.ts'

/** Days of the periods of the question, on the one column of dates or on the one that the question names. */
export const periodFilters = (ask: Ask, view: TableView, links: readonly WordLinks[]): readonly Filter[] => {
  const columns = view.table.columns.flatMap((column, at) => (column.type === 'date' ? [at] : []))
  const headers = columnEvidence(view, links)
  const [column] = [...columns].sort((a, b) => (headers.get(b)?.precision ?? 0) - (headers.get(a)?.precision ?? 0))
  if (column === undefined) return []
  // A day that stands in the column as written is a value of it, unless it is one end of a range or one of several.
  const runOf = (isFree: (id: number) => boolean): readonly Bound[] =>
    firstRun(ask.text, placedDates(ask), date =>
      links.some(link => link.word.start === date.start && isFreePeriod(link, isFree)),
    )
  const several = runOf(id => view.texts[id]?.column === column)
  const run = several.length > 1 || several[0]?.opens ? several : runOf(() => false)
  const [span, ...or] = spansOf(run)
  if (!span) return []
  const words = run.flatMap(({ date, opens }) => [
    ...links.flatMap((link, word) => (link.word.start === date.start && link.columns.size === 0 ? [word] : [])),
    ...links.flatMap((link, word) => (link.word.start === opens?.start ? [word] : [])),
  ])
  return [
    {
      condition: { kind: 'between', column, ...span, ...(or.length > 0 ? { or } : {}) },
      words,
      score: run === several ? SEVERAL : ONE,
      column,
      rows: new Set(view.rows.keys()),
      values: [span, ...or].map(({ from, to }) => `${from}..${to}`),
      own: 1,
      foreign: false,
    },
  ]
}

/** Scores of a period, and of several dates together, which say more than each as a value. */
const ONE = 1.5
const SEVERAL = 3

const isFreePeriod = ({ word, texts, columns }: WordLinks, isFree: (id: number) => boolean): boolean =>
  word.kind === 'period' && columns.size === 0 && [...texts.keys()].every(isFree)

/** Months from 1 that ranges of months in the question cover (`from March to May` also covers April). */
export const monthsBetween = (ask: Ask): readonly number[] => {
  const dates = placedDates(ask)
  return dates.flatMap((date, at) => {
    const next = dates[at + 1]
    if (!next || bondOf(ask.text, date, next) !== 'range') return []
    const [from, to] = [monthOf(boundsOf(date)?.from), monthOf(boundsOf(next)?.to)]
    return from <= to ? Array.from({ length: to - from + 1 }, (_, index) => from + index) : []
  })
}

const monthOf = (day: string | undefined): number => Number(day?.slice(-5, -3) ?? 0)

/** Days, both inclusive: `2025-03-01`, or `--03-01` of any year. */
type Span = { readonly from: string; readonly to: string }

/** A date and its place in the question's text, `end` exclusive. */
type PlacedDate = FoundDate & { readonly start: number; readonly end: number }

const placedDates = (ask: Ask): readonly PlacedDate[] => {
  const words = wordsOf(ask.text)
  return ask.dates.map(date => ({
    ...date,
    start: words[date.from]?.start ?? 0,
    end: words[date.to - 1]?.end ?? 0,
  }))
}

/** A date of the run, how it is bound to the one before it, and the day that a range within one month begins with. */
type Bound = { readonly date: PlacedDate; readonly by: Bond; readonly opens?: OpeningDay }
/** Two ends of one range, or two periods of which either will do. */
type Bond = 'range' | 'join'

/** The first free dates that hang together; what stands apart from them is no part of the condition. */
const firstRun = (
  text: string,
  dates: readonly PlacedDate[],
  isFree: (date: PlacedDate) => boolean,
): readonly Bound[] => {
  const run: Bound[] = []
  for (const date of dates) {
    const before = run.at(-1)
    const by = before ? bondOf(text, before.date, date) : isFree(date) ? 'join' : undefined
    if (before && (!by || !isFree(date))) break
    const opens = openingDay(text, date)
    if (by) run.push({ date, by, ...(opens ? { opens } : {}) })
  }
  return run
}

const bondOf = (text: string, date: PlacedDate, next: PlacedDate): Bond | undefined => {
  const gap = fold(text.slice(date.end, next.start)).match(/\p{L}+|[-~…&+,]|\.{2,}/gu) ?? []
  const telling = gap.filter(word => !has(dateJoins.fillers, word))
  if (telling.length === 0) return endingBond(text.slice(date.start, date.end))
  if (!telling.every(word => has(dateJoins.ranges, word) || has(dateJoins.joins, word))) return undefined
  if (telling.some(word => has(dateJoins.ranges, word))) return 'range'
  const lead =
    fold(text.slice(0, date.start))
      .match(/\p{L}+/gu)
      ?.at(-1) ?? ''
  return has(dateJoins.betweens, lead) ? 'range' : 'join'
}

const has = (lists: Readonly<Record<string, readonly string[]>>, word: string): boolean =>
  Object.values(lists).some(list => list.includes(word))

/** `3월부터 5월`, `3월과 4월`: particles behind the first date bind it. */
const endingBond = (date: string): Bond | undefined => {
  if (Object.values(dateJoins.rangeEndings).some(list => list.some(ending => date.endsWith(ending)))) return 'range'
  return Object.values(dateJoins.joinEndings).some(list => list.some(ending => date.endsWith(ending)))
    ? 'join'
    : undefined
}

/** `с 3 по 20 марта`: the day and where its number stands in the text. */
type OpeningDay = { readonly day: number; readonly start: number }

const openingDay = (text: string, { reading, start }: PlacedDate): OpeningDay | undefined => {
  if (reading.kind !== 'date') return undefined
  const [, lead = '', digits = '', by = ''] = /(\p{L}+)\s+(\d{1,2})\s+(\p{L}+)\s+$/u.exec(text.slice(0, start)) ?? []
  const day = Number(digits)
  if (!has(dateJoins.leads, fold(lead)) || !has(dateJoins.ranges, fold(by))) return undefined
  return day >= 1 && day < Number(reading.iso.slice(0, 10).slice(-2))
    ? { day, start: text.slice(0, start).lastIndexOf(digits) }
    : undefined
}

const spansOf = (run: readonly Bound[]): readonly Span[] => {
  const spans: Span[] = []
  for (const { date, by, opens } of run) {
    const bounds = boundsOf(date)
    if (!bounds) continue
    const own = opens ? { ...bounds, from: `${bounds.from.slice(0, -2)}${String(opens.day).padStart(2, '0')}` } : bounds
    const before = by === 'range' ? spans.pop() : undefined
    spans.push(before ? { from: before.from, to: own.to } : own)
  }
  const years = spans.flatMap(({ from, to }) => [from, to]).filter(day => !isYearless(day))
  const year = years.length === 0 ? undefined : Number(years.at(-1)?.slice(0, 4))
  return spans.flatMap(span => overNewYear(withYear(span, year)))
}

const boundsOf = ({ reading }: PlacedDate): Span | undefined => {
  if (reading.kind === 'period') return { from: reading.from, to: reading.to }
  if (reading.kind !== 'date') return undefined
  const day = reading.iso.slice(0, 10)
  return day.startsWith('--') ? { from: day.slice(0, 7), to: day.slice(0, 7) } : { from: day, to: day }
}

const isYearless = (day: string): boolean => day.startsWith('--')

/** The span with a year that its own end, or else another date of the question, tells. */
const withYear = ({ from, to }: Span, year: number | undefined): Span => {
  if (year === undefined) return { from, to }
  const wraps = from.slice(-5) > to.slice(-5) ? 1 : 0
  const first = isYearless(from) ? (isYearless(to) ? year : Number(to.slice(0, 4)) - wraps) : Number(from.slice(0, 4))
  const last = isYearless(to) ? first + wraps : Number(to.slice(0, 4))
  return { from: `${first}-${from.slice(-5)}`, to: `${last}-${to.slice(-5)}` }
}

/** November to January of any year is the end of one year and the beginning of another. */
const overNewYear = (span: Span): readonly Span[] => {
  if (span.from <= span.to) return [span]
  if (!isYearless(span.from)) return []
  return [
    { from: span.from, to: '--12-31' },
    { from: '--01-01', to: span.to },
  ]
}
