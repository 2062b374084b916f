import { storedColumns } from '../record/index.ts'
import type { TableEntry } from '../search/index.ts'
import type { RowRole, Table } from '../table/index.ts'
import type { SqlValue } from '../take/index.ts'
import { compareTables, type TableDifference, type VersionRow, type VersionSide } from '../version/index.ts'
import type { Library } from './library.ts'

/** Rows of a version that are compared at most; a longer one is told as cut. */
export const VERSION_ROWS = 250_000

/** A version with its stored rows, numbers and days; `truncated` when it has more than {@link VERSION_ROWS}. */
export type StoredVersion = VersionSide & { readonly truncated: boolean }

/** The stored rows of a table as a version to be compared. @throws Fault `table-missing` when its rows are gone */
export const storedVersion = async (
  { openSql }: Pick<Library, 'openSql'>,
  { key, table }: Pick<TableEntry, 'key' | 'table'>,
): Promise<StoredVersion> => {
  const session = await openSql([{ name: 'version', key }])
  try {
    const { rows, truncated } = await session.run(statementOf(table), [], { maxRows: VERSION_ROWS })
    return { table, rows: rows.map(row => rowOf(table, row)), truncated }
  } finally {
    session.close()
  }
}

const statementOf = (table: Table): string => {
  const columns = storedColumns(table).flatMap(({ text, number, date }) => [
    `"${text}"`,
    number ? `"${number}"` : 'NULL',
    date ? `"${date}"` : 'NULL',
  ])
  return `SELECT ${['"__row"', '"__role"', '"__group"', ...columns].join(', ')} FROM "version" ORDER BY "__row"`
}

const rowOf = (table: Table, [row, role, group, ...cells]: readonly SqlValue[]): VersionRow => ({
  row: Number(row) - 1,
  role: String(role) as RowRole,
  ...(typeof group === 'number' ? { group } : {}),
  texts: table.columns.map((_, at) => String(cells[3 * at] ?? '')),
  numbers: table.columns.map((_, at) => numberOf(cells[3 * at + 1])),
  dates: table.columns.map((_, at) => dayOf(cells[3 * at + 2])),
})

const numberOf = (value: SqlValue | undefined): number | undefined => (typeof value === 'number' ? value : undefined)
const dayOf = (value: SqlValue | undefined): string | undefined => (typeof value === 'string' ? value : undefined)

/** Two stored versions and what sets them apart. */
export type StoredComparison = {
  readonly before: StoredVersion
  readonly after: StoredVersion
  readonly difference: TableDifference
}

/** Rows of both versions that comparisons are kept of at most. */
const KEPT_ROWS = 120_000

const comparisons = new Map<string, StoredComparison>()

/** Compares two stored tables. A key always holds the same rows, so the last comparisons are kept. */
export const compareStored = async (
  library: Pick<Library, 'openSql'>,
  before: Pick<TableEntry, 'key' | 'table'>,
  after: Pick<TableEntry, 'key' | 'table'>,
): Promise<StoredComparison> => {
  const name = `${before.key} ${after.key}`
  const known = comparisons.get(name)
  if (known) return known
  const [old, now] = await Promise.all([storedVersion(library, before), storedVersion(library, after)])
  const made = { before: old, after: now, difference: compareTables(old, now) }
  let kept = old.rows.length + now.rows.length
  for (const { before: a, after: b } of comparisons.values()) kept += a.rows.length + b.rows.length
  if (kept > KEPT_ROWS) comparisons.clear()
  comparisons.set(name, made)
  return made
}
