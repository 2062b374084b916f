import { analyse, type DateReading, fold, readDate, scriptOf, stemOf, wordsOf } from '../text/index.ts'
import { durationsIn } from './duration.ts'
import { findDates } from './find-dates.ts'

/** Texts that are looked at as a date of their own, in characters; a longer one is searched for dates only in headers. */
const DATE_CHARACTERS = 24

/** Words of a text that is looked at for a span of time; in a longer one it says little. */
const DURATION_WORDS = 8

/**
 * Terms by which words of a question and texts of a table are compared: index terms without the pairs of Korean
 * syllables, and a term for a date or period however it is written (`@q2` for `2 кв.`, `Q2`, `2분기`).
 */
export const linkTermsOf = (text: string): readonly string[] => {
  const found = wordsOf(text).map(word => word.text)
  const words = found.flatMap(word => termsOfWord(word))
  const dates = text.length <= DATE_CHARACTERS ? periodTermsOf(readDate(text.trim())) : []
  const spans = /\d/.test(text) && found.length <= DURATION_WORDS ? durationsIn(found) : []
  return [...new Set([...words, ...dates, ...spans.map(({ term }) => term)])]
}

/** The same for a header, a title or a name, where a date may stand among other words. */
export const headerTermsOf = (text: string): readonly string[] => {
  const dates = findDates(text).flatMap(found => periodTermsOf(found.reading))
  const years = Array.from(text.matchAll(/(?<![\d.,])(?:19|20)\d\d(?![\d.,])/gu), ([year]) => `@y${year}`)
  // A header may write its number as a word: `After one year`.
  const spans = durationsIn(wordsOf(text).map(word => word.text)).map(({ term }) => term)
  return [
    ...new Set([...linkTermsOf(text), ...dates, ...years, ...spans, ...shortTermsOf(text), ...monthRangeTermsOf(text)]),
  ]
}

/** Stands for every word that says that a row sums others, in whatever language. */
export const TOTAL_TERM = '@total'

/** What stands for the word "number" in headers, and the words for it. */
const NUMBER_SIGN = /№|(?<!\p{L})(?:No|Nr|N)(?:\.|º|°)|#/iu
const numberTerms = ['номер', 'number', '번호', 'nummer', 'numero'].map(stemOf)

/** A word cut short with a stop, as headers write it: `Инв. №`, `Max. dose`, `Abt.`; two letters at least. */
const SHORTENED = /(?<!\p{L})(\p{L}{2,8})\./gu

/** `инв.` for a shortened word, which the beginning of a longer one meets; the words for `№`. */
const shortTermsOf = (text: string): readonly string[] => [
  ...Array.from(text.matchAll(SHORTENED), ([, short = '']) => `${fold(short)}.`),
  ...(NUMBER_SIGN.test(text) ? numberTerms : []),
]

/** Two months with a dash or a word between them: `Nov–Mar`, `с июня по октябрь`, `7~10월`. */
const MONTHS =
  /(\p{L}{3,}\.?|\d{1,2})\s?월?\s*(?:[-–—~〜]|to|until|bis|au|a|al|до|по)\s*(\p{L}{3,}\.?|\d{1,2}\s?월)(?![\p{L}\d])/giu

/** `@m11`, `@m12`, `@m1` for `Nov–Jan`: every month that a text names by the first and the last one. */
export const monthRangeTermsOf = (text: string): readonly string[] =>
  Array.from(text.matchAll(MONTHS)).flatMap(([, first = '', last = '']) => {
    const from = monthOf(/^\d/.test(first) ? `${first}월` : first)
    const to = monthOf(last)
    if (from === undefined || to === undefined || from === to) return []
    const count = ((to - from + 12) % 12) + 1
    return Array.from({ length: count }, (_, at) => `@m${((from - 1 + at) % 12) + 1}`)
  })

const monthOf = (text: string): number | undefined => {
  const reading = readDate(text.trim())
  return reading.kind === 'period' && reading.grain === 'month' ? Number(reading.from.slice(-5, -3)) : undefined
}

/** Terms of one word; of a Korean word its stem alone. */
export const termsOfWord = (word: string): readonly string[] => {
  const terms = analyse(word)
  return scriptOf(word) === 'hangul' ? terms.slice(0, 1) : terms
}

/** `@m4`, `@q2`, `@h1`, `@d2025-04-14`, and `@y2025` for the year where one is told. */
export const periodTermsOf = (reading: DateReading): readonly string[] => {
  if (reading.kind === 'date') return [`@d${reading.iso.slice(0, 10)}`]
  if (reading.kind !== 'period') return []
  const month = Number(reading.from.slice(-5, -3))
  const year = reading.yearless ? [] : [`@y${reading.from.slice(0, 4)}`]
  if (reading.grain === 'year') return year
  const number = { month, quarter: (month + 2) / 3, half: month < 7 ? 1 : 2 }[reading.grain]
  return [`@${reading.grain[0] ?? ''}${number}`, ...year]
}

/** Months from 1 that a period term covers, `[]` for other terms: `@q2` covers 4, 5 and 6. */
export const monthsOfTerm = (term: string): readonly number[] => {
  const [, grain = '', digits = ''] = /^@([mqh])(\d+)$/.exec(term) ?? []
  const span = { m: 1, q: 3, h: 6 }[grain]
  if (span === undefined) return []
  return Array.from({ length: span }, (_, index) => (Number(digits) - 1) * span + 1 + index)
}
