import { packTable, textHash } from '../engine/index.ts'
import type { Table } from '../table/index.ts'

/** Id of a table in the library: `folder/book.xlsx#2.1` is the first table of the second sheet. */
export const tableIdOf = (path: string, table: Table): string => `${path}#${table.sheetIndex}.${table.ordinal}`

/**
 * What the rows of a table are kept under: named by the document's content, the table's place and how it was understood,
 * so equal keys have equal rows.
 *
 * @param hash SHA-256 of the document's bytes, hexadecimal
 */
export const tableKeyOf = (hash: string, table: Table): string =>
  `${hash.slice(0, 32)}-${table.sheetIndex}-${table.ordinal}-${textHash(packTable(table)).slice(0, 16)}`
