import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawGrid, sheetOf } from '../../test/drawn-draft.ts'
import { accountFor } from './account.ts'
import { understand } from './understand.ts'

const accountOf = (rows: Parameters<typeof drawGrid>[0]) => {
  const sheet = sheetOf(drawGrid(rows))
  return accountFor(sheet, understand(sheet))
}

test('title, header, labels, body and note are told apart', () => {
  const { found, used, findings } = accountOf([
    ['Sales 2024, USD'],
    ['Region', 'Plan', 'Fact'],
    ['North', 5, 6],
    ['South*', 7, 8],
    ['* without Korea'],
  ])
  expect(found).toBe(11)
  expect(used).toMatchObject({ line: 1, header: 3, stub: 2, body: 4, note: 1, left: 0, twice: 0 })
  expect(findings).toEqual([])
})

test('cells that no table has are told with the first of them', () => {
  const sheet = sheetOf(drawGrid([['a', 'b'], ['x', 1], [], [null, null, null, 'lost']]))
  const { used, findings } = accountFor(sheet, [])
  expect(used.left).toBe(5)
  expect(findings).toMatchObject([{ code: 'cells-outside-tables', cell: 'A1', count: 5 }])
})

test('cells that two tables claim are told', () => {
  const sheet = sheetOf(
    drawGrid([
      ['a', 'b'],
      ['x', 1],
    ]),
  )
  const [table] = understand(sheet)
  const { used, findings } = accountFor(sheet, table ? [table, { ...table, body: { top: 2, bottom: 2 } }] : [])
  expect(used.twice).toBe(2)
  expect(findings).toMatchObject([{ code: 'cells-claimed-twice', level: 'warn' }])
})

test('every filled cell of any sheet is accounted for once', () => {
  const cell = fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 3000 }) },
    { weight: 3, arbitrary: fc.constantFrom('a', 'Total', 'Итого', '* note', 'Name', 'Price, USD', '2024', '—', 'x*') },
  )
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 7 }), { maxLength: 14 }), rows => {
      const sheet = sheetOf(drawGrid(rows))
      const { found, used } = accountFor(sheet, understand(sheet))
      expect(found).toBe(sheet.grid.cellCount)
      expect(Object.values(used).reduce((sum, count) => sum + count, 0)).toBe(found)
      expect(used.twice).toBe(0)
    }),
    { numRuns: 300 },
  )
})
