import { fold, readNumber } from '../text/index.ts'
import { numberOfWord } from './code-word.ts'
import { durationUnits, smallAmounts } from './lists/duration-units.ts'

/** A span of time in running words: words `[from, to)` and a term that is the same however it is written. */
export type FoundDuration = { readonly from: number; readonly to: number; readonly term: string }

/**
 * Spans of time in words of a text: `twelve months`, `one year` and `1년` are all `@tm12`, `two weeks` and `14 дней` are
 * `@th336`. Months and longer are counted in months, weeks and shorter in hours.
 */
export const durationsIn = (words: readonly string[]): readonly FoundDuration[] =>
  words.flatMap((word, at) => {
    const [, digits, letters = ''] = (/^\d/.test(word) ? JOINED.exec(word) : undefined) ?? []
    if (digits !== undefined) {
      const joined = termOf(amountOf(digits), letters)
      return joined === undefined ? [] : [{ from: at, to: at + 1, term: joined }]
    }
    const next = words[at + 1]
    const term = next === undefined ? undefined : termOf(amountOf(word) ?? smallAmount(word), next)
    return term === undefined ? [] : [{ from: at, to: at + 2, term }]
  })

const termOf = (amount: number | undefined, unit: string): string | undefined => {
  if (amount === undefined) return undefined
  const folded = fold(unit)
  const of = durationUnits.find(({ words }) =>
    words.some(start => (start.endsWith('$') ? folded === start.slice(0, -1) : folded.startsWith(start))),
  )
  return of && `@t${of.base}${Number((amount * of.size).toFixed(2))}`
}

/** `a month`, `до месяца`, `한 달`, `두 주`: one or a few without a numeral of their own. */
const smallAmount = (word: string): number | undefined => smallAmounts[fold(word)]

/** `3년`, `24h`. */
const JOINED = /^(\d+(?:[.,]\d+)?)(\p{L}+)$/u

const amountOf = (word: string): number | undefined => {
  const reading = readNumber(word)
  if (reading.kind === 'number' && reading.unit === undefined) return reading.value
  return /\d/.test(word) ? undefined : numberOfWord(word)
}
