import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDateFormat, isoOfSerial, plainNumber, showNumber } from './number-format.ts'

describe('which formats show dates', () => {
  test.each([
    'm/d/yy',
    'yyyy-mm-dd',
    'm"월"d"일"',
    'h:mm',
    '[$-412]yyyy"년" m"월"',
    'dd.mm.yyyy;@',
    'mmm-yy',
    'm"月"d"日"',
  ])('%s does', code => expect(isDateFormat(code)).toBe(true))
  test.each([
    'General',
    '0.00',
    '#,##0 "days"',
    '[h]:mm',
    '[mm]:ss',
    '@',
    '0%',
    '"Day" 0',
    '[Red]0',
    '#,##0 "шт."',
    '\\d0',
  ])('%s does not', code => expect(isDateFormat(code)).toBe(false))
})

describe('dates', () => {
  test.each([
    [1, '1900', '1900-01-01'],
    [59, '1900', '1900-02-28'],
    [60, '1900', '1900-02-29'],
    [61, '1900', '1900-03-01'],
    [45761, '1900', '2025-04-14'],
    [45761.395833333336, '1900', '2025-04-14T09:30:00'],
    [0.5, '1900', 'T12:00:00'],
    [0, '1904', '1904-01-01'],
    [44299, '1904', '2025-04-14'],
    [2958465, '1900', '9999-12-31'],
    [45761.000005787035, '1900', '2025-04-14T00:00:00.500'],
    [45761.9999999999, '1900', '2025-04-15'],
  ] as const)('%d in the %s system is %s', (serial, system, iso) => expect(isoOfSerial(serial, system)).toBe(iso))

  test('agree with the calendar after February 1900', () => {
    fc.assert(
      fc.property(fc.integer({ min: 61, max: 2_958_465 }), serial => {
        const day = new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000)
        expect(isoOfSerial(serial)).toBe(day.toISOString().slice(0, 10))
        if (serial >= 1462) expect(isoOfSerial(serial - 1462, '1904')).toBe(isoOfSerial(serial))
      }),
    )
  })
})

describe('shown numbers', () => {
  test.each([
    [1234.5, '#,##0.00', '1,234.50'],
    [-1234, '#,##0_);(#,##0)', '(1,234)'],
    [0.075, '0.0%', '7.5%'],
    [1234567, '#,##0,"K"', '1,235K'],
    [5, '000', '005'],
    [1200, '#,##0.00" ₽"', '1,200.00 ₽'],
    [3, '"₩"#,##0', '₩3'],
    [45761, 'dd.mm.yyyy', '14.04.2025'],
    [45761, 'm"월"d"일"', '4월14일'],
    [1.5, '[h]:mm', '36:00'],
    [7, 'this is [no format', '7'],
  ])('%d as %s', (value, code, text) => expect(showNumber(value, code).trim()).toBe(text))

  test('a date format in the 1904 system counts from there', () =>
    expect(showNumber(0, 'yyyy-mm-dd', '1904')).toBe('1904-01-01'))

  test.each([
    [0.1 + 0.2, '0.3'],
    [123456789012, '1.23457E+11'],
    [-5, '-5'],
    [1e-7, '0.0000001'],
  ])('%d without a format', (value, text) => expect(plainNumber(value)).toBe(text))

  test('never throw', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.string({ maxLength: 12 }), (value, code) => {
        expect(typeof showNumber(value, code)).toBe('string')
        expect(typeof isDateFormat(code)).toBe('boolean')
      }),
    )
  })
})
