import { afterAll, expect, test } from 'vitest'
import { openDrawnTakes } from '../../test/drawn-takes.ts'

const { draw, takeOf, close } = openDrawnTakes()
afterAll(close)

const turned = [
  ['Month', '2024-01-31', '2024-02-29', '2024-03-31', '2024-04-30'],
  ['Manager', 'Ashby', 'Borden', 'Corfield', 'Dunmere'],
  ['Weight, kg', 40, 60, 25, 15],
  ['Price, USD', 4, 6, 2, 1],
]

test('a table on its side cites the cells of the sheet and tells none of its columns as rows', async () => {
  const candidates = await draw(turned, { hints: { headerColumns: 1 } })
  expect(candidates[0]?.table.transposed).toBe(true)
  const one = await takeOf('What is the weight of Borden?', candidates)
  expect(one).toMatchObject({ value: { value: 60 }, unit: 'kg', rowsUsed: [], rowCount: 1 })
  expect(one.cells.map(cell => cell.address)).toEqual(['C3'])
  const sum = await takeOf('What is the sum of the weight?', candidates)
  expect(sum).toMatchObject({ value: { value: 140 }, rowsUsed: [], rowCount: 4 })
  const unit = await takeOf('In what unit is the price?', candidates)
  expect(unit).toMatchObject({ value: { value: 'USD' } })
  expect(unit.cells.map(cell => cell.address)).toEqual(['A4'])
})

test('a note of a table on its side is cited where it stands in the sheet', async () => {
  const noted = [
    ...turned.slice(0, 2),
    ['Weight, kg', 40, '60*', 25, 15],
    ...turned.slice(3),
    ['* weighed together with the wooden pallet'],
  ]
  const candidates = await draw(noted, { hints: { headerColumns: 1 } })
  expect(candidates[0]?.table).toMatchObject({ transposed: true, notes: [{ mark: '*' }] })
  const take = await takeOf('Whose weight was taken together with the wooden pallet?', candidates)
  expect(take.cells.map(cell => cell.address)).toContain('A5')
  expect(take.rowsUsed).toEqual([])
})
