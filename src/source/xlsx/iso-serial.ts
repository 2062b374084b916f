import type { DateSystem } from '../../grid/index.ts'

/** A date cell's number and a format that shows all of it. */
export type Serial = { readonly value: number; readonly format: string }

/**
 * Serial number of an ISO 8601 text as date cells hold it: `2025-04-14`, `2025-04-14T09:30:00.5Z`, `T09:30`, `09:30`.
 * The zone is not applied: a sheet shows local time. `undefined` for anything else.
 */
export const serialOfIso = (text: string, dateSystem: DateSystem): Serial | undefined => {
  const [, year, month = '', day = '', hours, minutes = '0', seconds = '0'] =
    /^(?:(\d{4})-(\d\d)-(\d\d))?(?:T?(\d\d):(\d\d)(?::(\d\d(?:\.\d+)?))?)?(?:Z|[-+]\d\d:?\d\d)?$/i.exec(text) ?? []
  if (year === undefined && hours === undefined) return undefined
  const time = hours === undefined ? 0 : (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400
  if (year === undefined) return { value: time, format: 'hh:mm:ss' }
  const date = serialOfDay(Number(year), Number(month), Number(day)) - (dateSystem === '1904' ? 1462 : 0)
  return { value: date + time, format: time === 0 ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm:ss' }
}

/** Day number of the 1900 system, with the day that never was (29 February 1900) counted as files do. */
export const serialOfDay = (year: number, month: number, day: number): number => {
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  const days = era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  const serial = days - 693_900
  return serial >= 60 ? serial + 1 : serial
}
