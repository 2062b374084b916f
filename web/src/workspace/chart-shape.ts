/** A result of a query: names of columns, and rows of plain values. */
export type ResultRows = { readonly columns: readonly string[]; readonly rows: readonly (readonly unknown[])[] }

/** How a result is drawn: `x` and `y` are columns of it; `bars` for names, `line` for numbers and days in order. */
export type ChartShape = { readonly mark: 'bars' | 'line' | 'dots'; readonly x: number; readonly y: number }

/** Rows that a chart draws at most. */
export const MOST_MARKS = 400

/**
 * The chart that suits a result; nothing where there is no column of numbers or only one row.
 *
 * A text column beside numbers gives bars; days or rising numbers give a line; two columns of numbers give dots.
 */
export const chartOf = ({ columns, rows }: ResultRows): ChartShape | undefined => {
  if (rows.length < 2) return undefined
  const shapes = columns.map((_, at) => kindOf(rows, at))
  const y = shapes.lastIndexOf('number')
  if (y < 0) return undefined
  const day = shapes.indexOf('day')
  if (day >= 0) return { mark: 'line', x: day, y }
  const text = shapes.indexOf('text')
  if (text >= 0) return { mark: 'bars', x: text, y }
  const other = shapes.findIndex((shape, at) => shape === 'number' && at !== y)
  if (other < 0) return undefined
  return { mark: rises(rows, other) ? 'line' : 'dots', x: other, y }
}

/** Charts that can be drawn of a result: for each pair of columns the mark that suits them. */
export const chartsOf = ({
  columns,
  rows,
}: ResultRows): { readonly xs: readonly number[]; readonly ys: readonly number[] } => ({
  xs: columns.flatMap((_, at) => (kindOf(rows, at) === 'mixed' ? [] : [at])),
  ys: columns.flatMap((_, at) => (kindOf(rows, at) === 'number' ? [at] : [])),
})

/** The mark that suits two columns: bars for names, a line for days and rising numbers, dots for other numbers. */
export const markFor = ({ rows }: ResultRows, x: number): ChartShape['mark'] => {
  const kind = kindOf(rows, x)
  if (kind === 'day') return 'line'
  if (kind === 'number') return rises(rows, x) ? 'line' : 'dots'
  return 'bars'
}

/** True for a column of numbers alone. */
export const isNumeric = (rows: ResultRows['rows'], at: number): boolean => kindOf(rows, at) === 'number'

/** The values of a chart, ready to be drawn; a row without a number is left out. */
export const marksOf = ({ rows }: ResultRows, { x, y }: ChartShape): readonly { x: unknown; y: number }[] =>
  rows.slice(0, MOST_MARKS).flatMap(row => {
    const value = numberOf(row[y])
    return value === undefined ? [] : [{ x: row[x], y: value }]
  })

type Kind = 'number' | 'day' | 'text' | 'mixed'

const DAY = /^\d{4}-\d{2}-\d{2}/

const kindOf = (rows: ResultRows['rows'], at: number): Kind => {
  const values = rows.map(row => row[at]).filter(value => value !== null && value !== undefined)
  if (values.length === 0) return 'mixed'
  if (values.every(value => numberOf(value) !== undefined)) return 'number'
  if (values.every(value => typeof value === 'string' && DAY.test(value))) return 'day'
  return values.every(value => typeof value === 'string') ? 'text' : 'mixed'
}

/** Large numbers come as text so that no digit is lost; a code with leading zeros is no number. */
const numberOf = (value: unknown): number | undefined => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string' || !/^-?(0|[1-9]\d*)(\.\d+)?$/.test(value)) return undefined
  return Number(value)
}

const rises = (rows: ResultRows['rows'], at: number): boolean =>
  rows.every((row, index) => index === 0 || (numberOf(row[at]) ?? 0) > (numberOf(rows[index - 1]?.[at]) ?? 0))
