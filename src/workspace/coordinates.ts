import { formatRect } from '../grid/index.ts'
import { rectInSheet, type Table } from '../table/index.ts'

/** Which table of a document: by its sheet (name or number from 1) and its number, or by neither when there is one alone. */
export type Coordinates = { readonly sheet?: string | undefined; readonly table?: number | undefined }

/** A table of a document as it is offered: by coordinates, with what it is. */
export type Offered = {
  readonly sheet: string
  readonly table: number
  readonly range: string
  readonly kind: Table['kind']
  readonly title?: string
  readonly rows: number
  readonly columns: number
  /** It may be loaded. */
  readonly open: boolean
}

/** What coordinates name: one table, several, or none. */
export type Picked =
  | { readonly kind: 'one'; readonly table: Table }
  | { readonly kind: 'several' | 'none'; readonly choices: readonly Offered[] }

/**
 * The table of a document that coordinates name.
 *
 * In a workbook `table` counts within the sheet; in documents each table is a sheet of its own, so `table 3` alone is the
 * third of the document. Without a number, the only table, or the only one that may be loaded, is meant.
 */
export const pickTable = (tables: readonly Table[], { sheet, table }: Coordinates): Picked => {
  const inSheet = sheet === undefined ? tables : tables.filter(one => isSheet(one, sheet))
  const byNumber = table === undefined ? inSheet : inSheet.filter(one => numberOf(one, sheet) === table)
  const [first] = byNumber
  if (!first) return { kind: 'none', choices: tables.map(offeredOf) }
  if (byNumber.length === 1) return { kind: 'one', table: first }
  const open = byNumber.filter(({ gate }) => gate.open)
  const [only] = open
  if (only && open.length === 1) return { kind: 'one', table: only }
  return { kind: 'several', choices: byNumber.map(offeredOf) }
}

const isSheet = (table: Table, sheet: string): boolean =>
  sameName(table.sheet, sheet) || String(table.sheetIndex) === sheet

const sameName = (a: string, b: string): boolean =>
  a.normalize('NFC').trim().toLowerCase() === b.normalize('NFC').trim().toLowerCase()

/** A document's tables are numbered through; those of a worksheet within it. */
const numberOf = (table: Table, sheet: string | undefined): number =>
  table.origin === 'table' && sheet === undefined ? table.sheetIndex : table.ordinal

/** A table as it is offered. */
export const offeredOf = (table: Table): Offered => ({
  sheet: table.sheet,
  table: table.ordinal,
  range: rangeOf(table),
  kind: table.kind,
  ...(table.title === undefined ? {} : { title: table.title }),
  rows: table.recordCount,
  columns: table.columns.length,
  open: table.gate.open,
})

/** Address of a table: A1 in a worksheet, rows and columns from 1 in a document. */
export const rangeOf = (table: Table): string => {
  const rect = rectInSheet(table, table.rect)
  if (table.origin === undefined) return formatRect(rect)
  return `R${rect.top + 1}C${rect.left + 1}:R${rect.bottom}C${rect.right}`
}
