import { fold, stemOf, wordsOf } from '../text/index.ts'
import type { Ask } from './ask.ts'
import type { Evidence } from './evidence.ts'
import type { Filter } from './filters.ts'
import { thingWords } from './lists/extreme-forms.ts'
import { codeWords } from './lists/place-words.ts'
import type { TableView } from './view.ts'

/** The column that names what is counted or sought, whether the question names it, and whether it rather asks for a measure of it. */
export type Entity = { readonly column: number; readonly named: boolean; readonly measured?: true }

/** The column whose values name what the question counts or seeks, or `undefined` when no column has words. */
export const entityOf = (
  ask: Ask,
  view: TableView,
  headers: ReadonlyMap<number, Evidence>,
  filters: readonly Filter[],
): Entity | undefined => {
  const filtered = new Set(filters.map(filter => filter.column))
  const named = [...headers].flatMap(([column, evidence]) => {
    const of = view.table.columns[column]
    if (!of || of.type === 'number' || of.type === 'boolean' || of.type === 'date' || filtered.has(column)) return []
    const strength = Math.max(
      0,
      ...[...evidence.explained].map(([word, value]) => value * Math.min(1, ask.words[word]?.weight ?? 0)),
    )
    return strength >= 0.35 ? [{ column, strength: strength + 0.3 * evidence.precision }] : []
  })
  const best = named.sort((a, b) => b.strength - a.strength || a.column - b.column)[0]
  const names = nameColumn(view, filtered)
  const column = best === undefined || tellsLess(ask, view, { named: best.column, names }) ? names : best.column
  if (column === undefined) return undefined
  return {
    column,
    named: best !== undefined,
    ...(asksMeasure(ask, view, { headers, column }) ? { measured: true } : {}),
  }
}

/**
 * The column that a word of an extreme question meets does not tell which one it is: one of few values (`Grade`, for `who has the
 * highest mark`), or bare numbers (`Artikel`) where another column has the names.
 */
const tellsLess = (
  ask: Ask,
  view: TableView,
  { named, names }: { readonly named: number; readonly names: number | undefined },
): boolean => {
  if (names === undefined || names === named || !(ask.operations.has('max') || ask.operations.has('min'))) return false
  const [own, others] = [named, names].map(column => valuesOf(view, column))
  if (!own || !others || new Set(others).size < others.length) return false
  const isPerson = ask.attributes.some(({ who }) => who === true)
  if (isPerson && new Set(own).size < own.length && !headNames(ask, view, named)) return true
  const saysCode = (view.columns[named] ?? []).some(term => codes.has(term))
  return !saysCode && own.every(value => !/\p{L}/u.test(value)) && others.every(value => /\p{L}{2}/u.test(value))
}

const valuesOf = ({ rows }: TableView, column: number): readonly string[] =>
  rows.flatMap(row => (row.role === 'data' ? row.texts[column]?.trim() || [] : []))

const headNames = (ask: Ask, view: TableView, column: number): boolean =>
  ask.head.some(at => ask.words[at]?.terms.some(term => view.columns[column]?.includes(term)))

const codes = new Set(Object.values(codeWords).flat().map(stemOf))

/** What is asked for by name (`the price of …`, `цена у …`, `…의 단가는`) is a column of numbers, and not the one that names rows. */
const asksMeasure = (
  ask: Ask,
  view: TableView,
  { headers, column }: { readonly headers: ReadonlyMap<number, Evidence>; readonly column: number },
): boolean => {
  const word = ask.head.at(-1) ?? (ask.language === 'ko' || ask.language === 'ja' ? lastNoun(ask) : firstNoun(ask))
  if (word === undefined || word < 0) return false
  const met = (at: number): number => headers.get(at)?.explained.get(word) ?? 0
  return view.table.columns.some(
    ({ type }, at) =>
      at !== column && (type === 'number' || type === 'mixed') && met(at) >= 0.5 && met(at) > met(column),
  )
}

const firstNoun = (ask: Ask): number => ask.words.findIndex(isNoun)
const lastNoun = (ask: Ask): number => ask.words.findLastIndex(isNoun)
const isNoun = ({ kind, weight }: Ask['words'][number]): boolean => kind === 'word' && weight >= 0.5

/** The column that names rows: words rather than numbers, most of them different, labels first. */
export const nameColumn = (view: TableView, filtered: ReadonlySet<number>): number | undefined => {
  const scored = view.table.columns.flatMap((column, at) => {
    if (
      column.type === 'number' ||
      column.type === 'date' ||
      column.type === 'boolean' ||
      column.type === 'blank' ||
      filtered.has(at)
    )
      return []
    const values = view.rows.flatMap(row => row.texts[at]?.trim() || [])
    if (values.length === 0) return []
    const worded = values.reduce((sum, value) => sum + letterShare(value), 0) / values.length
    const distinct = new Set(values).size / values.length
    return [{ at, score: 2 * worded + 0.5 * distinct + (column.role === 'label' ? 0.4 : 0) - 0.02 * at }]
  })
  return scored.sort((a, b) => b.score - a.score)[0]?.at
}

const letterShare = (value: string): number =>
  value.replace(/[^\p{L}]/gu, '').length / Math.max(1, value.replace(/[^\p{L}\p{N}]/gu, '').length)

/**
 * `у какой сети больше всего` asks for the chain, whose column it names; `какая самая высокая температура` for the value,
 * whose column it names; `у кого`, `где`, `назовите` for whatever the rows are called.
 */
export const asksForEntity = (ask: Ask, entity: Entity | undefined): boolean => {
  if (entity === undefined) return false
  if (asksWho(ask)) return !entity.measured || WHICH.test(ask.text)
  if (AMOUNT.test(ask.text) || entity.measured) return false
  return entity.named || seeksThing(ask)
}

/** `가장 비싼 품목은?`: the greatest or least thing of whatever kind. */
const seeksThing = (ask: Ask): boolean =>
  (ask.operations.has('max') || ask.operations.has('min')) &&
  wordsOf(fold(ask.text)).some(({ text }) => things.has(text.replace(PARTICLE, '')))

const things = new Set(Object.values(thingWords).flat())
/** Particles and polite ends behind a Korean noun that is asked for; one that belongs to another noun (`품목의`) is not. */
const PARTICLE = /(?<=[가-힣])(?:은|는|이|가|을|를|도|이야|야|인가요|이에요|예요|입니까)$/u
/** It asks for one of several, whatever is said of it. */
const WHICH =
  /(?:^|\s)(?:which|who|whose|where|кто|кого|кому|где|у как\S+|в как\S+|на как\S+|от как\S+)(?:\s|$)|어느|누가|누구|어디|谁|哪|誰|どの/iu

/** True for a question that asks which one of several, so for a thing and no amount (`на каком складе`, `which`, `어느`). */
export const asksWhich = (ask: Ask): boolean => WHICH.test(ask.text)

/** True for a question that asks who, where or which one, so for a name. */
export const asksWho = (ask: Ask): boolean => WHO.test(ask.text)

const WHO = /(?:^|\s)(?:кто|кого|кому|где|who|whose|where|which|назов|name)|어디|누가|누구|어느|谁|哪|誰|どの/iu
const AMOUNT = /(?:^|\s)(?:сколько|how much|how many)|얼마|몇|多少|いくら/iu
