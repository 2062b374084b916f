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
  const found = keys.map(() => new Map<string, Alternative>())
  keys.forEach((_, at) => {
    for (let length = Math.min(LONGEST, keys.length - at); length >= 1; length -= 1) {
      const others = otherPhrases(keys.slice(at, at + length), tokens[at] ?? '')
      for (let word = at; word < at + length; word += 1) lend(others, { to: found[word], own: keys[word] ?? '' })
    }
  })
  return found.map(alternatives => [...alternatives.values()])
}

/** Phrases of every meaning that these words have together; a Latin word has a stem for each language it may be of. */
const otherPhrases = (keys: readonly string[], token: string): readonly (readonly string[])[] => {
  const { byPhrase, meanings } = thesaurus()
  const also = keys.length === 1 ? analyse(token).filter(term => /^[a-z]+$/.test(term)) : []
  const meant = new Set([keys.join(' '), ...also].flatMap(key => byPhrase.get(key) ?? []))
  return [...meant].flatMap(meaning => meanings[meaning] ?? [])
}

const lend = (
  phrases: readonly (readonly string[])[],
  word: { readonly to: Map<string, Alternative> | undefined; readonly own: string },
): void => {
  for (const terms of phrases)
    if (terms[0] !== word.own) word.to?.set(terms.join(' '), { terms, weight: WEIGHT, from: 'thesaurus' })
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
