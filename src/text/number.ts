import { currencyCodes, currencySigns } from './lists/currencies.ts'
import type { NumberStyle } from './number-style.ts'
import { readNumeral } from './numeral.ts'
import { placeValueOf } from './place-value.ts'
import { plainText } from './plain-text.ts'
import { readUnit, scaleOf } from './unit.ts'

/** A number that was written, and how. */
export type WrittenNumber = {
  readonly kind: 'number'
  /** The value in full: scale words are multiplied in (`3,2 млн` is 3200000); a percentage keeps its number (`12 %` is 12). */
  readonly value: number
  readonly percent?: true
  /** Currency as written: `₩`, `руб.`, `USD`. */
  readonly currency?: string
  /** Any other unit that followed, as written: `кг`, `шт.`, `명`. */
  readonly unit?: string
  /** Power of ten that a scale word stood for: 6 in `3,2 млн`. */
  readonly scale?: number
  readonly style: NumberStyle
}

/** What a text is as a number. `ambiguous`: two readings differ in value (`1,234`); a column or a style decides. */
export type NumberReading =
  | WrittenNumber
  | { readonly kind: 'ambiguous'; readonly readings: readonly WrittenNumber[] }
  | { readonly kind: 'none' }

/** Longest text that is read as a number, in characters. */
const LONGEST = 64

const NONE: NumberReading = { kind: 'none' }

/**
 * What a text is as a written number, with its currency, percent sign, unit or scale word.
 *
 * Reads `1 234,56` with any space, `1,234.5`, `1'234`, `(123)`, `△12`, `−5`, `12-`, `1.5E+3`, `₩1,234`, `5 руб.`,
 * `3,2 млн`, `1.2M`, `3억 2천만`, full-width digits, and a footnote mark after it (`12*`).
 * Never a number: codes with leading zeros, more than 15 significant digits, dates, phones, `1-2`, `< 5`, unknown words.
 *
 * @param style decides between a grouping and a decimal mark, and refuses texts that contradict it
 */
export const readNumber = (text: string, style?: NumberStyle): NumberReading => {
  if (text.length > LONGEST || !/\d|[０-９]/u.test(text)) return NONE
  const parts = partsOf(plainText(text).replace(/(?<=[\d)%])(?:[*†‡§]{1,4}|[¹²³⁰-⁹]{1,2}[)⁾]?)$/u, ''))
  if (!parts) return NONE
  const tail = tailOf(parts.tail)
  if (!tail) return NONE
  const readings = numeralReadings(parts.body, tail.placed, style)
    .map(reading => dress(reading, parts, tail))
    .filter(reading => reading !== undefined)
  const [first] = readings
  if (!first) return NONE
  return readings.length === 1 ? first : decided(readings, parts.sign === '' ? undefined : parts.sign)
}

type Parts = { readonly negative: boolean; readonly sign: string; readonly body: string; readonly tail: string }

/** Sign, currency in front, digits, and what follows them. */
const partsOf = (text: string): Parts | undefined => {
  const bracketed = /^\((.*)\)(?:\s?(%))?$/u.exec(text)
  const inner = bracketed ? `${bracketed[1] ?? ''}${bracketed[2] ?? ''}`.trim() : text
  const head = HEAD.exec(inner)
  if (!head) return undefined
  const [, before = '', sign = '', after = '', opened = '', body = '', closing = '', tail = ''] = head
  if ((opened === '(') !== (closing === ')')) return undefined
  if (before !== '' && after !== '') return undefined
  const trailingMinus = /^[-−–]$/u.test(tail.trim())
  const minus = [before, after].some(mark => mark !== '' && mark !== '+')
  if (minus && (bracketed || opened !== '' || trailingMinus)) return undefined
  if ((before === '+' || after === '+') && /\d \d+ \d/.test(body)) return undefined
  const negative = minus || bracketed !== null || opened !== '' || trailingMinus
  return { negative, sign: sign.trim(), body, tail: trailingMinus ? '' : tail.trim() }
}

const SIGNS = '[-−–﹣+△▲▼]'
const CURRENCY = [...currencySigns, ...currencyCodes].map(sign => sign.replaceAll('$', '\\$')).join('|')
const HEAD = new RegExp(
  `^(${SIGNS}?)\\s?((?:${CURRENCY})?)\\s?(${SIGNS}?)(\\(?)((?:\\d|[.,]\\d)[\\d.,'’ ]*(?:(?<=\\d)[eE][+-]?\\d{1,3}(?!\\d))?(?<=\\d))(\\)?)(.*)$`,
  'u',
)

type Tail = {
  readonly percent?: true
  readonly currency?: string
  readonly unit?: string
  readonly scale?: number
  /** Digits that go on after a place sign: the `억 2천만` of `3억 2천만`. */
  readonly placed?: string
}

/** What the text after the digits is, or `undefined` when it is no part of a number. */
const tailOf = (tail: string): Tail | undefined => {
  if (tail === '') return {}
  if (tail === '%' || tail === '％') return { percent: true }
  const placed = /^((?:[십백천만억조十百千万萬亿億兆]+\s?[\d.,]*\s?)+)(.*)$/u.exec(tail)
  if (placed) return placedTail(placed[1] ?? '', (placed[2] ?? '').trim())
  if (/^[KkMМBТ]$/u.test(tail))
    return tail === 'k' || tail === 'K' ? { scale: 3 } : tail === 'M' ? { scale: 6 } : undefined
  const scale = scaleOf(tail)
  if (scale !== undefined) return { scale }
  return unitTail(tail)
}

const placedTail = (placed: string, rest: string): Tail | undefined => {
  const unit = rest === '' ? {} : unitTail(rest)
  return unit && unit.scale === undefined ? { ...unit, placed } : undefined
}

const unitTail = (tail: string): Tail | undefined => {
  const unit = /\d{3}/.test(tail) ? undefined : readUnit(tail)
  if (!unit || unit.quantity === 'mixed') return undefined
  const name = unit.base ?? tail
  return {
    ...(unit.quantity === 'money' ? { currency: name } : { unit: name }),
    ...(unit.scale === undefined ? {} : { scale: unit.scale }),
  }
}

type Reading = { readonly digits: string; readonly style: NumberStyle }

const numeralReadings = (
  body: string,
  placed: string | undefined,
  style: NumberStyle | undefined,
): readonly Reading[] => {
  if (placed === undefined) return readNumeral(body, style)
  return readNumeral(body, style ?? { decimal: '.', group: ',' }).flatMap(reading => {
    const value = placeValueOf(reading.digits, placed)
    return value === undefined ? [] : [{ digits: String(value), style: reading.style }]
  })
}

const dress = (reading: Reading, parts: Parts, tail: Tail): WrittenNumber | undefined => {
  const value = Number(tail.scale === undefined ? reading.digits : scaled(reading.digits, tail.scale))
  if (!Number.isFinite(value)) return undefined
  const currency = tail.currency ?? (parts.sign === '' ? undefined : parts.sign)
  return {
    kind: 'number',
    value: parts.negative && value !== 0 ? -value : value,
    ...(tail.percent ? { percent: true as const } : {}),
    ...(currency === undefined ? {} : { currency }),
    ...(tail.unit === undefined ? {} : { unit: tail.unit }),
    ...(tail.scale === undefined ? {} : { scale: tail.scale }),
    style: reading.style,
  }
}

/** Decimal digits times a power of ten, by moving the exponent so that `3.2` and 6 give 3200000 exactly. */
const scaled = (digits: string, scale: number): string => {
  const [mantissa = '', exponent = '0'] = digits.split(/e/i)
  return `${mantissa}e${Number(exponent) + scale}`
}

/** A comma between groups is certain where the currency in front is one of countries that write it so. */
const decided = (readings: readonly WrittenNumber[], sign: string | undefined): NumberReading => {
  if (sign !== undefined && /^(?:US\$|[$£₩￦¥￥]|USD|GBP|KRW|JPY|CNY)$/u.test(sign)) {
    const english = readings.find(reading => reading.style.decimal === '.')
    if (english) return english
  }
  return { kind: 'ambiguous', readings }
}
