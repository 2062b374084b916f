import { analyse, scriptOf, similarity, wordsOf } from '../text/index.ts'
import { withAliases } from './aliases.ts'
import type { WeighedConcept } from './coverage.ts'
import { valueKeyOf } from './document-units.ts'
import { type Alternative, type Concept, type Question, weightedTerms } from './question.ts'
import type { SearchIndex, UnitHit, UnitKind, ValueHit } from './search-index.ts'
import { soundTermsOf } from './sound.ts'

/** What the index says of a question: the lists, and the question's words weighed by their rarity. */
export type Evidence = {
  readonly concepts: readonly WeighedConcept[]
  readonly cards: readonly UnitHit[]
  readonly records: readonly UnitHit[]
  readonly passages: readonly UnitHit[]
  /** Values that the question names as a whole, best first; `share` of the question's weight that the value explains. */
  readonly values: readonly NamedValue[]
}

/** A value of a table that stands in the question. */
export type NamedValue = { readonly hit: ValueHit; readonly share: number; readonly exact: boolean }

/** Hits asked of each list. */
export type ListLimits = { readonly cards: number; readonly records: number; readonly passages: number }
export const LIST_LIMITS: ListLimits = { cards: 80, records: 300, passages: 80 }

/** Longest run of words that is looked up as one value. */
const LONGEST_VALUE = 5
/** Values asked for by key; a common word is the value of many tables. */
const VALUES = 200
/** How alike two words must be to count as one, from 0 to 1. */
const LEAST_LIKENESS = 0.78
/** How alike two words in different alphabets must sound: only long keys that are the same. */
const LEAST_SOUND = 0.85
/** Words that are looked up by likeness, at most, and values asked for each. */
const LIKE_LOOKUPS = 6
/** Least share of the question that a quoted value explains: whoever quotes a name asks about it. */
const QUOTED_SHARE = 0.6
/** Values asked for by sound. */
const SOUND_LOOKUPS = 60

/** Asks the index for everything that the question can be found by. Cost: about ten calls, most of them side by side. */
export const gatherEvidence = async (
  question: Question,
  index: SearchIndex,
  options: { readonly limits?: ListLimits; readonly withValues?: boolean; readonly withAliases?: boolean } = {},
): Promise<Evidence> => {
  const limits = options.limits ?? LIST_LIMITS
  const weighed = await weigh(question.concepts, index)
  if (!(options.withValues ?? true)) return { ...(await askLists(weighed, index, limits)), values: [] }
  const concepts = await repair(weighed, index)
  const [lists, values] = await Promise.all([askLists(concepts, index, limits), namedValues(question, concepts, index)])
  const richer =
    (options.withAliases ?? true)
      ? await withAliases(concepts, { values, records: lists.records, cards: lists.cards }, index)
      : undefined
  if (!richer) return { ...lists, values }
  const [again, more] = await Promise.all([askLists(richer, index, limits), namedValues(question, richer, index)])
  return { ...again, values: more }
}

const askLists = async (
  concepts: readonly WeighedConcept[],
  index: SearchIndex,
  limits: ListLimits,
): Promise<Omit<Evidence, 'values'>> => {
  const terms = weightedTerms(concepts.map(({ concept }) => concept))
  const list = (kind: UnitKind, limit: number): Promise<readonly UnitHit[]> =>
    terms.length === 0 ? Promise.resolve([]) : index.match({ terms, kinds: [kind], limit })
  const [cards, records, passages] = await Promise.all([
    list('card', limits.cards),
    list('record', limits.records),
    list('passage', limits.passages),
  ])
  return { concepts, cards, records, passages }
}

/** Rarity of each concept, that of its own word where the library knows it, else that of its best alternative. */
const weigh = async (concepts: readonly Concept[], index: SearchIndex): Promise<readonly WeighedConcept[]> => {
  const terms = [...new Set(concepts.flatMap(concept => [concept.terms[0] ?? '', ...alternativeTerms(concept)]))]
  const { units, frequencies } = await index.statistics(terms)
  const frequency = new Map(terms.map((term, at) => [term, frequencies[at] ?? 0]))
  return concepts.map(concept => {
    const own = frequency.get(concept.terms[0] ?? '') ?? 0
    // An alternative of several words is as rare as its rarest word.
    const others = concept.alternatives.map(({ terms: all }) => Math.min(...all.map(term => frequency.get(term) ?? 0)))
    const known = own > 0 ? own : Math.max(0, ...others)
    return { concept, weight: concept.weight * rarityOf(known, units), unknown: own === 0 }
  })
}

const alternativeTerms = (concept: Concept): readonly string[] => concept.alternatives.flatMap(({ terms }) => terms)

/** Rarity from 0 to about 1: logarithmic, as in BM25. A word that nothing holds weighs as much as a rare one. */
const rarityOf = (frequency: number, units: number): number => {
  const most = Math.log(1 + (units + 0.5) / 1.5)
  if (frequency === 0) return 0.7
  return most === 0 ? 0 : Math.log(1 + (units - frequency + 0.5) / (frequency + 0.5)) / most
}

/**
 * Words meet the values that sound like them in another alphabet; words that the library does not know also those that
 * look like them: mistyped and inflected names. The index proposes, {@link similarity} decides.
 */
const repair = async (
  concepts: readonly (WeighedConcept & { readonly unknown?: boolean })[],
  index: SearchIndex,
): Promise<readonly WeighedConcept[]> => {
  const words = concepts.filter(({ concept }) => concept.kind === 'word').map(({ concept }) => concept.word)
  const sounds = [...new Set(words.flatMap(soundTermsOf))]
  const unknown = concepts.filter(
    found => found.unknown && found.concept.kind === 'word' && found.concept.word.length >= 3,
  )
  const [bySound, ...byLook] = await Promise.all([
    sounds.length === 0 ? [] : index.valuesByTerms(sounds, { limit: SOUND_LOOKUPS }),
    ...unknown
      .slice(0, LIKE_LOOKUPS)
      .map(({ concept }) => index.valuesLike(valueKeyOf(concept.word), { limit: LIKE_LOOKUPS })),
  ])
  const proposed = [...bySound, ...byLook.flat()]
  return concepts.map(({ concept, weight }) => {
    if (concept.kind !== 'word') return { concept, weight }
    return { concept: { ...concept, alternatives: [...concept.alternatives, ...likeWords(concept, proposed)] }, weight }
  })
}

/** Words of proposed values that are the concept's word in other letters. */
const likeWords = (concept: Concept, proposed: readonly ValueHit[]): readonly Alternative[] => {
  const words = new Set(proposed.flatMap(hit => wordsOf(hit.shown).map(word => word.text)))
  return [...words].flatMap(word => {
    const [term] = analyse(word)
    if (term === undefined || concept.terms.includes(term)) return []
    const sound = scriptOf(word) !== scriptOf(concept.word)
    const likeness = similarity(concept.word, word)
    const from = sound ? 'sound' : 'value'
    return likeness >= (sound ? LEAST_SOUND : LEAST_LIKENESS) ? [{ terms: [term], weight: likeness, from }] : []
  })
}

/** Values whose key is a run of the question's words, or a quoted part of it. */
const namedValues = async (
  question: Question,
  concepts: readonly WeighedConcept[],
  index: SearchIndex,
): Promise<readonly NamedValue[]> => {
  const keys = keysOf(question, concepts)
  if (keys.size === 0) return []
  const hits = await index.valuesByKeys([...keys.keys()], { limit: VALUES })
  return hits
    .map(hit => ({ hit, share: keys.get(hit.key) ?? 0, exact: true }))
    .filter(value => value.share > 0)
    .sort((a, b) => b.share - a.share || a.hit.count - b.hit.count)
}

const keysOf = (question: Question, concepts: readonly WeighedConcept[]): ReadonlyMap<string, number> => {
  const all = concepts.reduce((sum, { weight }) => sum + weight, 0)
  const keys = new Map<string, number>()
  const put = (text: string, weight: number): void => {
    const key = valueKeyOf(text)
    if (key !== '' && all > 0) keys.set(key, Math.max(keys.get(key) ?? 0, weight / all))
  }
  concepts.forEach((_, from) => {
    let text = ''
    let weight = 0
    for (let at = from; at < Math.min(concepts.length, from + LONGEST_VALUE); at += 1) {
      const next = concepts[at] as WeighedConcept
      text = `${text} ${next.concept.word}`
      weight += next.weight
      put(text, weight)
    }
    for (const { terms, weight: share } of concepts[from]?.concept.alternatives ?? []) {
      const key = terms.join(' ')
      const own = ((concepts[from]?.weight ?? 0) * share) / (all || 1)
      if (!keys.has(key)) keys.set(key, own)
    }
  })
  for (const quoted of question.quoted) put(quoted, Math.max(QUOTED_SHARE * all, weightOfText(quoted, concepts)))
  return keys
}

const weightOfText = (text: string, concepts: readonly WeighedConcept[]): number =>
  concepts.filter(({ concept }) => text.includes(concept.word)).reduce((sum, { weight }) => sum + weight, 0)
