import type { RowRole, Table } from '../table/index.ts'

/**
 * One row of a version: `row` in table axes from 0; `texts` as shown, by the columns of the table, `''` when blank.
 *
 * `numbers` and `dates` are the stored values where the reader knows them: a number as it is stored (12 % is 0.12), a
 * day or moment as ISO text.
 */
export type VersionRow = {
  readonly row: number
  readonly role: RowRole
  readonly group?: number
  readonly texts: readonly string[]
  readonly numbers?: readonly (number | undefined)[]
  readonly dates?: readonly (string | undefined)[]
}

/** One version of a table: how it is understood, and its rows, ascending. */
export type VersionSide = { readonly table: Table; readonly rows: readonly VersionRow[] }
