import { numberIn } from '../text/index.ts'
import type { WithBody } from './body-rows.ts'
import { withoutSigns } from './note-mark.ts'
import type { Column } from './table.ts'

/**
 * The number in a cell of a column under the column's own way of writing numbers; `undefined` when it holds none.
 *
 * A footnote sign at its end does not count: `0,1**` is 0.1.
 */
export const numberAt = (
  table: Pick<WithBody, 'grid'>,
  row: number,
  column: Pick<Column, 'index' | 'numbers' | 'type'>,
): number | undefined => {
  const stored = table.grid.numberAt(row, column.index)
  if (stored !== undefined) return column.type === 'number' || isNumber(table, row, column) ? stored : undefined
  if (table.grid.kindAt(row, column.index) !== 'text') return undefined
  const text = table.grid.textAt(row, column.index)
  return text.length > 40 ? undefined : numberIn(withoutSigns(text), column.numbers)
}

const isNumber = (table: Pick<WithBody, 'grid'>, row: number, { index }: Pick<Column, 'index'>): boolean =>
  table.grid.kindAt(row, index) === 'number'

/** Columns whose cells can be summed: numbers, written or stored, outside the stub. */
export const numericColumnsOf = (table: Pick<WithBody, 'columns' | 'rect' | 'stub'>): readonly Column[] =>
  table.columns.filter(
    column =>
      column.index >= table.rect.left + table.stub &&
      (column.type === 'number' || column.type === 'mixed') &&
      column.role !== 'unit' &&
      column.role !== 'note',
  )

/** Decimal places that a number uses, 0 to 6; what floating point adds beyond is not counted. */
export const decimalsOf = (value: number): number => {
  let scaled = Math.abs(value)
  for (let places = 0; places < 6; places += 1) {
    if (Math.abs(scaled - Math.round(scaled)) <= 1e-9 * Math.max(1, scaled)) return places
    scaled *= 10
  }
  return 6
}
