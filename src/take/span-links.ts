import { fold } from '../text/index.ts'
import type { AskWord } from './ask.ts'
import type { Hit, WordLinks } from './link.ts'
import { durationUnits } from './lists/duration-units.ts'
import { spanExtremes } from './lists/span-extremes.ts'
import { type Range, rangeOf } from './range.ts'
import { sizeOf } from './unit-size.ts'
import type { TableView } from './view.ts'

/** How surely a span of time meets a range of time that holds it. */
const HELD = 0.8

/**
 * The links with spans of time tied to the ranges of time that hold them, whatever the units: `two months` meets `over 30 days`
 * and no longer `up to 30 days` by its number alone. Words for the longest and the shortest meet the last and the first of
 * several ranges that stand side by side in the header (`the oldest overdue debt`). Cost: words times texts with digits.
 */
export const withSpanLinks = (links: readonly WordLinks[], view: TableView): readonly WordLinks[] => {
  const extremes = extremesIn(links.map(({ word }) => word))
  const hasSpans = links.some(({ word }) => spanOf(word) !== undefined)
  if (!hasSpans && extremes.size === 0) return links
  const columns = view.table.columns.flatMap(({ path }, id) => rangedAt(id, path.at(-1) ?? ''))
  const lengths =
    extremes.size === 0 ? [] : view.table.columns.flatMap(({ path }, id) => lengthAt(id, path.at(-1) ?? ''))
  const texts = hasSpans ? view.texts.flatMap(({ text }, id) => rangedAt(id, text)) : []
  return links.map((link, at) => {
    const span = spanOf(link.word)
    if (span !== undefined)
      return { ...link, texts: heldBy(span, texts, link.texts), columns: heldBy(span, columns, link.columns) }
    const extreme = extremes.get(at)
    return extreme === undefined
      ? link
      : { ...link, columns: withExtreme(extreme, [...columns, ...lengths], link.columns) }
  })
}

/** A range of time, in hours, and what it is a range of. */
type Ranged = { readonly id: number; readonly range: Range }

/** Hours of a month, as ranges of days reckon it. */
const MONTH = 30 * 24

const rangedAt = (id: number, text: string): readonly Ranged[] => {
  const range = rangeOf(text)
  const unit = range && timeUnitIn(text)
  if (!range || !unit) return []
  const hours = unit.base === 'h' ? unit.size : unit.size * MONTH
  return [{ id, range: { from: range.from * hours, to: range.to * hours } }]
}

/** `8 h, mg/m3`: a header that begins with one length of time. */
const lengthAt = (id: number, text: string): readonly Ranged[] => {
  const [, amount = '', unit = ''] = /^(\d+(?:[.,]\d+)?)\s?(\p{L}+)/u.exec(text.trim()) ?? []
  const size = unit === '' ? undefined : sizeOf(unit)
  if (size?.dimension !== 'time') return []
  const hours = (Number(amount.replace(',', '.')) * size.size) / 3600
  return [{ id, range: { from: hours, to: hours } }]
}

const timeUnitIn = (text: string) => {
  const words = fold(text).match(/\p{L}+/gu) ?? []
  return durationUnits.find(({ words: starts }) =>
    words.some(word =>
      starts.some(start => (start.endsWith('$') ? word === start.slice(0, -1) : word.startsWith(start))),
    ),
  )
}

/** Hours of the span that a word is a part of. */
const spanOf = ({ terms }: AskWord): number | undefined => {
  const [, base, amount] = terms.map(term => /^@t([mh])([\d.]+)$/u.exec(term)).find(hit => hit !== null) ?? []
  if (base === undefined) return undefined
  return Number(amount) * (base === 'h' ? 1 : MONTH)
}

const heldBy = (
  hours: number,
  ranged: readonly Ranged[],
  known: ReadonlyMap<number, Hit>,
): ReadonlyMap<number, Hit> => {
  if (ranged.length === 0) return known
  const hits = new Map(known)
  for (const { id, range } of ranged) {
    // `over 60 days` begins behind its number, `31–60 days` with it.
    const isHeld = (Number.isFinite(range.to) ? hours >= range.from : hours > range.from) && hours <= range.to
    if (isHeld) hits.set(id, { strength: HELD, terms: known.get(id)?.terms ?? [] })
    else hits.delete(id)
  }
  return hits
}

type Extreme = keyof typeof spanExtremes

/** Ranges side by side from which the longest or the shortest is a choice. */
const SEVERAL = 2

const withExtreme = (
  extreme: Extreme,
  ranged: readonly Ranged[],
  known: ReadonlyMap<number, Hit>,
): ReadonlyMap<number, Hit> => {
  if (ranged.length < SEVERAL) return known
  const key = ({ range }: Ranged): number => (Number.isFinite(range.to) ? range.to : range.from * 2)
  const sorted = [...ranged].sort((a, b) => key(a) - key(b))
  const chosen = extreme === 'longest' ? sorted.at(-1) : sorted[0]
  return chosen ? new Map([...known, [chosen.id, { strength: HELD, terms: [] }]]) : known
}

/** Positions of words that are a part of such a phrase. */
const extremesIn = (words: readonly AskWord[]): ReadonlyMap<number, Extreme> => {
  const folded = words.map(({ text }) => fold(text))
  const found = new Map<number, Extreme>()
  for (const { extreme, parts } of phrases)
    for (const at of folded.keys())
      if (parts.every((part, offset) => (folded[at + offset] ?? '').startsWith(part)))
        for (const offset of parts.keys()) found.set(at + offset, extreme)
  return found
}

const phrases = (['longest', 'shortest'] as const).flatMap(extreme =>
  Object.values(spanExtremes[extreme])
    .flat()
    .map(phrase => ({ extreme, parts: phrase.split(' ') })),
)
