import { isDay, pad, yearOf } from './day.ts'
import { digitDate } from './digit-date.ts'
import { fold } from './fold.ts'
import { readPeriod } from './period.ts'
import { plainText } from './plain-text.ts'
import { wordDate } from './word-date.ts'

/** Order of day, month and year in dates written with digits only. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd'

/** A stretch of time; `from` and `to` are ISO days, both inclusive. */
export type Period = {
  readonly kind: 'period'
  readonly grain: 'month' | 'quarter' | 'half' | 'year'
  readonly from: string
  readonly to: string
  readonly yearless?: true
}

/**
 * What a text is as a date. `date`: one day, ISO (`2025-04-14`, with `T09:30:00` when a time stands beside it).
 * `period`: a month, quarter, half or year. Without a year the days are `--04-01` and `--04-30` (ISO 8601:2000 5.2.1.3)
 * and `yearless` is set, as in a yearless day (`--04-14`). `ambiguous`: the order of day and month is open.
 */
export type DateReading =
  | { readonly kind: 'date'; readonly iso: string; readonly yearless?: true }
  | Period
  | { readonly kind: 'ambiguous'; readonly readings: readonly { readonly order: DateOrder; readonly iso: string }[] }
  | { readonly kind: 'none' }

/** Longest text that is read as a date, in characters. */
const LONGEST = 48

const NONE: DateReading = { kind: 'none' }

/**
 * What a text is as a date or a period.
 *
 * Reads `14.04.2025`, `2025-04-14T09:30`, `14 апреля 2025 г.`, `April 14, 2025`, `14-Apr-25`, `2025년 4월 14일`,
 * `2025. 4. 14.`, `апрель 2025`, `04.2025`, `Q1 2025`, `1 кв. 2025`, `1분기`, `상반기`, `H1 2025`, `2025 г.`.
 * A bare year is a number, not a date. Days that no calendar has are none.
 *
 * @param order decides digits such as `02/01/2014`, and years of two digits in front
 */
export const readDate = (text: string, order?: DateOrder): DateReading => {
  if (text.length > LONGEST || !/[\d\p{L}]/u.test(text)) return NONE
  const plain = fold(plainText(text))
  const { day, time } = partTime(plain)
  const reading = digitDate(day, order) ?? cjkDate(day) ?? readPeriod(day) ?? wordDate(day) ?? NONE
  if (time === '') return reading
  if (reading.kind === 'date') return { ...reading, iso: `${reading.iso}T${time}` }
  if (reading.kind !== 'ambiguous') return NONE
  return {
    kind: 'ambiguous',
    readings: reading.readings.map(({ order: by, iso }) => ({ order: by, iso: `${iso}T${time}` })),
  }
}

/** The day and the clock time behind it (`09:30`, `9:30:15`), `''` when there is none. */
const partTime = (text: string): { readonly day: string; readonly time: string } => {
  const match = /^(.*\d\S*)[ t,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:z|[+-]\d{2}:?\d{2})?$/u.exec(text)
  if (!match) return { day: text, time: '' }
  const [, day = '', hour = '', minute = '', second = '00'] = match
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return { day: text, time: '' }
  return { day: day.trim(), time: `${hour.padStart(2, '0')}:${minute}:${second}` }
}

/** `2025년 4월 14일`, `4月14日`. */
const cjkDate = (text: string): DateReading | undefined => {
  const match = /^(?:(\d{2}|\d{4})\s?[년年]\s?)?(\d{1,2})\s?[월月]\s?(\d{1,2})\s?[일日号]$/u.exec(
    text.replace(/\s?\(.\)$/u, ''),
  )
  if (!match) return undefined
  const [, year, month = '', day = ''] = match
  if (year === undefined)
    return isDay(2024, Number(month), Number(day))
      ? { kind: 'date', iso: `--${pad(month)}-${pad(day)}`, yearless: true }
      : NONE
  const full = yearOf(year)
  return isDay(full, Number(month), Number(day)) ? { kind: 'date', iso: `${full}-${pad(month)}-${pad(day)}` } : NONE
}
