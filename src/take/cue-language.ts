import { latinLanguageOf } from '../text/index.ts'

/**
 * Languages whose cues a question of these folded words may hold: one for each script in it, Latin ones by their words
 * that only make a question (English when none tells), and Latin in a question of another script only by such words.
 */
export const languagesOf = (words: readonly string[]): ReadonlySet<string> => {
  const text = words.join(' ')
  const found = new Set(scripts.flatMap(([script, languages]) => (script.test(text) ? languages : [])))
  const latin = latinLanguageOf(words)
  if (latin) found.add(latin)
  else if (found.size === 0) found.add('en')
  return found
}

const scripts: readonly (readonly [script: RegExp, languages: readonly string[]])[] = [
  [/\p{Script=Cyrillic}/u, ['ru']],
  [/\p{Script=Hangul}/u, ['ko']],
  [/\p{Script=Hiragana}|\p{Script=Katakana}/u, ['ja']],
  [/\p{Script=Han}/u, ['zh', 'ja']],
]
