import { expect, test } from 'vitest'
import { type DrawnCell, drawGrid, sheetOf } from '../../test/drawn-draft.ts'
import { type Changes, correctionOf, parseCorrection, unusedCorrections } from './correction.ts'
import type { Table } from './table.ts'
import { understand } from './understand.ts'

const rows: readonly (readonly DrawnCell[])[] = [
  ['Report of the north'],
  ['Region', 'Plan', 'Fact'],
  ['North', 5, 6],
  ['South', 7, 8],
  ['Sum of both', 11, 15],
]

const sheet = sheetOf(drawGrid(rows))
const first = (of: typeof sheet, changes: Changes): { readonly plain: Table; readonly fixed: Table } => {
  const [plain] = understand(sheet)
  if (!plain) throw new Error('no table')
  const correction = correctionOf(plain, changes)
  const [fixed] = understand(of, { corrections: [correction] })
  if (!fixed) throw new Error('no table')
  return { plain, fixed }
}

test('header rows, label columns and kind are replayed, and the person is the reason', () => {
  const changes = { header: { top: 1, bottom: 3 }, stub: 2, kind: 'matrix', note: 'Kim, two floors' } as const
  const { fixed, plain } = first(sheet, changes)
  expect(fixed.header).toEqual({ top: 1, bottom: 3 })
  expect(fixed.columns.map(({ path }) => path)).toEqual([
    ['Region', 'North'],
    ['Plan', '5'],
    ['Fact', '6'],
  ])
  expect(fixed).toMatchObject({ stub: 2, kind: 'matrix', corrected: plain.fingerprint })
  expect(fixed.why.filter(({ rule }) => rule === 'correction').map(({ message }) => message)).toEqual([
    'header rows by a person: Kim, two floors',
    'label columns by a person: Kim, two floors',
    'kind matrix by a person: Kim, two floors',
  ])
})

test('a correction moves with its table and holds in the next version', () => {
  const { fixed } = first(sheetOf(drawGrid([[], [], ...rows.slice(0, 3), ['West', 1, 2], ...rows.slice(3)])), {
    header: { top: 1, bottom: 3 },
  })
  expect(fixed.header).toEqual({ top: 3, bottom: 5 })
  expect(fixed.body.bottom).toBe(8)
})

test('a region that ended with its table grows with it', () => {
  const { fixed } = first(sheetOf(drawGrid([...rows, ['East', 1, 1]])), {
    region: { top: 1, left: 0, bottom: 5, right: 2 },
  })
  expect(fixed.rect).toEqual({ top: 1, left: 0, bottom: 6, right: 2 })
})

test('rows are made totals or records by their label', () => {
  const { fixed } = first(sheet, { totals: ['South'] })
  expect(fixed.rows.filter(({ role }) => role === 'total').map(({ row }) => row)).toContain(3)
  const total = sheetOf(
    drawGrid([
      ['a', 'b'],
      ['x', 1],
      ['y', 2],
      ['Total', 3],
    ]),
  )
  const [plain] = understand(total)
  const corrections = plain ? [correctionOf(plain, { records: ['Total'] })] : []
  expect(understand(total, { corrections })[0]?.recordCount).toBe(3)
})

test('a correction whose table is gone is known', () => {
  const [plain] = understand(sheet)
  const correction = correctionOf(plain as Table, { stub: 2 })
  const other = sheetOf(
    drawGrid([
      ['p', 'q'],
      ['x', 1],
    ]),
  )
  expect(unusedCorrections([correction], understand(other, { corrections: [correction] }))).toEqual([correction])
  expect(unusedCorrections([correction], understand(sheet, { corrections: [correction] }))).toEqual([])
})

test('a correction survives being written as JSON, and what is none is refused', () => {
  const [plain] = understand(sheet)
  const correction = correctionOf(plain as Table, { stub: 2, totals: ['x'], kind: 'data' })
  expect(parseCorrection(JSON.parse(JSON.stringify(correction)))).toEqual(correction)
  expect(parseCorrection({ ...correction, kind: 'other' })).toBeUndefined()
  expect(parseCorrection({ ...correction, from: { top: -1 } })).toBeUndefined()
  expect(parseCorrection(null)).toBeUndefined()
})
