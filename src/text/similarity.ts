import { editDistance } from './edit-distance.ts'
import { jamoOf, koreanStem } from './korean.ts'
import { scriptOf } from './script.ts'
import { stemOf } from './stem.ts'
import { transliterate } from './transliterate.ts'
import { foldWord, partsOf, wordsOf } from './words.ts'

export { transliterate } from './transliterate.ts'

/**
 * How alike two names are, from 0 to 1: inflected and mistyped names, other order and joints of words are near 1.
 *
 * The numbers in both must be the same: other numbers give 0, a number that only one has at most 0.5. From 0.8 two
 * names are likely the same; names in different alphabets are compared by sound and reach at most 0.9.
 *
 * Cost: product of the words, each with the product of its letters.
 */
export const similarity = (a: string, b: string): number => {
  const left = nameOf(a)
  const right = nameOf(b)
  if (left.key === right.key) return left.key === '' ? 0 : 1
  if (left.words.length === 0 && right.words.length === 0)
    return left.digits === right.digits && left.digits !== '' ? 1 : 0
  if (left.digits !== right.digits && left.digits !== '' && right.digits !== '') return 0
  const likeness = Math.max(alignment(left.words, right.words), joined(left.words, right.words), bySound(left, right))
  return left.digits === right.digits ? likeness : Math.min(0.5, likeness)
}

type Name = { readonly words: readonly string[]; readonly digits: string; readonly key: string }

/** Names are compared again and again with one question; the last ones are kept, at most this many. */
const MEMORY = 20_000
const memory = new Map<string, Name>()

const nameOf = (text: string): Name => {
  const known = memory.get(text)
  if (known) return known
  if (memory.size >= MEMORY) memory.clear()
  const parts = wordsOf(text).flatMap(word => partsOf(foldWord(word.text)))
  const words = parts.filter(part => !/^\p{N}/u.test(part))
  const digits = parts
    .filter(part => /^\p{N}/u.test(part))
    .sort()
    .join(' ')
  const name = { words, digits, key: parts.join(' ') }
  memory.set(text, name)
  return name
}

/** Share of the letters that found a partner, each word with its best free partner on the other side. */
const alignment = (a: readonly string[], b: readonly string[]): number => {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  const free = new Set(long.keys())
  let matched = 0
  for (const word of short) {
    let best = { at: -1, likeness: 0 }
    for (const at of free) {
      const likeness = wordLikeness(word, long[at] ?? '')
      if (likeness > best.likeness) best = { at, likeness }
    }
    if (best.at < 0) continue
    free.delete(best.at)
    matched += best.likeness * (word.length + (long[best.at]?.length ?? 0))
  }
  const letters = [...a, ...b].reduce((sum, word) => sum + word.length, 0)
  return letters === 0 ? 0 : matched / letters
}

/** `Эко Маркет` and `ЭКОМАРКЕТ`. */
const joined = (a: readonly string[], b: readonly string[]): number =>
  a.length === b.length ? 0 : 0.97 * wordLikeness(a.join(''), b.join(''))

/** How alike two folded words are: 1 the same, 0.97 forms of one word, less for each slip of the pen, 0 for other words. */
export const wordLikeness = (a: string, b: string): number => {
  if (a === b) return 1
  const script = scriptOf(a)
  if (script !== scriptOf(b)) return 0
  if (script === 'hangul') return koreanLikeness(a, b)
  const [stem, other] = [stemOf(a), stemOf(b)]
  if (stem === other) return 0.97
  if (script === 'han' || script === 'kana') return byDistance(a, b, a.length >= 5 ? 1 : 0)
  return Math.max(
    byDistance(stem, other, slipsIn(Math.min(stem.length, other.length))),
    byDistance(a, b, slipsIn(Math.min(a.length, b.length))),
  )
}

const koreanLikeness = (a: string, b: string): number => {
  const [stem, other] = [koreanStem(a), koreanStem(b)]
  if (stem === other || stem === b || other === a) return 0.97
  const [jamo, otherJamo] = [jamoOf(stem), jamoOf(other)]
  return byDistance(jamo, otherJamo, Math.min(stem.length, other.length) >= 3 ? (jamo.length >= 10 ? 2 : 1) : 0)
}

/** Slips that are allowed in a word of so many letters: none in short ones, where every letter tells. */
const slipsIn = (letters: number): number => (letters < 4 ? 0 : letters < 8 ? 1 : 2)

const byDistance = (a: string, b: string, limit: number): number => {
  if (limit === 0) return 0
  const distance = editDistance(a, b, limit)
  return distance > limit ? 0 : 0.97 - distance * (0.6 / Math.max(a.length, b.length))
}

/** Names in different alphabets, by their sound keys. */
const bySound = (a: Name, b: Name): number => {
  const [left, right] = [a.words.join(' '), b.words.join(' ')]
  if (scriptOf(left) === scriptOf(right)) return 0
  const [key, other] = [transliterate(left), transliterate(right)]
  const letters = Math.min(key.length, other.length)
  if (letters < 3) return 0
  if (key === other) return letters >= 4 ? 0.9 : 0.8
  return letters >= 6 && editDistance(key, other, 1) === 1 ? 0.75 : 0
}
