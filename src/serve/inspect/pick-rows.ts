import type { Sheet } from '../../source/index.ts'
import { rectInSheet, type Table } from '../../table/index.ts'

/** How many rows are shown of each part of a table. */
export type RowLimits = {
  readonly first: number
  readonly last: number
  readonly totals: number
  readonly most: number
}

/**
 * Rows of a sheet worth showing, ascending, from 0: lines above, headers, the first and last records of each table, total rows
 * with the row before them, and notes. A blank row between two of them is left out.
 *
 * At most `limits.most` rows. Cost: structure of the tables.
 */
export const pickRows = (sheet: Sheet, tables: readonly Table[], limits: RowLimits): readonly number[] => {
  const rows = new Set<number>()
  if (tables.length === 0) addRange(rows, 0, Math.min(sheet.grid.extent.bottom, limits.first))
  for (const table of tables) for (const row of rowsOf(table, limits)) rows.add(row)
  const filled = new Set<number>()
  for (let at = 0; at < sheet.grid.filledRows.length; at += 1) {
    const row = sheet.grid.filledRows[at] as number
    if (rows.has(row)) filled.add(row)
    if (filled.size >= limits.most) break
  }
  return [...filled].sort((a, b) => a - b)
}

const rowsOf = (table: Table, limits: RowLimits): ReadonlySet<number> => {
  const rows = new Set<number>()
  for (const { at } of table.lines) addRange(rows, rectInSheet(table, at).top, rectInSheet(table, at).bottom)
  for (const { at } of table.notes) if (at) addRange(rows, rectInSheet(table, at).top, rectInSheet(table, at).bottom)
  const rect = rectInSheet(table, table.rect)
  if (table.transposed) {
    addRange(rows, rect.top, rect.bottom)
    return rows
  }
  addRange(rows, rect.top, Math.min(rect.bottom, table.body.top + limits.first))
  addRange(rows, Math.max(table.body.top, rect.bottom - limits.last), rect.bottom)
  const totals = table.rows.filter(({ role }) => role === 'total' || role === 'section').slice(0, limits.totals)
  for (const { row } of totals) addRange(rows, Math.max(table.body.top, row - 1), row + 1)
  return rows
}

const addRange = (rows: Set<number>, from: number, to: number): void => {
  for (let row = from; row < to; row += 1) rows.add(row)
}
