import { fold, isStopWord } from '../text/index.ts'
import { verbHelpers } from './lists/place-words.ts'

/** Words of a name that may stand between a helping verb and its verb, at most. */
const BETWEEN = 5

/**
 * True for a word that only tells what was done: an English participle behind a form of be, have or get (`was Northwind billed`),
 * or the word that ends a question with `did` behind whom it asks about (`what did Eastwind order`).
 */
export const isEnglishVerb = (words: readonly string[], at: number): boolean => {
  const word = words[at] ?? ''
  if (!/^[a-z]{4,}$/u.test(word)) return false
  const before = words.slice(Math.max(0, at - 1 - BETWEEN), at).map(fold)
  if (/(?:ed|en)$/u.test(word) && before.some(each => participleHelpers.has(each))) return true
  const helper = before.findLastIndex(each => doHelpers.has(each))
  const isBehindName = helper >= 0 && before.length - helper >= 2
  return isBehindName && words.slice(at + 1).every(isStopWord)
}

const participleHelpers = new Set<string>(verbHelpers.participle)
const doHelpers = new Set<string>(verbHelpers.doing)
