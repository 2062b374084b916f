import type { Table } from '../table/index.ts'
import { rowsTold } from './cite.ts'
import type { Plan } from './plan.ts'
import { type PlanRow, withoutNumber } from './run-plan.ts'
import type { LeftOut } from './take.ts'

/**
 * What an aggregate over these rows did not use: total rows of the table, records that the conditions passed over, and cells
 * of the measured columns (`measures`, positions in the rows' numbers) without a number. A count uses every row that it is
 * given. Cost: rows.
 */
export const leftOutOf = (
  plan: Plan,
  table: Table,
  { rows, measures }: { readonly rows: readonly PlanRow[]; readonly measures: readonly number[] },
): readonly LeftOut[] => {
  const isCounted = plan.aggregate === 'count' || plan.aggregate === 'list'
  const blank = isCounted ? [] : measures.flatMap(measure => withoutNumber(rows, measure))
  const totals = table.rows.flatMap(({ row, role }) => (role === 'total' ? [row] : []))
  const filtered = plan.where.length === 0 ? 0 : table.recordCount - rows.length
  return [
    ...(totals.length === 0 ? [] : [{ why: 'total' as const, count: totals.length, rows: rowsTold(table, totals) }]),
    ...(filtered <= 0 ? [] : [{ why: 'filtered' as const, count: filtered, rows: [] }]),
    ...blank.map(left => (table.transposed ? { ...left, rows: [] } : left)),
  ]
}

/** Names of the hidden columns among these (positions in `table.columns`), each once. */
export const hiddenColumnsOf = (table: Table, columns: readonly number[]): readonly string[] => [
  ...new Set(columns.flatMap(at => (table.columns[at]?.hidden ? [table.columns[at].name] : []))),
]
