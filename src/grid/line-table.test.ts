import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LineInfo } from './cell.ts'
import { LineTable } from './line-table.ts'

const anyInfo: fc.Arbitrary<LineInfo> = fc.oneof(
  fc.constant<LineInfo>({ hidden: true }),
  fc.integer({ min: 1, max: 7 }).map((outline): LineInfo => ({ outline })),
  fc.integer({ min: 1, max: 7 }).map((outline): LineInfo => ({ hidden: true, outline })),
)

test('it is a map from lines to facts, in the order of the lines', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(5000), anyInfo)), entries => {
      const table = new LineTable()
      const oracle = new Map<number, LineInfo>()
      for (const [line, info] of entries) {
        table.set(line, info)
        oracle.set(line, info)
      }
      const expected = [...oracle].sort(([a], [b]) => a - b)
      expect([...table]).toEqual(expected)
      expect([...table.keys()]).toEqual(expected.map(([line]) => line))
      expect([...table.values()]).toEqual(expected.map(([, info]) => info))
      expect(table.size).toBe(oracle.size)
      for (const [line, info] of oracle) expect([table.has(line), table.get(line)]).toEqual([true, info])
    }),
  )
})

test('a line without facts is absent', () => {
  const table = new LineTable()
  table.set(3, {})
  expect([table.size, table.has(3), table.get(3), table.get(1e6)]).toEqual([0, false, undefined, undefined])
})
