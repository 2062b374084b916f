import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeTerm, encodeTerms, trigramsOf } from './term-code.ts'

test('different terms have different codes, of letters and digits alone', () => {
  const term = fc.string({ unit: 'binary', maxLength: 20 })
  fc.assert(
    fc.property(term, term, (a, b) => {
      expect(encodeTerm(a) === encodeTerm(b)).toBe(a === b)
      expect(encodeTerm(a)).toMatch(/^[\p{L}\p{N}]*$/u)
    }),
  )
})

test('usual words stand as they are', () => {
  expect(encodeTerms(['партнёр', '거래처', '007', 'sku-7', '', '表'])).toBe('партнёр 거래처 007 sku' + 'q2dq' + '7 表')
})

test('a blob is cut', () => expect(encodeTerm('x'.repeat(10_000)).length).toBe(200))

test('trigrams are those of the words', () => {
  expect(trigramsOf('да 24')).toEqual([' да', 'да ', ' 24', '24 '])
  expect(trigramsOf('')).toEqual([])
  expect(trigramsOf('слово '.repeat(50))).toEqual([])
})
