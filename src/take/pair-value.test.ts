import { describe, expect, test } from 'vitest'
import { type PairCell, pairedValue } from './pair-value.ts'
import type { PairOperation } from './plan.ts'

const cellOf = (name: string, number: number, isWhole = false): PairCell => ({
  cell: {
    document: 'd',
    sheet: 's',
    row: 0,
    column: 0,
    address: 'A1',
    path: name,
    label: name,
    ancestors: [],
    text: String(number),
  },
  number,
  unit: undefined,
  name,
  isWhole,
})

describe('what two cells come to', () => {
  test.each<[PairOperation, PairCell, PairCell, unknown]>([
    ['difference', cellOf('North', 3), cellOf('South', 10.2), 7.2],
    ['change', cellOf('2019', 7.6), cellOf('2018', -2.3), 9.9],
    ['change', cellOf('before', 5), cellOf('after', 2), -3],
    ['percent-change', cellOf('2018', 80), cellOf('2019', 100), 25],
    ['percent-change', cellOf('2018', -50), cellOf('2019', -25), 50],
    ['times', cellOf('North', 2), cellOf('South', 5), 2.5],
    ['share', cellOf('North', 30), cellOf('Total', 120, true), 25],
    ['share', cellOf('Total', 120, true), cellOf('North', 30), 25],
    ['sum', cellOf('2018', 0.1), cellOf('2019', 0.2), 0.3],
    ['average', cellOf('2018', 1), cellOf('2019', 2), 1.5],
    ['greater', cellOf('North', 3), cellOf('South', 10), 'South'],
    ['lesser', cellOf('North', 3), cellOf('South', 10), 'North'],
  ])('%s', (operation, first, second, value) => {
    expect(pairedValue(operation, first, second)?.value).toBe(value)
  })

  test.each<[PairOperation, PairCell, PairCell]>([
    ['share', cellOf('North', 3), cellOf('South', 10)],
    ['times', cellOf('North', 0), cellOf('South', 10)],
    ['percent-change', cellOf('2018', 0), cellOf('2019', 10)],
    ['greater', cellOf('North', 3), cellOf('South', 3)],
  ])('%s says nothing of a division by zero, of a part without a whole, of two that are equal', (operation, a, b) => {
    expect(pairedValue(operation, a, b)).toBeUndefined()
  })
})
