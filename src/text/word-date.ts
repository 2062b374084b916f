import type { DateReading } from './date.ts'
import { isDay, pad, yearOf } from './day.ts'
import { fold } from './fold.ts'
import { dateFillers, monthNames, weekdayNames } from './lists/months.ts'
import { periodOf } from './period.ts'

const months = new Map(
  Object.values(monthNames).flatMap(names =>
    names.flatMap((forms, index) => forms.map(form => [fold(form), index + 1] as const)),
  ),
)
const fillers = new Set(
  [...Object.values(dateFillers).flat(), ...Object.values(weekdayNames).flat()].map(word => fold(word)),
)

/** Number of a month from 1 by its name in any of our languages, folded and without a final dot. */
export const monthOf = (word: string): number | undefined => months.get(word)

/** A day or a month with the month as a word: `14 апреля 2025 г.`, `april 2025`, `14-apr-25`. Takes folded text. */
export const wordDate = (text: string): DateReading | undefined => {
  const words = text.split(/[\s.,/'’"-]+/u).filter(word => word !== '' && !fillers.has(word))
  if (words.length === 0 || words.length > 3) return undefined
  const at = words.findIndex(word => months.has(word))
  const month = months.get(words[at] ?? '')
  const numbers = words
    .filter((_, index) => index !== at)
    .map(word => word.replace(/^(\d{1,2})(?:st|nd|rd|th|er|го|-го|º)$/u, '$1'))
  if (month === undefined || !numbers.every(word => /^\d{1,2}$|^\d{4}$/.test(word))) return undefined
  return dayOf(month, numbers) ?? { kind: 'none' }
}

const dayOf = (month: number, numbers: readonly string[]): DateReading | undefined => {
  const [a, b] = numbers
  if (a === undefined) return periodOf('month', month, undefined)
  if (b === undefined) return a.length === 4 ? periodOf('month', month, a) : dayOrShortYear(month, a)
  const [day, year] = a.length === 4 ? [b, a] : [a, b]
  const full = yearOf(year)
  return day.length <= 2 && isDay(full, month, Number(day))
    ? { kind: 'date', iso: `${full}-${pad(month)}-${pad(day)}` }
    : undefined
}

/** `14 апреля` is a day; `апр 45` can only be a month of a year. */
const dayOrShortYear = (month: number, digits: string): DateReading | undefined => {
  if (isDay(2024, month, Number(digits))) return { kind: 'date', iso: `--${pad(month)}-${pad(digits)}`, yearless: true }
  return digits.length === 2 ? periodOf('month', month, digits) : undefined
}
