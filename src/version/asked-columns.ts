import { readUnit } from '../text/index.ts'
import { isPriceHeader } from './change-question.ts'
import type { Compared } from './compared.ts'

/** Strength from which a word of the question names a column. */
const NAMED = 0.55
/** Weight from which a word may name one. */
const CONTENT = 0.4

/**
 * Columns of the newer version that a question about altered values is about: those that it names; else, when it asks
 * for rises and falls, the prices where it speaks of prices, else the numbers that changed most often; else all. A column
 * that says what the rows are is asked about only when nothing else is.
 */
export const askedColumns = (compared: Compared): ReadonlySet<number> => {
  const { difference, asked, fixed } = compared
  if (fixed && fixed.columns.length > 0) return new Set(fixed.columns)
  const all = difference.columns.map(pair => pair.after)
  const named = namedColumns(compared, all)
  const changed = changesByColumn(compared)
  const found = named.filter(at => changed.has(at))
  if (found.length > 0) return new Set(found)
  if (asked.kinds.has('up') || asked.kinds.has('down') || asked.asks !== 'rows')
    return movedColumns(compared, all, changed)
  return new Set(named.length > 0 ? named : all)
}

/** The column of a value that is asked about with its row: as above, but also one in which nothing changed. */
export const askedColumn = (compared: Compared): number | undefined => {
  const all = compared.difference.columns.map(pair => pair.after)
  const named = namedColumns(compared, all).filter(at => isNumeric(compared, at))
  const [only] = named.length > 0 ? named : [...movedColumns(compared, all, changesByColumn(compared))]
  return only
}

const namedColumns = ({ links, after, difference }: Compared, all: readonly number[]): readonly number[] => {
  const key = new Set(difference.key.columns.map(pair => pair.after))
  const named = all.filter(
    at =>
      !key.has(at) &&
      links.some(({ word, columns }) => word.weight >= CONTENT && (columns.get(at)?.strength ?? 0) >= NAMED),
  )
  const beside = named.filter(at => after.table.columns[at]?.role !== 'label')
  return beside.length > 0 ? beside : named
}

const movedColumns = (
  compared: Compared,
  all: readonly number[],
  changed: ReadonlyMap<number, number>,
): ReadonlySet<number> => {
  const numbers = all.filter(at => isNumeric(compared, at))
  const prices = compared.asked.price ? numbers.filter(at => isPrice(compared, at)) : []
  if (prices.length > 0) return new Set(prices)
  const most = Math.max(0, ...numbers.map(at => changed.get(at) ?? 0))
  return new Set(compared.asked.asks === 'rows' ? numbers : numbers.filter(at => (changed.get(at) ?? 0) === most))
}

const isNumeric = ({ after }: Compared, at: number): boolean => {
  const type = after.table.columns[at]?.type
  return type === 'number' || type === 'mixed'
}

const isPrice = ({ after }: Compared, at: number): boolean => {
  const column = after.table.columns[at]
  if (!column) return false
  return isPriceHeader(column.name) || (column.unit !== undefined && readUnit(column.unit.text)?.quantity === 'money')
}

/** How many values of each column changed, by its newer position. */
const changesByColumn = ({ difference }: Compared): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>()
  for (const change of difference.rows) {
    if (change.kind !== 'changed' || change.role === 'total') continue
    for (const { column } of change.cells) counts.set(column.after, (counts.get(column.after) ?? 0) + 1)
  }
  return counts
}
