import { expect, test } from 'vitest'
import type { CitedCell } from '../../take/index.ts'
import { addressOf, cellRuns } from './cell-runs.ts'

const cell = (address: string, row: number, column = 5): CitedCell => ({
  document: 'prices.xlsx',
  sheet: 'Sheet1',
  row,
  column,
  address,
  path: 'Price',
  label: '',
  ancestors: [],
  text: '1',
})

test('neighbours below each other become one run, gaps part them, each cell counts once', () => {
  const runs = cellRuns([cell('F7', 6), cell('F8', 7), cell('F8', 7), cell('F10', 9), cell('B7', 6, 1)])
  expect(runs.map(run => [addressOf(run), run.count])).toEqual([
    ['F7:F8', 2],
    ['F10', 1],
    ['B7', 1],
  ])
})
