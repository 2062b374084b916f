import { expect, test } from 'vitest'
import { shownValue } from './shown-value.ts'

test('a computed number is grouped and rounded, and the exact one is beside it', () => {
  expect(shownValue({ answer: 43.8073913043, unit: 'руб.' }, 'ru')).toEqual({
    text: '43,81 руб.',
    exact: '43,8073913043 руб.',
    size: 'large',
  })
  expect(shownValue({ answer: 1265436 }, 'en')).toEqual({ text: '1,265,436', size: 'large' })
  expect(shownValue({ answer: 0.00123456 }, 'en')).toMatchObject({ text: '0.001235', exact: '0.00123456' })
})

test('what a cell says stands as it is written', () => {
  const cells = [{ doc: 'a.xlsx', cell: 'B2', text: '0341' }]
  expect(shownValue({ answer: 341, shown: '0341', cells }, 'en')).toEqual({ text: '0341', size: 'large' })
})

test('a long answer is set smaller', () => {
  expect(shownValue({ answer: 'слово '.repeat(10), shown: 'слово '.repeat(10) }, 'ru').size).toBe('middle')
  expect(shownValue({ shown: 'слово '.repeat(60) }, 'ru').size).toBe('long')
})
