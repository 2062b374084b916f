import type { NumberStyle } from './number-style.ts'

/** One way to read the digits of a numeral: as plain JavaScript digits, and the style that gives them. */
export type NumeralReading = { readonly digits: string; readonly style: NumberStyle }

/** Most significant digits that a number of ours keeps exactly. */
const SIGNIFICANT = 15

/**
 * The readings of digits with marks between them (`1 234,56`, `1.234`): none, one, or two when the style is open.
 *
 * `style.decimal` settles `1,234`; spaces and apostrophes group in every style.
 */
export const readNumeral = (body: string, style?: NumberStyle): readonly NumeralReading[] => {
  const [mantissa = '', exponent = ''] = body.split(/(?=[eE])/)
  if (exponent !== '' && /[ '’]/u.test(mantissa)) return []
  const marks = [...mantissa.replace(/\d/g, '')].map(mark => (mark === '’' ? "'" : mark))
  const kinds = [...new Set(marks)]
  return readingsBy(mantissa.replaceAll('’', "'"), kinds, style)
    .filter(reading => isSound(reading.digits))
    .map(reading => ({ digits: reading.digits + exponent, style: reading.style }))
}

const readingsBy = (
  text: string,
  kinds: readonly string[],
  style: NumberStyle | undefined,
): readonly NumeralReading[] => {
  const [first = '', last] = kinds
  if (kinds.length === 0) return [{ digits: text, style: style ?? { decimal: '.' } }]
  if (kinds.length > 2) return []
  if (last !== undefined) return withBoth(text, first, last, style)
  if (first === ' ' || first === "'") return grouped(text, first, style?.decimal ?? (first === ' ' ? ',' : '.'))
  return withOneMark(text, first as '.' | ',', style)
}

/** Group marks first, then one decimal mark: `1.234,5`. */
const withBoth = (
  text: string,
  group: string,
  decimal: string,
  style: NumberStyle | undefined,
): readonly NumeralReading[] => {
  if (decimal !== '.' && decimal !== ',') return []
  if (style && style.decimal !== decimal) return []
  const [whole = '', fraction = '', ...rest] = text.split(decimal)
  if (rest.length > 0 || fraction === '') return []
  return grouped(whole, group, decimal).map(reading => ({
    digits: `${reading.digits}.${fraction}`,
    style: reading.style,
  }))
}

const withOneMark = (text: string, mark: '.' | ',', style: NumberStyle | undefined): readonly NumeralReading[] => {
  const other = mark === '.' ? ',' : '.'
  const asGroup = !style || style.decimal === other ? grouped(text, mark, other) : []
  const asDecimal = !style || style.decimal === mark ? decimals(text, mark) : []
  return [...asGroup, ...asDecimal]
}

const decimals = (text: string, mark: '.' | ','): readonly NumeralReading[] => {
  const [whole = '', fraction = '', ...rest] = text.split(mark)
  return rest.length === 0 && fraction !== ''
    ? [{ digits: `${whole === '' ? '0' : whole}.${fraction}`, style: { decimal: mark } }]
    : []
}

/** `1.234.567` by threes, or by twos before the last three as in India. */
const grouped = (text: string, mark: string, decimal: '.' | ','): readonly NumeralReading[] => {
  const groups = text.split(mark)
  const [head = '', ...rest] = groups
  const last = rest.at(-1) ?? ''
  if (rest.length === 0 || head === '' || head.startsWith('0') || head.length > 3 || last.length !== 3) return []
  const byThrees = rest.every(group => group.length === 3)
  const byTwos =
    mark === ',' && head.length <= 2 && rest.length > 1 && rest.slice(0, -1).every(group => group.length === 2)
  return byThrees || byTwos ? [{ digits: groups.join(''), style: { decimal, group: groupOf(mark) } }] : []
}

const groupOf = (mark: string): ',' | '.' | ' ' | "'" => (mark === ',' || mark === '.' || mark === ' ' ? mark : "'")

/** No leading zeros (a code), and no more digits than can be kept. */
const isSound = (digits: string): boolean => {
  const [whole = '', fraction = ''] = digits.split('.')
  if (whole.length > 1 && whole.startsWith('0')) return false
  return (whole + fraction).replace(/^0+/, '').length <= SIGNIFICANT && whole.replace(/^0+/, '').length <= SIGNIFICANT
}
