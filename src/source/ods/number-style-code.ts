import { elementsOf, ownText, type XmlElement } from '../xml/index.ts'

/** Names of the elements that hold a number format (OpenDocument 1.3 part 3 §16.29). */
export const numberStyleNames: ReadonlySet<string> = new Set([
  'number-style',
  'percentage-style',
  'currency-style',
  'date-style',
  'time-style',
  'boolean-style',
  'text-style',
])

/**
 * The format code, in the notation of workbooks, of a number style.
 *
 * @param resolve the style of a name, for parts that hold under a condition
 */
export const codeOfNumberStyle = (style: XmlElement, resolve: (name: string) => XmlElement | undefined): string => {
  const base = sectionOf(style)
  const [map] = elementsOf(style, 'map')
  const other = map && resolve(map.attributes['apply-style-name'] ?? '')
  if (!map || !other || other === style) return base
  const condition = (map.attributes['condition'] ?? '').replace(/\s+/g, '')
  if (/^value\(\)>=?0$/.test(condition)) return `${sectionOf(other)};${base}`
  if (/^value\(\)<=?0$/.test(condition)) return `${base};${sectionOf(other)}`
  return base
}

const sectionOf = (style: XmlElement): string => {
  if (style.name === 'text-style') return '@'
  const isDuration = style.attributes['truncate-on-overflow'] === 'false'
  return (
    elementsOf(style)
      .map(part => partOf(part, isDuration))
      .join('') || 'General'
  )
}

/** Codes of the parts of dates and times, short and long. */
const dateParts: Readonly<Record<string, readonly [short: string, long: string]>> = {
  year: ['yy', 'yyyy'],
  month: ['m', 'mm'],
  day: ['d', 'dd'],
  'day-of-week': ['ddd', 'dddd'],
  hours: ['h', 'hh'],
  minutes: ['m', 'mm'],
  seconds: ['s', 'ss'],
  'am-pm': ['AM/PM', 'AM/PM'],
}

const partOf = (part: XmlElement, isDuration: boolean): string => {
  const dates = dateParts[part.name]
  if (dates) return datePart(part, dates, isDuration)
  switch (part.name) {
    case 'number':
      return digitsOf(part)
    case 'scientific-number':
      return `${digitsOf(part)}E+${'0'.repeat(count(part, 'min-exponent-digits', 2))}`
    case 'fraction':
      return `# ${'?'.repeat(count(part, 'min-numerator-digits', 1))}/${'?'.repeat(count(part, 'min-denominator-digits', 1))}`
    case 'currency-symbol':
    case 'text':
      return literal(ownText(part))
    default:
      return ''
  }
}

const datePart = (part: XmlElement, [short, long]: readonly [string, string], isDuration: boolean): string => {
  const isLong = part.attributes['style'] === 'long'
  if (part.name === 'hours' && isDuration) return '[h]'
  if (part.name === 'month' && part.attributes['textual'] === 'true') return isLong ? 'mmmm' : 'mmm'
  const places = part.name === 'seconds' ? count(part, 'decimal-places', 0) : 0
  return (isLong ? long : short) + (places > 0 ? `.${'0'.repeat(places)}` : '')
}

const digitsOf = (part: XmlElement): string => {
  const whole = '0'.repeat(count(part, 'min-integer-digits', 1))
  const places = count(part, 'decimal-places', -1)
  if (places < 0 && !part.attributes['grouping'] !== undefined) return whole.length > 1 ? whole : 'General'
  const isGrouped = part.attributes['grouping'] === 'true'
  const digits = isGrouped ? `#,##${whole === '' ? '#' : whole}` : whole || '#'
  return places > 0 ? `${digits}.${'0'.repeat(places)}` : digits
}

/** Most digits or places that a style may ask for. */
const MAX_DIGITS = 30

const count = (part: XmlElement, name: string, otherwise: number): number => {
  const text = part.attributes[name]
  const value = Number(text)
  return text !== undefined && value >= 0 ? Math.min(MAX_DIGITS, value) : otherwise
}

/** Text in a format code: plain separators as they are, all else quoted. */
const literal = (text: string): string => {
  if (text === '' || /^[\s/:.,%()-]+$/.test(text)) return text
  return `"${text.replaceAll('"', '')}"`
}
