import { expect, test } from 'vitest'
import { dayIn, numberIn, readColumn } from './column-reading.ts'

test('one code with leading zeros makes the whole column text', () => {
  expect(readColumn(['12', '007', '15'])).toMatchObject({ type: 'text' })
  expect(readColumn(['12', '1234567890123456789'])).toMatchObject({ type: 'text' })
})

test('one telling number decides how all are written', () => {
  expect(readColumn(['1.234', '1.234,5'])).toMatchObject({
    type: 'number',
    numbers: { decimal: ',', group: '.' },
    ambiguous: false,
  })
  expect(readColumn(['1,234', '1,234.5'])).toMatchObject({
    type: 'number',
    numbers: { decimal: '.', group: ',' },
    ambiguous: false,
  })
  expect(readColumn(['1,234', '1,5'])).toMatchObject({ type: 'number', numbers: { decimal: ',' }, ambiguous: false })
  expect(readColumn(['1,000,000', '1,500'])).toMatchObject({ numbers: { decimal: '.', group: ',' }, ambiguous: false })
  expect(readColumn(['1 000', '2 500,5'])).toMatchObject({ numbers: { decimal: ',', group: ' ' } })
})

test('a column that nothing decides says so', () => {
  expect(readColumn(['1,234', '5,678'])).toMatchObject({ type: 'number', ambiguous: true })
  expect(readColumn(['02/01/2014', '03/01/2014'])).toMatchObject({ type: 'date', ambiguous: true })
})

test('one date that only one order can read decides for all', () => {
  expect(readColumn(['02/01/2014', '31/12/2012'])).toMatchObject({ type: 'date', dates: 'dmy', ambiguous: false })
  expect(readColumn(['02/01/2014', '12/31/2012'])).toMatchObject({ type: 'date', dates: 'mdy', ambiguous: false })
  expect(readColumn(['2025. 4. 14.', '2025. 12. 1.'])).toMatchObject({ type: 'date', dates: 'ymd' })
  expect(readColumn(['25.04.14', '25.12.31'])).toMatchObject({ type: 'date', dates: 'ymd' })
})

test('what looks like dates is text when it is none', () => {
  expect(readColumn(['1-2', '3-4', 'A-5'])).toMatchObject({ type: 'text' })
  expect(readColumn(['апрель 2025', 'май 2025'])).toMatchObject({ type: 'text' })
})

test('dashes and words for nothing are skipped, never unreadable', () => {
  expect(readColumn(['1', '-', 'н/д', '', '5'])).toMatchObject({ type: 'number', unreadable: [] })
  expect(readColumn(['-', '', 'N/A'])).toMatchObject({ type: 'blank' })
})

test('yes and no make a boolean column, no alone does not', () => {
  expect(readColumn(['Да', 'Нет', '-'])).toMatchObject({ type: 'boolean' })
  expect(readColumn(['нет', 'нет'])).toMatchObject({ type: 'text' })
})

test('a few exceptions are listed, many make the column mixed', () => {
  const numbers = Array.from({ length: 20 }, (_, index) => String(index + 1))
  expect(readColumn([...numbers, 'по запросу'])).toMatchObject({ type: 'number', unreadable: [20] })
  expect(readColumn(['1', '2', 'x'])).toMatchObject({ type: 'mixed', unreadable: [2] })
})

test('a cell is read under the decision of its column', () => {
  expect(numberIn('1.234', { decimal: ',', group: '.' })).toBe(1234)
  expect(numberIn('1,234')).toBeUndefined()
  expect(numberIn('по запросу')).toBeUndefined()
  expect(dayIn('02/01/2014', 'mdy')).toBe('2014-02-01')
  expect(dayIn('02/01/2014')).toBeUndefined()
})
