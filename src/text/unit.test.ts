import { describe, expect, test } from 'vitest'
import { readUnit, stripUnit } from './unit.ts'

describe('units and unit lines', () => {
  test.each<[string, object]>([
    ['тыс. руб.', { text: 'тыс. руб.', scale: 3, base: 'руб.', quantity: 'money' }],
    ['млн рублей', { scale: 6, base: 'рублей' }],
    ['(In millions of USD)', { scale: 6, base: 'USD' }],
    ['Unit: USD thousand', { scale: 3, base: 'USD' }],
    ['단위: 원', { text: '원', base: '원' }],
    ['단위 : 천원', { scale: 3, base: '원' }],
    ['(단위 : 백만원)', { scale: 6, base: '원' }],
    ['单位：万元', { scale: 4, base: '元' }],
    ['Ед. изм.: т', { base: 'т', quantity: 'mass' }],
    ['mg/kg', { base: 'mg/kg', quantity: 'mass/mass' }],
    ['мг/100 г', { quantity: 'mass/mass' }],
    ['руб./кг', { base: 'руб./кг' }],
    ['원/kg', { base: '원/kg' }],
    ['%', { quantity: 'ratio' }],
    ['шт.', { quantity: 'count' }],
    ['млн', { scale: 6 }],
    ['k€', { scale: 3, base: '€' }],
    ['단위: 천원, %', { quantity: 'mixed' }],
    ['(in millions)', { text: 'millions', scale: 6, quantity: 'scale' }],
    ['(Dollars in Millions)', { scale: 6, base: 'Dollars', quantity: 'money' }],
    ['(Dollars, in thousands)', { scale: 3, base: 'Dollars' }],
    ['$ in thousands', { scale: 3, base: '$' }],
    ['в тыс. руб.', { scale: 3, base: 'руб.' }],
    ['руб. в тысячах', { scale: 3, base: 'руб.' }],
    ['£m', { scale: 6, base: '£', quantity: 'money' }],
    ['€m', { scale: 6, base: '€' }],
    ['US$m', { scale: 6, base: 'US$' }],
    ['EURm', { scale: 6, base: 'EUR' }],
    ['$000', { scale: 3, base: '$', quantity: 'money' }],
    ["£'000", { scale: 3, base: '£' }],
    ['조원', { scale: 12, base: '원' }],
    ['천명', { scale: 3, base: '명', quantity: 'count' }],
    ['in', { base: 'in', quantity: 'length' }],
  ])('%s', (text, unit) => expect(readUnit(text)).toMatchObject(unit))
})

test('a scale after a lead word has no base unit', () => {
  expect(readUnit('(in millions)')).toEqual({ text: 'millions', scale: 6, quantity: 'scale' })
})

describe('no unit', () => {
  test.each([
    'A',
    'Склад',
    'Сумма',
    'Total',
    '합계',
    'Unit',
    'Period: 2025',
    'Выручка, тыс. руб.',
    '',
    '5',
    '조건',
    '조회',
    '조명',
    '백일',
    'p m',
    'кг и т'.repeat(20),
  ])('%s', text => expect(readUnit(text)).toBeUndefined())
})

describe('header texts', () => {
  test.each<[string, string, string | undefined]>([
    ['Цена, руб.', 'Цена', 'руб.'],
    ['Масса (кг)', 'Масса', 'кг'],
    ['Масса, г', 'Масса', 'г'],
    ['Выручка, тыс. руб.', 'Выручка', 'тыс. руб.'],
    ['Сумма в руб.', 'Сумма', 'руб.'],
    ['금액(원)', '금액', '원'],
    ['단가 (원/개)', '단가', '원/개'],
    ['Sales USD mn', 'Sales', 'USD mn'],
    ['Price per kg, EUR', 'Price per kg', 'EUR'],
    ['Weight kg', 'Weight', 'kg'],
    ['Доля %', 'Доля', '%'],
    ['Revenue £m', 'Revenue', '£m'],
    ['Revenue ($000)', 'Revenue', '$000'],
    ['Revenue (in millions)', 'Revenue', 'millions'],
    ['거래 조건', '거래 조건', undefined],
    ['Цена за шт.', 'Цена за шт.', undefined],
    ['Группа А', 'Группа А', undefined],
    ['Name', 'Name', undefined],
    ['Адрес (фактический)', 'Адрес (фактический)', undefined],
  ])('%s', (text, label, unit) => {
    expect(stripUnit(text).label).toBe(label)
    expect(stripUnit(text).unit?.text).toBe(unit)
  })
})

test('a letter and a length is a name with its unit, no scale of it', () => {
  expect(readUnit('d, mm')).toBeUndefined()
  expect(stripUnit('L, mm')).toMatchObject({ label: 'L', unit: { text: 'mm' } })
  expect(readUnit('USD mm')).toMatchObject({ scale: 6, base: 'USD' })
})
