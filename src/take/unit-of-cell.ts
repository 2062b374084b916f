import type { StoredRow } from '../record/index.ts'
import type { Table } from '../table/index.ts'
import { readNumber } from '../text/index.ts'

/** Unit of a cell as written: in the cell itself, in the unit column of its row, of its column, or of the table. */
export const unitOfCell = (table: Table, row: StoredRow | undefined, column: number): string | undefined => {
  const reading = row ? readNumber(row.texts[column] ?? '', table.columns[column]?.numbers) : undefined
  if (reading?.kind === 'number') {
    if (reading.percent) return '%'
    if (reading.unit ?? reading.currency) return reading.unit ?? table.columns[column]?.unit?.text ?? reading.currency
  }
  const named = table.columns.findIndex(each => each.role === 'unit')
  const ofRow = named >= 0 ? row?.texts[named]?.trim() : undefined
  return ofRow ? ofRow : table.columns[column]?.unit?.text
}
