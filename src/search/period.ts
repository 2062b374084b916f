import { archiveWords, editionWords, halfWords, monthWords, quarterWords } from './words/period-words.ts'

/** A time or an edition that a name or a question tells; what is not told is absent. */
export type Period = {
  readonly years: readonly number[]
  /** Months from 1. */
  readonly months: readonly number[]
  readonly quarters: readonly number[]
  /** Halves of a year: 1 or 2. */
  readonly halves: readonly number[]
  /** Number of an edition: `ред2` is 2. */
  readonly editions: readonly number[]
  /** The name says that it is out of force. */
  readonly archived: boolean
}

/**
 * Years, months, quarters, halves and editions that a text names, in the writing of file names and of questions alike.
 *
 * `2025-06-30`, `30.06.2025`, `июль`, `6월`, `Q2`, `1 полугодие`, `상반기`, `ред2`, `rev. 3`, `FY2025`, `Архив`.
 */
export const periodOf = (text: string): Period => {
  const folded = text.normalize('NFKC').toLowerCase().replaceAll('ё', 'е').replace(/_/g, ' ')
  const words = folded.match(/\p{L}+/gu) ?? []
  return {
    years: distinct([...folded.matchAll(/(?<!\d)(19[5-9]\d|20\d\d)(?!\d)/g)].map(hit => Number(hit[1]))),
    months: monthsOf(folded, words),
    quarters: distinct(
      [...numbered(folded, quarterPatterns), ...shortForms(folded, 'q')].filter(n => n >= 1 && n <= 4),
    ),
    halves: halvesOf(folded),
    editions: distinct(numbered(folded, editionPatterns)).filter(number => number < 1000),
    archived: words.some(word => archiveWords.some(start => word.startsWith(start) && word.length <= start.length + 4)),
  }
}

/** True when the text named nothing. */
export const isEmptyPeriod = (period: Period): boolean =>
  period.years.length +
    period.months.length +
    period.quarters.length +
    period.halves.length +
    period.editions.length ===
  0

/** Place in time as one number that grows with newer: year, then month (end of quarter and half), then edition. */
export const recencyOf = (period: Period): number => {
  const year = Math.max(0, ...period.years)
  const month = Math.max(0, ...period.months, ...period.quarters.map(n => n * 3), ...period.halves.map(n => n * 6))
  const edition = Math.max(0, ...period.editions)
  return (year * 13 + month) * 1000 + edition - (period.archived ? 500_000 : 0)
}

/** Words of a name that tell its time or edition are taken out, and digits; what is left is the same for all editions. */
export const withoutPeriod = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\d_.,;:()[\]/\\-]+/g, ' ')
    .split(/\s+/)
    .filter(word => word !== '' && !isPeriodWord(word))
    .join(' ')

const isPeriodWord = (word: string): boolean =>
  /^(월|년|일|분기|반기|상반기|하반기|q|h|fy|г|год|года)$/.test(word) ||
  editionWords.includes(word) ||
  [...quarterWords, ...halfWords, ...archiveWords].some(start => word.startsWith(start)) ||
  monthWords.some(starts => starts.some(start => isMonthWord(word, start)))

const isMonthWord = (word: string, start: string): boolean =>
  // A short Latin beginning is a whole word: `mar` is March, `market` is not.
  start.length <= 4 && /^[a-z]/.test(start)
    ? word === start
    : word.startsWith(start) && word.length <= start.length + 5 && (start.length > 3 || word.length <= start.length + 1)

const monthsOf = (folded: string, words: readonly string[]): readonly number[] => {
  const named = monthWords.flatMap((starts, at) =>
    words.some(word => starts.some(start => isMonthWord(word, start))) ? [at + 1] : [],
  )
  const korean = [...folded.matchAll(/(?<!\d)(\d{1,2})\s?[월月]/g)].map(hit => Number(hit[1]))
  const iso = [...folded.matchAll(/(?<!\d)(?:19|20)\d\d[-. ](\d{2})(?!\d)/g)].map(hit => Number(hit[1]))
  const dotted = [...folded.matchAll(/(?<!\d)\d{1,2}[-.](\d{2})[-.](?:19|20)\d\d(?!\d)/g)].map(hit => Number(hit[1]))
  return distinct([...named, ...korean, ...iso, ...dotted].filter(month => month >= 1 && month <= 12))
}

const halvesOf = (folded: string): readonly number[] => {
  const halves = [...numbered(folded, halfPatterns), ...shortForms(folded, 'h')]
  if (/상반기|上半|перв\S* полугод|first half|first-half/.test(folded)) halves.push(1)
  if (/하반기|下半|втор\S* полугод|second half|second-half/.test(folded)) halves.push(2)
  return distinct(halves.filter(half => half === 1 || half === 2))
}

/** Patterns of a number right after or right before one of the words; inflected words when `open`. */
const numberPatterns = (words: readonly string[], open: boolean): readonly RegExp[] => {
  const end = open ? '\\p{L}*' : '(?!\\p{L})'
  const any = words.join('|')
  const spelled = words.filter(word => word.length > 1).join('|')
  return [
    new RegExp(`(?<!\\p{L})(?:${any})${open ? '\\p{L}*' : ''}[.\\s-]{0,2}(\\d{1,3})(?!\\d)`, 'gu'),
    new RegExp(`(?<!\\d)(\\d{1,2})(?:-?\\p{L}{1,2})?[.\\s-]{0,2}(?:${spelled})${end}`, 'gu'),
  ]
}

const editionPatterns = numberPatterns(editionWords, false)
const quarterPatterns = numberPatterns(quarterWords, true)
const halfPatterns = numberPatterns(halfWords, true)

const numbered = (folded: string, patterns: readonly RegExp[]): number[] =>
  patterns.flatMap(pattern => [...folded.matchAll(pattern)].map(hit => Number(hit[1])))

const shortForms = (folded: string, letter: string): readonly number[] =>
  [...folded.matchAll(new RegExp(`(?<![\\p{L}\\d])${letter}([1-4])(?!\\d)`, 'gu'))].map(hit => Number(hit[1]))

const distinct = (numbers: readonly number[]): readonly number[] => [...new Set(numbers)].sort((a, b) => a - b)
