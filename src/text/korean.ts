import { koreanNounEnds, koreanParticles, koreanVerbEndings } from './lists/korean-endings.ts'

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

const without = (word: string, endings: readonly string[]): string => {
  for (let length = Math.min(word.length, 4); length >= 2; length -= 1)
    if (nounEnds.has(word.slice(-length))) return word
  const ending = endings.find(end => word.length - end.length >= 2 && word.endsWith(end))
  return ending === undefined ? word : word.slice(0, -ending.length)
}

/** Letters (jamo) of Korean syllables, other characters as they are: `값` is ㄱ ㅏ ㅄ in conjoining form. */
export const jamoOf = (text: string): string => text.normalize('NFD')
