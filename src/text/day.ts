/** Two digits of a month or a day. */
export const pad = (part: string | number): string => String(part).padStart(2, '0')

/** Days of a month; year in full, month from 1. */
export const daysOf = (year: number, month: number): number => {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
}

/** True for a day that the calendar has; years 1000 to 2999. */
export const isDay = (year: number, month: number, day: number): boolean =>
  year >= 1000 && year < 3000 && month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month)

/** Year of four digits, or of two: `00` to `49` are of this century, `50` to `99` of the last. */
export const yearOf = (digits: string): number => {
  const year = Number(digits)
  if (digits.length !== 2) return year
  return year < 50 ? 2000 + year : 1900 + year
}
