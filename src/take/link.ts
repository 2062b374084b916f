import { scriptOf, transliterate, wordLikeness } from '../text/index.ts'
import type { Ask, AskWord } from './ask.ts'
import { withBoundLinks } from './bound-links.ts'
import { bareCode } from './code-word.ts'
import { adjectiveEnds } from './lists/question-words.ts'
import { type Range, rangeOf } from './range.ts'
import { withSpanLinks } from './span-links.ts'
import type { TableView } from './view.ts'

/** What one word of a question is linked to in a table, each with a strength from 0 to 1. */
export type WordLinks = {
  readonly word: AskWord
  /** By text: how strongly, and which terms of the text the word meets. */
  readonly texts: ReadonlyMap<number, Hit>
  readonly columns: ReadonlyMap<number, Hit>
  /** To titles, names and the card. */
  readonly context: number
}

/** A meeting of a word and a text. */
export type Hit = { readonly strength: number; readonly terms: readonly string[] }

/** Strengths of links: the same stem; a slip of the pen; another word for it; a shared beginning or a part of a compound; within a range; one beginning with other endings. */
const STRENGTH = {
  stem: 1,
  typo: 0.85,
  other: 0.7,
  part: 0.6,
  range: 0.8,
  sound: 0.75,
  numeral: 0.5,
  adjective: 0.8,
  inside: 0.66,
  rooted: 0.59,
  shortened: 0.75,
} as const

/** True for the strength of a meeting that may well be with another word: misspelt, or one beginning with other endings. */
export const isDoubtful = (strength: number): boolean =>
  strength === STRENGTH.typo || (strength > 0 && strength <= STRENGTH.rooted)

/** Links of every word of the question to the texts, headers and surroundings of a table. Cost: words times distinct terms. */
export const linksOf = (ask: Ask, view: TableView): readonly WordLinks[] =>
  withBoundLinks(
    withSpanLinks(
      ask.words.map(word => linkWord(word, view)),
      view,
    ),
    view,
  )

const linkWord = (word: AskWord, view: TableView): WordLinks => {
  if (word.weight === 0 && word.others.length === 0) return { word, texts: new Map(), columns: new Map(), context: 0 }
  const texts = wholeCodes(word, view, hits(word, view.textsByTerm))
  const columns = hits(word, view.columnsByTerm)
  if (word.number !== undefined && !word.terms.some(term => term.startsWith('@y'))) {
    addRanges(
      word,
      view.texts.map(({ text, column, terms }, id) => ({ id, text, column, terms })),
      texts,
    )
    addRanges(
      word,
      view.table.columns.map(({ path }, id) => ({ id, text: path.at(-1) ?? '', column: 0, terms: [] })),
      columns,
    )
  }
  return { word, texts, columns, context: contextStrength(word, view.context) }
}

/** How strongly each word of the question meets a text of these terms, in the order of the words. */
export const wordLinksTo = (ask: Ask, terms: readonly string[]): readonly number[] => {
  const index = new Map(terms.map(term => [term, [0]]))
  return ask.words.map(word => (word.weight === 0 ? 0 : (hits(word, index).get(0)?.strength ?? 0)))
}

type Index = ReadonlyMap<string, readonly number[]>

const hits = (word: AskWord, index: Index): Map<number, Hit> => {
  const found = new Map<number, Hit>()
  for (const term of keysOf(word)) putAll(found, index.get(term) ?? [], { strength: STRENGTH.stem, terms: [term] })
  if (word.kind === 'word' && word.number !== undefined)
    putAll(found, index.get(String(word.number)) ?? [], { strength: STRENGTH.numeral, terms: [String(word.number)] })
  for (const { terms } of othersOf(word))
    putAll(found, compoundHolders(terms, index), { strength: STRENGTH.other, terms })
  if (word.kind !== 'word' || word.weight === 0) return found
  const stem = word.terms[0] ?? ''
  const near = nearTerms(stem, index)
  for (const { term, strength } of near.length > 0 || found.size > 0 ? near : soundTerms(stem, index))
    putAll(found, index.get(term) ?? [], { strength, terms: [term] })
  return found
}

/** A code that is only a part of a longer one (`001098` in `ВД-001098`) meets it weakly. */
const wholeCodes = (word: AskWord, view: TableView, found: Map<number, Hit>): Map<number, Hit> => {
  if (word.kind !== 'code') return found
  for (const [id, hit] of found) {
    const [met = ''] = hit.terms
    const longer = view.texts[id]?.terms.some(term => term.length > met.length && term.includes(met) && /\d/.test(term))
    if (longer) found.set(id, { ...hit, strength: hit.strength * STRENGTH.part })
  }
  return found
}

/** Terms that stand for the whole word; a code is no longer itself in its parts. */
const keysOf = (word: AskWord): readonly string[] => {
  if (word.kind === 'word') return word.terms
  if (word.kind === 'number') return word.terms.filter(term => /\d/.test(term))
  return bareCode(word.text) === undefined && word.kind === 'code' ? word.terms.slice(0, 1) : word.terms
}

/** Keeps the stronger of two meetings of a word and a text; equal ones add their terms. */
const putAll = (found: Map<number, Hit>, ids: readonly number[], hit: Hit): void => {
  for (const id of ids) {
    const known = found.get(id)
    if (!known || known.strength < hit.strength) found.set(id, hit)
    else if (known.strength === hit.strength)
      found.set(id, { strength: hit.strength, terms: [...new Set([...known.terms, ...hit.terms])] })
  }
}

/** Ids that hold all the terms. */
const holders = (terms: readonly string[], index: Index): readonly number[] => {
  const [first, ...rest] = terms
  const ids = index.get(first ?? '') ?? []
  return rest.length === 0 ? ids : ids.filter(id => rest.every(term => index.get(term)?.includes(id)))
}

/** Other wordings of the word; those of a number's unit alone (`km` of `80km`) are not the number. */
const othersOf = ({ kind, others }: AskWord): AskWord['others'] =>
  kind === 'number' ? others.filter(({ terms }) => terms.some(term => /\d/.test(term))) : others

/** The same, and of a Korean word those that hold it as the beginning of a compound (`지연` in `지연건수`). */
const compoundHolders = (terms: readonly string[], index: Index): readonly number[] => {
  const whole = holders(terms, index)
  const [only = ''] = terms
  if (terms.length > 1 || only.length < 2 || scriptOf(only) !== 'hangul') return whole
  const found = [...whole]
  for (const [term, ids] of index) if (term !== only && term.startsWith(only)) for (const id of ids) found.push(id)
  return found
}

type NearTerm = { readonly term: string; readonly strength: number }

/** Terms that are the word with a slip, or share its beginning, or are a part of it or hold it (Korean compounds). */
const nearTerms = (stem: string, index: Index): readonly NearTerm[] => {
  if (stem.length < 2) return []
  const hangul = scriptOf(stem) === 'hangul'
  const near: NearTerm[] = []
  for (const term of index.keys()) {
    if (term === stem) continue
    if (term.endsWith('.')) {
      if (stem.length > term.length + 1 && stem.startsWith(term.slice(0, -1)))
        near.push({ term, strength: STRENGTH.shortened })
      continue
    }
    const strength = hangul ? compoundStrength(stem, term) : slipStrength(stem, term)
    if (strength > 0) near.push({ term, strength })
  }
  return near
}

/** Fewest letters of a sound key that can tell a name. */
const SOUND = 3

/** Names in another alphabet that sound the same (`Severyanka`, `Северянка`). */
const soundTerms = (stem: string, index: Index): readonly NearTerm[] => {
  const key = transliterate(stem)
  if (key.length < SOUND || /\d/.test(key)) return []
  const script = scriptOf(stem)
  const near: NearTerm[] = []
  for (const term of index.keys()) {
    if (scriptOf(term) === script || term.length < 3 || /[\d@]/.test(term)) continue
    const other = transliterate(term)
    if (other === key || (term.length >= 4 && scriptOf(term) === 'hangul' && transliterate(term.slice(0, -2)) === key))
      near.push({ term, strength: STRENGTH.sound })
    else if (key.length >= 5 && similarKeys(key, other)) near.push({ term, strength: STRENGTH.sound * 0.7 })
  }
  return near
}

/** Stems of two languages end differently: one key may be the beginning of the other, a letter or two longer. */
const similarKeys = (a: string, b: string): boolean =>
  Math.abs(a.length - b.length) <= 1 && (a.startsWith(b) || b.startsWith(a))

/** Likeness of Korean words that differ by one letter; a syllable more makes another name (`인천`, `춘천`). */
const KOREAN_SLIP = 0.87

const compoundStrength = (stem: string, term: string): number => {
  if (term.length < 2 || scriptOf(term) !== 'hangul') return 0
  const [short, long] = stem.length <= term.length ? [stem, term] : [term, stem]
  if (long.includes(short)) {
    const share = short.length / long.length
    // A name that stands whole in the word (`양산` in `양산센터`) is said; a word within a longer name is only a part of it.
    return long === stem && share >= 0.5 ? STRENGTH.inside : STRENGTH.part * (0.6 + 0.4 * share)
  }
  return wordLikeness(stem, term) >= KOREAN_SLIP ? STRENGTH.typo : 0
}

/** Ends that make an adjective of a name: `Урал`, `уральский`. */
const adjectives = new Set(Object.values(adjectiveEnds).flat())

/** Shortest beginning that two words of one root share, in letters. */
const ROOT = 5

const slipStrength = (stem: string, term: string): number => {
  if (stem.length < 3 || term.length < 3 || stem[0] !== term[0]) return 0
  let shared = 0
  while (shared < stem.length && stem[shared] === term[shared]) shared += 1
  const short = Math.min(stem.length, term.length)
  const rest = stem.slice(shared) + term.slice(shared)
  if (shared === short && (short >= 4 || rest.length >= 4) && adjectives.has(rest)) return STRENGTH.adjective
  if (short < 4) return 0
  // A shared beginning says one make, not one name: `Снегограда` and `Снегогрань` are two.
  if (shared >= ROOT && shared >= short - 2)
    return STRENGTH.rooted * Math.min(1, 0.4 + shared / Math.max(stem.length, term.length))
  if (shared === short && short >= 4) return STRENGTH.part * (shared / Math.max(stem.length, term.length))
  return shared >= 2 && wordLikeness(stem, term) >= 0.85 ? STRENGTH.typo : 0
}

/** `51–100 км` holds 80; of several that hold it (`до 5 т`, `до 10 т`) the tightest of each column. */
const addRanges = (word: AskWord, places: readonly RangePlace[], found: Map<number, Hit>): void => {
  const value = word.number ?? Number.NaN
  const unit = unitOf(word)
  const tightest = new Map<number, { readonly id: number; readonly width: number; readonly terms: readonly string[] }>()
  for (const { id, text, column, terms } of places) {
    const range = rangeOf(text)
    if (!range || value < range.from || value > range.to) continue
    if (unit !== '' && /\p{L}/u.test(text) && !text.toLowerCase().includes(unit)) continue
    const width = widthAround(value, range)
    const known = tightest.get(column)
    if (!known || width < known.width) tightest.set(column, { id, width, terms })
  }
  for (const { id, terms } of tightest.values()) if (!found.has(id)) found.set(id, { strength: STRENGTH.range, terms })
}

type RangePlace = {
  readonly id: number
  readonly text: string
  readonly column: number
  readonly terms: readonly string[]
}

/** Letters that stand on the number: `80km` is no number of tons. */
const unitOf = (word: AskWord): string =>
  word.kind === 'number' ? (/^[\d.,]+(\p{L}{1,3})/u.exec(word.text.toLowerCase())?.[1] ?? '') : ''

const widthAround = (value: number, { from, to }: Range): number => {
  if (from === Number.NEGATIVE_INFINITY) return to - value
  return to === Number.POSITIVE_INFINITY ? value - from : to - from
}

const contextStrength = (word: AskWord, context: ReadonlySet<string>): number => {
  if (word.terms.some((term, at) => (at === 0 || word.kind === 'word' || term.startsWith('@')) && context.has(term)))
    return STRENGTH.stem
  if (word.others.some(({ terms }) => terms.every(term => context.has(term)))) return STRENGTH.other
  const stem = word.terms[0] ?? ''
  if (word.kind !== 'word' || word.weight === 0) return 0
  const hangul = scriptOf(stem) === 'hangul'
  let best = 0
  for (const term of context) best = Math.max(best, hangul ? compoundStrength(stem, term) : slipStrength(stem, term))
  return best
}
