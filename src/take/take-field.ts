import { type Field, rectInSheet } from '../table/index.ts'
import { isBlankWord, readNumber, readUnit } from '../text/index.ts'
import type { Ask } from './ask.ts'
import { type Attempt, explainedShare, unexplainedWords } from './attempt.ts'
import { labelFit } from './attribute-fit.ts'
import { wordLinksTo } from './link.ts'
import type { TakenValue } from './take.ts'
import { plainCell, readTake } from './take-parts.ts'
import { headerTermsOf, linkTermsOf } from './terms.ts'
import type { TableView } from './view.ts'

/** The field of a form whose label and value the question says best: the value is the answer. */
export const attemptField = (ask: Ask, view: TableView, context: readonly number[]): Attempt | undefined => {
  const fields = view.table.fields ?? []
  if (fields.length === 0) return undefined
  // What a field says that the question gives names the form, as a title does: whole, or where another field is asked for.
  const names = fields
    .filter(field => isNamed(ask, field, fields))
    .map(({ value }) => wordLinksTo(ask, linkTermsOf(value)))
  const around = ask.words.map((_, word) => Math.max(context[word] ?? 0, ...names.map(name => name[word] ?? 0)))
  const scored = fields
    .map(field => scoreField(ask, field, { fields, context: around }))
    .sort((a, b) => b.score - a.score)
  const [best, next] = scored
  if (!best || best.label <= 0) return undefined
  const explained = explainedShare(ask, best.explained)
  const unexplained = unexplainedWords(ask, best.explained)
  const margin = next ? Math.min(1, (2 * (best.score - next.score)) / Math.max(1, best.score)) : 1
  return {
    kind: 'field',
    view,
    explained,
    margin,
    certainty: Math.min(1, best.label),
    unexplained,
    rivals: [],
    rows: 1,
    missing: false,
    take: async () => takeField(view, best.field, { explained, unexplained }),
  }
}

type ScoredField = {
  readonly field: Field
  readonly score: number
  readonly label: number
  readonly explained: readonly number[]
}

/** Label of a field from which on the question asks for it, in weights of words. */
const ASKED = 0.6

/** How far the question says the label of a field, or asks for such a one. */
const askedBy = (ask: Ask, { label }: Field): number => {
  const links = wordLinksTo(ask, headerTermsOf(label))
  return Math.max(labelFit(ask, label), ...ask.words.map(({ weight }, at) => weight * (links[at] ?? 0)))
}

const isNamed = (ask: Ask, field: Field, fields: readonly Field[]): boolean => {
  if (isSaid(ask, field)) return true
  if (askedBy(ask, field) > 0 || !fields.some(other => askedBy(ask, other) >= ASKED)) return false
  return ask.words.some((word, at) => word.weight >= 1 && (wordLinksTo(ask, linkTermsOf(field.value))[at] ?? 0) >= 0.8)
}

/** Words of the value count half: the question asks for it, but may speak of it (`keep after opening`). */
const VALUE = 0.6

const scoreField = (
  ask: Ask,
  field: Field,
  { fields, context }: { readonly fields: readonly Field[]; readonly context: readonly number[] },
): ScoredField => {
  const label = wordLinksTo(ask, headerTermsOf(field.label))
  const value = wordLinksTo(ask, linkTermsOf(field.value))
  const explained = ask.words.map((_, word) =>
    Math.max(label[word] ?? 0, VALUE * (value[word] ?? 0), 0.5 * (context[word] ?? 0)),
  )
  const weigh = (strengths: readonly number[]): number =>
    ask.words.reduce((sum, word, at) => sum + word.weight * (strengths[at] ?? 0), 0)
  const fits = Math.max(asksQuantity(ask, field) ? QUANTITY : 0, labelFit(ask, field.label))
  const given = isNamed(ask, field, fields) ? GIVEN : 0
  return { field, score: weigh(explained) + fits - given, label: weigh(label) + 0.5 * weigh(value) + fits, explained }
}

/** What it costs to give back what the question said. */
const GIVEN = 1

/** True when the question says the whole value: it names the form by it. */
const isSaid = (ask: Ask, { value }: Field): boolean => {
  const terms = linkTermsOf(value)
  return terms.length > 1 && terms.every(term => Math.max(0, ...wordLinksTo(ask, [term])) >= 0.8)
}

/** What it counts that the value is an amount of what is asked: `на сколько процентов`, `250 %`. */
const QUANTITY = 0.5

/** True when the question asks for a quantity, and the value or its label has a unit of it. */
const asksQuantity = (ask: Ask, { label, value }: Field): boolean => {
  const asked = new Set(ask.attributes.flatMap(({ quantity }) => quantity ?? []))
  if (asked.size === 0) return false
  const reading = readNumber(value)
  if (reading.kind !== 'number') return false
  if (reading.percent) return asked.has('ratio')
  if (reading.currency !== undefined) return asked.has('money')
  const unit = reading.unit ?? label.split(',').at(-1)?.trim() ?? ''
  const quantity = readUnit(unit)?.quantity
  return quantity !== undefined && [...asked].some(each => quantity.startsWith(each))
}

/** The take of a field of a form. */
export const takeField = (
  view: TableView,
  field: Field,
  of: { readonly explained: number; readonly unexplained: readonly string[] },
) => {
  const { top } = field.at ?? field.labelAt
  const at = rectInSheet(view.table, field.at ?? field.labelAt)
  return readTake(view, {
    value: fieldValue(field.value),
    text: `${field.label}: ${field.value === '' ? '—' : field.value}`,
    cells: [plainCell(view, { row: at.top, column: at.left }, field.value)],
    rows: [top],
    read: { kind: 'field', label: field.label, nth: fieldsCalled(view, field.label).indexOf(field) },
    ...of,
  })
}

/** Fields of a form that have a label, in order. */
export const fieldsCalled = ({ table }: TableView, label: string): readonly Field[] =>
  (table.fields ?? []).filter(field => field.label === label)

const fieldValue = (text: string): TakenValue => {
  const shown = text.trim()
  if (shown === '') return { kind: 'blank', value: 'blank', shown }
  const word = isBlankWord(shown)
  return word ? { kind: 'blank', value: word, shown } : { kind: 'text', value: shown, shown }
}
