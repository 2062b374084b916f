import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressOf, columnWidth, placeOfAddress, rangeOf, rectBetween } from './sheet-view.ts'

test('an address names its place and comes back', () => {
  fc.assert(
    fc.property(fc.nat(2_000_000), fc.nat(16_383), (row, column) => {
      expect(placeOfAddress(addressOf(row, column))).toEqual({ row, column })
    }),
  )
  expect(placeOfAddress('R3C2')).toBeUndefined()
})

test('a rectangle is the same from either corner', () => {
  const rect = rectBetween({ row: 5, column: 2 }, { row: 1, column: 4 })
  expect(rect).toEqual({ top: 1, left: 2, bottom: 6, right: 5 })
  expect(rangeOf(rect)).toBe('C2:E6')
  expect(rangeOf(rectBetween({ row: 0, column: 0 }, { row: 0, column: 0 }))).toBe('A1')
})

test('a column is never too narrow to click nor wider than the page', () => {
  expect(columnWidth(0, 0)).toBeGreaterThanOrEqual(44)
  expect(columnWidth(undefined, 5_000)).toBeLessThanOrEqual(360)
})
