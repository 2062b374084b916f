import { fold } from '../text/index.ts'
import { numberBeginnings, numberWords, ordinalWords } from './lists/number-words.ts'

/**
 * A code or number without what the sentence hangs on it: `062번은` is `062`, `42-й` is `42`, `L00178의` is `l00178`.
 * `undefined` when nothing hangs on it.
 */
export const bareCode = (word: string): string | undefined => {
  const folded = fold(word)
  const [, korean] = /^([a-z0-9][a-z0-9._/-]*)[\uac00-\ud7a3]+$/u.exec(folded) ?? []
  if (korean !== undefined && /\d/.test(korean)) return korean
  const [, ordinal] = /^(\d+)-?(?:й|я|ю|е|го|му|м|ми|х|st|nd|rd|th)$/u.exec(folded) ?? []
  return ordinal
}

/** The number that a word is or begins with: `сорокафутовый` 40, `twenty-tonner` 20, `two` 2, `третьим` 3. */
export const numberOfWord = (word: string): number | undefined => {
  const folded = fold(word)
  const own = words.get(folded)
  if (own !== undefined) return own
  for (const [beginning, value] of beginnings)
    if (folded.startsWith(beginning) && folded.length >= beginning.length + 4) return value
  return undefined
}

const ordinals = Object.values(ordinalWords).flatMap(({ stems, ends }) =>
  Object.entries(stems).flatMap(([stem, value]) => ends.map(end => [`${stem}${end}`, value] as const)),
)
const words = new Map([...ordinals, ...Object.values(numberWords).flatMap(list => Object.entries(list))])
const beginnings = Object.entries({ ...numberBeginnings['en'], ...numberBeginnings['ru'] }).sort(
  (a, b) => b[0].length - a[0].length,
)
