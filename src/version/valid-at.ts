import { isEmptyPeriod, type Period, periodOf } from '../search/index.ts'
import { fold } from '../text/index.ts'
import { beforeWords, validityPhrases } from './lists/validity-words.ts'
import type { Series, Version } from './series.ts'

/**
 * The version that held at the time which a question names, where the documents tell from when they hold: the newest that began by
 * then, and with `before March 2026` the newest that began before. `undefined` when no year and month are named, a version of that
 * very month is asked for, or the documents do not tell.
 */
export const validAt = (question: string, series: Series): Version | undefined => {
  const asked = monthIn(periodOf(question))
  if (asked === undefined || !series.some(tellsValidity)) return undefined
  const begun = series.map(version => ({ version, month: monthIn(version.period) }))
  if (begun.some(({ month }) => month === undefined)) return undefined
  const last = asksBefore(question) ? asked - 1 : asked
  return begun
    .toSorted((a, b) => (b.month ?? 0) - (a.month ?? 0))
    .find(({ month }) => (month ?? Number.POSITIVE_INFINITY) <= last)?.version
}

/** Months since year 0; of several months the first. */
const monthIn = ({ years, months }: Period): number | undefined => {
  const [year, more] = years
  if (year === undefined || more !== undefined || months.length === 0) return undefined
  return year * 12 + Math.min(...months)
}

const tellsValidity = ({ entry: { table } }: Version): boolean => {
  const told = fold([table.title ?? '', ...table.lines.map(({ text }) => text)].join(' '))
  return validityPhrases.some(phrase => told.includes(phrase))
}

/** Words that a time has at most: `1 марта 2026 года`. */
const LONGEST = 4

/** True when the named time is one that it was before. */
const asksBefore = (question: string): boolean => {
  const words = fold(question).split(/\s+/u)
  return words.some((word, at) => {
    if (isEmptyPeriod(periodOf(words.slice(at, at + LONGEST).join(' ')))) return false
    const before = words.slice(Math.max(0, at - 2), at).join(' ')
    const behind = words.slice(at, at + LONGEST).join(' ')
    return (
      beforeWords.lead.some(lead => before === lead || before.endsWith(` ${lead}`)) ||
      (EAST.test(word) && beforeWords.follow.some(follow => behind.includes(follow)))
    )
  })
}

const EAST = /\p{Script=Hangul}|\p{Script=Han}/u
