import type { Sheet } from '../source/index.ts'
import type { Column, Group, RowFact, Table } from '../table/index.ts'
import { oneLine } from './table-record.ts'

/** One distinct value of a text column, of the labels or of the group labels, and where it stands. */
export type ValueEntry = {
  /** As shown, on one line. */
  readonly value: string
  /** Index into `Table.columns`; of a group, the column its label stands in (0 when that is none of the table's). */
  readonly column: number
  readonly of: 'column' | 'label' | 'group'
  /** Rows in table axes, ascending, at most {@link VALUE_ROWS}; of a group, the rows under it. */
  readonly rows: readonly number[]
  /** All rows that hold the value, also those that `rows` leaves out. */
  readonly count: number
}

/** Rows kept for one value. */
export const VALUE_ROWS = 64
/** Distinct values held at once; when there are more, those seen so far are given out and counting starts anew. */
export const VALUES_HELD = 100_000
/** Longest text that counts as a value, in characters; a longer one is prose and is found through its record. */
export const VALUE_CHARACTERS = 120

/**
 * The value index entries of a table: text columns, labels of any type, group labels. Numbers and dates of value
 * columns are not in it.
 *
 * A table of more than {@link VALUES_HELD} distinct values gives some values more than once, each with its own rows and
 * count: whoever stores them adds up. Cost: cells; memory: bounded.
 */
export function* valuesOf(table: Table, sheet: Sheet): Iterable<ValueEntry> {
  yield* groupEntries(table)
  const columns = table.columns.flatMap((column, at) => (isIndexed(column) ? [{ column, at }] : []))
  const held = new Map<string, Held>()
  const special = new Map<number, RowFact>(table.rows.map(fact => [fact.row, fact]))
  for (let row = table.body.top; row < table.body.bottom; row += 1) {
    const role = special.get(row)?.role ?? 'data'
    if (role !== 'data' && role !== 'total') continue
    for (const { column, at } of columns) {
      const text = table.transposed ? sheet.grid.textAt(column.index, row) : sheet.grid.textAt(row, column.index)
      hold(held, { at, label: column.role === 'label', text, row })
    }
    if (held.size > VALUES_HELD) {
      yield* entriesOf(held)
      held.clear()
    }
  }
  yield* entriesOf(held)
}

type Held = { readonly entry: Omit<ValueEntry, 'rows' | 'count'>; readonly rows: number[]; count: number }

const isIndexed = (column: Column): boolean =>
  column.role === 'label' || column.type === 'text' || column.type === 'mixed' || column.type === 'boolean'

const hold = (
  held: Map<string, Held>,
  seen: { readonly at: number; readonly label: boolean; readonly text: string; readonly row: number },
): void => {
  if (seen.text === '' || seen.text.length > VALUE_CHARACTERS) return
  const value = oneLine(seen.text)
  if (value === '') return
  const key = `${seen.at} ${value}`
  const known = held.get(key)
  if (!known) {
    const entry = { value, column: seen.at, of: seen.label ? 'label' : 'column' } as const
    held.set(key, { entry, rows: [seen.row], count: 1 })
    return
  }
  known.count += 1
  if (known.rows.length < VALUE_ROWS) known.rows.push(seen.row)
}

function* entriesOf(held: ReadonlyMap<string, Held>): Iterable<ValueEntry> {
  for (const { entry, rows, count } of held.values()) yield { ...entry, rows, count }
}

function* groupEntries(table: Table): Iterable<ValueEntry> {
  const rows = rowsByGroup(table)
  const byLabel = new Map<string, { readonly group: Group; readonly rows: number[]; count: number }>()
  table.groups.forEach((group, at) => {
    const label = oneLine(group.label)
    const known = byLabel.get(label) ?? { group, rows: [], count: 0 }
    const under = rows.get(at) ?? { rows: [group.row], count: 1 }
    known.rows.push(...under.rows.slice(0, VALUE_ROWS - known.rows.length))
    known.count += under.count
    byLabel.set(label, known)
  })
  for (const [value, { group, rows: under, count }] of byLabel) {
    if (value === '') continue
    const column = table.columns.findIndex(candidate => candidate.index === group.column)
    yield { value, column: Math.max(0, column), of: 'group', rows: under, count }
  }
}

/** The first rows under each group, those of its inner groups included. */
const rowsByGroup = (table: Table): ReadonlyMap<number, { readonly rows: number[]; readonly count: number }> => {
  const byGroup = new Map<number, { rows: number[]; count: number }>()
  for (const fact of table.rows) {
    if (fact.role !== 'data') continue
    for (let at = fact.group; at !== undefined; at = table.groups[at]?.parent) {
      const known = byGroup.get(at) ?? { rows: [], count: 0 }
      if (known.rows.length < VALUE_ROWS) known.rows.push(fact.row)
      known.count += 1
      byGroup.set(at, known)
    }
  }
  return byGroup
}
