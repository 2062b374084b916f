import { isStopWord, similarity, wordsOf } from '../text/index.ts'
import type { Ask } from './ask.ts'
import { nearestWords } from './lists/nearest-words.ts'
import type { TakeOutcome } from './take.ts'
import type { TableView } from './view.ts'

/** Names that are told at most. */
const NAMES = 3
/** Likeness from which a name may be meant, from 0 to 1. */
const LIKE = 0.62
/** Texts that are compared at most, and the longest one that is a name, in words. */
const TEXTS = 4000
const NAME_WORDS = 6
/** Shortest word that may be a name. */
const LETTERS = 4

/** The outcome with the names nearest to the one that was looked for, in its next step; as it is where something was found. */
export const withNearestNames = (ask: Ask, outcome: TakeOutcome, views: readonly TableView[]): TakeOutcome => {
  if (outcome.kind !== 'not_found' && outcome.kind !== 'passages') return outcome
  const names = nearestNames(ask, views)
  if (names.length === 0) return outcome
  const sentence = (nearestWords[ask.language] ?? nearestWords['en'] ?? '').replace('{names}', () => names.join(', '))
  return { ...outcome, next: `${sentence} ${outcome.next}` }
}

/**
 * Names in these tables that are like a word of the question, or a quoted part, which none of them holds; the likest first. Cost: words
 * times texts.
 */
export const nearestNames = (ask: Ask, views: readonly TableView[]): readonly string[] => {
  const wanted = wantedIn(ask, views)
  if (wanted.length === 0) return []
  const likest = new Map<string, number>()
  for (const { texts, table } of views)
    for (const { text, column } of texts.slice(0, TEXTS)) {
      const isName = column < 0 || table.columns[column]?.type === 'text' || table.columns[column]?.role === 'label'
      if (!isName || !/\p{L}{3}/u.test(text) || wordsOf(text).length > NAME_WORDS) continue
      const like = Math.max(...wanted.map(word => likenessOf(word, text)))
      if (like >= LIKE) likest.set(text, Math.max(like, likest.get(text) ?? 0))
    }
  return [...likest]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, NAMES)
    .map(([text]) => text)
}

/** Quoted parts and words that no table holds whole. */
const wantedIn = (ask: Ask, views: readonly TableView[]): readonly string[] => {
  const held = (terms: readonly string[]): boolean =>
    views.some(view => terms.some(term => view.textsByTerm.has(term) || view.columnsByTerm.has(term)))
  const words = ask.words.filter(
    ({ text, kind, weight, terms }) =>
      kind === 'word' &&
      weight >= 1 &&
      text.length >= (/[a-zа-яё]/iu.test(text) ? LETTERS : 2) &&
      !isStopWord(text) &&
      !held(terms),
  )
  return [...new Set([...ask.quoted, ...words.map(({ text }) => text)])]
}

/** Of a name of several words also the likest of its words. */
const likenessOf = (wanted: string, name: string): number => {
  const parts =
    wordsOf(wanted).length > 1
      ? []
      : wordsOf(name)
          .map(({ text }) => text)
          .filter(text => text.length >= LETTERS)
  return Math.max(similarity(wanted, name), ...parts.map(part => 0.98 * similarity(wanted, part)))
}
