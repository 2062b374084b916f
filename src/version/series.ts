import { isEmptyPeriod, type Period, periodOf, recencyOf, type TableEntry } from '../search/index.ts'
import { isBase } from './change-question.ts'

/** A table as one of its versions. */
export type Version = {
  readonly entry: TableEntry
  /** What its names say of its time and edition. */
  readonly period: Period
  /** Number among the contents of the same document, from 1; higher is newer. */
  readonly number: number
}

/** Versions of one table, newest first; at least two. */
export type Series = readonly Version[]

/** A table with what its names tell of its time; `number` of its document's content. */
export const versionOf = (entry: TableEntry, number = 1): Version => ({ entry, number, period: periodIn(entry) })

/** What the document's name tells; where it tells nothing, what sheet and title do, which may name other times as well. */
const periodIn = ({ document, table }: TableEntry): Period => {
  const whole = periodOf([document, table.sheet, table.title ?? ''].join(' '))
  const named = [periodOf(document), periodOf(table.sheet)].find(period => !isEmptyPeriod(period))
  return named ? { ...named, archived: whole.archived } : whole
}

/** Versions in order of the times that their names tell, then of their numbers; newest first. */
export const newestFirst = (versions: readonly Version[]): readonly Version[] =>
  [...versions].sort((a, b) => recencyOf(b.period) - recencyOf(a.period) || b.number - a.number)

/** Two versions to be compared. */
export type VersionPair = { readonly before: Version; readonly after: Version }

/**
 * The two versions that a question means: those whose times it names; with one named, that one and the newest when the
 * question compares with it (`since March`), else that one and the one before it; with none, the two newest.
 *
 * `undefined` when there are not two.
 */
export const pairOf = (question: string, series: Series): VersionPair | undefined => {
  const named = namedVersions(question, series)
  const [newest, second] = series
  if (!newest || !second || isOfOtherYears(question, series)) return undefined
  const [first, last] = [named[0], named.at(-1)]
  if (!first || !last) return { before: second, after: newest }
  if (named.length > 1) return { before: last, after: first }
  const at = series.indexOf(first)
  const older = series[at + 1]
  if (at > 0 && (isComparedWith(question) || !older)) return { before: first, after: newest }
  return older ? { before: older, after: first } : { before: second, after: newest }
}

/** The question names years, every version has one, and none has a year that is asked about. */
const isOfOtherYears = (question: string, series: Series): boolean => {
  const { years } = periodOf(question)
  return (
    years.length > 0 &&
    series.every(({ period }) => period.years.length > 0 && !years.some(year => period.years.includes(year)))
  )
}

/** Versions whose time or edition the question names, and not all of them have; in the order of the series. */
export const namedVersions = (question: string, series: Series): readonly Version[] => {
  const asked = periodOf(question)
  if (isEmptyPeriod(asked)) return []
  const telling = PARTS.filter(
    part => !series.every(({ period }) => sameNumbers(period[part], series[0]?.period[part] ?? [])),
  )
  const named = series.filter(({ period }) =>
    telling.some(part => asked[part].some(number => period[part].includes(number))),
  )
  // A year and a month together name one version; those that have both are meant before those that have one.
  const both = named.filter(({ period }) =>
    telling.every(part => asked[part].length === 0 || asked[part].some(number => period[part].includes(number))),
  )
  return both.length > 0 ? both : named
}

const PARTS = ['years', 'months', 'quarters', 'halves', 'editions'] as const

const sameNumbers = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((number, at) => number === b[at])

/** True when the first time that the question names is what it compares with. */
const isComparedWith = (question: string): boolean => timesIn(question).some(time => isBase(question, time))

const timesIn = (question: string): readonly { readonly start: number; readonly end: number }[] =>
  wordPlaces(question).filter(({ start, end }) => !isEmptyPeriod(periodOf(question.slice(start, end))))

const wordPlaces = (text: string): readonly { readonly start: number; readonly end: number }[] =>
  [...text.matchAll(/\S+/gu)].map(hit => ({ start: hit.index, end: hit.index + hit[0].length }))
