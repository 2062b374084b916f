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

test('a row of units in the body holds until the next', () => {
  const rows = [
    ['Region', '2015', '2016'],
    [null, 'percent', null],
    ['North', 5, 6],
    ['South', 6, 7],
    [null, 'dollars', null],
    ['North', 50, 60],
    ['South', 60, 70],
  ]
  const spans = [1, 4].map(top => ({ top, left: 1, bottom: top + 1, right: 3 }))
  const grid = drawGrid(rows, spans)
  const [table] = understand(sheetOf(grid))
  const units = [2, 3, 5, 6].map(row => table && unitOfCell(table, grid, row, 1)?.text)
  expect(units).toEqual(['percent', 'percent', 'dollars', 'dollars'])
})
