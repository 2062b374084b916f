import type { Period } from './date.ts'
import { daysOf, pad, yearOf } from './day.ts'
import { fold } from './fold.ts'
import { halfWords, ordinals, quarterWords, wholeHalves } from './lists/months.ts'

/** A quarter, half, year or month written with digits and marks; `undefined` for any other text. Takes folded text. */
export const readPeriod = (text: string): Period | undefined => {
  const half = wholeHalfOf(text)
  if (half) return half
  for (const { pattern, grain } of PATTERNS) {
    const groups = pattern.exec(text)?.groups
    if (!groups) continue
    const { n = '', y, z } = groups
    const number = grain === 'year' ? 1 : ordinalOf(n)
    const period = number === undefined ? undefined : periodOf(grain, number, y ?? z)
    if (period) return period
  }
  return undefined
}

/** A month, quarter or half by its number from 1, or a year; without `year` its days have none. */
export const periodOf = (grain: Period['grain'], number: number, year: string | undefined): Period | undefined => {
  const months = { month: 1, quarter: 3, half: 6, year: 12 }[grain]
  const first = (number - 1) * months + 1
  const last = first + months - 1
  if (number < 1 || last > 12) return undefined
  const full = year === undefined ? undefined : yearOf(year)
  if (full !== undefined && (full < 1000 || full > 2999)) return undefined
  const lead = full === undefined ? '-' : String(full)
  const end = daysOf(full ?? 2024, last)
  return {
    kind: 'period',
    grain,
    from: `${lead}-${pad(first)}-01`,
    to: `${lead}-${pad(last)}-${pad(end)}`,
    ...(full === undefined ? { yearless: true as const } : {}),
  }
}

const ordinalForms = new Map(
  Object.values(ordinals).flatMap(forms =>
    Object.entries(forms).map(([form, number]) => [fold(form), number] as const),
  ),
)
const ordinalOf = (text: string): number | undefined =>
  ordinalForms.get(text.trim()) ?? (/^\d{1,2}$/.test(text) ? Number(text) : undefined)

const anyOf = (lists: Readonly<Record<string, readonly string[]>>): string =>
  Object.values(lists)
    .flat()
    .map(form => fold(form))
    .join('|')
const ORDINAL = [...ordinalForms.keys()]
  .sort((a, b) => b.length - a.length)
  .map(form => form.replaceAll('.', '\\.'))
  .join('|')
const YEAR_MARK = '(?:\\s?(?:г\\.?г?\\.?|год[ау]?|년|年度?))?'
const YEAR = `(?<y>\\d{4}|\\d{2})${YEAR_MARK}`
const OTHER_YEAR = `(?<z>\\d{4})${YEAR_MARK}`
const GAP = "[\\s.,'’/-]*"

const worded = (words: string): RegExp =>
  new RegExp(
    `^(?:${OTHER_YEAR}${GAP})?(?<n>${ORDINAL})[\\s-]*(?:${words})(?:${GAP}(?:of |de |del |за )?${YEAR})?$`,
    'u',
  )
const lettered = (letter: string): RegExp =>
  new RegExp(`^(?:${OTHER_YEAR}${GAP})?${letter}\\s?(?<n>[1-4])(?:${GAP}${YEAR})?$`, 'u')
const letteredBehind = (letter: string): RegExp =>
  new RegExp(`^(?:${OTHER_YEAR}${GAP})?(?<n>[1-4])${letter}(?:${GAP}${YEAR})?$`, 'u')

const PATTERNS: readonly { readonly pattern: RegExp; readonly grain: Period['grain'] }[] = [
  { pattern: worded(anyOf(quarterWords)), grain: 'quarter' },
  { pattern: lettered('q'), grain: 'quarter' },
  { pattern: letteredBehind('q'), grain: 'quarter' },
  { pattern: worded(anyOf(halfWords)), grain: 'half' },
  { pattern: lettered('h'), grain: 'half' },
  { pattern: letteredBehind('h'), grain: 'half' },
  { pattern: /^(?:fy|cy|год|year)\s?(?<y>\d{4})$|^(?<z>\d{4})\s?(?:г\.?|год[ау]?|년도?|年度?)$/u, grain: 'year' },
  { pattern: /^(?<n>0[1-9]|1[0-2])\s?[./-]\s?(?<y>\d{4})$/u, grain: 'month' },
  { pattern: /^(?<y>\d{4})\s?[./-]\s?(?<n>0[1-9]|1[0-2]|[1-9](?=\.$))\.?$/u, grain: 'month' },
  { pattern: /^(?:(?<y>\d{4}|\d{2})\s?[년年]\s?)?(?<n>\d{1,2})\s?[월月]$/u, grain: 'month' },
]

const HALVES = new Map(Object.values(wholeHalves).flatMap(words => Object.entries(words)))

/** `2025년 상반기`, `上半年`. */
const wholeHalfOf = (text: string): Period | undefined => {
  const [, year, word = ''] = /^(?:(\d{4})\s?[년年]?\s?)?(\D+)$/u.exec(text) ?? []
  const number = HALVES.get(word.trim())
  return number === undefined ? undefined : periodOf('half', number, year)
}
