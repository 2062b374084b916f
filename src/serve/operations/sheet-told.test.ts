import { expect, test } from 'vitest'
import { sheetTold } from './sheet-told.ts'

test('a table of a document is told by its number, a worksheet by its name whatever that is', () => {
  expect(sheetTold({ sheet: 'table 3', origin: 'table' })).toBe(3)
  expect(sheetTold({ sheet: 'table 3' })).toBe('table 3')
  expect(sheetTold({ sheet: 'slide 2 / table 1', origin: 'table' })).toBe('slide 2 / table 1')
})
