import type { Catalogue, SearchIndex } from '../../search/index.ts'
import { Connection, textOf } from './connection.ts'
import { matchUnits, storedUnits, termStatistics } from './match.ts'
import { allDocuments, documentAt, statusOf, tablesAt } from './read-catalogue.ts'
import { valuesByKeys, valuesByTerms, valuesLike } from './values.ts'
import {
  dropVersions,
  keepVersion,
  makeVersions,
  moveVersions,
  tablesOrVersions,
  versionKeys,
  versionsOf,
  versionTables,
} from './versions.ts'
import { writeCard } from './write-card.ts'
import { removeDocument, writeDocument, writeFailure } from './write-document.ts'

/** A catalogue and an index over the same documents. */
export type Index = { readonly catalogue: Catalogue; readonly search: SearchIndex; close(): void }

/**
 * The catalogue and index in one SQLite file, made when it is not there; its folder must exist.
 *
 * Any number of processes and threads may open the same file. A writer waits for another at most `busyTimeoutMs`.
 *
 * @throws Fault `library-newer`, `library-corrupt`, `library-busy`, `disk-full`
 */
export const openIndex = (file: string, options: { readonly busyTimeoutMs?: number } = {}): Index => {
  const connection = new Connection(file, options.busyTimeoutMs)
  makeVersions(connection)
  return {
    catalogue: catalogueOver(connection),
    search: searchOver(connection),
    close: () => connection.close(),
  }
}

const catalogueOver = (connection: Connection): Catalogue => ({
  put: async document =>
    connection.write(() => {
      keepVersion(connection, document, Date.now())
      writeDocument(connection, document)
    }),
  putFailure: async failure =>
    connection.write(() => {
      // What cannot be read any more was read before: that is its last version.
      if (!failure.keep) keepVersion(connection, { path: failure.path, hash: '' }, Date.now())
      writeFailure(connection, failure)
    }),
  touch: async (path, { size, modifiedMs }) => {
    connection.run('UPDATE document SET size = ?, modified = ?, fault = NULL WHERE path = ?', size, modifiedMs, path)
  },
  remove: async paths =>
    connection.write(() => {
      for (const path of paths) dropVersions(connection, path)
      return paths.filter(path => removeDocument(connection, path)).length
    }),
  documents: async () => allDocuments(connection),
  document: async path => documentAt(connection, path),
  tables: async ids => tablesOrVersions(connection, ids),
  tablesOf: async path => {
    const found = tablesAt(connection, path)
    return found.length > 0 ? found : versionTables(connection, path)
  },
  tableKeys: async () => [
    ...connection.rows('SELECT key FROM sheet_table').map(row => textOf(row, 'key')),
    ...versionKeys(connection),
  ],
  versions: async path => versionsOf(connection, path),
  dropVersions: async (path, numbers) => connection.write(() => dropVersions(connection, path, numbers)),
  moveVersions: async (from, to) => connection.write(() => moveVersions(connection, from, to)),
  putCard: async (table, card) => connection.write(() => writeCard(connection, table, card)),
  state: async () => connection.state(),
  status: async () => connection.read(() => statusOf(connection)),
  setting: async name => {
    const row = connection.row('SELECT value FROM setting WHERE name = ?', name)
    return row && textOf(row, 'value')
  },
  setSetting: async (name, value) => {
    connection.run('INSERT INTO setting VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value', name, value)
  },
})

const searchOver = (connection: Connection): SearchIndex => ({
  match: async question => connection.read(() => matchUnits(connection, question)),
  statistics: async (terms, kinds) => connection.read(() => termStatistics(connection, terms, kinds)),
  units: async units => connection.read(() => storedUnits(connection, units)),
  valuesByKeys: async (keys, choice) => connection.read(() => valuesByKeys(connection, keys, choice)),
  valuesByTerms: async (terms, choice) => connection.read(() => valuesByTerms(connection, terms, choice)),
  valuesLike: async (key, choice) => connection.read(() => valuesLike(connection, key, choice)),
})
