import type { CatalogueStatus, DocumentEntry, TableEntry } from '../../search/index.ts'
import { type Connection, gzipJsonOf, jsonOf, numberIn, numberOf, type Row, textIn, textOf } from './connection.ts'
import { type PackedTable, unpackTable } from './packed-table.ts'

const DOCUMENT = `SELECT document.*, (SELECT count(*) FROM sheet_table WHERE sheet_table.document = document.id) AS tables
  FROM document`

const TABLE = `SELECT sheet_table.*, document.path FROM sheet_table JOIN document ON document.id = sheet_table.document`

/** Every document by path. */
export const allDocuments = (connection: Connection): readonly DocumentEntry[] =>
  connection.rows(`${DOCUMENT} ORDER BY path`).map(documentOf)

export const documentAt = (connection: Connection, path: string): DocumentEntry | undefined => {
  const row = connection.row(`${DOCUMENT} WHERE path = ?`, path)
  return row && documentOf(row)
}

/** Tables by id in the order asked, or all of them. */
export const tablesById = (connection: Connection, ids: readonly string[] | undefined): readonly TableEntry[] => {
  if (!ids) return connection.rows(`${TABLE} ORDER BY document.path, sheet_table.position`).map(tableOf)
  const rows = connection.rows(`${TABLE} WHERE name IN (SELECT value FROM json_each(?))`, JSON.stringify(ids))
  const found = new Map(rows.map(row => [textOf(row, 'name'), tableOf(row)]))
  return ids.flatMap(id => found.get(id) ?? [])
}

/** Tables of a document in reading order. */
export const tablesAt = (connection: Connection, path: string): readonly TableEntry[] =>
  connection.rows(`${TABLE} WHERE document.path = ? ORDER BY sheet_table.position`, path).map(tableOf)

/** What changed between two contents stands as a table of its own beside the documents; it is no document that anybody has. */
const OWN = "path NOT LIKE '%@changes'"

export const statusOf = (connection: Connection): CatalogueStatus => {
  const documents = connection.row(
    `SELECT count(*) AS documents, count(fault) AS failed, total(cells) AS cells FROM document WHERE ${OWN}`,
  )
  const tables = connection.row(
    `SELECT count(*) AS tables FROM sheet_table JOIN document ON document.id = sheet_table.document WHERE ${OWN}`,
  )
  const units = (family: number): number =>
    numberOf(connection.row('SELECT units FROM family WHERE family = ?', family) ?? {}, 'units')
  return {
    documents: numberOf(documents ?? {}, 'documents'),
    failed: numberOf(documents ?? {}, 'failed'),
    tables: numberOf(tables ?? {}, 'tables'),
    records: units(1),
    passages: units(2),
    values: units(3),
    cells: numberOf(documents ?? {}, 'cells'),
  }
}

const documentOf = (row: Row): DocumentEntry => {
  const hash = textIn(row, 'hash')
  const title = textIn(row, 'title')
  return {
    path: textOf(row, 'path'),
    root: textOf(row, 'root'),
    file: textOf(row, 'file'),
    ...(hash === undefined ? {} : contentOf(row, hash)),
    ...(title === undefined ? {} : { title }),
    findings: jsonOf<DocumentEntry['findings']>(row, 'findings'),
    receipts: jsonOf<DocumentEntry['receipts']>(row, 'receipts'),
    tables: numberOf(row, 'tables'),
    records: numberOf(row, 'records'),
    passages: numberOf(row, 'passages'),
    cells: numberOf(row, 'cells'),
    ...(textIn(row, 'fault') === undefined ? {} : { fault: jsonOf<NonNullable<DocumentEntry['fault']>>(row, 'fault') }),
  }
}

/** What a document has that was read at least once. */
const contentOf = (
  row: Row,
  hash: string,
): Pick<DocumentEntry, 'hash' | 'size' | 'modifiedMs' | 'reading' | 'format'> => ({
  hash,
  size: numberIn(row, 'size') ?? 0,
  modifiedMs: numberIn(row, 'modified') ?? 0,
  reading: numberIn(row, 'reading') ?? 0,
  format: textOf(row, 'format') as NonNullable<DocumentEntry['format']>,
})

const tableOf = (row: Row): TableEntry => ({
  id: textOf(row, 'name'),
  document: textOf(row, 'path'),
  key: textOf(row, 'key'),
  table: unpackTable(gzipJsonOf<PackedTable>(row, 'structure')),
  card: textOf(row, 'card'),
  cells: numberOf(row, 'cells'),
  records: numberOf(row, 'records'),
})
