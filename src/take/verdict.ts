import { booleanOf, fold, isBlankWord, wordsOf } from '../text/index.ts'
import { isNegation } from './cue.ts'
import type { Verdict } from './plan.ts'
import { type Range, rangeOf } from './range.ts'
import { termsOfWord } from './terms.ts'

/** A cell that a verdict rests on: its text and its number, where it has one. */
export type JudgedCell = { readonly text: string; readonly number: number | undefined }

/**
 * Whether the verdict holds of its cells; see {@link Verdict}. A cell may tell a range or a bound (`25–30`, `≤ 0.5`). `undefined`
 * when the cells do not tell: a blank, a word among numbers, a range that lies on both sides.
 */
export const verdictOn = (verdict: Verdict, cells: readonly JudgedCell[]): boolean | undefined => {
  const [first, second] = cells
  const { by, than, text } = verdict
  if (by === 'any') return first !== undefined
  if (!first) return undefined
  if (by === 'there') return isThere(first)
  if (by === 'says') return saysSo(first.text, text ?? '')
  const other = text === undefined ? second : { text, number: undefined }
  if (by === '!=' || (by === '=' && than === undefined)) return other && sameTexts(first, other, by === '=')
  if (than !== undefined) return holds(boundsOf(first), by, { from: than, to: than })
  return other && holds(boundsOf(first), by, boundsOf(other))
}

/** Longest text that is a mark or a letter of a legend, in characters. */
const MARK = 2

const isThere = ({ text, number }: JudgedCell): boolean | undefined => {
  if (text.trim() === '') return undefined
  const word = isBlankWord(text)
  if (word === 'not-available') return undefined
  if (word !== undefined) return false
  // What a mark or a letter says is told by a legend.
  if (number === undefined && [...text.trim()].length <= MARK) return undefined
  return booleanOf(text) ?? number !== 0
}

const sameTexts = (first: JudgedCell, second: JudgedCell, wanted: boolean): boolean | undefined => {
  const texts = [first, second].map(({ text }) => fold(text).trim())
  if (texts.some(text => text === '' || isBlankWord(text) !== undefined)) return undefined
  return (texts[0] === texts[1]) === wanted
}

/** Words behind a negation that it turns round, at most. */
const REACH = 2

/** Yes where the cell says a word of the text, no where it says so and turns it round (`not used` of `used`). */
const saysSo = (cell: string, text: string): boolean | undefined => {
  const words = wordsOf(cell).map(word => word.text)
  const wanted = new Set(wordsOf(text).flatMap(word => termsOfWord(word.text)))
  const at = words.findIndex(word => termsOfWord(word).some(term => wanted.has(term)))
  const turned = words.some(
    (word, place) => isNegation(word) && (at < 0 || (at - place <= REACH && place - at <= REACH)),
  )
  if (at < 0) return undefined
  return !turned
}

const boundsOf = ({ text, number }: JudgedCell): Range | undefined =>
  rangeOf(text) ?? (number === undefined ? undefined : { from: number, to: number })

const holds = (
  value: Range | undefined,
  by: '<' | '<=' | '>' | '>=' | '=' | 'within',
  limit: Range | undefined,
): boolean | undefined => {
  if (!value || !limit) return undefined
  const upper = Number.isFinite(limit.to) ? limit.to : limit.from
  const lower = Number.isFinite(limit.from) ? limit.from : limit.to
  switch (by) {
    case '>':
      return sided(value.from > upper, value.to <= upper)
    case '>=':
      return sided(value.from >= lower, value.to < lower)
    case '<':
      return sided(value.to < lower, value.from >= lower)
    case '<=':
      return sided(value.to <= upper, value.from > upper)
    case '=':
      return sided(value.from === upper && value.to === lower, value.to < lower || value.from > upper)
    case 'within':
      return sided(value.from >= limit.from && value.to <= limit.to, value.to < limit.from || value.from > limit.to)
  }
}

/** Yes, no, or neither. */
const sided = (yes: boolean, no: boolean): boolean | undefined => (yes ? true : no ? false : undefined)
