import { composeJamo } from './compose-jamo.ts'
import { fold } from './fold.ts'
import { koreanKeys, LATIN_KEYS, letterFrequency, RUSSIAN_KEYS } from './lists/keyboards.ts'
import { isStopWord, stopLanguagesOf } from './stop-word.ts'
import { wordsOf } from './words.ts'

/** Fewest letters of a word that can show on which keys it was typed: shorter ones may be abbreviations. */
const TELLING_LETTERS = 6
/** Share of vowels among letters: a text with fewer is no words of its alphabet, one within the span may be. */
const VOWELLESS = 0.2
const SPOKEN = { from: 0.3, to: 0.6 } as const

/**
 * The text as it was meant when it was typed on the keys of another language (`Ctdthzyrf` for `Северянка`, `цфы` for `was`,
 * `aocnf` for `매출`); `undefined` when it reads as it stands.
 *
 * It needs clear signs: words that only make a question on the other keys and none on these, or letters that spell no words
 * here and do there. A text that holds letters of several alphabets was typed with care and is left alone. Cost: letters.
 */
export const otherKeysOf = (text: string): string | undefined => {
  const hasRussian = /[а-яё]/iu.test(text)
  if (/[^\p{Script=Latin}\p{Script=Cyrillic}\P{L}]/u.test(text)) return undefined
  if (hasRussian) return /[a-z]/iu.test(text) ? undefined : onLatinKeys(text)
  return /[a-z]/iu.test(text) ? (onRussianKeys(text) ?? onKoreanKeys(text)) : undefined
}

const onRussianKeys = (text: string): string | undefined => {
  if (stopWordsOf(text, LATIN) > 0) return undefined
  const meant = mapped(text, toRussian)
  if (stopWordsOf(meant, ['ru']) > 0 && vowelShare(meant, VOWELS.ru) >= SPOKEN.from / 2) return meant
  return spellsOnlyThere(text, meant) ? meant : undefined
}

const onLatinKeys = (text: string): string | undefined => {
  if (stopWordsOf(text, ['ru']) > 0) return undefined
  const meant = mapped(text, toLatin)
  return stopWordsOf(meant, LATIN) > 0 && /[aeiouy]/iu.test(meant) ? meant : undefined
}

/** Every word becomes whole syllables, which words of another language do not. */
const onKoreanKeys = (text: string): string | undefined => {
  if (/\d/.test(text) || stopWordsOf(text, LATIN) > 0) return undefined
  const meant = text.replace(/[a-z]+/giu, word => composeJamo(Array.from(word, key => koreanLetter(key))))
  const syllables = meant.match(/[\uac00-\ud7a3]/gu)?.length ?? 0
  return /[\u3131-\u318e]/u.test(meant) || syllables < KOREAN_SYLLABLES ? undefined : meant
}

/** Fewest syllables that can show it: a short word may become some by chance. */
const KOREAN_SYLLABLES = 4

const koreanLetter = (key: string): string => koreanKeys[key] ?? koreanKeys[key.toLowerCase()] ?? key

/** A word of one letter may stand in any language. */
const LONG_ENOUGH = 2
const LATIN = ['en', 'de', 'fr', 'es']

const stopWordsOf = (text: string, languages: readonly string[], least = LONG_ENOUGH): number =>
  wordsOf(fold(text)).filter(
    ({ text: word }) =>
      word.length >= least && isStopWord(word) && stopLanguagesOf(word).some(language => languages.includes(language)),
  ).length

const VOWELS = { latin: /[aeiouy]/giu, ru: /[аеёиоуыэюя]/giu } as const

const vowelShare = (text: string, vowels: RegExp): number =>
  (text.match(vowels)?.length ?? 0) / Math.max(1, text.match(/\p{L}/gu)?.length ?? 0)

/** Its letters are far likelier as the Russian ones on their keys, and it has the vowels of Russian and none of its own. */
const spellsOnlyThere = (text: string, meant: string): boolean => {
  const spoken = vowelShare(meant, VOWELS.ru)
  const longest = Math.max(0, ...wordsOf(meant).map(word => word.text.length))
  return (
    longest >= TELLING_LETTERS &&
    vowelShare(text, VOWELS.latin) < VOWELLESS &&
    spoken >= SPOKEN.from &&
    spoken <= SPOKEN.to &&
    likelihood(meant, letterFrequency.ru) - likelihood(text, letterFrequency.en) >= LIKELIER * meant.length
  )
}

/** Log of how much likelier each letter must be on the other keys, on average. */
const LIKELIER = 0.3

const likelihood = (text: string, frequency: Readonly<Record<string, number>>): number =>
  Array.from(text.toLowerCase()).reduce((sum, letter) => sum + (frequency[letter] ? Math.log(frequency[letter]) : 0), 0)

const mapped = (text: string, keys: ReadonlyMap<string, string>): string =>
  Array.from(text, letter => keys.get(letter) ?? letter).join('')

/** Keys whose mark is another one on a Russian keyboard. */
const marks = [
  ['/', '.'],
  ['&', '?'],
  ['^', ':'],
  ['$', ';'],
] as const
const pairs = Array.from(LATIN_KEYS, (key, at) => [key, RUSSIAN_KEYS[at] ?? key] as const)
const toRussian = new Map([
  ...marks,
  ...pairs,
  ...pairs.map(([latin, russian]) => [upper(latin), russian.toUpperCase()] as const),
])
const toLatin = new Map([...toRussian].map(([latin, russian]) => [russian, latin]))

/** What shift makes of a key of a Latin keyboard. */
function upper(key: string): string {
  return { '[': '{', ']': '}', ';': ':', "'": '"', ',': '<', '.': '>', '`': '~' }[key] ?? key.toUpperCase()
}
