import type { Grid } from '../grid/index.ts'
import type { RowRole, Table } from '../table/index.ts'

/**
 * Keeps the rows of understood tables, under a key that names their content: the same key always holds the same rows.
 *
 * Every body row of the table is one stored row, in the order of the sheet, whatever its role. Columns of a stored
 * table, as SQL sees them (`n` is the position in `table.columns`, from 0):
 *
 * | column | type | holds |
 * | --- | --- | --- |
 * | `__row` | INTEGER | the row's number as its address shows it, from 1: `Rect` row + 1 in table axes |
 * | `__role` | VARCHAR | {@link RowRole} |
 * | `__group` | INTEGER | innermost ancestor, an index into `table.groups`; NULL without one |
 * | `__hidden` | BOOLEAN | the row is hidden |
 * | `t<n>` | VARCHAR | the text as shown, that of the span's first cell inside a span of one column; NULL when blank |
 * | `v<n>` | DOUBLE | the value as a number, NULL when it cannot be read as one; only where {@link storedColumns} says so |
 * | `d<n>` | TIMESTAMP | the value as a day or a moment, NULL when it is none; only where {@link storedColumns} says so |
 *
 * `v<n>` is the stored number of number cells (12 % shown is 0.12), else the text read by the column's decided
 * style (`1 234,56` is 1234.56); a unit's scale (thousands) is never multiplied in.
 */
export interface TableStore {
  /** Stores the rows of a table, in place of what the key held. Nothing of a write that fails stays behind. */
  write(key: string, table: Table, grid: Grid): Promise<StoredTable>
  /** The stored rows, ascending. @throws Fault `table-missing` when the key holds nothing. */
  rows(key: string, choice?: RowChoice): Promise<StoredRows>
  has(key: string): Promise<boolean>
  /** Forgets the rows of these keys; unknown keys are no error. */
  remove(keys: readonly string[]): Promise<void>
  /** Every key there is, in no order. */
  keys(): Promise<readonly string[]>
}

/** What was written: body rows (all roles) and non-blank cells of the body. */
export type StoredTable = { readonly rows: number; readonly cells: number; readonly bytes: number }

/** Which rows and columns are wanted; nothing given: all. `rows` in table axes from 0, `columns` positions in `table.columns`. */
export type RowChoice = {
  readonly rows?: readonly number[]
  readonly columns?: readonly number[]
  /** Only rows from this one on, in table axes from 0. */
  readonly from?: number
  /** Rows whose column shows exactly this text, or any of several. */
  readonly where?: readonly { readonly column: number; readonly anyOf: readonly string[] }[]
  readonly roles?: readonly RowRole[]
  /** Most rows given; `truncated` tells when there were more. */
  readonly limit?: number
}

/** Stored rows, ascending by row. */
export type StoredRows = { readonly rows: readonly StoredRow[]; readonly truncated: boolean }

/** One stored row: `row` in table axes from 0; `texts` by the wanted columns in their order, `''` when blank. */
export type StoredRow = {
  readonly row: number
  readonly role: RowRole
  readonly group?: number
  readonly hidden?: true
  readonly texts: readonly string[]
}

/** The stored columns of one column of a table; `number` and `date` are absent when there is no such reading. */
export type StoredColumn = { readonly text: string; readonly number?: string; readonly date?: string }

/** Names of the stored columns of each column, in the order of `table.columns`. Decided by the column's type alone. */
export const storedColumns = (table: Pick<Table, 'columns'>): readonly StoredColumn[] =>
  table.columns.map((column, n) => {
    const number = column.type === 'number' || column.type === 'mixed'
    const date = column.type === 'date' || column.type === 'mixed'
    return { text: `t${n}`, ...(number ? { number: `v${n}` } : {}), ...(date ? { date: `d${n}` } : {}) }
  })
