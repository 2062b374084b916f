import { SQL_NAME_CHARACTERS, sqlIdentifier } from '../record/index.ts'
import type { Table } from '../table/index.ts'

/** Longest part of a name that the file gives, in characters. */
const FILE_CHARACTERS = 32

/**
 * Name of a table in SQL: its file, the sheet where the file has several, the title or the number where the sheet has several.
 *
 * The same file and coordinates always give the same name. Letters of every script are kept, so names are to be quoted.
 *
 * @param tables all tables of the document
 */
export const tableNameOf = (document: string, table: Table, tables: readonly Table[]): string => {
  const file = sqlIdentifier((document.split(/[\\/]/).at(-1) ?? document).replace(/\.[^.]+$/, ''), FILE_CHARACTERS)
  const sheets = new Set(tables.map(({ sheetIndex }) => sheetIndex))
  const siblings = tables.filter(({ sheetIndex }) => sheetIndex === table.sheetIndex)
  const parts = [file]
  if (sheets.size > 1) parts.push(sqlIdentifier(sheetPart(table)))
  if (siblings.length > 1) parts.push(sqlIdentifier(titlePart(table, siblings)))
  return startedByLetter(
    parts
      .filter(part => part !== '')
      .join('_')
      .slice(0, SQL_NAME_CHARACTERS)
      .replace(/_+$/, '') || 'table',
  )
}

/** A table inside a document is called by its title, else by its number. */
const sheetPart = (table: Table): string =>
  table.origin === undefined ? table.sheet : `${table.sheetIndex} ${table.title ?? ''}`.trim()

const titlePart = (table: Table, siblings: readonly Table[]): string => {
  const isOwn = table.title !== undefined && siblings.filter(({ title }) => title === table.title).length === 1
  return isOwn ? (table.title ?? '') : String(table.ordinal)
}

const startedByLetter = (name: string): string => (/^[\p{L}]/u.test(name) ? name : `t_${name}`)

/** A name that is not taken yet, case aside: with `_2`, `_3` at its end where it must be. */
export const freeName = (name: string, taken: readonly string[]): string => {
  const used = new Set(taken.flatMap(one => [one.toLowerCase(), `${one.toLowerCase()}_typed`]))
  const isFree = (candidate: string): boolean => !used.has(candidate) && !used.has(`${candidate}_typed`)
  let candidate = name
  for (let number = 2; !isFree(candidate.toLowerCase()); number += 1) candidate = `${name}_${number}`
  return candidate
}
