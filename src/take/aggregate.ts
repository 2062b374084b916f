import { ancestorsOf, type Table } from '../table/index.ts'
import type { Aggregate, Plan } from './plan.ts'
import type { PlanRow } from './run-plan.ts'

/** The value of one group of rows, and the rows that gave it. */
export type GroupValue = {
  readonly key: string
  readonly value: number
  readonly rows: readonly PlanRow[]
  /** Unit of the value, where groups are parted by unit; `''` when none is told. */
  readonly unit?: string
}

/**
 * The values of an aggregate over rows, one for each group in the order in which groups appear; a plan without a group
 * gives one with the key `''`. `measures` are positions in the rows' numbers, `key` the position of the group's text.
 * With `unitOf` each group is parted by the units of its rows.
 *
 * Rows without a number take no part, but in `count`. Sums are exact to 12 significant digits.
 */
export const aggregateRows = (
  plan: Plan,
  table: Table,
  options: {
    readonly rows: readonly PlanRow[]
    readonly measures: readonly number[]
    readonly key?: number
    readonly unitOf?: (row: PlanRow) => string
  },
): readonly GroupValue[] => {
  const groups = new Map<string, Grouped>()
  for (const row of options.rows) {
    const key = keyOf(plan, table, row, options.key)
    const unit = options.unitOf?.(row)
    const name = JSON.stringify([key, unit])
    const known = groups.get(name)
    if (known) known.rows.push(row)
    else groups.set(name, { key, rows: [row], ...(unit === undefined ? {} : { unit }) })
  }
  const values = [...groups.values()].flatMap(({ rows, ...named }) =>
    valueOfGroup(plan.aggregate ?? 'count', rows, options.measures).map(value => ({ ...named, ...value })),
  )
  if (plan.order === undefined) return values
  const sign = plan.order === 'descending' ? -1 : 1
  return [...values].sort((a, b) => sign * (a.value - b.value))
}

type Grouped = { readonly key: string; readonly unit?: string; readonly rows: PlanRow[] }

const keyOf = (plan: Plan, table: Table, row: PlanRow, key: number | undefined): string => {
  if (plan.group === undefined) return ''
  if (plan.group.by === 'ancestor') return ancestorsOf(table, row.group)[plan.group.level] ?? ''
  if (plan.group.by === 'joined') return row.joined?.texts[0]?.trim() ?? ''
  return key === undefined ? '' : (row.texts[key]?.trim() ?? '')
}

const valueOfGroup = (
  aggregate: Aggregate,
  rows: readonly PlanRow[],
  measures: readonly number[],
): readonly Omit<GroupValue, 'key' | 'unit'>[] => {
  if (aggregate === 'count' || aggregate === 'list') return [{ value: rows.length, rows }]
  const measured = rows.filter(row => measureOf(row, measures) !== undefined)
  const numbers = measured.flatMap(row => measureOf(row, measures) ?? [])
  return numbers.length === 0 ? [] : [{ value: compute(aggregate, numbers), rows: measured }]
}

/** What a row weighs: the sum of its measured cells, `undefined` when none of them is a number. */
export const measureOf = (row: PlanRow, measures: readonly number[]): number | undefined => {
  const numbers = measures.flatMap(measure => row.numbers[measure] ?? [])
  return numbers.length === 0 ? undefined : exact(numbers.reduce((sum, number) => sum + number, 0))
}

const compute = (aggregate: Exclude<Aggregate, 'count' | 'list'>, numbers: readonly number[]): number => {
  switch (aggregate) {
    case 'sum':
      return exact(numbers.reduce((sum, number) => sum + number, 0))
    case 'average':
      return exact(numbers.reduce((sum, number) => sum + number, 0) / numbers.length)
    case 'median':
      return exact(median(numbers))
    case 'max':
    case 'argmax':
      return numbers.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
    case 'min':
    case 'argmin':
      return numbers.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  }
}

const median = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** Without the dust of binary fractions: 0.1 + 0.2 is 0.3. */
const exact = (value: number): number => Number(value.toPrecision(12))
