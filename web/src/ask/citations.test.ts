import { expect, test } from 'vitest'
import { bySheet, oneColumn } from './citations.ts'

test('citations stand under their sheet, each with its place in the answer', () => {
  const groups = bySheet([
    { doc: 'a.xlsx', sheet: 'One', cell: 'B2', column: 'Price' },
    { doc: 'b.docx', sheet: 1, cell: 'R2C1' },
    { doc: 'a.xlsx', sheet: 'One', cell: 'B3', column: 'Price' },
  ])
  expect(groups.map(({ doc, cells }) => [doc, cells.map(({ at }) => at)])).toEqual([
    ['a.xlsx', [0, 2]],
    ['b.docx', [1]],
  ])
  expect(groups.map(({ cells }) => oneColumn(cells))).toEqual(['Price', undefined])
})
