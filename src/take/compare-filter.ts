import type { Unit } from '../table/index.ts'
import { fold, readNumber, readUnit, wordsOf } from '../text/index.ts'
import type { Ask, AskWord } from './ask.ts'
import { attributeFit } from './attribute-fit.ts'
import { comparingBefore, comparingBehind } from './comparing-words.ts'
import { columnEvidence } from './evidence.ts'
import type { Filter } from './filters.ts'
import type { WordLinks } from './link.ts'
import { comparisons } from './lists/comparisons.ts'
import type { TableView } from './view.ts'

/**
 * `15 kg or more`, `свыше 100 тыс. руб.`, `больше 10 %`, `30일 이상`: a comparison of a numeric column with an amount of
 * the question. A scale of the question and one of the column's unit are reckoned against each other; a column of
 * percentages is compared as it is shown.
 */
export const compareFilters = (ask: Ask, view: TableView, links: readonly WordLinks[]): readonly Filter[] => {
  return amountsOf(ask, links, view).flatMap(amount => {
    const by = namesHeader(ask, links, amount) ? undefined : comparisonAt(ask.text, amount)
    const column = by ? comparedColumn(ask, view, { links, amount }) : undefined
    if (!by || column === undefined) return []
    const value = valueInColumn(amount, view.table.columns[column]?.unit)
    const rows = rowsHolding(view, column, { by, value })
    if (rows.size === 0 && !view.truncated) return []
    const percent = view.rows.some(row => PERCENT.test(row.texts[column] ?? ''))
    return [
      {
        condition: { kind: 'compare', column, by, value, ...(percent ? { percent: true as const } : {}) },
        words: [
          ...new Set([
            ...wordsIn(ask, amount, by),
            ...comparingBefore(ask, amount.start),
            ...comparingBehind(ask, amount.end),
          ]),
        ],
        score: 1.4,
        column,
        rows,
        values: [`${by} ${value}`],
        own: 1,
        foreign: false,
      },
    ]
  })
}

/** The number and its bound are what one header says (`under 10 kg`): it names that column and compares nothing. */
const namesHeader = (ask: Ask, links: readonly WordLinks[], amount: Amount): boolean =>
  amountWords(ask, amount).some(at => {
    const columns = [...(links[at]?.columns.values() ?? [])]
    return links[at]?.word.number !== undefined && columns.length === 1 && columns[0]?.strength === 1
  })

const amountWords = (ask: Ask, { start, end }: Amount): readonly number[] =>
  ask.words.flatMap((word, at) => (word.start >= start && word.start < end ? [at] : []))

/** The words of the amount and, right beside it, those of the comparison (`or more`, `не менее`). */
const wordsIn = (ask: Ask, { start, end }: Amount, by: Comparison): readonly number[] => {
  const cues = new Set([...comparisons[by].before, ...comparisons[by].behind].flatMap(cue => cue.split(' ')))
  return ask.words.flatMap((word, at) => {
    if (word.start >= start && word.start < end) return [at]
    const isBeside = word.start > start - BESIDE && word.start < end + BESIDE
    return isBeside && word.kind === 'word' && cues.has(fold(word.text)) ? [at] : []
  })
}

/** Characters beside an amount in which its comparison stands. */
const BESIDE = 16

const rowsHolding = (
  view: TableView,
  column: number,
  { by, value }: { readonly by: Comparison; readonly value: number },
): ReadonlySet<number> =>
  new Set(
    view.rows.flatMap((row, position) =>
      holds(numberAt(view, row.texts[column] ?? '', column), by, value) ? [position] : [],
    ),
  )

const PERCENT = /\d\s*%\s*$/u

/** A number of the question in full, what it measures, and its place in the text: `[start, end)`, its number up to `digits`. */
export type Amount = {
  readonly value: number
  readonly percent: boolean
  readonly unit: string | undefined
  readonly scaled: boolean
  readonly start: number
  readonly digits: number
  readonly end: number
}

/** Most words of one written amount: `1 200 000 тыс. руб.`. */
const LONGEST = 6

/** Amounts of the question that are no value of a cell and no part of another one. */
export const amountsOf = (ask: Ask, links: readonly WordLinks[], view?: TableView): readonly Amount[] => {
  const amounts: Amount[] = []
  for (const [at, word] of ask.words.entries()) {
    if (word.kind === 'period' || namesValue(view, word, links[at])) continue
    const amount = word.start < (amounts.at(-1)?.end ?? 0) ? undefined : amountAt(ask.text, word)
    if (amount) amounts.push(amount)
  }
  return amounts
}

/** True when the number stands in a text by itself, not as a part of a longer code (`15` in `C15`). */
const namesValue = (view: TableView | undefined, { text }: AskWord, link: WordLinks | undefined): boolean =>
  [...(link?.texts.keys() ?? [])].some(id => {
    const terms = view?.texts[id]?.terms ?? []
    return !terms.some(term => term !== text && term.includes(text) && /\p{L}/u.test(term))
  })

/** The longest piece of the text from this word on that is one number with its scale and unit. */
const amountAt = (text: string, word: AskWord): Amount | undefined => {
  const { start, number } = word
  if (number === undefined && !/^\d/.test(word.text)) return undefined
  const digits = start + word.text.length
  const ends = wordsOf(text)
    .filter(each => each.start >= start)
    .slice(0, LONGEST)
    .flatMap(({ end }) => [...inWord(word, end), end + (/^\s?%/u.exec(text.slice(end))?.[0].length ?? 0)])
  for (const end of ends.reverse()) {
    const reading = readNumber(text.slice(start, end))
    if (reading.kind !== 'number') continue
    const { value, unit, currency, scale, percent } = reading
    const measured = unit ?? currency
    return { value, percent: percent ?? false, unit: measured, scaled: scale !== undefined, start, digits, end }
  }
  return number === undefined
    ? undefined
    : { value: number, percent: false, unit: undefined, scaled: false, start, digits, end: digits }
}

/** Ends within a Korean word that carries a particle (`3000원보다`). */
const inWord = ({ text, start }: AskWord, end: number): readonly number[] => {
  if (end !== start + text.length || !/^\d[\d.,]*\p{Script=Hangul}/u.test(text)) return []
  const digits = /^[\d.,]+/u.exec(text)?.[0].length ?? 0
  return Array.from({ length: text.length - digits }, (_, at) => start + digits + at)
}

/** In the scale of the column: 100 000 of the question are 100 in a column of thousands; a bare number is as written. */
export const valueInColumn = ({ value, unit, scaled }: Amount, of: Unit | undefined): number => {
  const tells = scaled || (unit !== undefined && readUnit(unit)?.quantity === 'money')
  return tells ? Number((value / 10 ** (of?.scale ?? 0)).toPrecision(12)) : value
}

/** How a value stands to an amount. */
export type Comparison = '>=' | '>' | '<=' | '<'

const kinds = Object.keys(comparisons) as readonly Comparison[]

/** The comparison that the words around an amount state; `undefined` when they state none. */
export const comparisonAt = (question: string, { start, digits, end }: Amount): Comparison | undefined => {
  const before = fold(question.slice(0, start)).replaceAll(',', '').trimEnd()
  const behind = fold(question.slice(end)).replace(/^[.\s]+/u, '')
  // A unit that was not read with the number may stand between: `15 box or more`.
  const tail = fold(question.slice(digits))
  const unitless = tail.replace(/^\s*\p{L}{1,4}\.?\s+/u, '').trimStart()
  const joined = tail.trimStart()
  const behindIt = longestOf('behind', cue => [behind, joined, unitless].some(text => text.startsWith(cue)))
  return behindIt ?? longestOf('before', cue => before === cue || before.endsWith(` ${cue}`))
}

/** The kind of the longest cue that is said: `no more than` is not `more than`. */
const longestOf = (side: 'before' | 'behind', isSaid: (cue: string) => boolean): Comparison | undefined => {
  const said = kinds.flatMap(kind => comparisons[kind][side].filter(isSaid).map(cue => ({ kind, length: cue.length })))
  return said.sort((a, b) => b.length - a.length)[0]?.kind
}

/** The numeric column of the unit that follows the number, else the one whose header the question says. */
const comparedColumn = (
  ask: Ask,
  view: TableView,
  { links, amount }: { readonly links: readonly WordLinks[]; readonly amount: Amount },
): number | undefined => {
  const numeric = view.table.columns.flatMap((column, index) =>
    column.type === 'number' || column.type === 'mixed' ? [index] : [],
  )
  if (amount.percent) return percentColumn(ask, view, { links, numeric })
  const next = wordsOf(ask.text).find(word => word.start >= amount.end)?.text ?? ''
  const unit = readUnit(amount.unit ?? next)?.quantity
  const measured = numeric.filter(column => readUnit(view.table.columns[column]?.unit?.text ?? '')?.quantity === unit)
  if (unit !== undefined && measured.length === 1) return measured[0]
  return bestNamed(ask, view, { links, numeric })
}

type Choice = { readonly links: readonly WordLinks[]; readonly numeric: readonly number[] }

/** Only percentages are compared with one. */
const percentColumn = (ask: Ask, view: TableView, { links, numeric }: Choice): number | undefined => {
  const shares = numeric.filter(
    column =>
      view.table.columns[column]?.unit?.text.includes('%') ||
      view.rows.some(row => PERCENT.test(row.texts[column] ?? '')),
  )
  return bestNamed(ask, view, { links, numeric: shares })
}

const bestNamed = (ask: Ask, view: TableView, { links, numeric }: Choice): number | undefined => {
  const headers = columnEvidence(view, links)
  const named = numeric
    .map(column => ({
      column,
      said: (headers.get(column)?.precision ?? 0) + Math.max(0, attributeFit(ask, view, column)),
    }))
    .filter(({ said }) => said > 0)
  const best = named.sort((a, b) => b.said - a.said)[0]
  return best?.column ?? (numeric.length === 1 ? numeric[0] : undefined)
}

const numberAt = (view: TableView, text: string, column: number): number | undefined => {
  const reading = readNumber(text, view.table.columns[column]?.numbers)
  return reading.kind === 'number' ? reading.value : undefined
}

const holds = (number: number | undefined, by: Comparison, value: number): boolean => {
  if (number === undefined) return false
  switch (by) {
    case '>=':
      return number >= value
    case '>':
      return number > value
    case '<=':
      return number <= value
    case '<':
      return number < value
  }
}
