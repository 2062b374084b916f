import { keyOf } from './compile-join.ts'
import type { TableView } from './view.ts'

/** Two columns (positions in their tables' columns) whose values are the same things, and how surely, from 0. */
export type JoinKey = {
  readonly own: number
  readonly other: number
  readonly score: number
  /** Each key stands in one row of the other table only. */
  readonly unique: boolean
}

/** Fewest values that two key columns share. */
const SHARED = 3
/** Least share of the shorter column's values that stand in the other one too. */
const OVERLAP = 0.3
/** Fewest different values of a key column, and least share of its rows that they make in one of the two tables. */
const DISTINCT = 5
/** The same where a header is shared and nearly all values of one stand in the other, in one row each: a list of codes. */
const FEW = 3
/** Least share of a column's values that a list of codes has. */
const LISTED = 0.9
const TELLING = 0.5
/** What headers with a word in common, and a key that is unique, count beside the overlap. */
const LIKE_HEADER = 0.3
const UNIQUE = 0.2
/** Share of one table's header words in another from which the two are editions of one table, and nothing is joined. */
const EDITION = 0.8

/**
 * The columns by which two tables go together, the surest first: names or codes that both hold, mostly different from row to row
 * in at least one. Row numbers and measures are no keys. Cost: cells of both tables, once a view.
 */
export const joinKeysOf = (own: TableView, other: TableView): readonly JoinKey[] => {
  if (areEditions(own, other)) return []
  const keys: JoinKey[] = []
  for (const mine of keyColumns(own))
    for (const theirs of keyColumns(other)) {
      const score = likeness(own, other, { mine, theirs })
      if (score > 0) keys.push({ own: mine.column, other: theirs.column, score, unique: theirs.unique })
    }
  return keys.sort((a, b) => b.score - a.score || a.own - b.own || a.other - b.other)
}

const areEditions = (a: TableView, b: TableView): boolean => {
  const [first, second] = [a, b].map(view => new Set(view.columns.map(terms => terms.join(' '))))
  if (!first || !second) return false
  const shared = [...first].filter(name => second.has(name)).length
  return shared >= EDITION * Math.min(first.size, second.size) && Math.min(first.size, second.size) > 1
}

type KeyColumn = {
  readonly column: number
  readonly values: ReadonlySet<string>
  readonly unique: boolean
  readonly telling: boolean
}

const known = new WeakMap<TableView, readonly KeyColumn[]>()

const keyColumns = (view: TableView): readonly KeyColumn[] => {
  const before = known.get(view)
  if (before) return before
  const made = view.table.columns.flatMap((_, column) => keyColumn(view, column) ?? [])
  known.set(view, made)
  return made
}

const keyColumn = (view: TableView, column: number): KeyColumn | undefined => {
  const of = view.table.columns[column]
  if (!of || of.type === 'date' || of.type === 'boolean' || of.type === 'blank' || of.role === 'note') return undefined
  const values = new Set<string>()
  let filled = 0
  for (const row of view.rows) {
    if (row.role !== 'data') continue
    const key = keyOf(row.texts[column] ?? '')
    // A bare number of three digits numbers rows or counts; a code is longer or has zeros in front or letters.
    if (key === '' || /^[1-9]\d{0,2}$/.test(key) || /^[\d.,]*[.,]\d*$/.test(key)) continue
    filled += 1
    values.add(key)
  }
  if (of.type === 'number' && of.role !== 'label' && of.unit !== undefined) return undefined
  if (values.size < FEW) return undefined
  return { column, values, unique: values.size === filled, telling: values.size >= TELLING * filled }
}

const likeness = (
  own: TableView,
  other: TableView,
  { mine, theirs }: { readonly mine: KeyColumn; readonly theirs: KeyColumn },
): number => {
  if (!mine.telling && !theirs.telling) return 0
  const [few, many] =
    mine.values.size < theirs.values.size ? [mine.values, theirs.values] : [theirs.values, mine.values]
  let shared = 0
  for (const value of few) if (many.has(value)) shared += 1
  const overlap = shared / few.size
  if (shared < SHARED || overlap < OVERLAP) return 0
  const header = (own.columns[mine.column] ?? []).some(term => other.columns[theirs.column]?.includes(term))
  if (few.size < DISTINCT && !(header && [...few].every(isCode) && isListed(shared, mine, theirs))) return 0
  return overlap + (header ? LIKE_HEADER : 0) + (theirs.unique ? UNIQUE : 0)
}

/** One column lists the codes, each once, and nearly all of the other one's values are among them. */
const isListed = (shared: number, a: KeyColumn, b: KeyColumn): boolean =>
  (b.unique && shared >= LISTED * a.values.size) || (a.unique && shared >= LISTED * b.values.size)

/** A grade of one letter or a `yes` is shared by chance; what has digits was given out. */
const isCode = (value: string): boolean => /\d/u.test(value) && value.length > 2
