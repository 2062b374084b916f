import { scriptOf } from './script.ts'
import { germanStemOf, stemOf } from './stem.ts'
import { foldWord, partsOf, WORD } from './words.ts'

/** Entries of the memory of words; emptied when full. */
const MEMORY = 150_000
const memory = new Map<string, readonly string[]>()

/** Longest word that is analysed as a word, in UTF-16 units; the rest of a longer run is cut, not lost: see `LONG`. */
const LONG = 64

/**
 * Index terms of a text, in order, with repeats: the same for documents and for questions.
 *
 * A word gives its stem; a code (with a digit or a joint) gives itself whole and its parts; a Korean word its stem and
 * the pairs of its syllables; Chinese and Japanese runs their pairs of characters. Stop words are kept: ranking weighs
 * them down, and {@link isStopWord} is for questions.
 *
 * Cost: text length; a word met before costs one look-up.
 */
export const analyse = (text: string): readonly string[] => {
  const terms: string[] = []
  for (const word of text.match(WORD) ?? []) {
    for (const term of termsOf(word)) terms.push(term)
  }
  return terms
}

/** A whole number of plain digits: its own only term. There are too many of them to be remembered. */
const NUMBER = /^[0-9]{1,64}$/

const termsOf = (word: string): readonly string[] => {
  if (NUMBER.test(word)) return [word]
  const known = memory.get(word)
  if (known) return known
  if (word.length > LONG) return pieces(word).flatMap(termsOf)
  if (memory.size >= MEMORY) memory.clear()
  const terms = [...new Set(freshTerms(word))]
  memory.set(word, terms)
  return terms
}

const pieces = (word: string): readonly string[] => {
  const cut: string[] = []
  for (let at = 0; at < word.length; at += LONG) cut.push(word.slice(at, at + LONG))
  return cut
}

const freshTerms = (word: string): readonly string[] => {
  const folded = foldWord(word)
  const parts = partsOf(folded)
  const [only] = parts
  if (parts.length === 1 && only !== undefined) return partTerms(only, word)
  return [
    folded,
    ...parts
      .filter(part => part.length > 1 || /\p{N}|\p{Script=Han}/u.test(part))
      .flatMap(part => partTerms(part, part)),
  ]
}

/** @param asWritten the part before folding, where umlauts still stand */
const partTerms = (part: string, asWritten: string): readonly string[] => {
  const script = scriptOf(part)
  if (script === 'hangul') {
    const stem = stemOf(part)
    return [stem, ...pairsOf(stem)]
  }
  if (script === 'han' || script === 'kana') return part.length === 1 ? [part] : pairsOf(part)
  const german = script === 'latin' ? germanStemOf(asWritten) : undefined
  return german === undefined ? [stemOf(part)] : [stemOf(part), german]
}

const pairsOf = (run: string): readonly string[] => {
  const letters = [...run]
  return letters.slice(1).map((letter, index) => `${letters[index] ?? ''}${letter}`)
}
