import type { Within } from '../../search/index.ts'
import { type Connection, numberOf } from './connection.ts'

/** Numbers of units or values: from `first` up to but without `end`. */
export type IdRange = { readonly first: number; readonly end: number }

/** Every number there can be. */
export const EVERYTHING: IdRange = { first: 0, end: Number.MAX_SAFE_INTEGER }

/**
 * The ranges that a choice of documents and tables covers, ascending, neighbours joined; unknown names cover nothing.
 * Without a choice: everything.
 */
export const rangesOf = (
  connection: Connection,
  of: 'unit' | 'value',
  within: Within | undefined,
): readonly IdRange[] => {
  if (!within) return [EVERYTHING]
  const columns = `first_${of} AS first, end_${of} AS "end"`
  const rows = [
    ...connection.rows(
      `SELECT ${columns} FROM document WHERE path IN (SELECT value FROM json_each(?))`,
      JSON.stringify(within.documents ?? []),
    ),
    ...connection.rows(
      `SELECT ${columns} FROM sheet_table WHERE name IN (SELECT value FROM json_each(?))`,
      JSON.stringify(within.tables ?? []),
    ),
  ]
  const ranges = rows.map(row => ({ first: numberOf(row, 'first'), end: numberOf(row, 'end') }))
  return joined(ranges.filter(range => range.end > range.first))
}

const joined = (ranges: readonly IdRange[]): readonly IdRange[] => {
  const result: { first: number; end: number }[] = []
  for (const range of [...ranges].sort((a, b) => a.first - b.first)) {
    const last = result.at(-1)
    if (last && range.first <= last.end) last.end = Math.max(last.end, range.end)
    else result.push({ ...range })
  }
  return result
}

/** How many numbers the ranges cover together. */
export const sizeOf = (ranges: readonly IdRange[]): number =>
  ranges.reduce((sum, range) => sum + range.end - range.first, 0)
