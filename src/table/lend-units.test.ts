import { expect, test } from 'vitest'
import { type DrawnCell, drawGrid, sheetOf } from '../../test/drawn-draft.ts'
import { understand } from './understand.ts'

const gap: readonly (readonly DrawnCell[])[] = [[], []]
const base: readonly (readonly DrawnCell[])[] = [
  ['1. Base rates, USD'],
  ['Port', "20'", "40'"],
  ['Busan', 1420, 2300],
  ['Izmir', 800, 1300],
]
const extra = (...names: string[]): readonly (readonly DrawnCell[])[] => [
  ['2. Surcharges'],
  ['Surcharge', ...names],
  ['Bunker', 185, 3],
  ['Terminal', 240, 5],
]
const unitsOf = (...parts: (readonly (readonly DrawnCell[])[])[]) =>
  understand(sheetOf(drawGrid(parts.flat()))).map(({ columns }) => columns.map(({ unit }) => unit?.text))

test('a column of money takes the unit of an earlier table of its sheet; others do not', () => {
  expect(unitsOf(base, gap, extra('Amount', 'Containers'))[1]).toEqual([undefined, 'USD', undefined])
  expect(unitsOf(base, gap, extra('Level', 'Containers'))[1]).toEqual([undefined, undefined, undefined])
})

test('a unit of its own, or two units before it, lends nothing', () => {
  expect(unitsOf(base, gap, extra('Amount', 'Price, EUR'))[1]).toEqual([undefined, undefined, 'EUR'])
  const other = base.map((row, at) => (at === 0 ? ['1a. Inland rates, EUR'] : row))
  expect(unitsOf(base, gap, other, gap, extra('Amount', 'Containers'))[2]).toEqual([undefined, undefined, undefined])
})

test('nothing is lent back to a table above', () =>
  expect(unitsOf(extra('Amount', 'Containers'), gap, base)[0]).toEqual([undefined, undefined, undefined]))
