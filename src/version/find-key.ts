import { ancestorsOf } from '../table/index.ts'
import { fold } from '../text/index.ts'
import { valueKey } from './cell-value.ts'
import type { ColumnPair } from './change.ts'
import type { VersionRow, VersionSide } from './version-row.ts'

/** Columns that name rows together; with `groups` the ancestors of a row are part of its name. */
export type RowKey = { readonly columns: readonly ColumnPair[]; readonly groups: boolean }

/** Rows of each version that are looked at when keys are judged. */
const SAMPLE = 5000
/** Columns from the left that may be a key. */
const LOOKED_AT = 24
/** Least share of rows that a key must tell apart, and that must have a partner in the other version. */
const DISTINCT = 0.8
const PARTNERED = 0.2
/** A key that tells nearly all rows apart needs no second column. */
const CLEAR = 0.995
/** What a label column and a text count more. */
const LABEL = 1.05
/** Fewest digits of numbers that are codes when all have as many. */
const CODE_DIGITS = 3
/** Columns from the left from which a key of several begins. */
const WIDENED = 6
/** Least gain for which a second column joins a key. */
const GAIN = 0.02

/**
 * The columns by which rows of two versions are told to be the same row, or `undefined` when none does.
 *
 * Found by uniqueness (it tells rows apart in both) and stability (rows with the same key say the same elsewhere, so a
 * running number that shifts is none). A second and third column, or the ancestors, join where one is not enough.
 * Cost: pairs of columns times the first 5,000 rows.
 */
export const findKey = (
  before: VersionSide,
  after: VersionSide,
  columns: readonly ColumnPair[],
): RowKey | undefined => {
  const sides = { before: sampled(before), after: sampled(after), columns }
  const looked = columns.slice(0, LOOKED_AT)
  const measures = looked.filter(pair => isMeasure(sides.after, pair.after))
  const names = looked.filter(pair => !measures.includes(pair))
  // A measure tells rows apart by chance alone: it names them only where nothing else does.
  return keyAmong(sides, names) ?? keyAmong(sides, measures)
}

const keyAmong = (sides: Sides, columns: readonly ColumnPair[]): RowKey | undefined => {
  const singles = columns.flatMap(pair => judged(sides, { columns: [pair], groups: false })).sort(bestFirst)
  let best = singles[0]
  const withGroups = sides.before.table.groups.length > 0 && sides.after.table.groups.length > 0
  const wider = (key: RowKey): readonly RowKey[] => [
    ...columns.filter(pair => !key.columns.includes(pair)).map(pair => ({ ...key, columns: [...key.columns, pair] })),
    ...(withGroups && !key.groups ? [{ ...key, groups: true }] : []),
  ]
  const starts = columns.slice(0, WIDENED).map(pair => ({ columns: [pair], groups: false }))
  for (let width = 2; width <= 3 && (best?.distinct ?? 0) < CLEAR; width += 1) {
    const from = best ? [best.key] : width === 2 ? starts : starts.flatMap(wider)
    const [found] = from
      .flatMap(wider)
      .flatMap(key => judged(sides, key))
      .sort(bestFirst)
    if (found && (!best || found.score >= best.score + GAIN)) best = found
  }
  return best && inOrder(best.key)
}

const inOrder = (key: RowKey): RowKey => ({ ...key, columns: [...key.columns].sort((a, b) => a.after - b.after) })

/** A number that is no label and no code. */
const isMeasure = ({ table, rows }: VersionSide, at: number): boolean => {
  const column = table.columns[at]
  if (column?.role === 'label' || column?.type !== 'number') return false
  const lengths = new Set(
    rows.map(({ texts }) => texts[at]?.trim() ?? '').map(text => (/^\d+$/.test(text) ? text.length : 0)),
  )
  const [digits = 0] = lengths
  return lengths.size !== 1 || digits < CODE_DIGITS
}

/** The text that rows with the same key share; `undefined` when all its columns are blank. */
export const keyOf = (
  { table }: VersionSide,
  row: VersionRow,
  key: { readonly columns: readonly number[]; readonly groups: boolean },
): string | undefined => {
  const parts = key.columns.map(column => fold(valueKey(table, row, column)))
  if (parts.every(part => part === '')) return undefined
  return JSON.stringify(key.groups ? [...ancestorsOf(table, row.group).map(fold), ...parts] : parts)
}

/** Columns of a key in one version. */
export const columnsOf = (
  key: RowKey,
  of: 'before' | 'after',
): { readonly columns: readonly number[]; readonly groups: boolean } => ({
  columns: key.columns.map(pair => pair[of]),
  groups: key.groups,
})

type Sides = {
  readonly before: VersionSide
  readonly after: VersionSide
  readonly columns: readonly ColumnPair[]
}

type Judged = { readonly key: RowKey; readonly score: number; readonly distinct: number }

const bestFirst = (a: Judged, b: Judged): number => b.score - a.score

const sampled = (side: VersionSide): VersionSide => ({
  table: side.table,
  rows: side.rows.filter(({ role }) => role === 'data').slice(0, SAMPLE),
})

/** How well a key names the rows of both; `[]` when it does not. */
const judged = ({ before, after, columns }: Sides, key: RowKey): readonly Judged[] => {
  const old = uniqueRows(before, columnsOf(key, 'before'))
  const now = uniqueRows(after, columnsOf(key, 'after'))
  const distinct = Math.min(old.distinct, now.distinct)
  if (distinct < DISTINCT) return []
  const partners = [...now.rows].flatMap(([text, row]) => {
    const partner = old.rows.get(text)
    return partner ? [[partner, row] as const] : []
  })
  const partnered = partners.length / Math.max(1, Math.min(before.rows.length, after.rows.length))
  if (partnered < PARTNERED) return []
  const others = columns.filter(pair => !key.columns.includes(pair))
  const agreement = agreementOf({ before, after, columns: others }, partners)
  const score = distinct * partnered * (0.3 + 0.7 * agreement) * kindOf(after, key)
  return [{ key, score, distinct }]
}

type Unique = { readonly rows: ReadonlyMap<string, VersionRow>; readonly distinct: number }

/** Rows by key where the key is theirs alone, and the share of keyed rows that these are. */
const uniqueRows = (side: VersionSide, key: Parameters<typeof keyOf>[2]): Unique => {
  const counts = new Map<string, number>()
  const rows = new Map<string, VersionRow>()
  for (const row of side.rows) {
    const text = keyOf(side, row, key)
    if (text === undefined) continue
    counts.set(text, (counts.get(text) ?? 0) + 1)
    rows.set(text, row)
  }
  for (const [text, count] of counts) if (count > 1) rows.delete(text)
  return { rows, distinct: side.rows.length === 0 ? 0 : rows.size / side.rows.length }
}

/** Rows of which cells are compared when a key is judged. */
const COMPARED = 400

/** Share of the other cells that are the same in partners; 1 when there are no other columns. */
const agreementOf = (
  { before, after, columns }: Sides,
  partners: readonly (readonly [VersionRow, VersionRow])[],
): number => {
  if (columns.length === 0) return 1
  let same = 0
  let all = 0
  const step = Math.max(1, Math.floor(partners.length / COMPARED))
  for (let at = 0; at < partners.length; at += step) {
    const [old, now] = partners[at] ?? []
    if (!old || !now) continue
    for (const pair of columns) {
      all += 1
      if (valueKey(before.table, old, pair.before) === valueKey(after.table, now, pair.after)) same += 1
    }
  }
  return all === 0 ? 0 : same / all
}

/** A name or a code says more than a day or a flag that happens to tell rows apart. */
const kindOf = ({ table }: VersionSide, key: RowKey): number =>
  Math.min(
    ...key.columns.map(({ after }) => {
      const column = table.columns[after]
      return column?.role === 'label' || column?.type === 'text' ? LABEL : 1
    }),
  )
