import { sampleRowsOf } from './body-rows.ts'
import { decimalsOf, numberAt, numericColumnsOf } from './column-values.ts'
import type { Draft } from './stages.ts'
import type { Column, Why } from './table.ts'
import { totalWordOf } from './total-words.ts'

/** Data rows by which a total column is judged, evenly spread. */
const SAMPLE = 300

/** Numeric columns up to which each one is tried; in a wider table only columns with a word for a total. */
const MAX_TRIED_COLUMNS = 400

/** Share of the judged rows in which a column must equal the sum of its parts. */
const NAMED_SHARE = 0.8

/** Rows in which a column without a word must equal the sum of its parts, all of them. */
const UNNAMED_ROWS = 5

/**
 * The columns, with role `total` where one sums others: those since the last total, those under the same caption, or
 * all; at its left or at its right.
 *
 * A word for a total alone is not enough (`Total` may be quantity times price), nor is a chance sum in a few rows.
 * Cost: {@link SAMPLE} rows x numeric columns.
 */
export const findTotalColumns = (
  draft: Draft,
): { readonly columns: readonly Column[]; readonly why: readonly Why[] } => {
  const numeric = numericColumnsOf(draft)
  if (numeric.length < 3) return { columns: draft.columns, why: [] }
  const rows = sampleRows(draft, numeric)
  const totals = new Set<number>()
  numeric.forEach((column, at) => {
    const named = totalWordOf(column.path.at(-1) ?? '')?.of === 'sum' || totalWordOf(column.path[0] ?? '')?.of === 'sum'
    if (!named && numeric.length > MAX_TRIED_COLUMNS) return
    if (windowsOf(numeric, { at, named }, totals).some(parts => sumsUp(rows, { at, parts, named }))) totals.add(at)
  })
  if (totals.size === 0) return { columns: draft.columns, why: [] }
  const indices = new Set([...totals].map(at => numeric[at]?.index))
  const columns = draft.columns.map(column =>
    indices.has(column.index) ? { ...column, role: 'total' as const } : column,
  )
  const names = columns.filter(({ role }) => role === 'total').map(({ letter }) => letter)
  return { columns, why: [{ rule: 'total', message: `Columns ${names.join(', ')} equal the sum of others.` }] }
}

/** Numbers of evenly spread data rows, a place for each numeric column; `NaN` where there is none. */
const sampleRows = (draft: Draft, numeric: readonly Column[]): readonly Float64Array[] =>
  sampleRowsOf(draft, SAMPLE).map(row =>
    Float64Array.from(numeric, column => numberAt(draft, row, column) ?? Number.NaN),
  )

/**
 * Sets of columns that a column may sum, as places in `numeric`, nearest first; totals are no parts. What stands at its
 * right only counts with a word: `Invoiced = Paid + Net change` makes no total of `Invoiced`.
 */
const windowsOf = (
  numeric: readonly Column[],
  { at, named }: { readonly at: number; readonly named: boolean },
  totals: ReadonlySet<number>,
): readonly (readonly number[])[] => {
  const places = (from: number, to: number): number[] => {
    const list: number[] = []
    for (let place = from; place < to; place += 1) if (!totals.has(place)) list.push(place)
    return list
  }
  const lastTotal = Math.max(-1, ...[...totals].filter(place => place < at))
  const [first, end] = captionOf(numeric, at)
  const leaf = sameLeaf(numeric, at)
  const windows = [
    places(lastTotal + 1, at),
    places(first, at),
    places(0, at),
    leaf,
    ...(named ? [places(at + 1, end), places(at + 1, numeric.length)] : []),
  ]
  return windows.filter(parts => parts.length >= 2)
}

/** Places from the first to behind the last neighbour under the same captions. */
const captionOf = (numeric: readonly Column[], at: number): readonly [number, number] => {
  const caption = (place: number): string => (numeric[place]?.path.slice(0, -1) ?? []).join('\n')
  let first = at
  let end = at + 1
  while (first > 0 && caption(first - 1) === caption(at)) first -= 1
  while (end < numeric.length && caption(end) === caption(at)) end += 1
  return [first, end]
}

/** Places with the same lowest name under other captions: `Plan` of the year sums `Plan` of its quarters. */
const sameLeaf = (numeric: readonly Column[], at: number): readonly number[] => {
  const leaf = numeric[at]?.path.at(-1)
  if (leaf === undefined || (numeric[at]?.path.length ?? 0) < 2) return []
  return numeric.flatMap((column, place) => (place !== at && column.path.at(-1) === leaf ? [place] : []))
}

const sumsUp = (
  rows: readonly Float64Array[],
  total: { readonly at: number; readonly parts: readonly number[]; readonly named: boolean },
): boolean => {
  let agree = 0
  let differ = 0
  for (const row of rows) {
    const outcome = compareRow(row, total.at, total.parts)
    if (outcome === 'agrees') agree += 1
    if (outcome === 'differs') differ += 1
    if (differ > (total.named ? rows.length * (1 - NAMED_SHARE) : 0)) return false
  }
  return total.named ? agree >= 1 && agree >= NAMED_SHARE * (agree + differ) : agree >= UNNAMED_ROWS
}

const compareRow = (row: Float64Array, at: number, parts: readonly number[]): 'agrees' | 'differs' | 'nothing' => {
  const value = row[at] as number
  if (Number.isNaN(value)) return 'nothing'
  let sum = 0
  let count = 0
  let decimals = decimalsOf(value)
  for (const part of parts) {
    const number = row[part] as number
    if (Number.isNaN(number)) continue
    sum += number
    if (number !== 0) count += 1
    decimals = Math.max(decimals, decimalsOf(number))
  }
  if (count < 2) return count === 1 && value !== sum ? 'differs' : 'nothing'
  const allowed = Math.min(0.9 * 10 ** -decimals * Math.sqrt(count + 1), 0.02 * Math.abs(value))
  return Math.abs(value - sum) <= allowed + 1e-9 * Math.abs(sum) ? 'agrees' : 'differs'
}
