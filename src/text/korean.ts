import { koreanParticles, koreanVerbEndings } from './lists/korean-endings.ts'
import { koreanNounEnds } from './lists/korean-noun-ends.ts'

const byLength = (words: readonly string[]): readonly string[] =>
  [...new Set(words)].sort((a, b) => b.length - a.length)
const particles = byLength(koreanParticles)
const verbEndings = byLength(koreanVerbEndings)
const nounEnds = new Set(koreanNounEnds)

/** A Korean word without its particles and verb endings; what is left has at least two syllables. */
export const koreanStem = (word: string): string => {
  const noun = without(word, verbEndings)
  let stem = noun
  for (let round = 0; round < 2; round += 1) {
    const shorter = without(stem, particles)
    if (shorter === stem) break
    stem = shorter
  }
  return stem
}

/** Particles of so many syllables are never the end of a noun that only looks like one (`까지도` is no `지도`). */
const LONG_PARTICLE = 3

const without = (word: string, endings: readonly string[]): string => {
  const long = endings.find(end => end.length >= LONG_PARTICLE && word.length - end.length >= 2 && word.endsWith(end))
  if (long !== undefined) return word.slice(0, -long.length)
  for (let length = Math.min(word.length, 4); length >= 2; length -= 1)
    if (nounEnds.has(word.slice(-length))) return word
  const ending = endings.find(end => word.length - end.length >= 2 && word.endsWith(end))
  return ending === undefined ? word : word.slice(0, -ending.length)
}

/** Letters (jamo) of Korean syllables, other characters as they are: `값` is ㄱ ㅏ ㅄ in conjoining form. */
export const jamoOf = (text: string): string => text.normalize('NFD')
