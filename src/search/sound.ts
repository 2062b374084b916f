import { scriptOf, transliterate, wordsOf } from '../text/index.ts'

/** Shortest sound key that says enough to look a name up by, in letters. */
const SHORTEST = 3

/**
 * Terms that a name shares with the same name in another alphabet: `СЕВЕРЯНКА`, `Severyanka`, `세베랸카`. They start with
 * `~`, so that they never meet a word. Codes and short words have none.
 */
export const soundTermsOf = (text: string): readonly string[] => wordsOf(text).flatMap(word => soundOfWord(word.text))

/** Words that are remembered with their sound; emptied when full. */
const MEMORY = 50_000
const memory = new Map<string, readonly string[]>()

const soundOfWord = (word: string): readonly string[] => {
  const known = memory.get(word)
  if (known) return known
  const script = scriptOf(word)
  if (script === 'none' || script === 'mixed' || script === 'other') return []
  const key = transliterate(word)
  const sound = key.length >= SHORTEST && !key.includes(' ') ? [`~${key}`] : []
  if (memory.size >= MEMORY) memory.clear()
  memory.set(word, sound)
  return sound
}
