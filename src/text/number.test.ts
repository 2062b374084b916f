import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readNumber } from './number.ts'
import type { NumberStyle } from './number-style.ts'

/** Value of a text, `ambiguous`, or `none`. */
const read = (text: string, style?: NumberStyle): number | string => {
  const reading = readNumber(text, style)
  return reading.kind === 'number' ? reading.value : reading.kind
}

describe('written numbers', () => {
  test.each<[string, number]>([
    ['1 234,56', 1234.56],
    ['1\u00A0234,56', 1234.56],
    ['1\u202F234\u202F567', 1234567],
    ['1\u2009234,5', 1234.5],
    ['1,234.5', 1234.5],
    ['1.234,5', 1234.5],
    ["1'234", 1234],
    ['1’234.50', 1234.5],
    ['1,23,456', 123456],
    ['0,123', 0.123],
    ['.5', 0.5],
    ['(123)', -123],
    ['(1,234.50)', -1234.5],
    ['△12', -12],
    ['▲ 1,234,567', -1234567],
    ['−5', -5],
    ['12-', -12],
    ['-$5', -5],
    ['₩(1,234)', -1234],
    ['12 %', 12],
    ['(5 %)', -5],
    ['3,2 млн', 3200000],
    ['3,2 млн руб.', 3200000],
    ['1.2M', 1200000],
    ['15K', 15000],
    ['1.2 billion', 1200000000],
    ['3억 2천만', 320000000],
    ['12조 3,400억원', 12340000000000],
    ['1만', 10000],
    ['1만 2천', 12000],
    ['1.2亿', 120000000],
    ['₩1,234', 1234],
    ['$1,234', 1234],
    ['€5', 5],
    ['5 руб.', 5],
    ['5 руб./кг', 5],
    ['30명', 30],
    ['１，２３４．５', 1234.5],
    ['1.5E+3', 1500],
    ['2010*', 2010],
    ['241²⁾', 241],
    ['-0', 0],
  ])('%s', (text, value) => expect(read(text)).toBe(value))
})

describe('never a number', () => {
  test.each([
    '007',
    '00',
    '01.5',
    '1234567890123456',
    '12 345 678 901 234 567',
    '14.04.2025',
    '2025-04-14',
    '12:30',
    '1/2',
    '1-2',
    '8-800-555',
    '8 800 555 3535',
    '+7 495 123 456',
    '5 Авеню',
    '5.',
    '1)',
    '①',
    '½',
    '1 23',
    '1,234,56',
    '< 5',
    '№5',
    'NaN',
    'Infinity',
    '',
    '-',
    'abc',
    '5B',
    '(5',
    '5)',
    '--5',
    '-5-',
    '5 м/т/у',
    '9'.repeat(70),
  ])('%s', text => expect(read(text)).toBe('none'))
})

test('one group of three after a comma or a dot may be grouped or decimal', () => {
  expect(read('1,234')).toBe('ambiguous')
  expect(read('-1.234')).toBe('ambiguous')
  expect(readNumber('1,234')).toMatchObject({ readings: [{ value: 1234 }, { value: 1.234 }] })
})

test('a style decides, and refuses what contradicts it', () => {
  expect(read('1,234', { decimal: '.', group: ',' })).toBe(1234)
  expect(read('1,234', { decimal: ',' })).toBe(1.234)
  expect(read('1.5', { decimal: ',' })).toBe('none')
  expect(read('1 234', { decimal: '.' })).toBe(1234)
})

test('currency, percent, unit and scale are told', () => {
  expect(readNumber('₩1,234')).toMatchObject({ currency: '₩' })
  expect(readNumber('5 тыс. руб.')).toMatchObject({ value: 5000, scale: 3, currency: 'руб.' })
  expect(readNumber('12,5%')).toMatchObject({ value: 12.5, percent: true })
  expect(readNumber('5 кг')).toMatchObject({ unit: 'кг' })
})

const styles: readonly NumberStyle[] = [
  { decimal: '.' },
  { decimal: ',' },
  { decimal: '.', group: ',' },
  { decimal: ',', group: '.' },
  { decimal: ',', group: ' ' },
  { decimal: '.', group: ' ' },
  { decimal: '.', group: "'" },
]

/** The digits of a number in a style, with as many decimals as given. */
const write = (value: number, decimals: number, style: NumberStyle): string => {
  const [whole = '', fraction = ''] = Math.abs(value).toFixed(decimals).split('.')
  const grouped = style.group ? whole.replace(/\B(?=(\d{3})+(?!\d))/g, style.group) : whole
  return `${value < 0 ? '-' : ''}${grouped}${fraction === '' ? '' : style.decimal + fraction}`
}

test('a number written in a style reads back under it', () => {
  const cases = fc.record({
    cents: fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }),
    decimals: fc.integer({ min: 0, max: 3 }),
    style: fc.constantFrom(...styles),
  })
  fc.assert(
    fc.property(cases, ({ cents, decimals, style }) => {
      const value = cents / 10 ** decimals
      expect(read(write(value, decimals, style), style)).toBe(value === 0 ? 0 : value)
    }),
  )
})

test('without a style the true value is among the readings', () => {
  const cases = fc.record({
    whole: fc.integer({ min: 0, max: 1e9 }),
    decimals: fc.constantFrom(0, 1, 2),
    style: fc.constantFrom(...styles),
  })
  fc.assert(
    fc.property(cases, ({ whole, decimals, style }) => {
      const value = whole / 10 ** decimals
      const reading = readNumber(write(value, decimals, style))
      const values =
        reading.kind === 'number'
          ? [reading.value]
          : reading.kind === 'ambiguous'
            ? reading.readings.map(each => each.value)
            : []
      expect(values).toContain(value)
    }),
  )
})

test('any text is read without throwing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), text => {
      expect(readNumber(text).kind).toBeDefined()
    }),
  )
})
