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

type Held = { readonly value: string; readonly rows: number[]; count: number }

type Place = Pick<ValueEntry, 'column' | 'of'>

/** Distinct values by column. A text is looked at closely once; each further cell of it costs one look-up. */
class HeldValues {
  /** By column: its place, and what each text counts for; `undefined` for one that is no value. */
  private readonly columns = new Map<number, { readonly place: Place; readonly texts: Map<string, Held | undefined> }>()
  size = 0

  take(text: string, place: Place, row: number): void {
    let column = this.columns.get(place.column)
    if (!column) {
      column = { place, texts: new Map() }
      this.columns.set(place.column, column)
    }
    const known = column.texts.get(text)
    if (known) count(known, row)
    else if (!column.texts.has(text)) this.takeNew(text, column.texts, row)
  }

  *giveOut(): Iterable<ValueEntry> {
    for (const { place, texts } of this.columns.values())
      for (const held of new Set(texts.values())) if (held) yield { ...held, ...place }
    this.columns.clear()
    this.size = 0
  }

  /** Texts that differ in blanks and line breaks alone are one value. */
  private takeNew(text: string, texts: Map<string, Held | undefined>, row: number): void {
    this.size += 1
    const value = text.length > VALUE_CHARACTERS ? '' : oneLine(text)
    const same = value === text ? undefined : texts.get(value)
    if (same) count(same, row)
    const held = value === '' ? undefined : (same ?? { value, rows: [row], count: 1 })
    texts.set(text, held)
    if (value !== text && held) texts.set(value, held)
  }
}

const count = (held: Held, row: number): void => {
  held.count += 1
  if (held.rows.length < VALUE_ROWS) held.rows.push(row)
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
