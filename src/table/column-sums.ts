import { decimalsOf } from './column-values.ts'

/** Sums of some rows, a place for each numeric column, and how many cells went into each. */
export type ColumnSums = {
  readonly sum: Float64Array
  readonly count: Uint32Array
  /** Number of rows summed. */
  rows: number
}

/** The numbers of one row, a place for each numeric column; `NaN` where the row has none. */
export type RowNumbers = Float64Array

/** Sums of no rows. */
export const noSums = (columns: number): ColumnSums => ({
  sum: new Float64Array(columns),
  count: new Uint32Array(columns),
  rows: 0,
})

/** A copy that later additions leave alone. */
export const copySums = (sums: ColumnSums): ColumnSums => ({
  sum: sums.sum.slice(),
  count: sums.count.slice(),
  rows: sums.rows,
})

/** Adds a row in place. */
export const addRow = (sums: ColumnSums, row: RowNumbers): void => {
  sums.rows += 1
  for (let at = 0; at < row.length; at += 1) {
    const value = row[at] as number
    if (Number.isNaN(value)) continue
    sums.sum[at] = (sums.sum[at] as number) + value
    sums.count[at] = (sums.count[at] as number) + 1
  }
}

/** Takes a row out again in place. */
export const removeRow = (sums: ColumnSums, row: RowNumbers): void => {
  sums.rows -= 1
  for (let at = 0; at < row.length; at += 1) {
    const value = row[at] as number
    if (Number.isNaN(value)) continue
    sums.sum[at] = (sums.sum[at] as number) - value
    sums.count[at] = (sums.count[at] as number) - 1
  }
}

/** A column, by its place among the numeric ones, whose number is not the sum; the sum, and the difference as a share of it. */
export type Gap = { readonly at: number; readonly expected: number; readonly share: number }

/** How the numbers of a row compare with the sums of others; columns without a number or without parts do not count. */
export type SumMatch = {
  /** Columns that agree within rounding, zeros left out. */
  readonly agree: number
  /** Those of them that agree to the last digit, small numbers left out: that 3 is 1 and 2 says nothing. */
  readonly exact: number
  /** Columns that agree, within rounding or to the last digit, small numbers left out. */
  readonly firm: number
  /** Columns that do not agree, and what they should be. */
  readonly differ: readonly Gap[]
  /** Columns of whole numbers that agree within rounding but not to the last digit, and what they would be without any. */
  readonly rounded: readonly Gap[]
  /** Columns whose number is within a fifth of the sum, agreeing ones included. */
  readonly near: number
  /** Rows that were summed. */
  readonly rows: number
}

/** How numbers are compared with sums. */
export type SumOptions = {
  /** Decimal places of each column. */
  readonly decimals: Uint8Array
  /** 1 for columns whose values do not add up; where they disagree nothing is said. */
  readonly rates?: Uint8Array
  /** Compare with the mean of the parts instead of their sum. */
  readonly average?: boolean
}

/**
 * Compares a row with the rows summed between two states of the same running sums.
 *
 * Rounded parts may add up to a total that is off by a few of its last digits: the error allowed grows with the square
 * root of the number of parts, as independent roundings do, and never beyond half a digit a part; a total that has fewer
 * decimals than its parts may be off by half of its own last digit.
 */
export const matchSums = (
  row: RowNumbers,
  window: { readonly from: ColumnSums; readonly to: ColumnSums },
  options: SumOptions,
): SumMatch => {
  const tally: Tally = { agree: 0, exact: 0, firm: 0, near: 0, differ: [], rounded: [] }
  for (let at = 0; at < row.length; at += 1) {
    const value = row[at] as number
    const count = (window.to.count[at] as number) - (window.from.count[at] as number)
    if (Number.isNaN(value) || count === 0) continue
    const sum = (window.to.sum[at] as number) - (window.from.sum[at] as number)
    const expected = options.average ? sum / count : sum
    const scale = { count, unit: 10 ** -(options.decimals[at] as number), top: window.to.sum[at] as number }
    const how = compare(value, expected, scale)
    if (how === 'zero' || (how === 'differs' && options.rates?.[at] === 1)) continue
    const gap: Gap = { at, expected, share: Math.abs(value - expected) / Math.abs(expected) }
    countOutcome(tally, how, { gap, isFirm: Math.abs(value) >= TELLING * scale.unit, isWhole: scale.unit === 1 })
  }
  return { ...tally, rows: window.to.rows - window.from.rows }
}

/** Difference from the sum up to which a number counts as near it. */
const NEAR_SHARE = 0.2

/** A match while it is counted. */
type Tally = {
  agree: number
  exact: number
  firm: number
  near: number
  readonly differ: Gap[]
  readonly rounded: Gap[]
}

const countOutcome = (
  tally: Tally,
  how: 'exact' | 'rounded' | 'differs',
  column: { readonly gap: Gap; readonly isFirm: boolean; readonly isWhole: boolean },
): void => {
  if (column.gap.share <= NEAR_SHARE) tally.near += 1
  if (how === 'differs') {
    tally.differ.push(column.gap)
    return
  }
  tally.agree += 1
  if (column.isFirm) tally.firm += 1
  if (column.isFirm && how === 'exact') tally.exact += 1
  if (column.isWhole && how === 'rounded') tally.rounded.push(column.gap)
}

/** Where rounding cannot be told from chance: the error allowed may be at most this share of the total. */
const MAX_ROUNDING_SHARE = 0.02

/** Last digits that a number must be worth for its agreement to tell something. */
const TELLING = 10

const compare = (
  value: number,
  expected: number,
  scale: { readonly count: number; readonly unit: number; readonly top: number },
): 'zero' | 'exact' | 'rounded' | 'differs' => {
  const noise = 1e-9 * Math.max(Math.abs(scale.top), Math.abs(value))
  const error = Math.abs(value - expected)
  if (error <= noise + 1e-6 * scale.unit) return value === 0 ? 'zero' : 'exact'
  const parts = scale.unit * Math.min(0.9 * Math.sqrt(scale.count + 1), 0.5 * scale.count)
  const own = error > parts && error <= 0.5 ? 0.5 * 10 ** -decimalsOf(value) : 0
  const rounding = Math.min(Math.max(parts, own > scale.unit ? own : 0), MAX_ROUNDING_SHARE * Math.abs(value))
  return error <= rounding + noise ? 'rounded' : 'differs'
}
