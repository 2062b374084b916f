import { type ColumnSums, copySums, matchSums, type RowNumbers, type SumMatch } from './column-sums.ts'

/** State of the sums before a row. */
export type Mark = { readonly row: number; readonly leaves: ColumnSums; readonly tops: ColumnSums }

/** Running sums over the rows of a body, and the states that they had where runs of rows began. */
export type MarkedSums = {
  readonly decimals: Uint8Array
  readonly rates: Uint8Array
  /** Sums of rows without parts of their own, and of rows that are no part of another. */
  readonly leaves: ColumnSums
  readonly tops: ColumnSums
  marks: Mark[]
}

/** The state before a row. */
export const markNow = (scan: MarkedSums, row: number): Mark => ({
  row,
  leaves: copySums(scan.leaves),
  tops: copySums(scan.tops),
})

/** Marks that are kept from the start of the table and from the rows just above. */
const FIRST_MARKS = 4
const LAST_MARKS = 12

/** Keeps the state before a row, unless nothing was added since the last one. */
export const pushMark = (scan: MarkedSums, row: number): void => {
  const last = scan.marks.at(-1)
  if (last && last.leaves.rows === scan.leaves.rows && last.tops.rows === scan.tops.rows) return
  scan.marks.push(markNow(scan, row))
  if (scan.marks.length > FIRST_MARKS + LAST_MARKS) scan.marks.splice(FIRST_MARKS, 1)
}

/** The window, from a mark to here, that fits the numbers best; the shortest of equals. */
export const bestWindow = (
  scan: MarkedSums,
  numbers: RowNumbers,
  average: boolean,
): { readonly match: SumMatch; readonly mark: number } | undefined => {
  let best: { match: SumMatch; mark: number } | undefined
  for (let mark = scan.marks.length - 1; mark >= 0; mark -= 1) {
    const match = fitting(scan, numbers, { mark: scan.marks[mark] as Mark, average })
    if (!match || match.rows === 0) continue
    if (!best || scoreOf(match) > scoreOf(best.match)) best = { match, mark }
  }
  return best
}

/**
 * False when the first number that could add up does not, neither over the leaves nor over the top rows since a mark: a
 * cheap look before {@link fitting}, where all columns have to agree.
 */
export const mayFit = (scan: MarkedSums, numbers: RowNumbers, mark: Mark): boolean => {
  const at = numbers.findIndex((value, index) => !Number.isNaN(value) && value !== 0 && scan.rates[index] !== 1)
  if (at < 0) return false
  const value = numbers[at] as number
  const slack = 0.5 + 0.02 * Math.abs(value)
  const since = (from: ColumnSums, to: ColumnSums): number => (to.sum[at] as number) - (from.sum[at] as number)
  return (
    Math.abs(since(mark.leaves, scan.leaves) - value) <= slack || Math.abs(since(mark.tops, scan.tops) - value) <= slack
  )
}

/** The better match of the leaves and of the top rows since a mark. */
export const fitting = (
  scan: MarkedSums,
  numbers: RowNumbers,
  window: { readonly mark: Mark; readonly average: boolean },
): SumMatch | undefined => {
  const options = { decimals: scan.decimals, rates: scan.rates, average: window.average }
  const leaves = matchSums(numbers, { from: window.mark.leaves, to: scan.leaves }, options)
  if (scan.leaves.rows === scan.tops.rows) return leaves
  const tops = matchSums(numbers, { from: window.mark.tops, to: scan.tops }, options)
  return scoreOf(tops) > scoreOf(leaves) ? tops : leaves
}

const scoreOf = (match: SumMatch): number => match.agree * 2 - match.differ.length + match.near * 0.1
