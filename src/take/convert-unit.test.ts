import { afterAll, describe, expect, test } from 'vitest'
import { openDrawnTakes } from '../../test/drawn-takes.ts'
import { wordsOf } from '../text/index.ts'
import { askedUnitIn } from './asked-unit.ts'
import { takePlan } from './take-plan.ts'
import { sizeOf } from './unit-size.ts'

const { draw, ask, takeOf, access, close } = openDrawnTakes()
afterAll(close)

const asked = (text: string) => {
  const unit = askedUnitIn(text, wordsOf(text))
  return unit && [unit.size.dimension, unit.size.size, unit.by]
}

describe('a unit that is asked for', () => {
  test.each<[string, [string | undefined, number, string] | undefined]>([
    ['Сколько продал Сургут в мае в рублях?', ['RUB', 1, 'wish']],
    ['Назовите выручку в тыс. руб.', ['RUB', 1000, 'wish']],
    ['Какой вес партии в тоннах?', ['mass', 1_000_000, 'wish']],
    ['Сколько рублей стоит доставка?', ['RUB', 1, 'counted']],
    ['Сколько заказов в день?', undefined],
    ['Сколько продали в мае?', undefined],
    ['What did Leeds sell in thousands of US dollars?', ['USD', 1000, 'wish']],
    ['How heavy is the crate in kg?', ['mass', 1000, 'wish']],
    ['Sales of Leeds in millions', [undefined, 1_000_000, 'wish']],
    ['How many crates are in Leeds?', undefined],
    ['울산지점 매출을 원으로 알려 주세요', ['KRW', 1, 'wish']],
    ['울산지점 매출을 천원 단위로 알려 주세요', ['KRW', 1000, 'wish']],
    ['하중은 톤으로 얼마인가요?', ['mass', 1_000_000, 'wish']],
    ['다른 분으로 바꿔 주세요', undefined],
    ['Wie schwer ist die Kiste in Tonnen?', ['mass', 1_000_000, 'wish']],
    ['以万元为单位，收入是多少？', ['CNY', 10_000, 'wish']],
    ['売上は千円単位でいくらですか', ['JPY', 1000, 'wish']],
  ])('%s', (text, unit) => expect(asked(text)).toEqual(unit))
})

test.each([
  ['M', undefined],
  ['m', { dimension: 'length', size: 1 }],
  ['руб./кг', undefined],
  ['백만원', { dimension: 'KRW', size: 1_000_000 }],
  ['USD thousand', { dimension: 'USD', size: 1000 }],
  ['тыс. т', { dimension: 'mass', size: 1_000_000_000 }],
])('size of %s', (text, size) => expect(sizeOf(text)).toEqual(size))

describe('the answer in the unit that is asked for', async () => {
  const ru = await draw([
    ['Филиал', 'Выручка, тыс. руб.', 'Вес груза, кг', 'Пробег', 'Цена, USD'],
    ['Камский', 15650, 2500, 120, 7],
    ['Обской', 1200, 400, 80, 9],
    ['Донской', 310, 100, 60, 4],
  ])
  const en = await draw([
    ['Branch', 'Sales, USD thousand', 'Load, kg', 'Run time, min'],
    ['Larkfield', 4500, 2500, 90],
    ['Northwick', 1200, 400, 45],
    ['Eastgate', 310, 100, 30],
  ])
  const ko = await draw([
    ['지점', '매출(백만원)', '중량(kg)', '거리(km)'],
    ['울산지점', 1997, 2500, 12],
    ['대구지점', 1200, 400, 30],
    ['전주지점', 310, 100, 45],
  ])

  test.each<[string, 'ru' | 'en' | 'ko', number, string]>([
    ['Какая выручка у Камского в рублях?', 'ru', 15_650_000, 'руб.'],
    ['Какая выручка у Обского в млн руб.?', 'ru', 1.2, 'млн руб.'],
    ['Какая общая выручка в рублях?', 'ru', 17_160_000, 'руб.'],
    ['Какой вес груза у Камского в тоннах?', 'ru', 2.5, 'т'],
    ['Какая выручка у Камского в тыс. руб.?', 'ru', 15_650, 'тыс. руб.'],
    ['What are the sales of Larkfield in dollars?', 'en', 4_500_000, 'USD'],
    ['What are the sales of Larkfield in millions?', 'en', 4.5, 'million USD'],
    ['What is the load of Northwick in tonnes?', 'en', 0.4, 't'],
    ['What is the run time of Larkfield in hours?', 'en', 1.5, 'h'],
    ['What are the total sales in dollars?', 'en', 6_010_000, 'USD'],
    ['울산지점 매출을 원으로 알려 주세요', 'ko', 1_997_000_000, '원'],
    ['대구지점 매출은 억원 단위로 얼마인가요?', 'ko', 12, '억원'],
    ['울산지점 중량은 톤으로 얼마인가요?', 'ko', 2.5, '톤'],
    ['대구지점 거리는 미터로 얼마인가요?', 'ko', 30_000, '미터'],
  ])('%s', async (question, language, value, unit) => {
    const take = await takeOf(question, { ru, en, ko }[language])
    expect(take).toMatchObject({ value: { kind: 'number', value }, unit })
    expect(take.text).toContain(unit)
  })

  test('tells the conversion and keeps the cell as written', async () =>
    expect(await takeOf('Какая выручка у Камского в рублях?', ru)).toMatchObject({
      text: expect.stringMatching(/15650 тыс\. руб\..*15650000 руб\. \(1 тыс\. руб\. = 1000 руб\.\)/u),
      cells: [{ text: '15650' }],
      plan: { unit: 'руб.' },
      planText: expect.stringContaining('руб.'),
    }))

  test('is the same when its plan is run again', async () => {
    const { plan, value, unit } = await takeOf('Какая общая выручка в рублях?', ru)
    expect(await takePlan(plan, ru, access, { language: 'ru' })).toMatchObject({ kind: 'take', take: { value, unit } })
  })

  test('never goes from one currency to another', async () => {
    const outcome = await ask('Какая цена у Камского в рублях?', ru)
    expect(outcome).toMatchObject({ take: { unit: 'USD', value: { value: 7 } }, confident: false })
    expect(JSON.stringify(outcome)).toContain('Валюты не пересчитываются')
  })

  test('is not guessed where no unit is written', async () => {
    const outcome = await ask('Какой пробег у Камского в метрах?', ru)
    expect(outcome).toMatchObject({ take: { value: { value: 120 } }, confident: false })
    expect(JSON.stringify(outcome)).toContain('нигде не указана')
  })

  test('chooses the column that stands in it', async () => {
    const two = await draw([
      ['Item', 'Price, EUR', 'Price, USD'],
      ['Bolt', 5, 6],
      ['Nut', 2, 3],
    ])
    expect(await takeOf('What is the price of the bolt in USD?', two)).toMatchObject({
      value: { value: 6 },
      unit: 'USD',
    })
    expect(await takeOf('What is the price of the bolt in euros?', two)).toMatchObject({
      value: { value: 5 },
      unit: 'EUR',
    })
  })
})
