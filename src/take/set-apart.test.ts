import { afterAll, describe, expect, test } from 'vitest'
import { openDrawnTakes } from '../../test/drawn-takes.ts'
import { setsApart } from './pair-ask.ts'
import type { Candidate, TakeOutcome } from './take.ts'
import { takeAnswer } from './take-answer.ts'

const takes = openDrawnTakes()
afterAll(() => takes.close())
const candidateOf = takes.named

const askAbout = async (question: string, candidate: Candidate): Promise<TakeOutcome> =>
  takeAnswer(question, [candidate], takes.access)

const told = (outcome: TakeOutcome): readonly unknown[] =>
  outcome.kind === 'answer' || outcome.kind === 'unsure'
    ? [outcome.kind, outcome.take.value.value, ...outcome.take.cells.map(({ address }) => address)]
    : [outcome.kind]

describe('by how much one passes another', async () => {
  const rent = await candidateOf('Аренда залов', [
    ['Зал', 'Будни, руб./ч', 'Выходные, руб./ч'],
    ['Малый зал', 900, 1250],
    ['Большой зал', 2100, 2900],
    ['Студия записи', 1500, 1700],
  ])
  const bikes = await candidateOf('Bike hire', [
    ['Bike', 'Day, EUR', 'Week, EUR', 'Range, km'],
    ['City bike', 14, 70, 60],
    ['Cargo bike', 32, 170, 45],
    ['Folding bike', 18, 85, 50],
  ])
  const courses = await candidateOf('수강료', [
    ['과목', '평일 (원)', '주말 (원)'],
    ['도예', 120000, 150000],
    ['수채화', 90000, 110000],
    ['목공', 160000, 210000],
  ])
  const tea = await candidateOf('茶叶价格', [
    ['品名', '零售价（元）', '批发价（元）'],
    ['龙井', 180, 140],
    ['普洱', 150, 110],
    ['白茶', 210, 165],
  ])

  test.each([
    ['На сколько большой зал дороже малого зала в будни?', 1200, 'B3', 'B2'],
    ['Насколько дороже большой зал в выходные, чем в будни?', 800, 'C3', 'B3'],
    ['На сколько рублей студия записи в выходные выше, чем малый зал?', 450, 'C4', 'C2'],
  ])('in Russian: %s', async (question, value, ...cells) => {
    expect(told(await askAbout(question, rent))).toEqual(['answer', value, ...cells])
  })

  test.each([
    ['How much more expensive is the cargo bike than the folding bike for a day?', 14, 'B3', 'B4'],
    ['How much dearer is a week than a day for the city bike?', 56, 'C2', 'B2'],
    ['How much cheaper is the folding bike than the cargo bike for a week?', 85, 'C4', 'C3'],
  ])('in English: %s', async (question, value, ...cells) => {
    expect(told(await askAbout(question, bikes))).toEqual(['answer', value, ...cells])
  })

  test.each([
    ['목공은 도예보다 평일에 얼마나 비싼가요?', 40000, 'B4', 'B2'],
    ['수채화 주말 수강료는 평일보다 얼마나 비싼가요?', 20000, 'C3', 'B3'],
  ])('in Korean: %s', async (question, value, ...cells) => {
    expect(told(await askAbout(question, courses))).toEqual(['answer', value, ...cells])
  })

  test('in Chinese', async () => {
    expect(told(await askAbout('白茶的零售价比龙井贵多少？', tea))).toEqual(['answer', 30, 'B4', 'B2'])
  })

  test('a rise without the earlier value is no single value', async () => {
    const fees = await candidateOf('Club fees', [
      ['Fee', '2024', '2025'],
      ['Adults', 300, 340],
      ['Juniors', 120, 150],
    ])
    expect((await askAbout('By how much did the juniors fee rise in 2025?', fees)).kind).not.toBe('answer')
    const both = await askAbout('By how much did the juniors fee change from 2024 to 2025?', fees)
    expect(told(both).slice(1)).toEqual([30, 'B3', 'C3'])
  })

  test('one operand is never given as the answer', async () => {
    const outcome = await askAbout('На сколько большой зал дороже кинозала в будни?', rent)
    expect(['unsure', 'not_found']).toContain(outcome.kind)
  })
})

describe('what share of a whole one is', async () => {
  const farm = await candidateOf('Расходы хозяйства', [
    ['Статья', 'План, тыс. руб.', 'Факт, тыс. руб.'],
    ['Корма', 400, 450],
    ['Ветеринария', 120, 90],
    ['Топливо', 280, 360],
    ['Итого', 800, 900],
  ])
  const staff = await candidateOf('Staff by site', [
    ['Site', 'Full time', 'Part time'],
    ['Harbour', 40, 12],
    ['Airport', 25, 30],
    ['Depot', 15, 8],
    ['Total', 80, 50],
  ])
  const sales = await candidateOf('매장별 매출', [
    ['매장', '상반기 (만원)', '하반기 (만원)'],
    ['강남점', 3000, 4500],
    ['홍대점', 2000, 2500],
    ['부산점', 1000, 3000],
    ['합계', 6000, 10000],
  ])
  const open = await candidateOf('Visitors', [
    ['Hall', 'Adults'],
    ['North', 40],
    ['South', 60],
  ])

  test.each([
    ['Какую долю фактических расходов составляет топливо?', farm, 40, 'C4', 'C5'],
    ['Какой процент плана приходится на корма?', farm, 50, 'B2', 'B5'],
    ['What share of full time staff is at the harbour?', staff, 50, 'B2', 'B5'],
    ['What percentage of part time staff works at the airport?', staff, 60, 'C3', 'C5'],
    ['하반기 매출에서 강남점이 차지하는 비중은 얼마인가요?', sales, 45, 'C2', 'C5'],
  ])('%s', async (question, table, value, ...cells) => {
    const outcome = await askAbout(question, table)
    expect(told(outcome)).toEqual(['answer', value, ...cells])
    expect(outcome.kind === 'answer' ? outcome.take.unit : '').toBe('%')
  })

  test('without a total printed no share is made of a single cell and itself', async () => {
    const outcome = await askAbout('What share of adults came to the north hall?', open)
    expect(outcome.kind === 'answer' && outcome.take.plan.pair === 'share').toBe(false)
  })
})

test('what asks by how much, and what compares with a number', () => {
  const asks = [
    'Насколько дольше доставка в Омск, чем в Тулу?',
    'How many days longer is Omsk than Tula?',
    '부산은 서울보다 며칠 더 걸리나요? 얼마나?',
    '北京比上海高多少？',
    'AはBよりいくら高いですか',
    'Wie viel teurer ist das Zelt als das Boot?',
  ]
  for (const text of asks) expect(setsApart({ text }), text).toBe(true)
  const others = [
    'Сколько залов дороже 1000 рублей?',
    'How many bikes cost more than 20 euros?',
    'How much is the number of workers?',
    '10000원보다 비싼 과목은 몇 개인가요?',
    '比例是多少？',
    'Насколько большой зал?',
  ]
  for (const text of others) expect(setsApart({ text }), text).toBe(false)
})
