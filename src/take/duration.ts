import { fold, readNumber } from '../text/index.ts'
import { numberOfWord } from './code-word.ts'
import { durationUnits } from './lists/duration-units.ts'

/** A span of time in running words: words `[from, to)` and a term that is the same however it is written. */
export type FoundDuration = { readonly from: number; readonly to: number; readonly term: string }

/**
 * Spans of time in words of a text: `twelve months`, `one year` and `1년` are all `@tm12`, `two weeks` and `14 дней` are
 * `@th336`. Months and longer are counted in months, weeks and shorter in hours.
 */
export const durationsIn = (words: readonly string[]): readonly FoundDuration[] =>
  words.flatMap((word, at) => {
    const [, digits, letters] = (/^\d/.test(word) ? JOINED.exec(word) : undefined) ?? []
    const next = words[at + 1]
    const term = digits === undefined ? termOf(amountOf(word), next ?? '') : termOf(amountOf(digits), letters ?? '')
    return term === undefined ? [] : [{ from: at, to: digits === undefined ? at + 2 : at + 1, term }]
  })

const termOf = (amount: number | undefined, unit: string): string | undefined => {
  if (amount === undefined) return undefined
  const folded = fold(unit)
  const of = durationUnits.find(({ words }) =>
    words.some(start => (start.endsWith('$') ? folded === start.slice(0, -1) : folded.startsWith(start))),
  )
  return of && `@t${of.base}${Number((amount * of.size).toFixed(2))}`
}

/** `3년`, `24h`. */
const JOINED = /^(\d+(?:[.,]\d+)?)(\p{L}+)$/u

const amountOf = (word: string): number | undefined => {
  const reading = readNumber(word)
  if (reading.kind === 'number' && reading.unit === undefined) return reading.value
  return /\d/.test(word) ? undefined : numberOfWord(word)
}
