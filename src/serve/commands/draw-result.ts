import type { QueryOutcome } from '../../workspace/index.ts'
import { fitText, textWidth } from '../inspect/text-width.ts'

type Value = QueryOutcome['rows'][number][number]

/** Widest column of a drawn table, in places. */
const WIDEST = 40

/** Rows of a result as a table for a terminal: numbers to the right, long texts cut with `…`. */
export const drawTable = ({ columns, rows }: Pick<QueryOutcome, 'columns' | 'rows'>): string => {
  const shown = rows.map(row => row.map(shownValue))
  const widths = columns.map((column, at) =>
    Math.min(WIDEST, Math.max(textWidth(column), ...shown.map(row => textWidth(row[at] ?? '')), 1)),
  )
  const isNumber = columns.map((_, at) => rows.some(row => typeof row[at] === 'number'))
  const line = (texts: readonly string[]): string =>
    texts
      .map((text, at) => placed(text, widths[at] ?? 1, isNumber[at] === true))
      .join('  ')
      .trimEnd()
  return [line(columns), widths.map(width => '─'.repeat(width)).join('  '), ...shown.map(line)].join('\n')
}

const placed = (text: string, width: number, right: boolean): string => {
  const room = width - textWidth(text)
  return right && room > 0 ? ' '.repeat(room) + fitText(text, width - room) : fitText(text, width)
}

/** A value for a person; a number with the digits that a double holds for sure. */
export const shownValue = (value: Value): string => {
  if (value === null) return ''
  return typeof value === 'number' ? String(Number(value.toPrecision(15))) : String(value)
}

/** Bars that are drawn one by one; more values become a line. */
const MOST_BARS = 30
const BAR_PLACES = 40
const LINE_PLACES = 72

/**
 * A quick chart of a result: bars of its first column of numbers, labelled by the column before it; more rows than fit
 * become a line, each place the mean of its rows.
 *
 * @returns `undefined` when there is no column of numbers
 */
export const drawChart = ({ columns, rows }: Pick<QueryOutcome, 'columns' | 'rows'>): string | undefined => {
  const isValue = (at: number): boolean =>
    columns[at] !== '__row' &&
    rows.some(row => typeof row[at] === 'number') &&
    rows.every(row => isNumberOrBlank(row[at]))
  const value = columns.findLastIndex((_, at) => isValue(at))
  if (value < 0) return undefined
  const label = columns.findIndex((column, at) => at !== value && column !== '__row')
  const points = rows.map(row => ({ label: shownValue(row[label] ?? null), value: Number(row[value] ?? 0) }))
  return points.length > MOST_BARS ? lineOf(points, columns[value] ?? '') : barsOf(points)
}

const isNumberOrBlank = (value: Value | undefined): boolean => typeof value === 'number' || value === null

type Point = { readonly label: string; readonly value: number }

const barsOf = (points: readonly Point[]): string => {
  const most = Math.max(...points.map(({ value }) => Math.abs(value)), 0)
  const width = Math.min(28, Math.max(...points.map(({ label }) => textWidth(label)), 1))
  return points
    .map(({ label, value }) => {
      const eighths = most === 0 ? 0 : Math.round((Math.abs(value) / most) * BAR_PLACES * 8)
      const rest = eighths % 8
      const full = value < 0 ? '░' : '█'
      const bar = full.repeat(Math.floor(eighths / 8)) + (value < 0 || rest === 0 ? '' : (EIGHTHS[rest - 1] ?? ''))
      return `${fitText(label, width)} ${bar} ${shownValue(value)}`
    })
    .join('\n')
}

const EIGHTHS = ['▏', '▎', '▍', '▌', '▋', '▊', '▉'] as const
const STEPS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const

const lineOf = (points: readonly Point[], name: string): string => {
  const places = Math.min(LINE_PLACES, points.length)
  const means = Array.from({ length: places }, (_, at) => {
    const part = points.slice(
      Math.floor((at * points.length) / places),
      Math.floor(((at + 1) * points.length) / places),
    )
    return part.reduce((sum, { value }) => sum + value, 0) / Math.max(1, part.length)
  })
  const [least, most] = [Math.min(...means), Math.max(...means)]
  const step = (mean: number): string =>
    STEPS[most === least ? 0 : Math.round(((mean - least) / (most - least)) * 7)] ?? ''
  return [
    `${name}: ${shownValue(least)} to ${shownValue(most)}${points.length > places ? `, means of ${points.length} rows` : ''}`,
    means.map(step).join(''),
    `${points[0]?.label ?? ''} … ${points.at(-1)?.label ?? ''}`,
  ].join('\n')
}
