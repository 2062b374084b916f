import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { similarity } from './similarity.ts'
import { transliterate } from './transliterate.ts'

describe('likely the same name', () => {
  test.each([
    ['Северянке', 'СЕВЕРЯНКА'],
    ['«Гастронома 24»', 'ГАСТРОНОМ 24'],
    ['Гастроном24', 'ГАСТРОНОМ 24'],
    ['МИРОАМБАР', 'МИРОАНБАР'],
    ['Эко Маркет', 'ЭКОМАРКЕТ'],
    ['растительному молоку', 'Молоко растительное'],
    ['한빛유통에서', '한빛유통'],
    ['한빚유통', '한빛유통'],
    ['베르스타나', 'Verstana'],
    ['Верстана', '베르스타나'],
    ['Gastronom 24', 'ГАСТРОНОМ 24'],
    ['CEBEPЯHKA', 'Северянка'],
  ])('%s and %s', (a, b) => expect(similarity(a, b)).toBeGreaterThanOrEqual(0.8))
})

describe('not the same name', () => {
  test.each([
    ['ГАСТРОНОМ 24', 'ГАСТРОНОМ 42'],
    ['Северянка', 'Северный'],
    ['Гастроном', 'ГАСТРОНОМ 24'],
    ['RS-CAT', 'RS-CAR'],
    ['P00177', 'P00178'],
    ['서울', '서류'],
    ['Аптека', 'Склад'],
    ['', ''],
  ])('%s and %s', (a, b) => expect(similarity(a, b)).toBeLessThanOrEqual(0.5))
})

test('it is symmetric, within 0 and 1, and 1 for a name itself', () => {
  const name = fc.string({ unit: fc.constantFrom(...'абвеёСЯzq24 -가나'), maxLength: 12 })
  fc.assert(
    fc.property(name, name, (a, b) => {
      const likeness = similarity(a, b)
      expect(likeness).toBeCloseTo(similarity(b, a), 10)
      expect(likeness).toBeGreaterThanOrEqual(0)
      expect(likeness).toBeLessThanOrEqual(1)
      if (/[\p{L}\p{N}]/u.test(a)) expect(similarity(a, a)).toBe(1)
    }),
  )
})

test('a name keeps its sound key over alphabets', () => {
  expect(new Set(['베르스타나', 'Verstana', 'Верстана'].map(transliterate)).size).toBe(1)
  expect(new Set(['모스크바', 'Москва'].map(transliterate)).size).toBe(1)
})
