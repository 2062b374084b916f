import type { Column } from '../table/index.ts'
import { fold, readUnit, stemOf } from '../text/index.ts'
import type { Ask } from './ask.ts'
import { askedUnitFit } from './asked-unit.ts'
import { nameColumn } from './entity.ts'
import type { AttributeCue } from './lists/attribute-cues.ts'
import { codeWords, extremeHeaders } from './lists/place-words.ts'
import { totalHeaders } from './lists/question-words.ts'
import { headerTermsOf, linkTermsOf } from './terms.ts'
import type { TableView } from './view.ts'

/**
 * How well a column answers the question words (`когда`, `how much`, `어디`), from -0.5 to 1: by words of its header, by
 * what its values are, and by its unit. 0 when the question does not say.
 */
export const attributeFit = (ask: Ask, view: TableView, column: number): number => {
  const base =
    labelCost(view, column) +
    wholeFit(ask, view, column) +
    codeCost(ask, view, column) +
    extremeFit(ask, view, column) +
    countedFit(ask, view, column) +
    askedUnitFit(ask.unit, view.table.columns[column])
  const plain = plainFit(ask, view, column)
  if (ask.attributes.length === 0) return base + plain
  const named = ask.attributes.some(cue => cue.names) && nameColumnOf(view) === column ? NAMES : 0
  return base + named + together(ask.attributes.map(cue => cueFit(cue, view, column))) + Math.min(plain, 0)
}

/** What it counts that a column tells the rows' own names, when a name is asked for. */
const NAMES = 0.4

const nameColumns = new WeakMap<TableView, number>()

const nameColumnOf = (view: TableView): number => {
  const known = nameColumns.get(view)
  if (known !== undefined) return known
  const found = nameColumn(view, new Set()) ?? -1
  nameColumns.set(view, found)
  return found
}

/** From 0 to 0.6: the question word asks for what a label names (`кто отвечает`: `Ответственный`, `when`: `Date of issue`). */
export const labelFit = (ask: Ask, label: string): number => {
  const terms = headerTermsOf(label)
  return ask.attributes.some(cue => terms.some(term => stemsOf(cue).has(term))) ? 0.6 : 0
}

/** What it counts that a column says of itself to be the greatest or least, when such is asked for (`Maximum fine`). */
const EXTREME = 0.4

const extremeFit = (ask: Ask, view: TableView, column: number): number =>
  (['max', 'min'] as const).some(
    operation =>
      ask.operations.has(operation) && (view.columns[column] ?? []).some(term => extremes[operation].has(term)),
  )
    ? EXTREME
    : 0

const extremes = {
  max: new Set(Object.values(extremeHeaders.max).flat().map(stemOf)),
  min: new Set(Object.values(extremeHeaders.min).flat().map(stemOf)),
}

/** What it counts that what is counted (`сколько упаковок`, `how many credits`) is the column's name or its unit. */
const COUNTED = 0.5

const countedFit = (ask: Ask, view: TableView, column: number): number => {
  const word = ask.counted === undefined ? undefined : ask.words[ask.counted]
  const of = view.table.columns[column]
  if (!word || !of || of.role === 'label') return 0
  if (
    word.terms.some(term =>
      linkTermsOf(of.path.at(-1) ?? '')
        .slice(0, 1)
        .includes(term),
    )
  )
    return COUNTED
  const unit = fold(of.unit?.text ?? '').replace(/[^\p{L}]/gu, '')
  return unit.length >= 2 && fold(word.text).startsWith(unit) ? COUNTED : 0
}

/** The best of several cues, and half of what the others add: `когда истекает` asks for a date and for an end. */
const together = (fits: readonly number[]): number => {
  const best = Math.max(...fits)
  return best + 0.5 * (fits.reduce((sum, fit) => sum + Math.max(0, fit), 0) - Math.max(0, best))
}

const cueFit = (cue: AttributeCue, view: TableView, column: number): number => {
  const of = view.table.columns[column]
  if (!of) return 0
  const named = (text: string): boolean => linkTermsOf(text).some(term => stemsOf(cue).has(term))
  const header = named(of.path.at(-1) ?? '') ? 0.6 : of.path.some(named) ? 0.3 : 0
  const type = typeFit(cue, of.type)
  const quantity =
    cue.quantity === undefined
      ? 0
      : (of.unit ? readUnit(of.unit.text)?.quantity : undefined)?.startsWith(cue.quantity)
        ? 0.3
        : 0
  return header + type + quantity
}

const typeFit = ({ type }: AttributeCue, of: Column['type']): number => {
  if (type === undefined || type === 'text') return 0
  if (type === of) return 0.3
  return type === 'number' && of === 'mixed' ? 0.2 : -0.3
}

/** `сколько` alone asks for a number; a question for yes or no for a column of these. */
const plainFit = (ask: Ask, view: TableView, column: number): number => {
  const type = view.table.columns[column]?.type
  if (AMOUNT.test(ask.text) || ask.operations.has('count') || ask.operations.has('sum'))
    return type === 'number' ? 0.3 : type === 'mixed' ? 0.1 : -0.6
  return type === 'boolean' ? 0.1 : 0
}

const AMOUNT = /(?:^|\s)(?:сколько|how much)(?:\s|$)|얼마/iu

/** `всего`, `total`, `누적`: the column that sums the others. */
const wholeFit = (ask: Ask, view: TableView, column: number): number => {
  if (!ask.operations.has('sum')) return 0
  const isWhole =
    view.table.columns[column]?.role === 'total' || (view.columns[column] ?? []).some(term => wholes.has(term))
  return isWhole ? 0.4 : 0
}

const wholes = new Set(Object.values(totalHeaders).flat().map(stemOf))

/** The label that finds a row is seldom what is asked of it. */
const labelCost = (view: TableView, column: number): number => (view.table.columns[column]?.role === 'label' ? -0.3 : 0)

/** A column of codes or running numbers finds rows; it answers only when a code or number is asked for. */
const codeCost = (ask: Ask, view: TableView, column: number): number => {
  const terms = view.columns[column] ?? []
  if (!terms.some(term => codeHeaders.has(term))) return 0
  return ask.words.some(word => word.weight > 0 && word.terms.some(term => codeHeaders.has(term))) ||
    ask.attributes.some(cue => cue.headers.some(header => codeHeaders.has(stemOf(header))))
    ? 0
    : CODE_COST
}

const CODE_COST = -0.5

const codeHeaders = new Set(Object.values(codeWords).flat().map(stemOf))

const stems = new WeakMap<AttributeCue, ReadonlySet<string>>()

const stemsOf = (cue: AttributeCue): ReadonlySet<string> => {
  const known = stems.get(cue)
  if (known) return known
  const made = new Set(cue.headers.map(stemOf))
  stems.set(cue, made)
  return made
}
