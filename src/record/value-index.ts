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
export const VALUES_HELD = 300_000
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
  const held = new HeldValues()
  const columns = table.columns.flatMap((column, at) => (isIndexed(column) ? [{ column, at }] : []))
  for (const row of valueRows(table)) {
    for (const { column, at } of columns) {
      const text = table.transposed ? sheet.grid.textAt(column.index, row) : sheet.grid.textAt(row, column.index)
      if (text !== '') held.take(text, { column: at, of: column.role === 'label' ? 'label' : 'column' }, row)
    }
    if (held.size > VALUES_HELD) yield* held.giveOut()
  }
  yield* held.giveOut()
}

/** Rows of the body that hold values: data and totals. */
function* valueRows(table: Table): Iterable<number> {
  let next = 0
  for (let row = table.body.top; row < table.body.bottom; row += 1) {
    while (next < table.rows.length && (table.rows[next] as RowFact).row < row) next += 1
    const fact = table.rows[next]
    if (fact?.row !== row || fact.role === 'data' || fact.role === 'total') yield row
  }
}

const isIndexed = (column: Column): boolean =>
  column.role === 'label' || column.type === 'text' || column.type === 'mixed' || column.type === 'boolean'

type Place = Pick<ValueEntry, 'column' | 'of'>

/** Distinct values by column. A text is looked at closely once; each further cell of it costs one look-up. */
class HeldValues {
  private readonly columns = new Map<number, HeldColumn>()

  get size(): number {
    let size = 0
    for (const column of this.columns.values()) size += column.size
    return size
  }

  take(text: string, place: Place, row: number): void {
    let column = this.columns.get(place.column)
    if (!column) {
      column = new HeldColumn(place)
      this.columns.set(place.column, column)
    }
    column.take(text, row)
  }

  *giveOut(): Iterable<ValueEntry> {
    for (const column of this.columns.values()) yield* column.entries()
    this.columns.clear()
  }
}

/** No value: the text is blank, or too long to be one. */
const NO_VALUE = -1

/** The values of one column by number, their rows as chains in two lists: a value costs no object of its own. */
class HeldColumn {
  private readonly place: Place
  private readonly numbers = new Map<string, number>()
  private readonly values: string[] = []
  private readonly counts: number[] = []
  /** First and last link of each value's chain. */
  private readonly heads: number[] = []
  private readonly tails: number[] = []
  /** Row of each link, and the link after it. */
  private readonly rows: number[] = []
  private readonly next: number[] = []

  constructor(place: Place) {
    this.place = place
  }

  get size(): number {
    return this.values.length
  }

  take(text: string, row: number): void {
    const number = this.numbers.get(text) ?? this.numberOfNew(text)
    if (number === NO_VALUE) return
    const count = (this.counts[number] ?? 0) + 1
    this.counts[number] = count
    if (count <= VALUE_ROWS) this.link(number, row)
  }

  *entries(): Iterable<ValueEntry> {
    for (let number = 0; number < this.values.length; number += 1)
      yield {
        ...this.place,
        value: this.values[number] as string,
        rows: this.rowsOf(number),
        count: this.counts[number] as number,
      }
  }

  /** Texts that differ in blanks and line breaks alone are one value. */
  private numberOfNew(text: string): number {
    const value = text.length > VALUE_CHARACTERS ? '' : oneLine(text)
    const number = value === '' ? NO_VALUE : (this.numbers.get(value) ?? this.values.length)
    if (number === this.values.length) {
      this.values.push(value)
      this.numbers.set(value, number)
    }
    if (value !== text) this.numbers.set(text, number)
    return number
  }

  private link(number: number, row: number): void {
    const link = this.rows.push(row) - 1
    this.next.push(-1)
    const tail = this.tails[number]
    if (tail === undefined) this.heads[number] = link
    else this.next[tail] = link
    this.tails[number] = link
  }

  private rowsOf(number: number): readonly number[] {
    const rows: number[] = []
    for (let link = this.heads[number] ?? -1; link >= 0; link = this.next[link] ?? -1)
      rows.push(this.rows[link] as number)
    return rows
  }
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
