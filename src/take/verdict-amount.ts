import type { Unit } from '../table/index.ts'
import { fold, wordsOf } from '../text/index.ts'
import type { Ask } from './ask.ts'
import { type Amount, amountsOf, type Comparison, comparisonAt, valueInColumn } from './compare-filter.ts'
import { comparingBefore } from './comparing-words.ts'
import { durationsIn } from './duration.ts'
import type { WordLinks } from './link.ts'

/** An amount that a question holds something against, and the words (by position) that say it. */
export type StatedLimit = {
  readonly by: Comparison
  readonly words: ReadonlySet<number>
  /** The amount in the unit of a column; `undefined` when the units have nothing in common. */
  readonly inUnit: (unit: Unit | undefined) => number | undefined
}

/** The first amount of the question with a comparison beside it that is no value and no header of the table. */
export const statedLimit = (ask: Ask, links: readonly WordLinks[]): StatedLimit | undefined => {
  for (const amount of amountsOf(ask, links)) {
    const by = comparisonAt(ask.text, amount)
    const words = wordsFrom(ask, amount)
    if (by && ![...words].some(word => headed(links[word]))) return limitOf(ask, { amount, by, words })
  }
  return oneSpan(ask, links)
}

/** A header that says the number or its range (`under 10 kg`) is named by it. */
const headed = (link: WordLinks | undefined): boolean =>
  link?.word.number !== undefined && [...(link?.columns.values() ?? [])].some(({ strength }) => strength >= 0.75)

const wordsFrom = (ask: Ask, { start, end }: Amount): ReadonlySet<number> =>
  new Set(ask.words.flatMap((word, at) => (word.start >= start && word.start < end ? [at] : [])))

type Found = { readonly amount: Amount; readonly by: Comparison; readonly words: ReadonlySet<number> }

const limitOf = (ask: Ask, { amount, by, words }: Found): StatedLimit => {
  const next = wordsOf(ask.text).find(word => word.start >= amount.digits)
  const joined = ask.text.slice(amount.start, amount.digits)
  const span = durationsIn([joined, ...(next ? [next.text] : [])])[0]?.term
  const unitWord = next ? ask.words.findIndex(word => word.start === next.start) : -1
  const used = span === undefined || unitWord < 0 ? words : new Set([...words, unitWord])
  return {
    by,
    words: new Set([...used, ...comparingBefore(ask, amount.start)]),
    inUnit: unit => (span === undefined ? valueInColumn(amount, unit) : spanInUnit(span, unit, amount.value)),
  }
}

/** `быстрее чем за неделю`: one of a unit of time, without a number. */
const oneSpan = (ask: Ask, links: readonly WordLinks[]): StatedLimit | undefined => {
  for (const [at, word] of ask.words.entries()) {
    if (word.kind !== 'word' || word.number !== undefined) continue
    const [span] = durationsIn(['1', word.text])
    const start = word.start
    const place = { value: 1, percent: false, unit: undefined, scaled: false, start, digits: start, end: start }
    const by = span && comparisonAt(ask.text, place)
    if (!span || !by || (links[at]?.texts.size ?? 0) > 0) continue
    return {
      by,
      words: new Set([at, ...comparingBefore(ask, start)]),
      inUnit: unit => spanInUnit(span.term, unit, undefined),
    }
  }
  return undefined
}

/** A span of time in the unit of a column: `@th168` is 7 where the column tells days. */
const spanInUnit = (term: string, unit: Unit | undefined, bare: number | undefined): number | undefined => {
  const word = wordsOf(fold(unit?.text ?? ''))[0]?.text
  const one = word === undefined ? undefined : durationsIn(['1', word])[0]?.term
  if (one === undefined) return unit === undefined ? bare : undefined
  const [, base, size] = TERM.exec(term) ?? []
  const [, unitBase, unitSize] = TERM.exec(one) ?? []
  return base === unitBase ? Number((Number(size) / Number(unitSize)).toPrecision(12)) : undefined
}

const TERM = /^@t([mh])([\d.]+)$/
