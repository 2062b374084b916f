import { format, isDateFormat as formatIsDate } from 'numfmt'
import { civilDayOf } from './civil-day.ts'
import { quickFormatOf } from './quick-format.ts'

/** Date system of a workbook: serial 1 is 1900-01-01, or serial 0 is 1904-01-01 (ECMA-376 §18.17.4.1). */
export type DateSystem = '1900' | '1904'

/** Days between the two date systems. */
const DAYS_1904 = 1462

const dateFormats = new Map<string, boolean>()

/** True when numbers in this format are shown as dates or times of day; durations such as `[h]:mm` are not. */
export const isDateFormat = (code: string): boolean => {
  if (code === 'General') return false
  let known = dateFormats.get(code)
  if (known === undefined) {
    known = !/\[(h+|m+|s+)\]/i.test(code) && safely(() => formatIsDate(code), false)
    dateFormats.set(code, known)
  }
  return known
}

/**
 * The text that a sheet shows for a number in a number format, in US English as files store formats.
 * A code that cannot be read shows the plain number.
 */
export const showNumber = (value: number, code: string, dateSystem: DateSystem = '1900'): string => {
  if (code === 'General') return plainNumber(value)
  const serial = dateSystem === '1904' && isDateFormat(code) ? value + DAYS_1904 : value
  const quick = quickFormatOf(code)?.(serial)
  if (quick !== undefined) return quick
  return safely(
    () => format(code, serial, { locale: 'en-US', throws: true, nbsp: false, ignoreTimezone: true }),
    plainNumber(value),
  )
}

/** A number as `General` shows it: at most 11 significant digits, exponent from 1E+11 upwards. */
export const plainNumber = (value: number): string => {
  if (Number.isInteger(value) && Math.abs(value) < 1e11) return String(value)
  // Up to ten digits stand as they are; the interpreter rounds the others.
  const size = Math.abs(value)
  if (size >= 1e-4 && size < 1e9 && String(size).length <= 11) return String(value)
  return safely(() => format('General', value, { locale: 'en-US' }), String(value))
}

/**
 * ISO text of a date serial: `2025-04-14`, with `T09:30:00` when there is a time, `T09:30:00` alone below one day;
 * milliseconds only when there are some. Serial 60 of the 1900 system, the day that never was, is given as
 * `1900-02-29`, as Excel shows it.
 */
export const isoOfSerial = (serial: number, dateSystem: DateSystem = '1900'): string => {
  const shifted = dateSystem === '1904' ? serial + DAYS_1904 : serial
  const rounded = Math.round((shifted - Math.floor(shifted)) * MILLISECONDS)
  const day = Math.floor(shifted) + (rounded === MILLISECONDS ? 1 : 0)
  const time = rounded === MILLISECONDS ? 0 : rounded
  if (day <= 0 && serial >= 0 && dateSystem === '1900') return clockOf(time)
  const date = day === 60 && dateSystem === '1900' ? '1900-02-29' : civilOfSerial(day)
  return time === 0 ? date : date + clockOf(time)
}

/** Milliseconds of a day. */
const MILLISECONDS = 86_400_000

const clockOf = (milliseconds: number): string => {
  const seconds = Math.floor(milliseconds / 1000)
  const rest = milliseconds % 1000
  const clock = `T${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`
  return rest === 0 ? clock : `${clock}.${String(rest).padStart(3, '0')}`
}

/** Civil date of a 1900-system day number; days before the phantom 29 February 1900 are one off (Lotus bug). */
const civilOfSerial = (day: number): string => civilFromDays(day + (day > 60 ? 693_594 : 693_595))

/** ISO date of a day count where 0001-01-01 is 1. */
const civilFromDays = (count: number): string => {
  const { year, month, day } = civilDayOf(count)
  return `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}`
}

const pad = (part: number): string => String(part).padStart(2, '0')

const safely = <T>(run: () => T, otherwise: T): T => {
  try {
    return run()
  } catch {
    return otherwise
  }
}
