import { fold } from './fold.ts'
import { stopWordLists } from './lists/stop-words.ts'

/** Korean counters with the polite endings of a question: `개인가요`, `건이에요`. */
const COUNTERS =
  /^(?:개|건|명|대|번|곳|종|가지|회|장|병|박스)(?:인가요|인지요|예요|이에요|입니까|이죠|죠|나요|이나|씩|씩인가요|인지)?$/u

const stopWords = new Set(Object.values(stopWordLists).flatMap(list => list.split(/\s+/u).map(word => fold(word))))

/** True for a word that only makes a question or a sentence, in any of our languages; asked of questions, never of the index. */
export const isStopWord = (token: string): boolean => stopWords.has(fold(token)) || COUNTERS.test(token)

/** Languages (`ru`, `en`, `fr`) whose lists have a word as one that only makes a question; none for most words. */
export const stopLanguagesOf = (token: string): readonly string[] => {
  const word = fold(token)
  return listsByLanguage.flatMap(([language, words]) => (words.has(word) ? [language] : []))
}

const listsByLanguage = Object.entries(stopWordLists).map(
  ([language, list]) => [language, new Set(list.split(/\s+/u).map(word => fold(word)))] as const,
)
