import { fold } from './fold.ts'
import { stopWordLists } from './lists/stop-words.ts'
import { wordsOf } from './words.ts'

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

const latinLanguages = ['en', 'de', 'fr', 'es'] as const

/** Which Latin language folded words are of, by those of its list that only make a question; English of two with as many. */
export const latinLanguageOf = (words: readonly string[]): string | undefined => {
  const lists = words.filter(word => /^[a-z]{2,}$/u.test(word)).map(stopLanguagesOf)
  const counts = latinLanguages.map(language => ({
    language,
    count: lists.filter(languages => languages.includes(language)).length,
  }))
  const [best] = counts.sort((a, b) => b.count - a.count)
  return best && best.count > 0 ? best.language : undefined
}

/**
 * True when a capital letter at a word's beginning tells a name from other words of this question: never in German, where
 * every noun has one.
 */
export const capitalsTell = (question: string): boolean =>
  latinLanguageOf(wordsOf(fold(question)).map(word => word.text)) !== 'de'
