import { analyse } from '../text/index.ts'
import type { Alternative } from './question.ts'
import { thesaurusEntries } from './words/thesaurus.ts'

/** Weight of another word for the same thing, in the same language or another. */
const WEIGHT = 0.5
/** Longest phrase of the thesaurus that is looked for in a question, in words. */
const LONGEST = 3

/**
 * Other ways to write each token of a question, in order of the tokens: words of the same meaning in every language of
 * the shipped thesaurus. A phrase (`срок годности`) gives its alternatives to its first word.
 *
 * Cost: tokens; the first call analyses the whole thesaurus once.
 */
export const alternativesOf = (tokens: readonly string[]): readonly (readonly Alternative[])[] => {
  const keys = tokens.map(token => analyse(token)[0] ?? '')
  const { byPhrase, meanings } = thesaurus()
  return keys.map((own, at) => {
    const found = new Map<string, Alternative>()
    for (let length = Math.min(LONGEST, keys.length - at); length >= 1; length -= 1) {
      const meant = byPhrase.get(keys.slice(at, at + length).join(' ')) ?? []
      for (const terms of meant.flatMap(meaning => meanings[meaning] ?? []))
        if (terms[0] !== own) found.set(terms.join(' '), { terms, weight: WEIGHT, from: 'thesaurus' })
    }
    return [...found.values()]
  })
}

/** Meanings by the key of a phrase, and the phrases of each meaning as terms. */
type Thesaurus = {
  readonly byPhrase: ReadonlyMap<string, readonly number[]>
  readonly meanings: readonly (readonly (readonly string[])[])[]
}

let built: Thesaurus | undefined

/** The thesaurus by analysed terms: a constant that is costly to build, so it is built when first asked for. */
const thesaurus = (): Thesaurus => {
  built ??= build()
  return built
}

const build = (): Thesaurus => {
  const byPhrase = new Map<string, number[]>()
  const meanings = thesaurusEntries.map((entry, meaning) => {
    const phrases = entry.split(/[|,]/).map(phrase =>
      phrase
        .trim()
        .split(/\s+/)
        .flatMap(word => analyse(word).slice(0, 1)),
    )
    for (const terms of phrases) {
      const key = terms.join(' ')
      const list = byPhrase.get(key)
      if (!list) byPhrase.set(key, [meaning])
      else if (!list.includes(meaning)) list.push(meaning)
    }
    return phrases
  })
  return { byPhrase, meanings }
}
