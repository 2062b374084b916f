import { fold } from './fold.ts'
import { cyrillicLatin, hangulFinals, hangulInitials, hangulVowels, soundClasses } from './lists/romanisation.ts'

/** Entries of the memory of keys; emptied when full. */
const MEMORY = 100_000
const memory = new Map<string, string>()

/** Longest text whose key is remembered, in UTF-16 units: a name, not a sentence. */
const LONG = 40

/**
 * Key of a name by its sound, for names written in another alphabet: `베르스타나`, `Verstana` and `Верстана` share it.
 *
 * Consonant classes with a leading vowel as `a`; digits stay, words are parted by spaces. Several names may share a
 * key, so that it proposes and never proves.
 *
 * Cost: text length; a name met before costs one look-up.
 */
export const transliterate = (text: string): string => {
  const known = memory.get(text)
  if (known !== undefined) return known
  const key = keyOf(text)
  if (text.length > LONG) return key
  if (memory.size >= MEMORY) memory.clear()
  memory.set(text, key)
  return key
}

const keyOf = (text: string): string =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .map(wordKey)
    .filter(key => key !== '')
    .join(' ')

const wordKey = (word: string): string => {
  const latin = [...word].map(latinOf).join('')
  const lead = /^[aeiouy]/.test(latin) ? 'a' : ''
  let key = lead
  for (let at = 0; at < latin.length; ) {
    const sound = soundClasses.find(([letters]) => latin.startsWith(letters, at))
    const next = sound ? sound[1] : /[\d]|[^a-z]/u.test(latin.charAt(at)) ? latin.charAt(at) : ''
    if (!key.endsWith(next) || /\d/.test(next)) key += next
    at += sound ? sound[0].length : 1
  }
  return key
}

const latinOf = (letter: string): string => {
  const code = letter.charCodeAt(0) - 0xac00
  if (code < 0 || code > 11_171) return cyrillicLatin[letter] ?? letter
  const final = hangulFinals[code % 28] ?? ''
  const vowel = hangulVowels[Math.floor(code / 28) % 21] ?? ''
  // ㅡ after a consonant is what Korean puts in where a foreign name has two consonants.
  return `${hangulInitials[Math.floor(code / 588)] ?? ''}${vowel}${final}`
}
