import { gzipSync } from 'node:zlib'
import type { TableEntry, VersionEntry } from '../../search/index.ts'
import { type Connection, gzipJsonOf, jsonOf, numberOf, type Row, textIn, textOf } from './connection.ts'
import { type PackedTable, packTable, unpackTable } from './packed-table.ts'
import { tablesAt, tablesById } from './read-catalogue.ts'

/**
 * Earlier contents of documents, made beside the other tables when it is not there: a file without it is read and
 * written as before. `keys` names the stored rows of its tables, `tables` holds how they were understood, compressed.
 */
const VERSIONS = `CREATE TABLE IF NOT EXISTS document_version (
  path TEXT NOT NULL, number INTEGER NOT NULL, hash TEXT NOT NULL, size INTEGER NOT NULL, modified REAL NOT NULL,
  replaced REAL NOT NULL, format TEXT NOT NULL, title TEXT, keys TEXT NOT NULL, tables BLOB NOT NULL,
  PRIMARY KEY (path, number)
) WITHOUT ROWID`

/** Makes the table of versions where it is missing. */
export const makeVersions = (connection: Connection): void => {
  const found = connection.row("SELECT count(*) AS n FROM sqlite_master WHERE name = 'document_version'")
  if (numberOf(found ?? {}, 'n') === 0) connection.run(VERSIONS)
}

/** What is kept of a table of an earlier content. */
type KeptTable = {
  readonly place: string
  readonly key: string
  readonly table: PackedTable
  readonly card: string
  readonly cells: number
}

/**
 * Keeps what the catalogue has of a document as an earlier version, when other bytes are about to take its place; in the
 * transaction that is open. The same bytes read again are no new version.
 */
export const keepVersion = (
  connection: Connection,
  next: { readonly path: string; readonly hash: string },
  replacedMs: number,
): void => {
  const document = connection.row('SELECT * FROM document WHERE path = ? AND hash IS NOT NULL', next.path)
  // What was made from other documents has no root, and no versions of its own.
  if (!document || textOf(document, 'root') === '' || textOf(document, 'hash') === next.hash) return
  const tables = tablesAt(connection, next.path)
  const kept = tables.map(
    ({ id, key, table, card, cells }): KeptTable => ({
      place: id.slice(next.path.length),
      key,
      table: JSON.parse(packTable(table)) as PackedTable,
      card,
      cells,
    }),
  )
  connection.run(
    'INSERT INTO document_version VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    next.path,
    lastNumber(connection, next.path) + 1,
    textOf(document, 'hash'),
    numberOf(document, 'size'),
    numberOf(document, 'modified'),
    replacedMs,
    textOf(document, 'format'),
    textIn(document, 'title') ?? null,
    JSON.stringify(kept.map(({ key }) => key)),
    gzipSync(JSON.stringify(kept)),
  )
}

const lastNumber = (connection: Connection, path: string): number =>
  numberOf(connection.row('SELECT coalesce(max(number), 0) AS n FROM document_version WHERE path = ?', path) ?? {}, 'n')

/** Earlier contents of a document, or of all documents, newest first within each. */
export const versionsOf = (connection: Connection, path: string | undefined): readonly VersionEntry[] => {
  const columns = 'path, number, hash, size, modified, replaced, format, title, keys'
  const rows =
    path === undefined
      ? connection.rows(`SELECT ${columns} FROM document_version ORDER BY path, number DESC`)
      : connection.rows(`SELECT ${columns} FROM document_version WHERE path = ? ORDER BY number DESC`, path)
  return rows.map(versionOf)
}

const versionOf = (row: Row): VersionEntry => ({
  path: textOf(row, 'path'),
  number: numberOf(row, 'number'),
  hash: textOf(row, 'hash'),
  size: numberOf(row, 'size'),
  modifiedMs: numberOf(row, 'modified'),
  replacedMs: numberOf(row, 'replaced'),
  format: textOf(row, 'format') as VersionEntry['format'],
  ...(textIn(row, 'title') === undefined ? {} : { title: textIn(row, 'title') ?? '' }),
  tables: jsonOf<readonly string[]>(row, 'keys').length,
})

/** Tables of an earlier content; `[]` when it is not kept. `name` is the document's path, `@` and the number. */
export const versionTables = (connection: Connection, name: string): readonly TableEntry[] => {
  const { path, number } = partsOf(name)
  if (number === undefined) return []
  const row = connection.row('SELECT tables FROM document_version WHERE path = ? AND number = ?', path, number)
  if (!row) return []
  return gzipJsonOf<readonly KeptTable[]>(row, 'tables').map(
    ({ place, key, table, card, cells }): TableEntry => ({
      id: `${name}${place}`,
      document: name,
      key,
      table: unpackTable(table),
      card,
      cells,
      records: 0,
    }),
  )
}

/** Tables by id in the order asked, those of kept versions too (`prices.xlsx@2#1.1`); all current ones when none are named. */
export const tablesOrVersions = (connection: Connection, ids: readonly string[] | undefined): readonly TableEntry[] => {
  const found = tablesById(connection, ids)
  if (!ids || found.length === ids.length) return found
  const known = new Map(found.map(entry => [entry.id, entry]))
  const names = new Set(ids.flatMap(id => (known.has(id) ? [] : (/^(.+@\d{1,9})#/su.exec(id)?.[1] ?? []))))
  for (const name of names) for (const entry of versionTables(connection, name)) known.set(entry.id, entry)
  return ids.flatMap(id => known.get(id) ?? [])
}

const partsOf = (name: string): { readonly path: string; readonly number?: number } => {
  const [, path = name, digits] = /^(.+)@(\d{1,9})$/su.exec(name) ?? []
  return digits === undefined ? { path } : { path, number: Number(digits) }
}

/** What the rows of all kept versions are stored under. */
export const versionKeys = (connection: Connection): readonly string[] =>
  connection.rows('SELECT keys FROM document_version').flatMap(row => jsonOf<readonly string[]>(row, 'keys'))

/** Forgets earlier contents of a document: those of these numbers, or all. */
export const dropVersions = (connection: Connection, path: string, numbers?: readonly number[]): void => {
  if (numbers === undefined) connection.run('DELETE FROM document_version WHERE path = ?', path)
  for (const number of numbers ?? [])
    connection.run('DELETE FROM document_version WHERE path = ? AND number = ?', path, number)
}

/** Gives the earlier contents of a document that moved to its new path, which must have none. */
export const moveVersions = (connection: Connection, from: string, to: string): void => {
  if (lastNumber(connection, to) > 0) return
  connection.run('UPDATE document_version SET path = ? WHERE path = ?', to, from)
}
