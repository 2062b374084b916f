import { afterAll, describe, expect, test } from 'vitest'
import { openDrawnTakes } from '../../test/drawn-takes.ts'
import type { TakeOutcome } from './take.ts'
import { takeAnswer } from './take-answer.ts'
import { takePlan } from './take-plan.ts'

const takes = openDrawnTakes()
afterAll(() => takes.close())
const { access } = takes
const candidatesOf = takes.sheet

const shownOf = (outcome: TakeOutcome): string =>
  outcome.kind === 'answer' || outcome.kind === 'unsure' ? outcome.take.value.shown : outcome.kind
const isConfident = (outcome: TakeOutcome): boolean => outcome.kind === 'answer' && outcome.confident

describe('the most expensive thing is told with its value, and how much it is by the value', async () => {
  const english = await candidatesOf('goods', [
    ['Line', 'Item', 'SKU', 'Price'],
    [1, 'Steel desk', 'D-1', 320],
    [2, 'Oak cabinet', 'C-7', 780],
    [3, 'Task chair', 'T-3', 150],
  ])
  const russian = await candidatesOf('товары', [
    ['№', 'Товар', 'Артикул', 'Цена'],
    [1, 'Шкаф угловой', 'А-1', 12000],
    [2, 'Кресло рабочее', 'А-2', 25000],
    [3, 'Полка навесная', 'А-3', 1500],
  ])
  const korean = await candidatesOf('단가표', [
    ['품목', '규격', '단가', '수량'],
    ['골판지 상자', 'A형', 60000, 3],
    ['테이프', '48mm', 1200, 40],
    ['스티커', '소형', 350, 100],
  ])
  test.each([
    ['which item is the most expensive', english, 'Oak cabinet (780)'],
    ['most expensive item', english, 'Oak cabinet (780)'],
    ['how much is the most expensive item', english, '780'],
    ['what is the price of the most expensive item?', english, '780'],
    ['price of the cheapest item', english, '150'],
    ['какой товар самый дорогой', russian, 'Кресло рабочее (25000)'],
    ['самый дешёвый товар', russian, 'Полка навесная (1500)'],
    ['какая цена у самого дорогого товара?', russian, '25000'],
    ['сколько стоит самый дорогой товар', russian, '25000'],
    ['가장 비싼 품목은?', korean, '골판지 상자 (60000)'],
    ['제일 싼 품목 뭐야?', korean, '스티커 (350)'],
    ['가장 비싼 품목의 단가는 얼마인가요?', korean, '60000'],
  ])('%s', async (question, candidates, shown) =>
    expect(shownOf(await takeAnswer(question, candidates, access))).toBe(shown),
  )
})

describe('columns of one name', async () => {
  const twice = await candidatesOf('companies', [
    ['Company', 'Revenue', 'Revenue', 'Capital'],
    ['Alfa', 100, 120, 50],
    ['Beta', 90, 95, 40],
    ['Gamma', 70, 70, 10],
  ])
  test('are asked back about, told apart by their letters', async () => {
    const outcome = await takeAnswer('What is the revenue of Alfa?', twice, access)
    expect(outcome).toMatchObject({ kind: 'ambiguous', differsBy: 'Revenue (B) | Revenue (C)' })
    expect(outcome.kind === 'ambiguous' && outcome.takes.map(take => take.value.shown)).toEqual(['100', '120'])
  })
  test('answer where both say the same, and where another is asked for', async () => {
    expect(shownOf(await takeAnswer('What is the revenue of Gamma?', twice, access))).toBe('70')
    expect(shownOf(await takeAnswer('What is the capital of Alfa?', twice, access))).toBe('50')
  })
})

describe('what every word explains and yet may be another thing', async () => {
  const rates = await candidatesOf('rates', [
    ['Currency', 'Nominal', 'Rate to RUB'],
    ['USD', 1, 81.3],
    ['JPY', 100, 54.2],
    ['UZS', 10000, 120.5],
  ])
  test('values for different amounts are compared with a caveat, never with confidence', async () => {
    const outcome = await takeAnswer('Which currency had the highest rate?', rates, access)
    expect(shownOf(outcome)).toContain('UZS')
    expect(isConfident(outcome)).toBe(false)
    expect(outcome.kind === 'answer' && outcome.take.caveats?.join()).toContain('Nominal')
  })

  const staff = await candidatesOf('Штат', [
    ['Отдел', 'Должность', 'Штатных единиц'],
    ['Продажи', 'Категорийный менеджер', 3],
    ['Закупки', 'Категорийный менеджер', 2],
    ['Склад', 'Кладовщик', 12],
  ])
  test('rows that each stand for several people are not counted with confidence', async () =>
    expect(isConfident(await takeAnswer('Сколько категорийных менеджеров?', staff, access))).toBe(false))

  const deals = await candidatesOf('Договоры', [
    ['Контрагент', 'Сумма договора', 'Срок'],
    ['Альфа', 500000, '2025-10-01'],
    ['Бета', 300000, '2025-11-15'],
  ])
  test('a day of another event is no confident answer', async () =>
    expect(isConfident(await takeAnswer('Когда подписали договор с Бетой?', deals, access))).toBe(false))
})

test('won with a comma have one reading', async () => {
  const parts = await candidatesOf('부품표', [
    ['부품', '규격', '단가'],
    ['볼트', 'M8', '60,000'],
    ['너트', 'M8', '45,000'],
    ['와셔', 'M8', '12,000'],
  ])
  const outcome = await takeAnswer('볼트 단가는 얼마인가요?', parts, access)
  expect(shownOf(outcome)).toBe('60,000')
  expect(outcome.kind === 'answer' && outcome.take.caveats).toBeUndefined()
})

describe('a plan of two cells', async () => {
  const [shop] = await candidatesOf('Магазины', [
    ['Магазин', 'Выручка 2023', 'Выручка 2024'],
    ['Центр', 100, 140],
    ['Север', 80, 60],
  ])
  const run = (pair: 'difference' | 'percent-change', rows: readonly number[], select: readonly number[]) =>
    takePlan(
      { document: 'Магазины.xlsx', table: 'Магазины#1', where: [{ kind: 'rows', rows }], select, pair },
      shop ? [shop] : [],
      access,
      { language: 'ru' },
    )
  test('is run for two rows and for two columns', async () => {
    expect(await run('difference', [1, 2], [2])).toMatchObject({ kind: 'take', take: { value: { value: 80 } } })
    expect(await run('percent-change', [1], [1, 2])).toMatchObject({ kind: 'take', take: { value: { value: 40 } } })
  })
  test('is wrong for any other number of cells', async () => {
    expect((await run('difference', [1], [2])).kind).toBe('wrong')
    expect((await run('difference', [1, 2], [1, 2])).kind).toBe('wrong')
  })
})
