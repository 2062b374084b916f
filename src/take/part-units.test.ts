import { afterAll, describe, expect, test } from 'vitest'
import { drawGrid, sheetOf } from '../../test/drawn-draft.ts'
import { openDrawnTakes } from '../../test/drawn-takes.ts'
import { understand } from '../table/index.ts'
import { checkPlan } from './check-plan.ts'

const { draw, ask, takeOf, close } = openDrawnTakes()
afterAll(close)

const stock = [
  ['Товар', 'Группа', 'Кол-во', 'Ед.'],
  ['Мука', 'Бакалея', 5, 'кг'],
  ['Яйцо', 'Прочее', 30, 'шт'],
  ['Молоко', 'Прочее', 12, 'л'],
  ['Сахар', 'Бакалея', 10, 'Кг.'],
]

describe('values of different units', async () => {
  const candidates = await draw(stock)

  test('are summed unit by unit', async () =>
    expect(await takeOf('Какое кол-во всего?', candidates)).toMatchObject({
      value: {
        value: [
          ['кг', 15],
          ['шт', 30],
          ['л', 12],
        ],
        shown: '15 кг; 30 шт; 12 л',
      },
      rowCount: 4,
      plan: { byUnit: true },
      planText: expect.stringContaining('Ед.'),
    }))

  test('are never one number, however the sum is asked for', async () => {
    for (const question of ['Сколько всего?', 'Какова сумма по колонке кол-во?', 'Сколько товара всего?'])
      expect(JSON.stringify(await ask(question, candidates))).not.toMatch(/"value":57\b/)
  })

  test('have a greatest each', async () =>
    expect((await takeOf('Какого товара больше всего по кол-ву?', candidates)).value.shown).toBe(
      'Сахар (10 кг); Яйцо (30 шт); Молоко (12 л)',
    ))

  test('are averaged unit by unit', async () =>
    expect((await takeOf('Какое среднее кол-во?', candidates)).value.shown).toBe('7.5 кг; 30 шт; 12 л'))

  test('are one number where the rows used share a unit', async () =>
    expect(await takeOf('Какое общее кол-во в группе бакалея?', candidates)).toMatchObject({
      value: { value: 15 },
      unit: 'кг',
    }))

  test('that the cells themselves show are kept apart too', async () => {
    const cells = [
      ['Material', 'Stock'],
      ['Sand', '5 kg'],
      ['Rope', '30 m'],
      ['Lime', '7 kg'],
      ['Wire', '12 m'],
    ]
    const outcome = await ask('What is the sum of the stock?', await draw(cells))
    expect(JSON.stringify(outcome)).not.toContain('"value":54')
    expect(outcome).toMatchObject({ take: { value: { shown: '12 kg; 42 m' } } })
  })
})

test('the check refuses a plan that would put them together', () => {
  const [table] = understand(sheetOf(drawGrid(stock)))
  if (!table) throw new Error('the drawn table was not understood')
  const plan = { document: 'd', table: 't', where: [], select: [2] }
  expect(checkPlan({ ...plan, aggregate: 'sum' }, table)).toHaveLength(1)
  expect(checkPlan({ ...plan, aggregate: 'sum', byUnit: true }, table)).toEqual([])
  expect(checkPlan({ ...plan, aggregate: 'max' }, table)).toEqual([])
})

test('a small average keeps its digits and shows no dust', async () => {
  const grains = [
    ['Sample', 'Dose'],
    ['Ash', 0.00001],
    ['Birch', 0.00003],
    ['Cedar', 0.00002],
  ]
  expect((await takeOf('What is the average dose?', await draw(grains))).value.shown).toBe('0.00002')
})
