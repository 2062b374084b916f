import { fold, readUnit } from '../text/index.ts'
import type { Ask } from './ask.ts'
import { reasonWords } from './lists/reason-words.ts'
import type { Take } from './take.ts'
import { linkTermsOf } from './terms.ts'
import type { TableView } from './view.ts'

/**
 * True when a taken value can not be what the question words ask for: a day for `кто`, an amount for `why`, a word without a number for
 * `how heavy`, an amount of money for `몇 년`. A blank and a word for nothing may answer anything.
 */
export const isOtherKind = (ask: Ask, { table }: TableView, { value, unit, plan }: Take): boolean => {
  if (value.kind === 'blank' || value.kind === 'list' || value.kind === 'map') return false
  if (asksWhy(ask)) return NOBODY.has(value.kind)
  if (ask.attributes.length > 0 && ask.attributes.every(cue => cue.who) && !RELATIVE.test(ask.text))
    return NOBODY.has(value.kind)
  const asked = ask.attributes.flatMap(({ quantity }) => (quantity === undefined ? [] : [quantity]))
  if (asked.length === 0 || asked.length < ask.attributes.length || namesIt(ask, table, plan)) return false
  const type = table.columns[plan.select[0] ?? -1]?.type
  // A word among numbers says why there is none: `미취급`.
  if (
    value.kind === 'text' &&
    type !== 'number' &&
    type !== 'mixed' &&
    !/\d/.test(value.shown) &&
    /\p{L}{3}/u.test(value.shown)
  )
    return value.shown.length <= WORD
  const told = unit === undefined ? undefined : readUnit(unit)?.quantity
  return told !== undefined && MEASURED.has(told) && asked.every(each => MEASURED.has(each) && !told.startsWith(each))
}

/** `높이는 얼마인가요`: what is asked for by name is the column that answered, whatever its unit. */
const namesIt = (ask: Ask, table: TableView['table'], plan: Take['plan']): boolean => {
  const head = ask.words[ask.head.at(-1) ?? -1]
  const name = linkTermsOf(table.columns[plan.select[0] ?? -1]?.path.at(-1) ?? '')
  return head?.terms.some(term => name.includes(term)) === true
}

/** `those who`, `women who`: it tells of whom, and asks for nobody. */
const RELATIVE = /\b(?:what|how|which|when|where)\b[^?]*\bwho\b/iu

/** True when the question begins by asking for a reason. */
const asksWhy = (ask: Ask): boolean => {
  const first = fold(ask.text)
  return Object.values(reasonWords)
    .flat()
    .some(word => first.startsWith(`${word} `))
}

/** Kinds of value that are no person and no reason. */
const NOBODY = new Set<Take['value']['kind']>(['date', 'boolean', 'number'])
/** Quantities that are never told in units of one another. */
const MEASURED = new Set(['money', 'time', 'mass', 'length', 'temperature'])
/** Longest text without a digit that is a mere word, in characters; a longer one may say an amount in words. */
const WORD = 30
