import { expect, test } from 'vitest'
import { placesOf } from './cited.ts'

test('a cited address is a cell, a run of cells, or a cell of a table inside a document', () => {
  expect(placesOf('B4')).toEqual([{ row: 3, column: 1 }])
  expect(placesOf('F7:F9').map(({ row }) => row)).toEqual([6, 7, 8])
  expect(placesOf('R3C2')).toEqual([{ row: 2, column: 1 }])
  expect(placesOf('R3C2:R4C2')).toEqual([
    { row: 2, column: 1 },
    { row: 3, column: 1 },
  ])
})

test('an address that means nothing lights nothing, and a whole column is bounded', () => {
  expect(placesOf('page 3')).toEqual([])
  expect(placesOf('A1:A1000000')).toHaveLength(2_000)
})
