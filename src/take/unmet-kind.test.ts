import { afterAll, describe, expect, test } from 'vitest'
import { openDrawnTakes } from '../../test/drawn-takes.ts'
import type { Candidate, TakeOutcome } from './take.ts'
import { takeAnswer } from './take-answer.ts'

const takes = openDrawnTakes()
afterAll(() => takes.close())
const candidatesOf = takes.sheet

const ask = (question: string, candidates: readonly Candidate[]): Promise<TakeOutcome> =>
  takeAnswer(question, candidates, takes.access)

const toldOf = (outcome: TakeOutcome): unknown =>
  outcome.kind === 'answer' || outcome.kind === 'unsure' ? outcome.take.value.shown : outcome.kind
const isConfident = (outcome: TakeOutcome): boolean => outcome.kind === 'answer' && outcome.confident

describe('a thing with a number or letter that is not there is not found', async () => {
  const zones = await candidatesOf('Доставка', [
    ['Зона', 'Цена до 5 кг, руб.', 'Цена свыше 5 кг, руб.'],
    ['Зона 1', 210, 340],
    ['Зона 2', 260, 410],
    ['Зона 3', 330, 520],
  ])
  const blocks = await candidatesOf('Buildings', [
    ['Building', 'Area, m2', 'Floors'],
    ['Block A', 1200, 3],
    ['Block B', 950, 2],
    ['Block C', 2100, 5],
  ])
  const sections = await candidatesOf('구역별 요금', [
    ['구역', '요금(원)', '면적(㎡)'],
    ['1구역', 3200, 40],
    ['2구역', 4100, 55],
    ['3구역', 5300, 61],
  ])

  test.each<[string, readonly Candidate[], unknown]>([
    ['Сколько стоит доставка в зону 6?', zones, 'not_found'],
    ['Сколько стоит доставка до 5 кг в зону 2?', zones, '260'],
    ['How many floors does block F have?', blocks, 'not_found'],
    ['How many floors does block C have?', blocks, '5'],
    ['7구역 요금은 얼마인가요?', sections, 'passages'],
    ['2구역 요금은 얼마인가요?', sections, '4100'],
  ])('%s', async (question, candidates, told) => {
    expect(toldOf(await ask(question, candidates))).toBe(told)
  })

  test('a name that covers a range of numbers leaves open which ones it has', async () => {
    const ranged = await candidatesOf('Зоны', [
      ['Зона', 'Срок, дн.'],
      ['Зоны 1–4', 3],
      ['Зона 5', 6],
      ['Зона 7', 8],
    ])
    expect(toldOf(await ask('Какой срок для зоны 2?', ranged))).not.toBe('6')
  })
})

describe('what is asked for and no column has is not found', async () => {
  const goods = await candidatesOf('Товары', [
    ['Товар', 'Цена, руб.', 'Остаток'],
    ['Перчатки хлопковые', 45, 300],
    ['Каска защитная', 520, 25],
    ['Очки открытые', 180, 60],
  ])
  const unit = await candidatesOf('Pump sheet', [
    ['Parameter', 'Pump PX-4'],
    ['Manufacturer', 'Delmare Works'],
    ['Motor power, kW', 90],
    ['Mass, kg', 410],
  ])
  const food = await candidatesOf('식자재', [
    ['품목', '단위', '단가(원)'],
    ['대파', 'kg', 2600],
    ['감자', 'kg', 1900],
    ['두부', '모', 1200],
  ])

  test.each<[string, readonly Candidate[], unknown]>([
    ['Из какой страны везут перчатки?', goods, 'not_found'],
    ['Какая цена у каски?', goods, '520'],
    ['What did pump PX-4 cost?', unit, 'not_found'],
    ['When was PX-4 installed?', unit, 'not_found'],
    ['대파 원산지는 어디예요?', food, 'not_found'],
    ['대파 단가는 얼마예요?', food, '2600'],
  ])('%s', async (question, candidates, told) => {
    expect(toldOf(await ask(question, candidates))).toBe(told)
  })
})

describe('an amount that was put together unasked, or stands for the thing that is asked for, wants a second look', async () => {
  const log = await candidatesOf('Repairs', [
    ['Date', 'Van', 'Work', 'Cost, EUR'],
    ['2026-01-12', 'VN-1', 'Brakes', 410],
    ['2026-02-20', 'VN-2', 'Gearbox', 1900],
    ['2026-03-05', 'VN-3', 'Brakes', 385],
  ])
  const marks = await candidatesOf('Marks', [
    ['Number', 'Surname', 'Essay', 'Grade'],
    ['0011', 'Arden', 61, 'C'],
    ['0012', 'Bellow', 92, 'A'],
    ['0013', 'Corrin', 78, 'B'],
    ['0014', 'Dunmore', 75, 'B'],
  ])

  test('a sum of several costs is never confident', async () => {
    expect(isConfident(await ask('How much did the brakes cost?', log))).toBe(false)
  })

  test('who has the most is told by name, not by grade', async () => {
    expect(String(toldOf(await ask('Who has the highest essay mark?', marks)))).toContain('Bellow')
  })
})

describe('several columns under one header, of which none is named, are asked back', async () => {
  const prints = await candidatesOf('인쇄', [
    ['품목', '단가', '단가'],
    ['품목', '일반', '대량'],
    ['명함', 300, 210],
    ['전단지', 150, 90],
  ])
  const rooms = await candidatesOf('Rooms', [
    ['Room', 'Rate', 'Rate'],
    ['Room', 'Single', 'Double'],
    ['Garden', 80, 120],
    ['Lakeside', 95, 140],
  ])
  const lessons = await candidatesOf('Курсы', [
    ['Курс', 'Цена', 'Цена'],
    ['Курс', 'Вечерний', 'Дневной'],
    ['Гончарный', 4200, 3600],
    ['Столярный', 5100, 4700],
  ])

  test.each<[string, readonly Candidate[], unknown]>([
    ['명함 단가가 얼마예요?', prints, 'ambiguous'],
    ['명함 대량 단가가 얼마예요?', prints, '210'],
    ['What is the rate of the Lakeside room?', rooms, 'ambiguous'],
    ['What is the double rate of the Lakeside room?', rooms, '140'],
    ['Какая цена у гончарного курса?', lessons, 'ambiguous'],
    ['Какая цена дневного гончарного курса?', lessons, '3600'],
  ])('%s', async (question, candidates, told) => {
    expect(toldOf(await ask(question, candidates))).toBe(told)
  })
})
