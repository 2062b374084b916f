import type { Table } from '../table/index.ts'
import { readNumber } from '../text/index.ts'

/**
 * Unit of a cell as written: what the cell itself shows, what its own unit column says in its row, or its column's unit.
 * `undefined` when none of these tells; a unit column that belongs to other columns says nothing.
 *
 * `texts` gives the text of the row in a column, `column` is a position in `table.columns`.
 */
export const unitOfCell = (
  table: Table,
  texts: (column: number) => string | undefined,
  column: number,
): string | undefined => {
  const of = table.columns[column]
  if (!of) return undefined
  const reading = readNumber(texts(column) ?? '', of.numbers)
  if (reading.kind === 'number') {
    if (reading.percent) return '%'
    if (reading.unit ?? reading.currency) return reading.unit ?? of.unit?.text ?? reading.currency
  }
  const beside = unitColumnOf(table, column)
  return (beside === undefined ? '' : texts(beside)?.trim()) || of.unit?.text
}

/** Position of the column that names the units of this column row by row. */
export const unitColumnOf = (table: Table, column: number): number | undefined => {
  const named = table.columns[column]?.unitColumn
  const at = named === undefined ? -1 : table.columns.findIndex(({ index }) => index === named)
  return at < 0 ? undefined : at
}
