import { fold } from '../text/index.ts'
import type { Ask } from './ask.ts'
import type { Filter } from './filters.ts'
import type { WordLinks } from './link.ts'
import { factorHeaders } from './lists/join-words.ts'
import type { TableView } from './view.ts'

/**
 * True when a condition chooses several names and leaves open which is meant: they are one name but for their numbers
 * (`Ручеёк 24`, `Ручеёк 42`), or a price is asked for and the question says the same part of each
 * (`сколько стоит приём терапевта`: the first visit and the next). Prices of different things are never added up.
 */
export const leavesOpen = (
  ask: Ask,
  view: TableView,
  { filter, links, select }: { filter: Filter; links: readonly WordLinks[]; select: readonly number[] },
): boolean => {
  const { values, rows, condition } = filter
  if (condition.kind !== 'is' || condition.not || values.length < 2 || rows.size !== values.length) return false
  if (new Set(values.map(value => fold(value).replace(/\d+/gu, '#'))).size === 1) return true
  if (ask.operations.has('sum') || !select.every(column => isPrice(view, column))) return false
  const said = values.map(value => wordsSaying(view, { value, column: filter.column, links }))
  return said.every(words => words === said[0])
}

/** Positions of the words that meet the value, as one text. */
const wordsSaying = (
  view: TableView,
  { value, column, links }: { value: string; column: number; links: readonly WordLinks[] },
): string => {
  const id = view.texts.findIndex(text => text.column === column && text.text.trim() === value.trim())
  return links.flatMap(({ word, texts }, at) => (word.weight > 0 && texts.has(id) ? [at] : [])).join(' ')
}

const prices = Object.values(factorHeaders.price).flat()

/** A column of prices of one piece. */
const isPrice = (view: TableView, column: number): boolean => {
  const header = fold(view.table.columns[column]?.path.join(' ') ?? '')
  return prices.some(price =>
    /^[a-zа-я ]+$/u.test(price) ? new RegExp(`(?<!\\p{L})${price}`, 'u').test(header) : header.includes(price),
  )
}
