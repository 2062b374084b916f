import { noneWords, notAvailableWords, noWords, yesWords } from './lists/blank-words.ts'

/**
 * A word that stands for "nothing here": `dash` (a dash alone), `not-available` (`N/A`, `н/д`), `none` (`нет`, `없음`).
 * Neither is a blank cell, and neither is zero.
 */
export type BlankWord = 'dash' | 'not-available' | 'none'

/** Longest text that can be a blank word, in characters. */
const LONGEST = 24

/** Which blank word a text is, or `undefined`. A blank text is none of them. */
export const isBlankWord = (text: string): BlankWord | undefined => {
  if (text.length > LONGEST) return undefined
  const plain = text.trim()
  if (plain === '') return undefined
  if (/^[-\u2010-\u2015\u2212\u30FC\uFF0D\u2500_]{1,5}$|^(?:[-–—] ){1,4}[-–—]$|^\(-\)$/u.test(plain)) return 'dash'
  const key = keyOf(plain)
  if (notAvailable.has(key)) return 'not-available'
  return none.has(key) ? 'none' : undefined
}

/** True or false for a text that is a yes or a no (`Да`, `no`, `있음`, `✓`), else `undefined`. */
export const booleanOf = (text: string): boolean | undefined => {
  if (text.length > LONGEST) return undefined
  const key = keyOf(text.trim())
  if (yes.has(key)) return true
  return no.has(key) ? false : undefined
}

const keyOf = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll('ё', 'е').replace(/[\s.]/gu, '')

const keysOf = (lists: Readonly<Record<string, readonly string[]>>): ReadonlySet<string> =>
  new Set(Object.values(lists).flat().map(keyOf))

const notAvailable = keysOf(notAvailableWords)
const none = keysOf(noneWords)
const yes = keysOf(yesWords)
const no = keysOf(noWords)
