import type { DateOrder, DateReading } from './date.ts'
import { isDay, pad, yearOf } from './day.ts'

const YEAR_FIRST = /^(\d{4})\s?([-./])\s?(\d{1,2})\s?\2\s?(\d{1,2})\.?(?: ?г\.?)?$/u
const YEAR_LAST = /^(\d{1,2})\s?([-./])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})\.?(?: ?г\.?| ?года)?$/u

/** A date of digits and marks only; `undefined` when the text has another shape. */
export const digitDate = (text: string, order: DateOrder | undefined): DateReading | undefined => {
  const compact =
    /^\d{8}$/.test(text) && order === 'ymd' ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}` : text
  const first = YEAR_FIRST.exec(compact)
  if (first) return single('ymd', partsBy('ymd', [first[1] ?? '', first[3] ?? '', first[4] ?? '']))
  const last = YEAR_LAST.exec(text)
  if (!last) return undefined
  const [, a = '', mark = '', b = '', c = ''] = last
  return digitsInOrder([a, b, c], mark, order)
}

type Parts = { readonly iso: string } | undefined

const digitsInOrder = (
  parts: readonly [string, string, string],
  mark: string,
  order: DateOrder | undefined,
): DateReading => {
  if (order) return single(order, partsBy(order, parts))
  const orders: readonly DateOrder[] = parts[2].length === 4 ? ['dmy', 'mdy'] : ['dmy', 'mdy', 'ymd']
  const readings = orders.flatMap(by => {
    const day = partsBy(by, parts)
    return day ? [{ order: by, iso: day.iso }] : []
  })
  const [first] = readings
  if (!first) return { kind: 'none' }
  // With dots the world writes the day first, or the year; nobody writes the month first.
  const likely = mark === '.' ? readings.filter(reading => reading.order !== 'mdy') : readings
  const days = new Set((likely.length > 0 ? likely : readings).map(reading => reading.iso))
  const best = likely[0] ?? first
  if (days.size === 1 || (mark === '.' && best.order === 'dmy')) return { kind: 'date', iso: best.iso }
  return { kind: 'ambiguous', readings: likely.length > 0 ? likely : readings }
}

const partsBy = (order: DateOrder, [a, b, c]: readonly [string, string, string]): Parts => {
  const [year, month, day] = order === 'ymd' ? [a, b, c] : order === 'dmy' ? [c, b, a] : [c, a, b]
  if (year.length !== 4 && year.length !== 2) return undefined
  const full = yearOf(year)
  return isDay(full, Number(month), Number(day)) ? { iso: `${full}-${pad(month)}-${pad(day)}` } : undefined
}

const single = (_order: DateOrder, day: Parts): DateReading => (day ? { kind: 'date', iso: day.iso } : { kind: 'none' })
