import { MAX_COLUMNS } from '../../grid/index.ts'

const ZERO = 0x30
const NINE = 0x39
const MINUS = 0x2d
const POINT = 0x2e

/** Digits that a double holds exactly whatever they are. */
const EXACT_DIGITS = 15

const POWERS = Array.from({ length: EXACT_DIGITS + 1 }, (_, power) => 10 ** power)

const decoder = new TextDecoder('latin1')

/**
 * The number that bytes write, `NaN` when they write none.
 *
 * Up to 15 digits without exponent are read exactly by one division, as a double holds both parts of it; all else
 * goes through the language's own parser, which rounds correctly.
 */
export const parseNumber = (bytes: Uint8Array, start: number, end: number): number => {
  let at = start
  const negative = bytes[at] === MINUS
  if (negative) at += 1
  let mantissa = 0
  let digits = 0
  let point = -1
  for (; at < end; at += 1) {
    const byte = bytes[at] as number
    if (byte >= ZERO && byte <= NINE) {
      mantissa = mantissa * 10 + byte - ZERO
      digits += 1
    } else if (byte === POINT && point < 0) point = at
    else return slowNumber(bytes, start, end)
  }
  if (digits === 0 || digits > EXACT_DIGITS) return slowNumber(bytes, start, end)
  const value = point < 0 ? mantissa : mantissa / (POWERS[end - point - 1] as number)
  return negative ? -value : value
}

const slowNumber = (bytes: Uint8Array, start: number, end: number): number => {
  const text = decoder.decode(bytes.subarray(start, end)).trim()
  return /^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?$/.test(text) ? Number(text) : Number.NaN
}

/** The whole number that bytes write, or -1. Larger than any row or style number: 2^31 - 1. */
export const parseIndex = (bytes: Uint8Array, start: number, end: number): number => {
  if (start >= end) return -1
  let value = 0
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] as number
    if (byte < ZERO || byte > NINE) return -1
    value = value * 10 + byte - ZERO
    if (value > 0x7fffffff) return 0x7fffffff
  }
  return value
}

/**
 * Row and column of an A1 reference in bytes, as row times {@link REFERENCE_BASE} plus column, both from 0;
 * -1 when it is none. Letters beyond the last column give a column of at least {@link MAX_COLUMNS}.
 */
export const parseReference = (bytes: Uint8Array, start: number, end: number): number => {
  let at = start
  let column = 0
  for (; at < end; at += 1) {
    const letter = (bytes[at] as number) & 0xdf
    if (letter < 0x41 || letter > 0x5a) break
    column = Math.min(column * 26 + letter - 0x40, REFERENCE_BASE)
  }
  const row = parseIndex(bytes, at, end)
  return column === 0 || row < 1 ? -1 : (row - 1) * REFERENCE_BASE + column - 1
}

/** Twice the columns of a sheet, so that a column beyond the last is still told apart. */
export const REFERENCE_BASE = MAX_COLUMNS * 2
