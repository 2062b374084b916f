import type { TableRecord } from '../record/index.ts'
import type { Table } from '../table/index.ts'
import { fold } from '../text/index.ts'

/** Rows of one edition that another does not have, and rows that both have with other values; in table axes. */
export type EditionDifference = { readonly added: readonly number[]; readonly changed: readonly number[] }

/** A table with its records. */
export type ReadTable = { readonly table: Table; readonly records: readonly TableRecord[] }

/**
 * What sets one edition of a table apart from another, row by row; `undefined` when no column names the rows of both.
 *
 * Rows are matched by the column of the same name whose values tell rows apart and recur in the other edition; running
 * numbers do not count. Totals are left out. Cost: cells of both.
 */
export const differenceOf = (own: ReadTable, other: ReadTable): EditionDifference | undefined => {
  const key = keyColumn(own, other)
  if (!key) return undefined
  const before = new Map(dataOf(other).map(record => [textAt(record, key.other), contentOf(other.table, record)]))
  const added: number[] = []
  const changed: number[] = []
  for (const record of dataOf(own)) {
    const name = textAt(record, key.own)
    const content = before.get(name)
    if (content === undefined) added.push(record.row)
    else if (content !== contentOf(own.table, record)) changed.push(record.row)
  }
  return { added, changed }
}

/** Least share of rows that the key must tell apart, and that must recur in the other edition. */
const DISTINCT = 0.9
const RECURRING = 0.4

type KeyColumn = { readonly own: number; readonly other: number }

const keyColumn = (own: ReadTable, other: ReadTable): KeyColumn | undefined => {
  let best: (KeyColumn & { readonly recurring: number }) | undefined
  own.table.columns.forEach((column, at) => {
    const there = other.table.columns.findIndex(({ name }) => fold(name) === fold(column.name))
    if (there < 0) return
    const recurring = recurrence(
      dataOf(own).map(record => textAt(record, at)),
      dataOf(other).map(record => textAt(record, there)),
    )
    if (recurring >= RECURRING && recurring > (best?.recurring ?? 0)) best = { own: at, other: there, recurring }
  })
  return best
}

/** Share of the texts that the other edition has too; 0 when they do not tell rows apart or only number them. */
const recurrence = (own: readonly string[], other: readonly string[]): number => {
  const distinct = new Set(own)
  if (own.length === 0 || distinct.size < own.length * DISTINCT || isRunningNumber(own)) return 0
  const there = new Set(other)
  return [...distinct].filter(text => text !== '' && there.has(text)).length / distinct.size
}

const isRunningNumber = (texts: readonly string[]): boolean =>
  texts.every((text, at) => at === 0 || Number(text) === Number(texts[at - 1]) + 1)

const dataOf = ({ records }: ReadTable): readonly TableRecord[] => records.filter(({ role }) => role === 'data')

const textAt = (record: TableRecord, column: number): string =>
  fold(record.cells.find(cell => cell.column === column)?.text ?? '')

/** Values by name of their column, whatever the order of the columns; running numbers are no content. */
const contentOf = (table: Table, record: TableRecord): string =>
  record.cells
    .map(({ column, text }) => [table.columns[column]?.name ?? '', text] as const)
    .filter(([name]) => !/^(?:№|#|no\.?|번호|순번|п\/п|№ п\/п)$/iu.test(name.trim()))
    .map(([name, text]) => `${fold(name)}=${fold(text)}`)
    .sort()
    .join(';')
