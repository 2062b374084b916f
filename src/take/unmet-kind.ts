import { fold, readUnit, stripUnit } from '../text/index.ts'
import type { Ask } from './ask.ts'
import type { Attempt } from './attempt.ts'
import { labelFit } from './attribute-fit.ts'
import { asksWhich } from './entity.ts'
import { wordLinksTo } from './link.ts'
import { moneyWords } from './lists/money-words.ts'
import { leanOf } from './peer-ask.ts'
import type { Take } from './take.ts'
import { linkTermsOf } from './terms.ts'

/**
 * Words of the question that name what is asked for where nothing of the answer is of that name or kind: `страны` for the name of a
 * good, `원산지` for a unit, `forklifts` for the sum of everything. `[]` when the answer may be of the kind that is asked for.
 */
export const unmetOf = (ask: Ask, attempt: Attempt, take: Take): readonly string[] => {
  if (attempt.kind === 'aggregate') return uncounted(ask, attempt, take)
  if (attempt.kind !== 'look-up' && attempt.kind !== 'field') return []
  if (take.value.kind === 'blank' || take.value.kind === 'list' || take.value.kind === 'map') return []
  if (isOtherThanDay(ask, take) || isOtherThanMoney(ask, attempt, take) || isSaid(ask, take)) return [take.text]
  if (meetsCue(ask, take) || leanOf(ask) !== undefined) return []
  const said = surroundings(attempt, take)
  const met = wordLinksTo(ask, said.flatMap(linkTermsOf))
  const folded = fold(said.join(' '))
  // Words of full weight are judged by the attempt itself; lighter ones only steer it.
  const isUnmet = (at: number): boolean => {
    const word = ask.words[at]
    if (word?.kind !== 'word' || attempt.unexplained.includes(word.text)) return word?.kind === 'word'
    return word.weight < 1 && (met[at] ?? 0) === 0 && !folded.includes(word.terms[0] ?? '')
  }
  return ask.head.length > 0 && ask.head.every(isUnmet) ? ask.head.flatMap(at => ask.words[at]?.text ?? []) : []
}

/**
 * True when an answer is of the kind that is asked for by guess alone: an amount of money where nothing says money, a sum that nobody
 * asked for, the name by which the row was found, or a number where the question asks which one.
 */
export const isGuessedKind = (ask: Ask, attempt: Attempt, take: Take): boolean =>
  sumsUnasked(ask, take) || echoes(attempt, take) || tellsAmount(ask, take) || lacksMoney(ask, attempt, take)

/** What is counted is no column, no value and no name, so all rows were put together. */
const uncounted = (ask: Ask, { unexplained }: Attempt, { plan }: Take): readonly string[] => {
  const word = ask.counted === undefined ? undefined : ask.words[ask.counted]
  if (!word || plan.where.length > 0 || plan.aggregate !== 'sum' || !unexplained.includes(word.text)) return []
  return [word.text]
}

/** The whole value stands in the question, which asks for something else of it: it is the name of what is asked about. */
const isSaid = (ask: Ask, { value }: Take): boolean => {
  if (value.kind !== 'text' || ask.attributes.length + ask.head.length === 0) return false
  if (ask.attributes.some(({ names }) => names === true)) return false
  return ` ${wordsIn(ask.text)} `.includes(` ${wordsIn(value.shown)} `)
}

const wordsIn = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** `когда`, `when`: words without a figure and without a period are no day, unless their header says so. */
const isOtherThanDay = (ask: Ask, { value, cells: [cell] }: Take): boolean => {
  if (!cell || value.kind !== 'text' || ask.attributes.length === 0) return false
  if (!ask.attributes.every(({ type }) => type === 'date') || /\d/u.test(value.shown.replace(CODES, ''))) return false
  return !meetsLabels(ask, cell) && !linkTermsOf(value.shown).some(term => term.startsWith('@'))
}

/** Letters with figures behind them, as codes have them. */
const CODES = /\p{L}+[-/]?\d+/gu

/** An amount whose unit stands in the label beside it and is of another quantity than money. */
const isOtherThanMoney = (ask: Ask, attempt: Attempt, take: Take): boolean => {
  const [cell] = take.cells
  if (!cell || take.value.kind !== 'number' || !lacksMoney(ask, attempt, take)) return false
  const told = [readUnit(take.unit ?? ''), ...[cell.label, cell.path].map(text => stripUnit(text).unit)]
  const quantities = told.flatMap(unit => unit?.quantity ?? [])
  return quantities.length > 0 && quantities.every(quantity => PHYSICAL.has(quantity))
}

/** Quantities that no price is told in. */
const PHYSICAL = new Set([
  'area',
  'concentration',
  'data',
  'electric',
  'energy',
  'length',
  'mass',
  'power',
  'pressure',
  'speed',
  'temperature',
  'volume',
])

const asksMoney = (ask: Ask): boolean =>
  ask.attributes.length > 0 && ask.attributes.every(({ quantity }) => quantity === 'money')

const meetsCue = (ask: Ask, { value, unit, cells: [cell] }: Take): boolean => {
  if (!cell) return true
  if (meetsLabels(ask, cell)) return true
  return ask.attributes.some(
    ({ type, quantity, who }) =>
      who === true ||
      (type === 'date' && (value.kind === 'date' || /\d/u.test(value.shown))) ||
      (type === 'boolean' && value.kind === 'boolean') ||
      (type === 'number' && value.kind === 'number') ||
      (quantity !== undefined && unit !== undefined && readUnit(unit)?.quantity.startsWith(quantity) === true),
  )
}

const meetsLabels = (ask: Ask, cell: Take['cells'][number]): boolean =>
  [cell.path, cell.label, ...cell.ancestors].some(text => labelFit(ask, text) > 0)

/** Texts of the cell, of what stands over and beside it, and of what surrounds its table. */
const surroundings = ({ view }: Attempt, take: Take): readonly string[] => [
  ...take.cells.flatMap(cell => [cell.text, cell.path, cell.label, ...cell.ancestors]),
  take.unit ?? '',
  take.planText,
  ...view.context,
]

/** Several rows were added up where the question says nothing of a sum: they may be told one by one. */
const sumsUnasked = (ask: Ask, { plan, rowCount }: Take): boolean =>
  plan.aggregate === 'sum' && rowCount > 1 && asksMoney(ask) && !ask.operations.has('sum')

/** The cell is the name of its own row, and no name was asked for. */
const echoes = ({ kind }: Attempt, { cells: [cell], value }: Take): boolean =>
  kind === 'look-up' &&
  cell !== undefined &&
  value.kind === 'number' &&
  cell.label.split(' / ').at(-1)?.trim() === cell.text.trim()

/** The most or the least is asked of things, and an amount is told. */
const tellsAmount = (ask: Ask, { value, plan }: Take): boolean =>
  asksWhich(ask) &&
  (ask.operations.has('max') || ask.operations.has('min')) &&
  value.kind === 'number' &&
  plan.aggregate !== undefined

/** Money is asked for, and neither the cell nor what stands around it says money; a sentence of a table is no amount. */
const lacksMoney = (ask: Ask, attempt: Attempt, take: Take): boolean => {
  const { view } = attempt
  const [cell] = take.cells
  if (!cell || !asksMoney(ask) || meetsLabels(ask, cell) || isNamed(ask, take)) return false
  if (take.value.kind !== 'number' && !isSentence(attempt, take)) return false
  if (readUnit(take.unit ?? '')?.quantity.startsWith('money') === true) return false
  if (take.value.kind !== 'number') return true
  const said = [view.table.title ?? '', view.table.sheet, view.candidate.document, ...take.notes]
  return ![...said, ...view.table.lines.map(({ text }) => text)].some(
    text => labelFit(ask, text) > 0 || saysMoney(text),
  )
}

/** The question names both the row and the column, or the unit: `how much` asks for whatever these hold. */
const isNamed = (ask: Ask, { plan, cells: [cell] }: Take): boolean =>
  plan.unit !== undefined ||
  (cell !== undefined &&
    [cell.label, cell.path].every(text => {
      const met = wordLinksTo(ask, linkTermsOf(text))
      return ask.words.some(({ weight }, at) => weight >= CONTENT && (met[at] ?? 0) >= MET)
    }))

/** Weight from which a word names something, and how strongly it must meet a label. */
const CONTENT = 0.5
const MET = 0.6

const isSentence = ({ kind }: Attempt, { value }: Take): boolean =>
  (kind === 'look-up' || kind === 'field') && value.kind === 'text' && value.shown.length > SENTENCE

/** Longest text that is a value and no sentence, in characters. */
const SENTENCE = 30

const saysMoney = (text: string): boolean => {
  const folded = fold(text)
  const words = ` ${folded.replace(/[^\p{L}]+/gu, ' ')}`
  return (
    /[₽$€¥₩]/u.test(text) || money.some(word => (EAST.test(word) ? folded.includes(word) : words.includes(` ${word}`)))
  )
}

const money = Object.values(moneyWords).flat()
/** Scripts in which a word stands within others. */
const EAST = /[\p{Script=Han}\p{Script=Hangul}]/u
