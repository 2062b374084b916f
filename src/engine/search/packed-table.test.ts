import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RowFact, Table } from '../../table/index.ts'
import { packTable, unpackTable } from './packed-table.ts'

const fact = fc.record<Omit<RowFact, 'row'>>(
  {
    role: fc.constantFrom('data', 'total', 'section'),
    group: fc.integer({ min: 0, max: 2 }),
    hidden: fc.constant(true),
    notes: fc.constantFrom([0], [1, 2]),
    total: fc.constant({ check: 'agrees', by: 'word' }),
  },
  { requiredKeys: ['role'] },
)
const rows = fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fact)).map(steps => {
  let row = -1
  return steps.map(([step, rest]): RowFact => {
    row += step
    return { row, ...rest }
  })
})

test('a table is given back as it was', () => {
  fc.assert(
    fc.property(rows, facts => {
      const table = { sheet: 'S', rows: facts } as unknown as Table
      expect(unpackTable(JSON.parse(packTable(table)))).toEqual(table)
    }),
  )
})

test('rows that are alike are told once', () => {
  const facts = Array.from(
    { length: 100_000 },
    (_, row): RowFact => ({ row, role: 'data', group: Math.floor(row / 50) }),
  )
  expect(packTable({ rows: facts } as unknown as Table).length).toBeLessThan(100_000)
})
