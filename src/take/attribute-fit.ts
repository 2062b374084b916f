import { readUnit, stemOf } from '../text/index.ts'
import type { Ask } from './ask.ts'
import type { AttributeCue } from './lists/attribute-cues.ts'
import type { TableView } from './view.ts'

/**
 * How well a column answers the question words (`когда`, `how much`, `어디`), from -0.5 to 1: by words of its header, by
 * what its values are, and by its unit. 0 when the question does not say.
 */
export const attributeFit = (ask: Ask, view: TableView, column: number): number => {
  const base = labelCost(view, column)
  const plain = plainFit(ask, view, column)
  if (ask.attributes.length === 0) return base + plain
  return base + Math.max(...ask.attributes.map(cue => cueFit(cue, view, column))) + Math.min(plain, 0)
}

const cueFit = (cue: AttributeCue, view: TableView, column: number): number => {
  const of = view.table.columns[column]
  if (!of) return 0
  const header = (view.columns[column] ?? []).some(term => stemsOf(cue).has(term)) ? 0.6 : 0
  const type = cue.type === undefined || cue.type === 'text' ? 0 : of.type === cue.type ? 0.3 : -0.3
  const quantity =
    cue.quantity === undefined
      ? 0
      : (of.unit ? readUnit(of.unit.text)?.quantity : undefined)?.startsWith(cue.quantity)
        ? 0.3
        : 0
  return header + type + quantity
}

/** `сколько` alone asks for a number; a question for yes or no for a column of these. */
const plainFit = (ask: Ask, view: TableView, column: number): number => {
  const type = view.table.columns[column]?.type
  if (ask.operations.has('count') || ask.operations.has('sum'))
    return type === 'number' ? 0.3 : type === 'mixed' ? 0.1 : -0.6
  return type === 'boolean' ? 0.1 : 0
}

/** The label that finds a row is seldom what is asked of it. */
const labelCost = (view: TableView, column: number): number => (view.table.columns[column]?.role === 'label' ? -0.3 : 0)

const stems = new WeakMap<AttributeCue, ReadonlySet<string>>()

const stemsOf = (cue: AttributeCue): ReadonlySet<string> => {
  const known = stems.get(cue)
  if (known) return known
  const made = new Set(cue.headers.map(stemOf))
  stems.set(cue, made)
  return made
}
