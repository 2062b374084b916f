import snowball from 'snowball-stemmers'
import { fold } from './fold.ts'
import { koreanStem } from './korean.ts'
import { irregularForms } from './lists/irregular-forms.ts'
import { scriptOf } from './script.ts'

const stemmers = {
  ru: snowball.newStemmer('russian'),
  en: snowball.newStemmer('english'),
  de: snowball.newStemmer('german'),
}

const irregular = new Map(
  Object.values(irregularForms).flatMap(forms =>
    Object.entries(forms).map(([form, stem]) => [fold(form), stem] as const),
  ),
)

/** Entries of the memory of stems; when it is full it is emptied, so that it is bounded and most words stay warm. */
const MEMORY = 100_000
const memory = new Map<string, string>()

/**
 * Stem of one word, folded: forms of a word share it (`партнёра`, `партнёром`: `партнер`). Korean loses particles and
 * verb endings, Chinese and Japanese stay. A word with a digit is a code and is only folded.
 */
export const stemOf = (token: string): string => {
  const known = memory.get(token)
  if (known !== undefined) return known
  if (memory.size >= MEMORY) memory.clear()
  const stem = stemOfFolded(fold(token))
  memory.set(token, stem)
  return stem
}

const stemOfFolded = (word: string): string => {
  if (/\p{N}/u.test(word)) return word
  const whole = irregular.get(word)
  if (whole !== undefined && whole !== word) return stemOfFolded(whole)
  const script = scriptOf(word)
  if (script === 'cyrillic') return settled(word)
  if (script === 'latin') return word.length < 4 ? word : stemmers.en.stem(word)
  return script === 'hangul' ? koreanStem(word) : word
}

/** Ends of German nouns in number and case; the short ones only in longer words. */
const GERMAN_END = /(?:en|ern|eln|em|is|ant|ung|ungen|\p{L}{4}(?:e|es)|\p{L}{3}er)$/iu

/**
 * German stem of a Latin word where it differs from {@link stemOf} and the word looks German: an umlaut or ß, or an end
 * such as `-en` that English would keep.
 */
export const germanStemOf = (token: string): string | undefined => {
  const looksGerman = /[äöüß]/iu.test(token) || (token.length >= 5 && GERMAN_END.test(token))
  if (!looksGerman || scriptOf(token) !== 'latin') return undefined
  const stem = fold(stemmers.de.stem(token.toLowerCase()))
  return stem === stemOf(token) || stem.length < 3 ? undefined : stem
}

/** Most passes of the Russian stemmer over one word. */
const PASSES = 3

/** A stem that the stemmer leaves alone: `гастронома` gives `гастроном`, whose own end it takes for a case ending. */
const settled = (word: string): string => {
  let stem = withGlide(word)
  for (let pass = 0; pass < PASSES; pass += 1) {
    const next = withoutFleetingVowel(stemmers.ru.stem(stem))
    if (next === stem || next.length < 3) return stem
    stem = next
  }
  return stem
}

/** `копеек` and `копейка`, `боец` and `бойца`: after a vowel the one that comes and goes takes the place of й. */
const withGlide = (word: string): string => {
  const [, head = '', end = ''] = /^(.{2,}[аеиоуыэюя]|[^аеиоуыэюя]+[аеиоуыэюя])е([кц])$/u.exec(word) ?? []
  return head === '' ? word : `${head}й${end}`
}

/**
 * `скидок` and `скидка`, `уровень` and `уровня`: the vowel that comes and goes before the last consonant. `владелец` and
 * `владельца`: with it the sign that softens what stood before.
 */
const withoutFleetingVowel = (stem: string): string => {
  if (stem.length < 5) return stem
  const soft = stem.replace(/льц$/u, 'лц')
  const [, head = '', last = ''] = /^(.*[бвгджзклмнпрстфхцчшщй])[оеё]([кнц])$/u.exec(soft) ?? []
  return head !== '' && /[аеиоуыэюя]/u.test(head) ? head + last : soft
}
