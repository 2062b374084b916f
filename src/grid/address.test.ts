import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnLetters, columnOfLetters, formatCell, formatRect, MAX_COLUMNS, MAX_ROWS, parseRect } from './address.ts'
import { rectOf } from './rect.ts'

const row = fc.integer({ min: 0, max: MAX_ROWS - 1 })
const column = fc.integer({ min: 0, max: MAX_COLUMNS - 1 })

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
  [702, 'AAA'],
  [16_383, 'XFD'],
])('column %i is %s', (number, letters) => {
  expect(columnLetters(number)).toBe(letters)
  expect(columnOfLetters(letters.toLowerCase())).toBe(number)
})

test('letters and columns are one to one', () => {
  fc.assert(
    fc.property(column, at => {
      expect(columnOfLetters(columnLetters(at))).toBe(at)
    }),
  )
})

test('an address that is written is read back', () => {
  fc.assert(
    fc.property(row, column, row, column, (top, left, bottom, right) => {
      const rect = rectOf(
        Math.min(top, bottom),
        Math.min(left, right),
        Math.max(top, bottom) + 1,
        Math.max(left, right) + 1,
      )
      expect(parseRect(formatRect(rect))).toEqual(rect)
      expect(parseRect(formatCell(top, left))).toEqual(rectOf(top, left, top + 1, left + 1))
    }),
  )
})

test.each([
  ['$B$4', rectOf(3, 1, 4, 2)],
  ['b4', rectOf(3, 1, 4, 2)],
  ['C5:A2', rectOf(1, 0, 5, 3)],
  ['A:C', rectOf(0, 0, MAX_ROWS, 3)],
  ['$2:$3', rectOf(1, 0, 3, MAX_COLUMNS)],
  ['XFD1048576', rectOf(MAX_ROWS - 1, MAX_COLUMNS - 1, MAX_ROWS, MAX_COLUMNS)],
])('%s', (text, rect) => expect(parseRect(text)).toEqual(rect))

test.each(['', 'A', '4', 'A0', 'XFE1', 'A1048577', 'A1:B', 'A1:2', 'A1:B2:C3', 'Sheet1!A1', 'ABCD1', 'А1'])(
  '%j is no address',
  text => expect(parseRect(text)).toBeUndefined(),
)
