import type { AskedRows, WorkspaceTable } from '../engine/index.ts'
import type { QueryOutcome, UsedTable } from './requests.ts'

/** A table that a statement read, as it is told. */
export const usedTable = (table: WorkspaceTable, withTotals: boolean): UsedTable => ({
  name: table.name,
  document: table.document,
  sheet: table.sheet,
  ...(table.range === undefined ? {} : { range: table.range }),
  rows: table.rows + (withTotals ? table.totals : 0),
  hiddenRows: table.hiddenRows,
  leftOut: { totals: withTotals ? 0 : table.totals, other: table.otherRows },
  unreadable: table.columns
    .filter(({ unreadable }) => unreadable > 0)
    .map(({ name, unreadable }) => ({ column: name, count: unreadable })),
})

/**
 * What a person should know of the tables that a statement read; of columns only where it names them.
 *
 * @param statement as it ran, or as it was asked
 */
export const notesOf = (
  tables: readonly WorkspaceTable[],
  { withTotals, statement }: { readonly withTotals: boolean; readonly statement: string },
): readonly string[] =>
  tables.flatMap(table => [
    ...(table.totals > 0 && !withTotals
      ? [`${table.name}: ${table.totals} total rows are left out; a statement that names __total sees them.`]
      : []),
    ...(table.hiddenRows > 0 ? [`${table.name}: ${table.hiddenRows} hidden rows are included.`] : []),
    ...table.columns
      .filter(({ name }) => isNamed(name, statement))
      .flatMap(({ name, unreadable, mixedUnits }) => [
        ...(unreadable > 0
          ? [`${table.name}.${name}: ${unreadable} cells could not be read; the table __unreadable lists them.`]
          : []),
        ...(mixedUnits ? [`${table.name}.${name} holds several units: ${mixedUnits.join(', ')}.`] : []),
      ]),
  ])

/** A star names all; the engine writes count(*) without one. */
const isNamed = (name: string, statement: string): boolean =>
  statement.replace(/count\(\s*\*\s*\)/gi, '').includes('*') || statement.toLowerCase().includes(name.toLowerCase())

/** The rows of the sheet that a result keeps by `__row`, when it is about one table. */
export const lineageOf = ({ columns, rows, tables }: AskedRows): QueryOutcome['lineage'] => {
  const at = columns.indexOf('__row')
  const [table, other] = tables
  if (at < 0 || !table || other) return undefined
  return {
    table: table.name,
    document: table.document,
    sheet: table.sheet,
    rows: rows.flatMap(row => (typeof row[at] === 'number' ? [row[at]] : [])),
  }
}
