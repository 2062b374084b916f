import { afterAll, describe, expect, test } from 'vitest'
import { openDrawnTakes } from '../../test/drawn-takes.ts'
import { hiddenColumnsOf, leftOutOf } from './left-out.ts'

const { draw, takeOf, close } = openDrawnTakes()
afterAll(close)

const sales = [
  ['Region', 'Branch', 'Sold', 'Stock'],
  ['North', 'Aldmoor', 10, 4],
  ['North', 'Berwick', '-', 6],
  ['South', 'Corfield', 7, 9],
  ['South', 'Dunmere', 3, 1],
  ['Total', null, 20, 20],
]

describe('what an aggregate leaves out', async () => {
  const candidates = await draw(sales)

  test('is told by reason', async () =>
    expect(await takeOf('What is the sum of sold in region North?', candidates)).toMatchObject({
      value: { value: 10 },
      rowsUsed: [2],
      rowsLeftOut: [
        { why: 'total', count: 1, rows: [6] },
        { why: 'filtered', count: 2, rows: [] },
        { why: 'dash', count: 1, rows: [3] },
      ],
    }))

  test('is counted alone in a table on its side', () => {
    const [candidate] = candidates
    if (!candidate) throw new Error('the drawn table was not understood')
    const table = { ...candidate.table, transposed: true as const }
    const plan = { document: 'd', table: 't', where: [], select: [2], aggregate: 'sum' as const }
    expect(leftOutOf(plan, table, { rows: [], measures: [0] })).toEqual([{ why: 'total', count: 1, rows: [] }])
  })

  test('a value of a hidden column says so', async () => {
    const hidden = candidates.map(candidate => ({
      ...candidate,
      id: 'hidden',
      table: {
        ...candidate.table,
        columns: candidate.table.columns.map((column, at) =>
          at === 3 ? { ...column, hidden: true as const } : column,
        ),
      },
    }))
    expect(hidden.flatMap(({ table }) => hiddenColumnsOf(table, [2, 3, 3]))).toEqual(['Stock'])
    for (const question of ['What is the stock of Corfield?', 'What is the sum of the stock?']) {
      const take = await takeOf(question, hidden)
      expect(take.hiddenColumns).toEqual(['Stock'])
      expect(take.text).toContain('hidden column: Stock')
    }
    expect((await takeOf('What is the stock of Corfield?', candidates)).hiddenColumns).toBeUndefined()
  })
})
