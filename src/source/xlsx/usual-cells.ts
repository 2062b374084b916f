import { MAX_COLUMNS, MAX_ROWS } from '../../grid/index.ts'
import type { XmlTokens } from '../xml/index.ts'
import type { CellSink } from './cell-sink.ts'
import { parseNumber } from './parse-bytes.ts'

const LT = 0x3c
const GT = 0x3e
const SLASH = 0x2f
const EQUALS = 0x3d
const QUOTE = 0x22
const SPACE = 0x20
const POINT = 0x2e
const MINUS = 0x2d
const C = 0x63
const R = 0x72
const S = 0x73
const T = 0x74
const V = 0x76

/** Digits of a whole number that a small integer holds. */
const SMALL_DIGITS = 9

const POWERS = Float64Array.from({ length: SMALL_DIGITS + 1 }, (_, power) => 10 ** power)

/**
 * Hands over the cells that stand next and are written as most programs write them,
 * `<c r="B4" s="3" t="s"><v>17</v></c>`, straight from the bytes, and moves the tokens past them. At the first cell that
 * differs in the least it stops: that one is left to the tokens, which read every cell to the same values.
 *
 * @returns the column of the last cell that was handed over, or -1
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over local numbers is twice as fast as parts that keep them in fields, and half of all reading time is spent here
export const takeUsualCells = (tokens: XmlTokens, sink: CellSink): number => {
  const { bytes, end } = tokens
  let last = -1
  for (;;) {
    let at = tokens.position
    // `<c r="B4"`
    if (bytes[at + 1] !== C || bytes[at] !== LT || bytes[at + 2] !== SPACE) return last
    if (bytes[at + 3] !== R || bytes[at + 4] !== EQUALS || bytes[at + 5] !== QUOTE) return last
    at += 6
    let column = 0
    let byte = bytes[at] as number
    for (; byte >= 0x41 && byte <= 0x5a; byte = bytes[++at] as number) column = column * 26 + byte - 0x40
    let row = 0
    for (; byte >= 0x30 && byte <= 0x39; byte = bytes[++at] as number) row = row * 10 + byte - 0x30
    if (byte !== QUOTE || column < 1 || column > MAX_COLUMNS || row < 1 || row > MAX_ROWS) return last
    at += 1
    // ` s="3"`
    let style = 0
    if (bytes[at + 1] === S) {
      if (bytes[at] !== SPACE || bytes[at + 2] !== EQUALS || bytes[at + 3] !== QUOTE) return last
      at += 4
      for (byte = bytes[at] as number; byte >= 0x30 && byte <= 0x39; byte = bytes[++at] as number)
        style = style * 10 + byte - 0x30
      if (byte !== QUOTE || style > 0xffff) return last
      at += 1
    }
    // ` t="s"`
    const isShared = bytes[at + 1] === T
    if (isShared) {
      if (bytes[at] !== SPACE || bytes[at + 2] !== EQUALS || bytes[at + 3] !== QUOTE) return last
      if (bytes[at + 4] !== S || bytes[at + 5] !== QUOTE) return last
      at += 6
    }
    // `><v>`
    if (bytes[at] !== GT || bytes[at + 1] !== LT || bytes[at + 2] !== V || bytes[at + 3] !== GT) return last
    at += 4
    // Up to nine digits with at most one point are read here, all else by the parser of all numbers.
    const start = at
    let value = 0
    let point = 0
    for (byte = bytes[at] as number; ; byte = bytes[at] as number) {
      if (byte >= 0x30 && byte <= 0x39) value = value * 10 + byte - 0x30
      else if (byte === POINT && point === 0) point = at + 1
      else break
      at += 1
    }
    if (byte === LT && at - start <= SMALL_DIGITS && at > start && point !== at) {
      if (point !== 0) value /= POWERS[at - point] as number
    } else {
      while (isNumeric(bytes[at] as number)) at += 1
      value = parseNumber(bytes, start, at)
      if (isShared || !Number.isFinite(value)) return last
    }
    if (isShared && point !== 0) return last
    // `</v></c>`
    if (bytes[at] !== LT || bytes[at + 1] !== SLASH || bytes[at + 2] !== V || bytes[at + 3] !== GT) return last
    if (bytes[at + 4] !== LT || bytes[at + 5] !== SLASH || bytes[at + 6] !== C || bytes[at + 7] !== GT) return last
    at += 8
    // What lies behind the end is left from before.
    if (at > end) return last
    tokens.position = at
    last = column - 1
    if (isShared) sink.shared(row - 1, last, style, value)
    else sink.number(row - 1, last, style, value)
  }
}

const isNumeric = (byte: number): boolean =>
  (byte >= 0x30 && byte <= 0x39) || byte === POINT || byte === MINUS || byte === 0x45 || byte === 0x65 || byte === 0x2b
