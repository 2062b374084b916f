import { afterAll, expect, test } from 'vitest'
import { openDrawnTakes } from '../../test/drawn-takes.ts'

const takes = openDrawnTakes()
afterAll(() => takes.close())

const chains = () =>
  takes.draw([
    ['Сеть', 'Партнёр', 'Магазины'],
    ['СНЕГОГРАНЬ', 'Да', 12],
    ['СЕВЕРЯНКА', 'Нет', 91],
    ['БЕЛОКРАЙ', 'Да', 47],
    ['РЕКОБАЗАР', 'Нет', 43],
  ])

test('a name that only begins as another is never answered with confidence as if it were that one', async () => {
  const candidates = await chains()
  for (const question of ['Является ли Снегограда партнёром?', 'Снегоград — наш партнёр?']) {
    const outcome = await takes.ask(question, candidates)
    expect(outcome.kind === 'answer' && outcome.confident, question).toBe(false)
  }
})

test('the same name in another case is answered as before', async () => {
  const outcome = await takes.ask('Является ли Северянка партнёром?', await chains())
  expect(outcome).toMatchObject({ kind: 'answer', confident: true, take: { cells: [{ address: 'B3' }] } })
})
