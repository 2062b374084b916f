import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawGrid, sheetOf } from '../../test/drawn-draft.ts'
import { understand } from '../table/index.ts'
import { aggregateRows, measureOf } from './aggregate.ts'
import { checkPlan } from './check-plan.ts'
import { compileRows } from './compile-plan.ts'
import type { Plan } from './plan.ts'
import { planInWords } from './plan-words.ts'
import type { PlanRow } from './run-plan.ts'

const [table] = understand(
  sheetOf(
    drawGrid([
      ['Region', 'Branch', 'Sold', 'Since'],
      ['North', 'Aldmoor', 10, '2024-01-05'],
      ['South', 'Corfield', 7, '2023-11-30'],
      ['South', 'Dunmere', 3, '2025-02-14'],
    ]),
  ),
)
if (!table) throw new Error('the drawn table was not understood')

const planOf = (more: Partial<Plan>): Plan => ({ document: 'd', table: 't', where: [], select: [2], ...more })

describe('a plan is checked against its table', () => {
  test('a sound plan passes', () => expect(checkPlan(planOf({ aggregate: 'sum' }), table)).toEqual([]))

  test.each<[string, Partial<Plan>]>([
    ['a column that is not there', { select: [9] }],
    ['a sum over words', { select: [1], aggregate: 'sum' }],
    ['a condition on a column that is not there', { where: [{ kind: 'is', column: 7, anyOf: ['x'] }] }],
    ['a group that is not there', { where: [{ kind: 'under', groups: [3] }] }],
    ['an average of nothing', { select: [], aggregate: 'average' }],
  ])('%s', (_what, more) => expect(checkPlan(planOf(more), table).length).toBeGreaterThan(0))

  test('a table whose gate is closed is not counted over', () => {
    const closed = { ...table, gate: { ...table.gate, open: false } }
    expect(checkPlan(planOf({ aggregate: 'sum' }), closed)).toHaveLength(1)
    expect(checkPlan(planOf({}), closed)).toEqual([])
  })
})

test('values never stand in the statement, only in its parameters', () => {
  const where: Plan['where'] = [
    { kind: 'is', column: 1, anyOf: ["O'Brien; DROP TABLE x", 'Corfield'] },
    { kind: 'compare', column: 2, by: '>=', value: 5 },
    { kind: 'rows', rows: [2] },
  ]
  const { sql, parameters } = compileRows(planOf({ where }), table, { name: 'rows', columns: [2, 1] })
  expect(sql).not.toContain('Brien')
  expect(sql).toContain('ORDER BY "__row"')
  expect(parameters).toEqual(['data', "O'Brien; DROP TABLE x", 'Corfield', 5, 3])
})

test('a plan is told in words of the question', () => {
  const plan = planOf({ aggregate: 'sum', where: [{ kind: 'is', column: 0, anyOf: ['South'] }] })
  expect(planInWords(plan, table, 'en')).toBe('sum Sold; where: Region = South')
  expect(planInWords(plan, table, 'ru')).toBe('сумма Sold; условие: Region = South')
})

const rowsOf = (numbers: readonly (number | undefined)[]): readonly PlanRow[] =>
  numbers.map((number, row) => ({ row, hidden: false, texts: [String(number ?? '-')], numbers: [number] }))

describe('aggregates', () => {
  const value = (
    aggregate: NonNullable<Plan['aggregate']>,
    numbers: readonly (number | undefined)[],
  ): number | undefined =>
    aggregateRows(planOf({ aggregate }), table, { rows: rowsOf(numbers), measures: [0] })[0]?.value

  test('fractions leave no dust', () => expect(value('sum', [0.1, 0.2])).toBe(0.3))
  test('cells without a number take no part', () => expect(value('average', [2, undefined, 4])).toBe(3))
  test('nothing to measure gives no value', () => expect(value('sum', [undefined])).toBeUndefined())
  test('the median of an even number is between', () => expect(value('median', [4, 1, 3, 2])).toBe(2.5))

  test('groups part the rows: their sums add up to the sum', () => {
    const cases = fc.array(
      fc.record({ key: fc.constantFrom('a', 'b', 'c'), number: fc.integer({ min: -1000, max: 1000 }) }),
      { minLength: 1, maxLength: 40 },
    )
    fc.assert(
      fc.property(cases, entries => {
        const rows = entries.map(
          ({ key, number }, row): PlanRow => ({ row, hidden: false, texts: ['', key], numbers: [number, undefined] }),
        )
        const grouped = aggregateRows(planOf({ aggregate: 'sum', group: { by: 'column', column: 0 } }), table, {
          rows,
          measures: [0],
          key: 1,
        })
        const [whole] = aggregateRows(planOf({ aggregate: 'sum' }), table, { rows, measures: [0] })
        expect(grouped.reduce((sum, group) => sum + group.value, 0)).toBe(whole?.value)
        expect(grouped.reduce((sum, group) => sum + group.rows.length, 0)).toBe(rows.length)
      }),
    )
  })

  test('several measured columns of a row are one amount', () =>
    expect(measureOf({ row: 0, hidden: false, texts: [], numbers: [1, undefined, 2.5] }, [0, 1, 2])).toBe(3.5))
})
