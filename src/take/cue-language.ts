import { stopLanguagesOf } from '../text/index.ts'

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

const latinLanguages = ['en', 'de', 'fr', 'es'] as const

/** The Latin language with the most words of its list; English of two with as many. */
const latinLanguageOf = (words: readonly string[]): string | undefined => {
  const lists = words.filter(word => /^[a-z]{2,}$/u.test(word)).map(stopLanguagesOf)
  const counts = latinLanguages.map(language => ({
    language,
    count: lists.filter(languages => languages.includes(language)).length,
  }))
  const [best] = counts.sort((a, b) => b.count - a.count)
  return best && best.count > 0 ? best.language : undefined
}
