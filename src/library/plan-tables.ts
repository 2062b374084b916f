import type { TableEntry } from '../search/index.ts'
import type { Candidate, NamedTable } from '../take/index.ts'
import type { Library } from './library.ts'

/** Tables of a document by its path; `[]` when there is none. */
export type TablesOf = (document: string) => Promise<readonly TableEntry[]>

/** A table of the library as a take uses it. */
export const candidateOfEntry = ({ id, key, document, table, card }: TableEntry): Candidate => ({
  id,
  key,
  document,
  table,
  card,
  score: 1,
})

/**
 * The table that a kept plan names, as it is now, or why it is not there. By header paths and place, then by sheet and
 * number; a document that moved is found by the header paths when only one table of the library has them.
 */
export const tableNamedIn = async (
  library: Pick<Library, 'catalogue'>,
  named: NamedTable,
  tablesOf: TablesOf,
): Promise<TableEntry | string> => {
  const own = await tablesOf(named.document)
  const found =
    own.find(({ table }) => table.fingerprint === named.fingerprint && table.sheet === named.sheet) ??
    own.find(({ table }) => table.fingerprint === named.fingerprint) ??
    own.find(({ table }) => table.sheet === named.sheet && table.ordinal === named.table)
  if (found) return found
  const place = `${named.sheet}, table ${named.table}`
  if (own.length > 0) return `${named.document} has no table ${place} any more`
  const alike = (await library.catalogue.tables()).filter(({ table }) => table.fingerprint === named.fingerprint)
  const [moved] = alike
  if (moved && alike.length === 1) return moved
  return alike.length > 1
    ? `${named.document} is not in the library, and ${alike.length} other tables have its columns`
    : `${named.document} is not in the library`
}
