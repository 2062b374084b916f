import { afterAll, expect, test } from 'vitest'
import { openDrawnTakes } from '../../test/drawn-takes.ts'

const { draw, takeOf, close } = openDrawnTakes()
afterAll(close)

const rows = [
  ['Мука', 500],
  ['Сахар', 700],
  ['Соль', 90],
]

test('a title that merely holds the letters of a unit is not shown as the unit', async () => {
  const candidates = await draw([['Каталог продукции'], ['Товар', 'Вес, г'], ...rows])
  expect(await takeOf('В каких единицах указан вес?', candidates)).toMatchObject({
    value: { value: 'г', shown: 'г' },
    cells: [{ address: 'B2' }],
  })
})

test('a line that tells the unit is shown and cited', async () => {
  const candidates = await draw([['Отчёт о продажах'], ['тыс. руб.'], ['Товар', 'Продажи'], ...rows])
  expect(await takeOf('В каких единицах указаны продажи?', candidates)).toMatchObject({
    unit: 'тыс. руб.',
    cells: [{ address: 'A2' }],
  })
})
