/** A column in both versions: positions in `table.columns` before and after, and what tied them. */
export type ColumnPair = {
  readonly before: number
  readonly after: number
  /** `name`: the same name; `content`: another name over the same values, so it was renamed. */
  readonly by: 'name' | 'content'
}

/** A value that became another: as shown, and as numbers where both are numbers. */
export type CellChange = {
  readonly column: ColumnPair
  readonly old: string
  readonly new: string
  /** In the unit of the newer version. */
  readonly numbers?: { readonly old: number; readonly new: number }
}

/**
 * A row that is new, gone or altered. Rows in table axes from 0, each of its own version. `label` is what its key columns
 * say, that of the newer version where there is one.
 */
export type RowChange =
  | { readonly kind: 'added'; readonly after: number; readonly label: string; readonly role: 'data' | 'total' }
  | { readonly kind: 'removed'; readonly before: number; readonly label: string; readonly role: 'data' | 'total' }
  | {
      readonly kind: 'changed'
      readonly before: number
      readonly after: number
      readonly label: string
      readonly role: 'data' | 'total'
      /** `key`: its key is the same in both; `content`: so much else is the same that its name was changed. */
      readonly by: 'key' | 'content'
      readonly cells: readonly CellChange[]
    }

/** How the columns drifted; names as the versions write them. */
export type SchemaChange =
  | { readonly kind: 'column-added'; readonly after: number; readonly name: string }
  | { readonly kind: 'column-removed'; readonly before: number; readonly name: string }
  | {
      readonly kind: 'column-renamed'
      readonly before: number
      readonly after: number
      readonly old: string
      readonly new: string
    }
  | {
      readonly kind: 'unit-changed'
      readonly before: number
      readonly after: number
      readonly name: string
      readonly old: string
      readonly new: string
    }

/** What came of the rows' search for partners. */
export type KeyFound = {
  /** Columns that name the rows of both; none when rows were matched by their content alone. */
  readonly columns: readonly ColumnPair[]
  readonly by: 'given' | 'found' | 'none'
}

/** All that sets a version of a table apart from an earlier one; every row of both is told or counted. */
export type TableDifference = {
  readonly key: KeyFound
  readonly columns: readonly ColumnPair[]
  readonly schema: readonly SchemaChange[]
  /** Rows that are in both, changed or not: row before and row after, in table axes from 0, ascending by the newer. */
  readonly pairs: readonly (readonly [before: number, after: number])[]
  /** Added and changed by their place in the newer version, then removed by their place in the older. */
  readonly rows: readonly RowChange[]
  /** Rows with the same values in both. */
  readonly same: number
  /** Rows that stand in another order; no changes by that. */
  readonly moved: number
  /** Rows compared, data and totals. */
  readonly before: number
  readonly after: number
}
