import fc from 'fast-check'
import { format } from 'numfmt'
import { expect, test } from 'vitest'
import { plainNumber } from './number-format.ts'
import { quickFormatOf } from './quick-format.ts'

const full = (code: string, value: number): string =>
  format(code, value, { locale: 'en-US', throws: true, nbsp: false, ignoreTimezone: true })

const numberCodes = [
  '0',
  '0.00',
  '#,##0',
  '#,##0.00',
  '0%',
  '0.0%',
  '#,##0.00\\ "₽"',
  '"≈ "0.0',
  '$#,##0.00',
  '0" шт."',
]
const dayCodes = ['dd.mm.yyyy', 'yyyy-mm-dd', 'd/m/yy', 'mm.yyyy', 'dd\\.mm\\.yyyy', 'DD.MM.YYYY', 'd-m-yyyy', 'yyyy']

const amounts = fc.oneof(
  fc.integer({ min: -10_000_000, max: 10_000_000 }),
  fc.integer({ min: -10_000_000, max: 10_000_000 }).map(cents => cents / 100),
  fc.integer({ min: -10_000_000, max: 10_000_000 }).map(parts => parts / 10_000),
  fc.double({ min: -1e12, max: 1e12, noNaN: true }),
  fc.constantFrom(0, -0, 0.5, 1.5, 2.5, 0.005, 1.005, 0.995, 9.999, 99.95, 999.995, 0.07, 0.285, 1e-7, 1e15, 1e21),
)

test('numbers are shown as the full interpreter shows them, or left to it', () => {
  for (const code of numberCodes) expect(quickFormatOf(code)).toBeDefined()
  fc.assert(
    fc.property(fc.constantFrom(...numberCodes), amounts, (code, value) => {
      const quick = quickFormatOf(code)?.(value)
      if (quick !== undefined) expect(quick).toBe(full(code, value))
    }),
    { numRuns: 3000 },
  )
})

test('the usual amounts are shown without the interpreter', () => {
  const shown = (code: string, value: number): string | undefined => quickFormatOf(code)?.(value)
  expect(shown('#,##0.00', 1234.5)).toBe('1,234.50')
  expect(shown('#,##0.00', -1_234_567.891)).toBe('-1,234,567.89')
  expect(shown('0%', 0.12)).toBe('12%')
  expect(shown('0.0%', 0.1234)).toBe('12.3%')
})

test('days are shown as the full interpreter shows them, or left to it', () => {
  for (const code of dayCodes) expect(quickFormatOf(code)?.(45_761)).toBe(full(code, 45_761))
  fc.assert(
    fc.property(fc.constantFrom(...dayCodes), fc.double({ min: -5, max: 3_000_000, noNaN: true }), (code, serial) => {
      for (const value of [serial, Math.round(serial)]) {
        const quick = quickFormatOf(code)?.(value)
        if (quick !== undefined) expect(quick).toBe(full(code, value))
      }
    }),
    { numRuns: 1000 },
  )
})

test.each([
  'General',
  '@',
  '0.0E+00',
  '#,##0_);(#,##0)',
  '[Red]0',
  '0,',
  'm"월"d"일"',
  'mmm yyyy',
  'h:mm',
  '# ?/?',
  '00000',
  '',
])('a format that is not plain is left to the interpreter: %s', code => expect(quickFormatOf(code)).toBeUndefined())

test('plain numbers are shown as the full interpreter shows them', () => {
  fc.assert(
    fc.property(amounts, value => {
      if (!Object.is(value, -0)) expect(plainNumber(value)).toBe(full('General', value))
    }),
    { numRuns: 2000 },
  )
})
