import { fold, readUnit, scaleOf } from '../text/index.ts'
import type { UnitSize } from './lists/money-sizes.ts'
import { unitSizes } from './lists/unit-sizes.ts'
import { scaleNames } from './lists/unit-wishes.ts'

/** What a unit measures and how many base units it is; without a dimension a mere scale (`тыс.`). */
export type Size = { readonly dimension?: string; readonly size: number }

/**
 * Size of a unit as written (`тыс. руб.`, `백만원`, `kg`, `thousands of USD`), or `undefined` when it is none that stands in a
 * fixed ratio to others: a unit per something else (`руб./кг`) never is.
 */
export const sizeOf = (text: string): Size | undefined => {
  const bare = text.trim()
  const whole = formOf(bare)
  if (whole) return whole
  const scale = scaleOf(bare)
  if (scale !== undefined) return { size: 10 ** scale }
  const reading = readUnit(bare)
  if (!reading || reading.quantity.includes('/') || reading.base === undefined) return undefined
  const base = formOf(reading.base)
  return base && { ...base, size: base.size * 10 ** (reading.scale ?? 0) }
}

const formOf = (text: string): Size | undefined => {
  const known = exact.get(text)
  if (known) return known
  // `M` is no metre and `T` no tonne.
  if (text.length < 3 && /[A-Z]/u.test(text)) return undefined
  return forms.get(keyOf(text))
}

const keyOf = (text: string): string => fold(text).replace(/\.$/u, '').trim()

const sizes = unitSizes.map(({ dimension, size, forms: byLanguage, exact: own = [] }) => ({
  at: { dimension, size },
  own,
  all: Object.values(byLanguage).flat(),
}))
const exact = new Map(sizes.flatMap(({ at, own }) => own.map(form => [form, at] as const)))
const forms = new Map(sizes.flatMap(({ at, all }) => all.map(form => [keyOf(form), at] as const)))

/** Dimensions that are currencies. */
const currencies = new Set(['RUB', 'USD', 'EUR', 'KRW', 'GBP', 'CNY', 'JPY'])

/** True for a size of money. */
export const isMoney = ({ dimension = '' }: Size): boolean => currencies.has(dimension)

/** How a size is written in a language: `тыс. руб.`, `천원`, `kg`; `undefined` when it has no short way to be written. */
export const nameOfSize = ({ dimension, size }: Size, language: string): string | undefined => {
  const named = unitSizes.filter(unit => unit.dimension === dimension)
  for (const unit of named.filter(each => each.size === size)) return unitName(unit, language)
  const base = named.find(each => each.size === 1)
  const scale = scaleNames[language]?.[power(size)] ?? scaleNames['en']?.[power(size)]
  if (!base || scale === undefined) return undefined
  const name = unitName(base, language)
  return EAST.test(scale) && EAST.test(name) ? `${scale}${name}` : `${scale} ${name}`
}

const unitName = ({ forms: byLanguage, exact: own }: UnitSize, language: string): string => {
  const ownWords = byLanguage[language]?.[0]
  const symbol = own?.[0] ?? byLanguage['x']?.[0]
  // Latin symbols are what an English, German or French answer is told in.
  const names = /^[a-z]*$/u.test(fold(ownWords ?? '')) ? [symbol, ownWords] : [ownWords, symbol]
  return names.find(name => name !== undefined) ?? byLanguage['en']?.[0] ?? ''
}

const power = (size: number): number => Math.round(Math.log10(size))

const EAST = /\p{Script=Hangul}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u
