import type { Concept } from './question.ts'

/** A concept with its rarity in the library: 0 for a word that every unit holds. */
export type WeighedConcept = { readonly concept: Concept; readonly weight: number }

/** Share of a word that a text must hold in parts (bigrams of a Korean word, parts of a code) to count at all. */
const LEAST_PARTS = 0.5
/** What a word counts when only its parts are there. */
const PARTS_WEIGHT = 0.75

/** How well a set of terms holds a concept, from 0 to 1. */
export const holds = (concept: Concept, terms: ReadonlySet<string>): number => {
  const [first] = concept.terms
  if (first !== undefined && terms.has(first)) return 1
  // The terms of a Latin word are its stems in several languages: each is the whole word.
  if (concept.kind === 'word' && isLatin(first) && concept.terms.some(term => isLatin(term) && terms.has(term)))
    return 1
  let best = partsHeld(concept, terms)
  for (const { terms: all, weight } of concept.alternatives)
    if (weight > best && all.every(term => terms.has(term))) best = weight
  return Math.max(best, kinHeld(concept, terms))
}

/** Letters that words of one kin share at their beginning: `просрочка`, `просроченный`. */
const KIN_LETTERS = 6
/** What a word counts when only its kin is there. */
const KIN_WEIGHT = 0.45

/** Terms of a text with a mark for the kin of each longer word, for {@link holds}. */
export const termSetOf = (terms: readonly string[]): ReadonlySet<string> => {
  const set = new Set(terms)
  for (const term of terms) if (hasKin(term)) set.add(`^${term.slice(0, KIN_LETTERS)}`)
  return set
}

const kinHeld = (concept: Concept, terms: ReadonlySet<string>): number => {
  const [first = ''] = concept.terms
  return hasKin(first) && terms.has(`^${first.slice(0, KIN_LETTERS)}`) ? KIN_WEIGHT : 0
}

const isLatin = (term: string | undefined): boolean => term !== undefined && /^[a-z]+$/.test(term)

const hasKin = (term: string): boolean => term.length >= KIN_LETTERS && /^[a-z\u0430-\u044f]+$/.test(term)

const partsHeld = (concept: Concept, terms: ReadonlySet<string>): number => {
  if (concept.terms.length < 2) return 0
  const parts = concept.terms.slice(1)
  const share = parts.filter(term => terms.has(term)).length / parts.length
  // Half of a code is another code.
  if (concept.kind !== 'word') return share === 1 ? PARTS_WEIGHT : 0
  return share >= LEAST_PARTS ? share * PARTS_WEIGHT : 0
}

/** How well each concept is held by any of the sets, in order. */
export const heldBy = (
  concepts: readonly WeighedConcept[],
  ...sets: readonly ReadonlySet<string>[]
): readonly number[] =>
  concepts.map(({ concept }) => sets.reduce((best, set) => Math.max(best, holds(concept, set)), 0))

/** Share of the question's weight that is held, from 0 to 1; 0 for a question without weight. */
export const coverageOf = (concepts: readonly WeighedConcept[], held: readonly number[]): number => {
  let sum = 0
  let all = 0
  concepts.forEach(({ weight }, at) => {
    sum += weight * (held[at] ?? 0)
    all += weight
  })
  return all === 0 ? 0 : sum / all
}

/** The better of two ways of holding, concept by concept. */
export const best = (a: readonly number[], b: readonly number[]): readonly number[] =>
  a.map((value, at) => Math.max(value, b[at] ?? 0))

/** What a word must at least be held to count as held when it is told what a text lacks. */
const LEAST_TOLD = 0.3

/** Words of the question that are not held, or hardly, in order. */
export const lackedOf = (concepts: readonly WeighedConcept[], held: readonly number[]): readonly string[] =>
  concepts.flatMap(({ concept }, at) => ((held[at] ?? 0) < LEAST_TOLD ? [concept.word] : []))
