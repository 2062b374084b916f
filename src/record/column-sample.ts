import type { Sheet } from '../source/index.ts'
import type { Column, Table } from '../table/index.ts'
import { oneLine } from './table-record.ts'

/** What a look at some rows says of one column. */
export type ColumnSample = {
  /** Distinct texts in order of first sight, at most {@link SAMPLE_DISTINCT}. */
  readonly values: readonly string[]
  /** True when there were more distinct texts than are kept. */
  readonly more: boolean
  /** Filled cells seen. */
  readonly filled: number
}

/** Rows that are looked at, spread evenly over the body. */
const SAMPLE_ROWS = 400
/** Distinct texts kept of a column. */
export const SAMPLE_DISTINCT = 12

/** A look at up to 400 rows, spread evenly over the body; one sample a column, in order. Cost: 400 rows. */
export const sampleColumns = (table: Table, sheet: Sheet): readonly ColumnSample[] => {
  const rows = sampleRows(table)
  return table.columns.map(column => sampleOf(column, { table, sheet, rows }))
}

const sampleRows = (table: Table): readonly number[] => {
  const { top, bottom } = table.body
  const special = new Map(table.rows.map(fact => [fact.row, fact.role]))
  const step = Math.max(1, Math.ceil((bottom - top) / SAMPLE_ROWS))
  const rows: number[] = []
  for (let row = top; row < bottom; row += step) if ((special.get(row) ?? 'data') === 'data') rows.push(row)
  return rows
}

const sampleOf = (
  column: Column,
  from: { readonly table: Table; readonly sheet: Sheet; readonly rows: readonly number[] },
): ColumnSample => {
  const { grid } = from.sheet
  const values = new Set<string>()
  let filled = 0
  let more = false
  for (const row of from.rows) {
    const text = from.table.transposed ? grid.textAt(column.index, row) : grid.textAt(row, column.index)
    if (text === '') continue
    filled += 1
    if (values.size < SAMPLE_DISTINCT) values.add(oneLine(text))
    else if (!values.has(oneLine(text))) more = true
  }
  return { values: [...values].filter(value => value !== ''), more, filled }
}
