import { cellTextsOf, glossaryIn } from '../record/index.ts'
import { type Script, scriptOf, wordsOf } from '../text/index.ts'
import { coverageOf, heldBy, type WeighedConcept } from './coverage.ts'
import { valueKeyOf } from './document-units.ts'
import type { NamedValue } from './evidence.ts'
import type { Alternative } from './question.ts'
import type { SearchIndex, StoredUnit, UnitHit } from './search-index.ts'

/** Rows that are looked at: the best records, and those of values that the question names. */
const RECORDS = 10
const NAMED_ROWS = 8
/** Cards whose codes are looked at. */
const CARDS = 12
/** Least share of the question that the name of a row explains, and of the name that the question does. */
const LEAST_SHARE = 0.15
const LEAST_OF_NAME = 0.5
/** Longest name, in characters and in terms. */
const NAME_CHARACTERS = 40
const NAME_TERMS = 4
/** Other names taken of one row. */
const NAMES_OF_A_ROW = 4
/** Weight of another name that the corpus itself gives. */
const WEIGHT = 0.6

/**
 * The concepts with the other names that tables of the corpus give them, or `undefined` when none are found.
 *
 * A value that stands in one row only, and another of that row that does too, are two names of one thing: code and
 * meaning, a name in two languages, a customer and its number. So are a code and a meaning that a card tells of it. Cost:
 * two index calls.
 */
export const withAliases = async (
  concepts: readonly WeighedConcept[],
  found: {
    readonly values: readonly NamedValue[]
    readonly records: readonly UnitHit[]
    readonly cards: readonly UnitHit[]
  },
  index: SearchIndex,
): Promise<readonly WeighedConcept[] | undefined> => {
  const named = found.values
    .filter(({ hit }) => hit.count === 1)
    .slice(0, NAMED_ROWS)
    .flatMap(({ hit }) => found.records.find(({ table, row }) => table === hit.table && row === hit.rows[0]) ?? [])
  const looked = [...found.records.slice(0, RECORDS), ...named, ...found.cards.slice(0, CARDS)]
  const units = await index.units([...new Set(looked.map(({ unit }) => unit))])
  const inRows = await uniqueOnly(
    units.filter(({ kind }) => kind === 'record').flatMap(unit => namesIn(unit, concepts)),
    index,
  )
  const others = [...inRows, ...units.filter(({ kind }) => kind === 'card').flatMap(unit => meantIn(unit, concepts))]
  if (others.length === 0) return undefined
  return concepts.map(({ concept, weight }) => {
    const [own = ''] = concept.terms
    const alternatives = others
      .filter(({ name }) => name.split(' ').includes(own))
      .map(({ other }): Alternative => ({ terms: other.split(' '), weight: WEIGHT, from: 'glossary' }))
      .filter(({ terms }) => !terms.includes(own))
    return { concept: { ...concept, alternatives: [...concept.alternatives, ...alternatives] }, weight }
  })
}

/** Codes of a card whose meaning the question names. */
const meantIn = ({ text }: StoredUnit, concepts: readonly WeighedConcept[]): readonly Names[] =>
  glossaryIn(text).flatMap(({ code, meanings }) => {
    const key = valueKeyOf(code)
    return meanings.flatMap(meaning => {
      const name = valueKeyOf(meaning)
      return key !== '' && name !== '' && isNamed(name, concepts) ? [{ name, other: key }] : []
    })
  })

/** Keys of two names of one thing: one that the question uses, and another. */
type Names = { readonly name: string; readonly other: string }

/** Keys of two cells of one row: one that the question names, and another. */
type NamePair = Names & { readonly table: string; readonly row: number }

const namesIn = (unit: StoredUnit, concepts: readonly WeighedConcept[]): readonly NamePair[] => {
  const { table, row } = unit
  if (table === undefined || row === undefined) return []
  const cells = cellTextsOf(unit.text)
    .filter(cell => cell.length >= 2 && cell.length <= NAME_CHARACTERS && /\p{L}/u.test(cell))
    .map(text => ({ text, key: valueKeyOf(text) }))
  const name = cells.find(({ key }) => isNamed(key, concepts))
  if (name === undefined) return []
  return cells
    .filter(({ text, key }) => key !== '' && key !== name.key && isOtherName(text, name.text))
    .filter(({ key }) => key.split(' ').length <= NAME_TERMS && !isNamed(key, concepts))
    .slice(0, NAMES_OF_A_ROW)
    .map(({ key }) => ({ table, row, name: name.key, other: key }))
}

/** A code: one word with a digit, or a few capitals. */
const CODE = /^(?=.*\p{N})[\p{L}\p{N}._/-]+$|^\p{Lu}{2,5}$/u

/** Two cells may name one thing when one is a code, or when they are written in different scripts. */
const isOtherName = (a: string, b: string): boolean => CODE.test(a) || CODE.test(b) || scriptIn(a) !== scriptIn(b)

const scriptIn = (text: string): Script => {
  const scripts = wordsOf(text).map(word => scriptOf(word.text))
  return scripts.find(script => script !== 'none') ?? 'none'
}

/** True when the question explains most of a name, and the name much of the question. */
const isNamed = (key: string, concepts: readonly WeighedConcept[]): boolean => {
  const terms = new Set(key.split(' '))
  const held = heldBy(concepts, terms).map(value => (value >= 1 ? 1 : 0))
  const own = new Set(concepts.flatMap(({ concept }, at) => (held[at] ? concept.terms : [])))
  const explained = [...terms].filter(term => own.has(term)).length
  return explained >= terms.size * LEAST_OF_NAME && coverageOf(concepts, held) >= LEAST_SHARE
}

/** Pairs whose names both stand in this one row of their columns. */
const uniqueOnly = async (pairs: readonly NamePair[], index: SearchIndex): Promise<readonly NamePair[]> => {
  if (pairs.length === 0) return []
  const keys = [...new Set(pairs.flatMap(({ name, other }) => [name, other]))]
  const tables = [...new Set(pairs.map(({ table }) => table))]
  const hits = await index.valuesByKeys(keys, { within: { tables }, limit: 8 * keys.length })
  const isUnique = (key: string, { table, row }: NamePair): boolean =>
    hits.some(hit => hit.key === key && hit.table === table && hit.count === 1 && hit.rows[0] === row)
  return pairs.filter(pair => isUnique(pair.name, pair) && isUnique(pair.other, pair))
}
