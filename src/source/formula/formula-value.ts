import { plainNumber } from '../../grid/index.ts'

/** An error value such as `#DIV/0!`. */
export type FormulaError = { readonly error: string }

/** What a formula or a cell gives; `undefined` is a blank cell. */
export type FormulaValue = number | string | boolean | FormulaError | undefined

/** An error value of a text. */
export const errorOf = (error: string): FormulaError => ({ error })

/** True for an error value. */
export const isError = (value: FormulaValue): value is FormulaError => typeof value === 'object'

/** A value as arithmetic takes it: blank is 0, a logical value 1 or 0, a text that writes a number that number. */
export const numberOf = (value: FormulaValue): number | FormulaError => {
  if (typeof value === 'number') return value
  if (value === undefined) return 0
  if (typeof value === 'boolean') return value ? 1 : 0
  if (isError(value)) return value
  const text = value.trim()
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(text) ? Number(text) : errorOf('#VALUE!')
}

/** A value as joined into a text. */
export const textOf = (value: FormulaValue): string | FormulaError => {
  if (typeof value === 'number') return plainNumber(value)
  if (value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return value
}

/** A value as a condition. */
export const logicalOf = (value: FormulaValue): boolean | FormulaError => {
  if (typeof value === 'boolean') return value
  if (typeof value === 'string') {
    const upper = value.trim().toUpperCase()
    return upper === 'TRUE' || upper === 'FALSE' ? upper === 'TRUE' : errorOf('#VALUE!')
  }
  const number = numberOf(value)
  return isError(number) ? number : number !== 0
}

/** Numbers come before texts, texts before logical values. */
const rankOf = (value: string | number | boolean): number =>
  typeof value === 'number' ? 0 : typeof value === 'string' ? 1 : 2

/** Below 0, 0 or above 0 as `a` sorts before, with or after `b`: letter case does not count, blank is what the other is. */
export const compareValues = (a: FormulaValue, b: FormulaValue): number => {
  const left = filled(a, b)
  const right = filled(b, a)
  const rank = rankOf(left) - rankOf(right)
  if (rank !== 0) return rank
  if (typeof left === 'string' && typeof right === 'string') {
    const [low, high] = [left.toLowerCase(), right.toLowerCase()]
    return low < high ? -1 : low > high ? 1 : 0
  }
  return Number(left) - Number(right)
}

const filled = (value: FormulaValue, other: FormulaValue): string | number | boolean => {
  if (value !== undefined && !isError(value)) return value
  return typeof other === 'string' ? '' : typeof other === 'boolean' ? false : 0
}
