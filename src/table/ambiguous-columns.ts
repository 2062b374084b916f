import type { Finding } from '../fault/index.ts'
import { formatCell } from '../grid/index.ts'
import type { ColumnReading } from '../text/index.ts'
import type { Draft } from './stages.ts'
import { type Column, placeOf } from './table.ts'

/** The texts of one column, how they were read, and the row of the first of them. */
export type ReadTexts = {
  readonly texts: readonly string[]
  readonly reading: ColumnReading
  readonly row: number
}

/**
 * Columns (positions) whose texts have two readings, between which neither the column nor its neighbours decide.
 *
 * Neighbours are written by one hand: a column beside that shows the same decimal mark or the same order of days
 * decides. So does a plain `950` in the column itself, since decimals are seldom written now with and now without.
 */
export const ambiguousColumns = (columns: readonly (ReadTexts | undefined)[]): ReadonlySet<number> =>
  new Set(
    columns.flatMap((column, at) => {
      if (!column?.reading.ambiguous) return []
      const beside = columns.filter((other, place) => place !== at && other?.reading.ambiguous === false)
      return beside.some(other => other && decides(other, column)) || hasPlainNumber(column) ? [] : [at]
    }),
  )

const decides = (sure: ReadTexts, open: ReadTexts): boolean => {
  const { numbers, dates } = open.reading
  if (dates) return sure.reading.dates === dates
  if (!numbers || sure.reading.type !== 'number') return false
  const mark = numbers.decimal === ',' ? /\d,\d{1,2}(?!\d)/ : /\d\.\d{1,2}(?!\d)/
  return sure.reading.numbers?.decimal === numbers.decimal && sure.texts.some(text => mark.test(text))
}

const hasPlainNumber = ({ reading, texts }: ReadTexts): boolean =>
  reading.dates === undefined && texts.some(text => /^\D*\d{1,3}\D*$/u.test(text))

/** Tells of each ambiguous column which reading was taken. */
export const ambiguousFindings = (
  draft: Draft,
  columns: readonly Column[],
  read: readonly (ReadTexts | undefined)[],
): readonly Finding[] =>
  columns.flatMap(({ name, index, ambiguous, dates, numbers }, at) => {
    if (!ambiguous) return []
    const place = placeOf(draft, read[at]?.row ?? draft.body.top, index)
    const example = read[at]?.texts[0] ?? ''
    const where = { level: 'warn' as const, sheet: draft.sheet.name, cell: formatCell(place.row, place.column) }
    if (dates) {
      const message = `Dates of column ${name} such as “${example}” have two readings; they are read as ${ORDERS[dates]}.`
      return [{ code: 'dates-ambiguous', message, ...where }]
    }
    const message = `Numbers of column ${name} such as “${example}” have two readings; “${numbers?.group ?? ''}” is read as grouping thousands.`
    return [{ code: 'numbers-ambiguous', message, ...where }]
  })

const ORDERS = { dmy: 'day, month, year', mdy: 'month, day, year', ymd: 'year, month, day' } as const
