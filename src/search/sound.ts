import { scriptOf, transliterate, wordsOf } from '../text/index.ts'

/** Shortest sound key that says enough to look a name up by, in letters. */
const SHORTEST = 3

/**
 * Terms that a name shares with the same name in another alphabet: `СЕВЕРЯНКА`, `Severyanka`, `세베랸카`. They start with
 * `~`, so that they never meet a word. Codes and short words have none.
 */
export const soundTermsOf = (text: string): readonly string[] =>
  wordsOf(text).flatMap(word => {
    const script = scriptOf(word.text)
    if (script === 'none' || script === 'mixed' || script === 'other') return []
    const key = transliterate(word.text)
    return key.length >= SHORTEST && !key.includes(' ') ? [`~${key}`] : []
  })
