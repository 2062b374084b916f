import type { Hit, WordLinks } from './link.ts'
import { type Range, rangeOf } from './range.ts'
import type { TableView } from './view.ts'

/**
 * The links with bounds that the question writes out (`under 10 kg`, `свыше 500 кг`, `100부 이상`) tied to the very range that a
 * header or a value of one column tells: the number then names that one, and no other range beside it. Cost: words with a number
 * times texts with digits.
 */
export const withBoundLinks = (links: readonly WordLinks[], view: TableView): readonly WordLinks[] => {
  const bounds = links.map((_, at) => boundAt(links, at))
  if (bounds.every(bound => bound === undefined)) return links
  const columns = view.table.columns.flatMap(({ path }, id) => ranged(id, path.at(-1) ?? ''))
  const texts = view.texts.flatMap(({ text }, id) => ranged(id, text))
  return links.map((link, at) => {
    const bound = bounds[at]
    return bound === undefined
      ? link
      : { ...link, columns: named(bound, columns, link.columns), texts: named(bound, texts, link.texts) }
  })
}

type Ranged = { readonly id: number; readonly range: Range }

const ranged = (id: number, text: string): readonly Ranged[] => {
  const range = rangeOf(text)
  return range ? [{ id, range }] : []
}

/** The open range that a number makes with the words beside it; `undefined` for a bare number. */
const boundAt = (links: readonly WordLinks[], at: number): Range | undefined => {
  const word = links[at]?.word
  if (word?.number === undefined || !/^\d/.test(word.text)) return undefined
  const [before, next, further] = [at - 1, at + 1, at + 2].map(place => links[place]?.word.text ?? '')
  const phrases = [
    `${before} ${word.text} ${next}`,
    `${before} ${word.text}`,
    `${word.text} ${next}`,
    `${word.text} ${next} ${further}`,
  ]
  return phrases.map(rangeOf).find(range => range && !(Number.isFinite(range.from) && Number.isFinite(range.to)))
}

/** Only what tells the same range is left where something does; else the links as they are. */
const named = (bound: Range, places: readonly Ranged[], hits: ReadonlyMap<number, Hit>): ReadonlyMap<number, Hit> => {
  const same = new Set(
    places.flatMap(({ id, range }) => (range.from === bound.from && range.to === bound.to ? [id] : [])),
  )
  if (same.size === 0) return hits
  const others = new Set(places.flatMap(({ id }) => (same.has(id) ? [] : [id])))
  const kept = [...hits].filter(([id]) => !others.has(id))
  const added = [...same].map((id): readonly [number, Hit] => [id, { strength: 1, terms: hits.get(id)?.terms ?? [] }])
  return new Map([...kept, ...added])
}
