import { errorOf, type FormulaError, type FormulaValue, isError, logicalOf, numberOf, textOf } from './formula-value.ts'

/**
 * One argument of a function: the values of a range, the value of one cell, or a value that is computed. Functions over
 * many values pass over a text in a cell but turn a computed one into a number.
 */
export type Argument =
  | { readonly kind: 'range'; readonly values: readonly FormulaValue[] }
  | { readonly kind: 'cell' | 'single'; readonly value: FormulaValue }

/** A function over its arguments; `undefined` when it cannot be computed with them here. */
export type FormulaFunction = (parts: readonly Argument[]) => FormulaValue

/** Functions that are computed when a file holds no value, by name. Those that look at the clock or at chance are none. */
export const functions: ReadonlyMap<string, FormulaFunction> = new Map<string, FormulaFunction>([
  ['SUM', parts => overNumbers(parts, numbers => numbers.reduce((sum, number) => sum + number, 0))],
  ['PRODUCT', parts => overNumbers(parts, numbers => numbers.reduce((product, number) => product * number, 1))],
  ['AVERAGE', parts => overNumbers(parts, averageOf)],
  ['MIN', parts => overNumbers(parts, numbers => numbers.reduce((a, b) => Math.min(a, b), numbers[0] ?? 0))],
  ['MAX', parts => overNumbers(parts, numbers => numbers.reduce((a, b) => Math.max(a, b), numbers[0] ?? 0))],
  ['MEDIAN', parts => overNumbers(parts, medianOf)],
  ['COUNT', parts => parts.flatMap(valuesOf).filter(value => typeof value === 'number').length],
  ['COUNTA', parts => parts.flatMap(valuesOf).filter(value => value !== undefined).length],
  ['COUNTBLANK', parts => parts.flatMap(valuesOf).filter(value => value === undefined || value === '').length],
  ['ROUND', rounding(Math.round)],
  ['ROUNDUP', rounding(Math.ceil)],
  ['ROUNDDOWN', rounding(Math.floor)],
  ['TRUNC', rounding(Math.floor)],
  ['INT', parts => overOne(parts, Math.floor)],
  ['ABS', parts => overOne(parts, Math.abs)],
  ['SQRT', parts => overOne(parts, number => (number < 0 ? errorOf('#NUM!') : Math.sqrt(number)))],
  ['SIGN', parts => overOne(parts, Math.sign)],
  ['MOD', parts => overTwo(parts, (a, b) => (b === 0 ? errorOf('#DIV/0!') : a - b * Math.floor(a / b)))],
  ['POWER', parts => overTwo(parts, (a, b) => finite(a ** b))],
  ['AND', parts => overLogical(parts, values => values.every(Boolean))],
  ['OR', parts => overLogical(parts, values => values.some(Boolean))],
  ['NOT', parts => overLogical(parts.slice(0, 1), ([value]) => !value)],
  ['LEN', parts => overText(parts, text => text.length)],
  ['TRIM', parts => overText(parts, text => text.replace(/ +/g, ' ').trim())],
  ['UPPER', parts => overText(parts, text => text.toUpperCase())],
  ['LOWER', parts => overText(parts, text => text.toLowerCase())],
  ['CONCATENATE', parts => joined(parts)],
  ['CONCAT', parts => joined(parts)],
  ['LEFT', parts => cut(parts, (text, count) => text.slice(0, count))],
  ['RIGHT', parts => cut(parts, (text, count) => (count === 0 ? '' : text.slice(-count)))],
  ['ISBLANK', ([part]) => isOne(part) && part.value === undefined],
  ['ISNUMBER', ([part]) => isOne(part) && typeof part.value === 'number'],
  ['ISTEXT', ([part]) => isOne(part) && typeof part.value === 'string'],
  ['ISERROR', ([part]) => isOne(part) && isError(part.value)],
])

/** A number as a cell can hold it; overflow is `#NUM!`. */
export const finite = (value: number): FormulaValue => (Number.isFinite(value) ? value : errorOf('#NUM!'))

const isOne = (part: Argument | undefined): part is Argument & { readonly kind: 'cell' | 'single' } =>
  part !== undefined && part.kind !== 'range'

const valuesOf = (part: Argument): readonly FormulaValue[] => (part.kind === 'range' ? part.values : [part.value])

/** Cells give their numbers only, computed arguments are turned into numbers; the first error wins. */
const overNumbers = (parts: readonly Argument[], run: (numbers: readonly number[]) => FormulaValue): FormulaValue => {
  const numbers: number[] = []
  for (const number of parts.flatMap(numbersOf)) {
    if (isError(number)) return number
    numbers.push(number)
  }
  const result = run(numbers)
  return typeof result === 'number' ? finite(result) : result
}

const numbersOf = (part: Argument): readonly (number | FormulaError)[] => {
  if (part.kind === 'single') return [numberOf(part.value)]
  return valuesOf(part).filter(value => typeof value === 'number' || isError(value))
}

const averageOf = (numbers: readonly number[]): FormulaValue =>
  numbers.length === 0 ? errorOf('#DIV/0!') : numbers.reduce((sum, number) => sum + number, 0) / numbers.length

const medianOf = (numbers: readonly number[]): FormulaValue => {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const high = sorted[middle]
  if (high === undefined) return errorOf('#NUM!')
  return sorted.length % 2 === 1 ? high : (high + (sorted[middle - 1] ?? high)) / 2
}

const numberAt = (parts: readonly Argument[], index: number, otherwise: number): number | FormulaError | undefined => {
  const part = parts[index]
  if (!part) return otherwise
  return part.kind === 'range' ? undefined : numberOf(part.value)
}

const overOne = (parts: readonly Argument[], run: (number: number) => FormulaValue): FormulaValue => {
  const number = numberAt(parts, 0, 0)
  return typeof number === 'number' && parts.length === 1 ? run(number) : number
}

const overTwo = (parts: readonly Argument[], run: (a: number, b: number) => FormulaValue): FormulaValue => {
  const a = numberAt(parts, 0, 0)
  const b = numberAt(parts, 1, 0)
  if (typeof a !== 'number') return a
  return typeof b === 'number' ? run(a, b) : b
}

/** Rounds away what lies after a number of places; halves and steps go by the size of the number, not its sign. */
function rounding(step: (value: number) => number): FormulaFunction {
  return parts =>
    overTwo(parts.length === 1 ? [...parts, { kind: 'single', value: 0 }] : parts, (value, places) => {
      const shift = 10 ** Math.trunc(places)
      // Fifteen digits are what Excel computes with: 1.005 * 100 is 100.5 for it, not 100.49999999999999.
      const scaled = Number((Math.abs(value) * shift).toPrecision(15))
      return finite((Math.sign(value) * step(scaled)) / shift)
    })
}

const overLogical = (parts: readonly Argument[], run: (values: readonly boolean[]) => boolean): FormulaValue => {
  const values: boolean[] = []
  for (const part of parts)
    for (const value of valuesOf(part)) {
      if (part.kind !== 'single' && (value === undefined || typeof value === 'string')) continue
      const logical = logicalOf(value)
      if (isError(logical)) return logical
      values.push(logical)
    }
  return values.length === 0 ? errorOf('#VALUE!') : run(values)
}

const overText = (parts: readonly Argument[], run: (text: string) => FormulaValue): FormulaValue => {
  const [part] = parts
  if (!isOne(part)) return undefined
  const text = textOf(part.value)
  return typeof text === 'string' ? run(text) : text
}

const joined = (parts: readonly Argument[]): FormulaValue => {
  let all = ''
  for (const value of parts.flatMap(valuesOf)) {
    const text = textOf(value)
    if (typeof text !== 'string') return text
    all += text
  }
  return all
}

const cut = (parts: readonly Argument[], run: (text: string, count: number) => string): FormulaValue => {
  const count = numberAt(parts, 1, 1)
  if (typeof count !== 'number') return count
  return count < 0 ? errorOf('#VALUE!') : overText(parts, text => run(text, Math.trunc(count)))
}
