import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DateOrder, readDate } from './date.ts'
import { daysOf } from './day.ts'

/** ISO day, `from..to`, or the kind of the reading. */
const read = (text: string, order?: DateOrder): string => {
  const reading = readDate(text, order)
  if (reading.kind === 'date') return reading.iso
  return reading.kind === 'period' ? `${reading.from}..${reading.to}` : reading.kind
}

describe('days', () => {
  test.each<[string, string]>([
    ['14.04.2025', '2025-04-14'],
    ['14.04.25', '2025-04-14'],
    ['2025-04-14', '2025-04-14'],
    ['2025/4/14', '2025-04-14'],
    ['2025. 4. 14.', '2025-04-14'],
    ['2025년 4월 14일', '2025-04-14'],
    ['2025年4月14日', '2025-04-14'],
    ['14 апреля 2025 г.', '2025-04-14'],
    ['«14» апреля 2025 года', '2025-04-14'],
    ['April 14, 2025', '2025-04-14'],
    ['14th of April 2025', '2025-04-14'],
    ['14-Apr-25', '2025-04-14'],
    ['Mon, 14 April 2025', '2025-04-14'],
    ['14. April 2025', '2025-04-14'],
    ['14 avril 2025', '2025-04-14'],
    ['14 de abril de 2025', '2025-04-14'],
    ['4월 14일', '--04-14'],
    ['14 апреля', '--04-14'],
    ['2025-04-14T09:30', '2025-04-14T09:30:00'],
    ['14.04.2025 9:30:15', '2025-04-14T09:30:15'],
    ['31/12/2012', '2012-12-31'],
    ['12/31/2012', '2012-12-31'],
    ['29.02.2024', '2024-02-29'],
  ])('%s', (text, iso) => expect(read(text)).toBe(iso))
})

describe('periods', () => {
  test.each<[string, string]>([
    ['апрель 2025', '2025-04-01..2025-04-30'],
    ['April 2025', '2025-04-01..2025-04-30'],
    ['04.2025', '2025-04-01..2025-04-30'],
    ['2025-04', '2025-04-01..2025-04-30'],
    ['2025년 4월', '2025-04-01..2025-04-30'],
    ['4월', '--04-01..--04-30'],
    ['Q1 2025', '2025-01-01..2025-03-31'],
    ['1Q25', '2025-01-01..2025-03-31'],
    ['1 кв. 2025', '2025-01-01..2025-03-31'],
    ['II квартал 2025 г.', '2025-04-01..2025-06-30'],
    ['первый квартал 2025 года', '2025-01-01..2025-03-31'],
    ['2025년 1분기', '2025-01-01..2025-03-31'],
    ['3분기', '--07-01..--09-30'],
    ['第1四半期', '--01-01..--03-31'],
    ['H1 2025', '2025-01-01..2025-06-30'],
    ['1-е полугодие 2025', '2025-01-01..2025-06-30'],
    ['2025년 하반기', '2025-07-01..2025-12-31'],
    ['2025 г.', '2025-01-01..2025-12-31'],
    ['2025년', '2025-01-01..2025-12-31'],
  ])('%s', (text, days) => expect(read(text)).toBe(days))
})

describe('no date', () => {
  test.each([
    '2025',
    '31.02.2025',
    '29.02.2025',
    '13/13/2025',
    '1-2',
    '3-4',
    'A-5',
    '1.5',
    'кв. м',
    '12:30',
    '',
    'апрельский',
    '2025-13',
    '5 квартал',
    '8-800-555',
    'x'.repeat(60),
  ])('%s', text => expect(read(text)).toBe('none'))
})

test('day or month first is asked of the order', () => {
  expect(read('02/01/2014')).toBe('ambiguous')
  expect(read('02/01/2014', 'dmy')).toBe('2014-01-02')
  expect(read('02/01/2014', 'mdy')).toBe('2014-02-01')
  expect(read('25.04.14', 'ymd')).toBe('2025-04-14')
  expect(read('31/12/2012', 'mdy')).toBe('none')
})

const day = fc
  .record({
    year: fc.integer({ min: 1950, max: 2049 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 31 }),
  })
  .filter(({ year, month, day: number }) => number <= daysOf(year, month))

test('a day written in each order reads back under it', () => {
  fc.assert(
    fc.property(day, fc.constantFrom('.', '/', '-'), ({ year, month, day: number }, mark) => {
      const iso = `${year}-${String(month).padStart(2, '0')}-${String(number).padStart(2, '0')}`
      expect(read([number, month, year].join(mark), 'dmy')).toBe(iso)
      expect(read([month, number, year].join(mark), 'mdy')).toBe(iso)
      expect(read([year, month, number].join(mark))).toBe(iso)
      expect(read(`${year}년 ${month}월 ${number}일`)).toBe(iso)
    }),
  )
})

test('any text is read without throwing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), text => {
      expect(readDate(text).kind).toBeDefined()
    }),
  )
})
