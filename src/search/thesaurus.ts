import { analyse, isStopWord } from '../text/index.ts'
import type { Alternative } from './question.ts'
import { thesaurusEntries } from './words/thesaurus.ts'

/** Weight of another word for the same thing, in the same language or another. */
const WEIGHT = 0.5
/** Longest phrase of the thesaurus that is looked for in a question, in words. */
const LONGEST = 3

/**
 * Other ways to write each token of a question, in order of the tokens: words of the same meaning in every language of
 * the shipped thesaurus. The words of a phrase (`срок годности`) each get the alternatives of the phrase. Stop words
 * must be left out of `tokens`, as they are of the phrases.
 *
 * Cost: tokens; the first call analyses the whole thesaurus once.
 */
export const alternativesOf = (tokens: readonly string[]): readonly (readonly Alternative[])[] => {
  const keys = tokens.map(token => analyse(token)[0] ?? '')
  const { byPhrase, meanings } = thesaurus()
  const found = keys.map(() => new Map<string, Alternative>())
  keys.forEach((_, at) => {
    for (let length = Math.min(LONGEST, keys.length - at); length >= 1; length -= 1) {
      const meant = byPhrase.get(keys.slice(at, at + length).join(' ')) ?? []
      const others = meant.flatMap(meaning => meanings[meaning] ?? [])
      for (let word = at; word < at + length; word += 1)
        for (const terms of others)
          if (terms[0] !== keys[word]) found[word]?.set(terms.join(' '), { terms, weight: WEIGHT, from: 'thesaurus' })
    }
  })
  return found.map(alternatives => [...alternatives.values()])
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
    const phrases = entry
      .split(/[|,]/)
      .map(phrase => withoutStopWords(phrase.split(/\s+/)).flatMap(word => analyse(word).slice(0, 1)))
      .filter(terms => terms.length > 0)
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

const withoutStopWords = (words: readonly string[]): readonly string[] => {
  const kept = words.filter(word => word !== '' && !isStopWord(word))
  return kept.length > 0 ? kept : words
}
