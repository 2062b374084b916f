import { afterAll, expect, test } from 'vitest'
import { openDrawnTakes } from '../../test/drawn-takes.ts'

const { draw, takeOf, close } = openDrawnTakes()
afterAll(close)

const stock = [
  ['Item', 'Stock'],
  ['Rope', 5],
  ['Hook', 12],
  ['Chain', 8],
]

test.each([
  ['worksheet', 'table 1', 'B3', undefined],
  ['worksheet', 'Slide 2', 'B3', undefined],
  ['table', 'table 1', 'R3C2', 'table'],
  ['table', 'Stock of the yard', 'R3C2', 'table'],
  ['chart', 'slide 2 / chart 1', 'R3C2', 'chart'],
] as const)('a %s named «%s» is cited as %s', async (origin, name, address, told) => {
  const candidates = await draw(stock, { origin, name })
  expect(candidates[0]?.table.origin).toBe(told)
  const [cell] = (await takeOf('What is the stock of hook?', candidates)).cells
  expect(cell).toMatchObject({ address, sheet: name })
  expect(cell?.origin).toBe(told)
})
