import type { Table } from '../table/index.ts'
import { fold } from '../text/index.ts'
import { measureOf } from './aggregate.ts'
import type { Aggregate, Plan } from './plan.ts'
import type { PlanRow } from './run-plan.ts'
import { unitColumnOf, unitOfCell } from './unit-of-cell.ts'

/**
 * Units of the rows that a plan measures. `one`: the same for all, as far as it is told; `several`: each row's own, `''` where
 * none is told; `unknown`: they differ and nothing tells which row has which.
 */
export type RowUnits =
  | { readonly kind: 'one'; readonly unit: string | undefined }
  | { readonly kind: 'several'; readonly of: (row: PlanRow) => string }
  | { readonly kind: 'unknown' }

/** True when values of the column may stand in several units, by its own cells or by a column of units. */
export const mayDifferInUnit = (table: Table, column: number): boolean =>
  table.columns[column]?.mixedUnits !== undefined || unitColumnOf(table, column) !== undefined

/** Aggregates that put values together; over several units they say nothing. */
export const putsTogether = (aggregate: Aggregate | undefined): boolean =>
  aggregate === 'sum' || aggregate === 'average' || aggregate === 'median'

/**
 * Units of the rows' measured cells, as first written; case and a last point make no other unit. `columns` are the columns
 * of the rows' texts. Rows without a number say nothing. Cost: rows.
 */
export const rowUnitsOf = (
  plan: Plan,
  table: Table,
  { rows, columns }: { readonly rows: readonly PlanRow[]; readonly columns: readonly number[] },
): RowUnits => {
  const [measured = -1] = plan.select
  if (!plan.byUnit) return { kind: 'one', unit: table.columns[measured]?.unit?.text }
  const written = new Map<string, string>()
  const of = (row: PlanRow): string => {
    const unit = unitOfCell(table, column => row.texts[columns.indexOf(column)], measured) ?? ''
    const key = fold(unit).replace(/\.$/u, '')
    const first = written.get(key) ?? unit
    written.set(key, first)
    return first
  }
  const measures = plan.select.map(column => columns.indexOf(column))
  const used = rows.filter(row => measureOf(row, measures) !== undefined)
  const units = new Set(used.map(of))
  const named = [...units].filter(unit => unit !== '')
  const mixed = table.columns[measured]?.mixedUnits !== undefined
  if (mixed && named.length === 0 && new Set(used.map(row => unitRowAbove(table, row))).size > 1)
    return { kind: 'unknown' }
  // A blank place beside a unit means that unit; a bare number among numbers with units does not.
  const several = mixed ? named.length > 0 && units.size > 1 : named.length > 1
  return several ? { kind: 'several', of } : { kind: 'one', unit: named[0] }
}

/** The row of units that a row stands under, -1 for the header. */
const unitRowAbove = (table: Table, { row }: PlanRow): number =>
  table.rows.findLast(fact => fact.role === 'unit' && fact.row <= row)?.row ?? -1
