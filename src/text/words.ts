import { fold } from './fold.ts'
import { scriptOfLetter } from './script.ts'

/** One word or code of a text as written, with its place: `end` is exclusive, both in UTF-16 units. */
export type Word = { readonly text: string; readonly start: number; readonly end: number }

/**
 * A run of letters and digits; joined by `-`, `/`, `_`, `'`, `&`, `+` between letters or digits; by `.` or `,` beside a digit.
 * What joins keeps codes whole: `RS-CAT`, `56-81-5`, `0.05`, `A.1`.
 */
export const WORD = /[\p{L}\p{N}\p{M}]+(?:(?:[-‐‑_/'’&]|[.,](?=\p{N})|(?<=\p{N})[.](?=\p{L}))[\p{L}\p{N}\p{M}]+)*/gu

/** Words and codes of a text in order, each whole. */
export const wordsOf = (text: string): readonly Word[] =>
  Array.from(text.matchAll(WORD), match => ({ text: match[0], start: match.index, end: match.index + match[0].length }))

/** Words of a text in order, as written; a joined word or code is followed by its parts (`RS-CAT`, `RS`, `CAT`). */
export const tokensOf = (text: string): readonly string[] =>
  (text.match(WORD) ?? []).flatMap(word => {
    const parts = partsOf(word)
    return parts.length === 1 && parts[0] === word ? [word] : [word, ...parts]
  })

/** The runs of one script or of digits that a word is made of; a plain decimal number is one part. */
export const partsOf = (word: string): readonly string[] => {
  if (/^\p{N}+[.,]\p{N}+$/u.test(word)) return [word]
  const parts: string[] = []
  let run = ''
  let kind = ''
  for (const letter of word) {
    const next = kindOf(letter)
    if (next === kind || (next === 'mark' && run !== '')) {
      run += letter
      continue
    }
    if (run !== '') parts.push(run)
    run = next === '' ? '' : letter
    kind = next
  }
  if (run !== '') parts.push(run)
  return parts
}

const kindOf = (letter: string): string => {
  const script = scriptOfLetter(letter)
  if (script !== 'none') return script === 'kana' ? 'han' : script
  if (/\p{N}/u.test(letter)) return 'digit'
  return /\p{M}/u.test(letter) ? 'mark' : ''
}

/** A decimal number with a point, so that `0,05` and `0.05` are one term; any other word folded. */
export const foldWord = (word: string): string => {
  const folded = fold(word)
  return /^\p{N}+,\p{N}+$/u.test(folded) ? folded.replace(',', '.') : folded
}
