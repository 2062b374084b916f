import { fold } from '../text/index.ts'
import type { Ask } from './ask.ts'
import type { WordLinks } from './link.ts'
import { factorHeaders } from './lists/join-words.ts'
import type { TableView } from './view.ts'

/** Strength from which a word names a header, and from which it names the table. */
const NAMED = 0.55

/**
 * The column (a position in `table.columns`) whose numbers say how many there are of what the question counts, where a row
 * stands for several (`Defect type | Quantity` in a log of defects); `undefined` where each row is one.
 *
 * The counted word names the table and a column of it whose values come back from row to row (a kind), and the table has
 * one column of quantities. A column that numbers the rows (`Order no.`) makes each row one. Cost: rows.
 */
export const countedAmount = (ask: Ask, view: TableView, links: readonly WordLinks[]): number | undefined => {
  const quantities = view.table.columns.flatMap((column, at) =>
    column.type === 'number' && column.role !== 'label' && isQuantity(column.name) ? [at] : [],
  )
  const [quantity, ...more] = quantities
  if (quantity === undefined || more.length > 0) return undefined
  const isSubject = links.some(
    link =>
      link.word.kind === 'word' &&
      link.word.weight >= 1 &&
      link.context >= NAMED &&
      !isUnder(link, view) &&
      namesKind(link, view, quantity),
  )
  return ask.operations.has('count') && isSubject ? quantity : undefined
}

/** The word is a value or a part of one, so it chooses rows. */
const isUnder = ({ texts }: WordLinks, view: TableView): boolean =>
  [...texts].some(([id, { strength }]) => strength >= 0.8 && (view.texts[id]?.rows.length ?? 0) > 0)

const isQuantity = (name: string): boolean => quantities.some(word => fold(name).startsWith(word))

const quantities = Object.values(factorHeaders.quantity).flat()

const namesKind = (link: WordLinks, view: TableView, quantity: number): boolean => {
  const named = [...link.columns].flatMap(([at, { strength }]) => (at !== quantity && strength >= NAMED ? [at] : []))
  return named.length > 0 && named.every(column => comesBack(view, column))
}

const comesBack = (view: TableView, column: number): boolean => {
  const values = view.rows.flatMap(row => (row.role === 'data' ? [row.texts[column]?.trim() ?? ''] : []))
  return new Set(values).size < values.length
}
