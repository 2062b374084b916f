import { fold } from '../text/index.ts'
import { valueKey } from './cell-value.ts'
import type { ColumnPair } from './change.ts'
import type { VersionRow, VersionSide } from './version-row.ts'

/** Rows of each version whose values are looked at to tie columns of other names. */
const SAMPLE = 2000
/** Share of values in common from which a column of another name is the same column. */
const RENAMED = 0.6
/** Fewest filled cells that can tell. */
const FEWEST = 3

/**
 * Columns of the same name in both, whatever their order; then, of those left over, columns of another name whose
 * distinct values are mostly the same.
 *
 * Ascending by the newer position, each column once. Cost: cells of at most 2,000 rows of each.
 */
export const matchColumns = (before: VersionSide, after: VersionSide): readonly ColumnPair[] => {
  const named = byName(before, after)
  return sorted([...named, ...byContent(before, after, { named, likeness: valueLikeness(before, after) })])
}

/**
 * The pairs, and columns of other names that say the same in most of the rows that were matched.
 *
 * @param rows partners: a row of the older version and its row in the newer one
 */
export const matchRenamed = (
  before: VersionSide,
  after: VersionSide,
  known: { readonly columns: readonly ColumnPair[]; readonly rows: readonly (readonly [VersionRow, VersionRow])[] },
): readonly ColumnPair[] => {
  const likeness = (old: number, now: number): number => {
    let filled = 0
    let same = 0
    for (const [a, b] of known.rows.slice(0, SAMPLE)) {
      const [left, right] = [valueKey(before.table, a, old), valueKey(after.table, b, now)]
      if (left === '' && right === '') continue
      filled += 1
      if (left === right) same += 1
    }
    return filled < FEWEST ? 0 : same / filled
  }
  return sorted([...known.columns, ...byContent(before, after, { named: known.columns, likeness })])
}

const sorted = (pairs: readonly ColumnPair[]): readonly ColumnPair[] => [...pairs].sort((a, b) => a.after - b.after)

const byName = ({ table: before }: VersionSide, { table: after }: VersionSide): readonly ColumnPair[] => {
  const places = new Map<string, number[]>()
  for (const [at, { name }] of before.columns.entries())
    places.set(nameKey(name), [...(places.get(nameKey(name)) ?? []), at])
  return after.columns.flatMap(({ name }, at): readonly ColumnPair[] => {
    const old = places.get(nameKey(name))?.shift()
    return old === undefined ? [] : [{ before: old, after: at, by: 'name' }]
  })
}

const nameKey = (name: string): string => fold(name).replace(/\s+/gu, ' ').trim()

type Likeness = (old: number, now: number) => number

const byContent = (
  before: VersionSide,
  after: VersionSide,
  { named, likeness }: { readonly named: readonly ColumnPair[]; readonly likeness: Likeness },
): readonly ColumnPair[] => {
  const left = rest(
    before.table.columns.length,
    named.map(pair => pair.before),
  )
  const right = rest(
    after.table.columns.length,
    named.map(pair => pair.after),
  )
  const likely = left.flatMap(old => right.map(now => ({ old, now, alike: likeness(old, now) })))
  const taken = { old: new Set<number>(), now: new Set<number>() }
  const pairs: ColumnPair[] = []
  for (const { old, now, alike } of likely.sort((a, b) => b.alike - a.alike)) {
    if (alike < RENAMED) break
    if (taken.old.has(old) || taken.now.has(now)) continue
    taken.old.add(old)
    taken.now.add(now)
    pairs.push({ before: old, after: now, by: 'content' })
  }
  return pairs
}

const rest = (count: number, taken: readonly number[]): readonly number[] => {
  const known = new Set(taken)
  return Array.from({ length: count }, (_, at) => at).filter(at => !known.has(at))
}

/** Share of the distinct values that both columns have; running numbers and few values tell nothing. */
const valueLikeness = (before: VersionSide, after: VersionSide): Likeness => {
  const old = distinctValues(before)
  const now = distinctValues(after)
  return (a, b) => {
    const left = old(a)
    const right = now(b)
    if (left.size < FEWEST || right.size < FEWEST) return 0
    let both = 0
    for (const value of left) if (right.has(value)) both += 1
    return both / (left.size + right.size - both)
  }
}

const distinctValues = ({ table, rows }: VersionSide): ((column: number) => ReadonlySet<string>) => {
  const known = new Map<number, ReadonlySet<string>>()
  const sample = rows.filter(({ role }) => role === 'data').slice(0, SAMPLE)
  return column => {
    const made = known.get(column) ?? new Set(sample.map(row => valueKey(table, row, column)).filter(key => key !== ''))
    known.set(column, made)
    return made
  }
}
