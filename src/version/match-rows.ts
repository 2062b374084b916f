import { similarity } from '../text/index.ts'
import { valueKey } from './cell-value.ts'
import type { ColumnPair } from './change.ts'
import { columnsOf, keyOf, type RowKey } from './find-key.ts'
import type { VersionRow, VersionSide } from './version-row.ts'

/** A row of each version that are one row; `by` says what tied them. */
export type RowPair = { readonly before: VersionRow; readonly after: VersionRow; readonly by: 'key' | 'content' }

/** Which rows are which, and which have no partner; all ascending by their own version's rows (pairs by the newer). */
export type RowMatch = {
  readonly pairs: readonly RowPair[]
  readonly added: readonly VersionRow[]
  readonly removed: readonly VersionRow[]
}

/** Share of the weight of their cells that rows of another name must have in common to be one row. */
const ALIKE = 0.6
/** The same where no column names rows. */
const ALIKE_WITHOUT_KEY = 0.5
/** Likeness of two names from which one is a new writing of the other. */
const SAME_NAME = 0.8
/** Values of the other version with more rows than this tell no row from another. */
const COMMON = 40
/** Rows that are looked at as partners of one row. */
const LOOKED_AT = 24

/**
 * Each row with its partner in the other version: by key, equal keys in order and the most alike first; then, of the rows
 * left over, by content.
 *
 * A row of another name is the same row only when names are alike too, or when what else it says occurs in no other row.
 * Cost: cells, and for rows without a partner those that share a rare value with them.
 */
export const matchRows = (
  before: VersionSide,
  after: VersionSide,
  by: { readonly columns: readonly ColumnPair[]; readonly key: RowKey | undefined },
): RowMatch => {
  const cells = cellsOver(before, after, by.columns)
  const keyed = by.key ? pairsByKey({ before, after }, by.key, cells) : []
  const left = without(before.rows, new Set(keyed.map(pair => pair.before.row)))
  const right = without(after.rows, new Set(keyed.map(pair => pair.after.row)))
  const alike = pairsByContent(left, right, { cells, key: by.key })
  const pairs = [...keyed, ...alike].sort((a, b) => a.after.row - b.after.row)
  return {
    pairs,
    added: without(right, new Set(alike.map(pair => pair.after.row))),
    removed: without(left, new Set(alike.map(pair => pair.before.row))),
  }
}

const without = (rows: readonly VersionRow[], taken: ReadonlySet<number>): readonly VersionRow[] =>
  rows.filter(({ row }) => !taken.has(row))

/** Keys of the cells of a row by pair of columns, each row read once. */
type Cells = {
  readonly columns: readonly ColumnPair[]
  readonly old: (row: VersionRow) => readonly string[]
  readonly now: (row: VersionRow) => readonly string[]
}

const cellsOver = (before: VersionSide, after: VersionSide, columns: readonly ColumnPair[]): Cells => {
  const reader = (side: VersionSide, places: readonly number[]) => {
    const known = new Map<VersionRow, readonly string[]>()
    return (row: VersionRow): readonly string[] => {
      const made = known.get(row) ?? places.map(column => valueKey(side.table, row, column))
      known.set(row, made)
      return made
    }
  }
  return {
    columns,
    old: reader(
      before,
      columns.map(pair => pair.before),
    ),
    now: reader(
      after,
      columns.map(pair => pair.after),
    ),
  }
}

const pairsByKey = (
  { before, after }: { readonly before: VersionSide; readonly after: VersionSide },
  key: RowKey,
  cells: Cells,
): readonly RowPair[] => {
  const old = rowsByKey(before, columnsOf(key, 'before'))
  const now = rowsByKey(after, columnsOf(key, 'after'))
  return [...now].flatMap(([text, rows]) => partnersIn(old.get(text) ?? [], rows, cells))
}

/** Role parts a total from the records that share its label. */
const rowsByKey = (side: VersionSide, key: Parameters<typeof keyOf>[2]): ReadonlyMap<string, readonly VersionRow[]> => {
  const found = new Map<string, VersionRow[]>()
  for (const row of side.rows) {
    const text = keyOf(side, row, key)
    if (text === undefined) continue
    const name = `${row.role} ${text}`
    const list = found.get(name)
    if (list) list.push(row)
    else found.set(name, [row])
  }
  return found
}

/** Rows of one key: equal ones first, then the others in their order. */
const partnersIn = (old: readonly VersionRow[], now: readonly VersionRow[], cells: Cells): readonly RowPair[] => {
  const [oldest] = old
  const [newest] = now
  if (!oldest || !newest) return []
  if (old.length === 1 && now.length === 1) return [{ before: oldest, after: newest, by: 'key' }]
  const equal = pairsOfEqual(old, now, { cells, by: 'key' })
  const left = without(old, new Set(equal.map(pair => pair.before.row)))
  const right = without(now, new Set(equal.map(pair => pair.after.row)))
  const ordered = right.flatMap((after, at): readonly RowPair[] => {
    const partner = left[at]
    return partner ? [{ before: partner, after, by: 'key' }] : []
  })
  return [...equal, ...ordered]
}

const pairsOfEqual = (
  old: readonly VersionRow[],
  now: readonly VersionRow[],
  { cells, by }: { readonly cells: Cells; readonly by: RowPair['by'] },
): readonly RowPair[] => {
  const waiting = new Map<string, VersionRow[]>()
  for (const row of old) {
    const text = JSON.stringify([row.role, ...cells.old(row)])
    const list = waiting.get(text)
    if (list) list.push(row)
    else waiting.set(text, [row])
  }
  return now.flatMap((after): readonly RowPair[] => {
    const before = waiting.get(JSON.stringify([after.role, ...cells.now(after)]))?.shift()
    return before ? [{ before, after, by }] : []
  })
}

type ByContent = { readonly cells: Cells; readonly key: RowKey | undefined }

const pairsByContent = (
  old: readonly VersionRow[],
  now: readonly VersionRow[],
  { cells, key }: ByContent,
): readonly RowPair[] => {
  const equal = pairsOfEqual(old, now, { cells, by: 'content' })
  const left = without(old, new Set(equal.map(pair => pair.before.row)))
  const right = without(now, new Set(equal.map(pair => pair.after.row)))
  const index = rareValues(left, cells)
  const likely = right
    .flatMap(after => likelyPartners(after, left, { cells, key, index }))
    .sort((a, b) => b.alike - a.alike)
  const taken = { old: new Set<number>(), now: new Set<number>() }
  const pairs: RowPair[] = [...equal]
  for (const { before, after } of likely) {
    if (taken.old.has(before.row) || taken.now.has(after.row)) continue
    taken.old.add(before.row)
    taken.now.add(after.row)
    pairs.push({ before, after, by: 'content' })
  }
  return pairs
}

type Likely = { readonly before: VersionRow; readonly after: VersionRow; readonly alike: number }

/** Positions in the list of rows that hold a value, by column and value; common values are left out. */
type Rare = ReadonlyMap<string, readonly number[]>

const rareValues = (rows: readonly VersionRow[], cells: Cells): Rare => {
  const found = new Map<string, number[]>()
  for (const [at, row] of rows.entries())
    for (const [column, value] of cells.old(row).entries()) {
      if (value === '') continue
      const name = `${column} ${value}`
      const list = found.get(name)
      if (list) list.push(at)
      else found.set(name, [at])
    }
  for (const [name, list] of found) if (list.length > COMMON) found.delete(name)
  return found
}

const likelyPartners = (
  after: VersionRow,
  rows: readonly VersionRow[],
  { cells, key, index }: ByContent & { readonly index: Rare },
): readonly Likely[] => {
  const shared = new Map<number, number>()
  for (const [column, value] of cells.now(after).entries()) {
    const holders = index.get(`${column} ${value}`) ?? []
    for (const at of holders) shared.set(at, (shared.get(at) ?? 0) + 1 / holders.length)
  }
  const near = [...shared].sort((a, b) => b[1] - a[1]).slice(0, LOOKED_AT)
  return near.flatMap(([at, rare]): readonly Likely[] => {
    const before = rows[at]
    if (!before || before.role !== after.role) return []
    const alike = likenessOf(before, after, { cells, key, rare })
    return alike === undefined ? [] : [{ before, after, alike }]
  })
}

/** How alike two rows are, from 0 to 1; `undefined` when they are not one row. */
const likenessOf = (
  before: VersionRow,
  after: VersionRow,
  { cells, key, rare }: ByContent & { readonly rare: number },
): number | undefined => {
  const share = sameShare(
    cells.old(before),
    cells.now(after),
    at => key?.columns.includes(columnAt(cells, at)) ?? false,
  )
  if (!key) return share >= ALIKE_WITHOUT_KEY && rare >= 1 ? share : undefined
  const names = Math.min(
    ...key.columns.map(pair => similarity(before.texts[pair.before] ?? '', after.texts[pair.after] ?? '')),
  )
  if (names >= SAME_NAME && share >= ALIKE_WITHOUT_KEY) return 0.5 * (share + names)
  // Another name altogether: two values that no other row has must say that it is the same row.
  return share >= ALIKE && rare >= 2 ? share : undefined
}

const columnAt = (cells: Cells, at: number): ColumnPair => cells.columns[at] ?? { before: -1, after: -1, by: 'name' }

/** Share of the cells that are filled in one of the rows and say the same in both; cells of the key do not count. */
const sameShare = (old: readonly string[], now: readonly string[], isKey: (at: number) => boolean): number => {
  const filled = now.flatMap((value, at) => (isKey(at) || (value === '' && old[at] === '') ? [] : [at]))
  const same = filled.filter(at => now[at] === old[at])
  return filled.length === 0 ? 0 : same.length / filled.length
}
