import type { Catalogue, DocumentEntry, TableEntry } from '../search/index.ts'
import type { Named } from './name-paths.ts'

/** Earlier contents follow a document that moved: the same bytes under a name that was not there before. */
export const followMoves = async (
  catalogue: Pick<Catalogue, 'document' | 'versions' | 'moveVersions'>,
  gone: readonly DocumentEntry[],
  named: readonly Named[],
): Promise<void> => {
  const versioned = new Set((await catalogue.versions()).map(({ path }) => path))
  const moved = gone.filter(({ path, hash }) => hash !== undefined && versioned.has(path))
  if (moved.length === 0) return
  const fresh = await Promise.all(named.filter(({ known }) => !known).map(({ path }) => catalogue.document(path)))
  for (const { path, hash } of moved) {
    const to = fresh.find(document => document?.hash === hash)
    if (to) await catalogue.moveVersions(path, to.path)
  }
}

/** The table of another content that is the same table: by its header paths and place, else by its sheet and number. */
export const sameTable = (table: TableEntry, others: readonly TableEntry[]): TableEntry | undefined => {
  const { fingerprint, sheet, ordinal } = table.table
  return (
    others.find(other => other.table.fingerprint === fingerprint) ??
    others.find(other => other.table.sheet === sheet && other.table.ordinal === ordinal)
  )
}

/** The same table in each earlier content of its document, newest first, with the number of that content. */
export const earlierTables = async (
  catalogue: Pick<Catalogue, 'versions' | 'tablesOf'>,
  entry: TableEntry,
): Promise<readonly { readonly number: number; readonly entry: TableEntry }[]> => {
  const versions = await catalogue.versions(entry.document)
  const found = await Promise.all(
    versions.map(async ({ path, number }) => ({
      number,
      entry: sameTable(entry, await catalogue.tablesOf(`${path}@${number}`)),
    })),
  )
  return found.flatMap(({ number, entry: table }) => (table ? [{ number, entry: table }] : []))
}
