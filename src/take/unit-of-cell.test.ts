import { afterAll, expect, test } from 'vitest'
import { openDrawnTakes } from '../../test/drawn-takes.ts'

const { draw, takeOf, close } = openDrawnTakes()
afterAll(close)

const goods = [
  ['Товар', 'Кол-во', 'Ед.', 'Цена, руб.'],
  ['Мука', 5, 'кг', 40],
  ['Яйцо', 30, 'шт', 9],
  ['Молоко', 12, 'л', 70],
  ['Сахар', 7, 'кг', 65],
]

test.each([
  ['Цена муки?', 40, 'руб.'],
  ['Какое кол-во муки?', 5, 'кг'],
  ['Какое кол-во яйца?', 30, 'шт'],
])('%s', async (question, value, unit) =>
  expect(await takeOf(question, await draw(goods))).toMatchObject({ value: { value }, unit }),
)
