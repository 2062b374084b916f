import { expect, test } from 'vitest'
import { type DrawnCell, drawGrid, sheetOf } from '../../test/drawn-draft.ts'
import { understand } from './understand.ts'
import { unitOfCell } from './unit-of-cell.ts'

const unitAt = (rows: readonly (readonly DrawnCell[])[], row: number, column: number): string | undefined => {
  const grid = drawGrid(rows)
  const [table] = understand(sheetOf(grid))
  return table && unitOfCell(table, grid, row, column)?.text
}

test('the column of units names that of each row', () => {
  const rows = [
    ['Показатель', 'Норма', 'Ед. изм.'],
    ['Свинец', 0.1, 'мг/кг'],
    ['Влажность', 14, '%'],
    ['Жир', 3, '%'],
  ]
  expect([unitAt(rows, 1, 1), unitAt(rows, 2, 1)]).toEqual(['мг/кг', '%'])
})

test('a cell that shows a unit itself', () =>
  expect(
    unitAt(
      [
        ['x', 'Price'],
        ['a', { value: 1, format: '#,##0 [$€-407]' }],
        ['b', { value: 2, format: '#,##0 [$₽-419]' }],
      ],
      2,
      1,
    ),
  ).toBe('₽'))

test('the label of the row', () =>
  expect(
    unitAt(
      [
        ['Item', '2023', '2024'],
        ['Revenue, USD million', 5, 6],
        ['Staff, persons', 7, 8],
      ],
      1,
      2,
    ),
  ).toBe('USD million'))
