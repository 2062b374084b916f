/**
 * A table of a workspace, as statements see it and as it is told. Kept as JSON inside the workspace's own file, so that
 * file and list can never disagree.
 */
export type WorkspaceTable = {
  /** SQL name, to be quoted; unique in the workspace without regard to case. Its typed view is `<name>_typed`. */
  readonly name: string
  /** Name of the physical table, never seen by statements of users. */
  readonly stored: string
  /** Document as the caller knows it, or the company database. */
  readonly document: string
  readonly sheet: string
  /** Number of the table in its sheet, from 1. */
  readonly ordinal: number
  readonly title?: string
  /** A1 address, or rows and columns inside a document. */
  readonly range?: string
  readonly origin: 'document' | 'result' | 'database'
  /** Rows that are records; totals are counted apart. */
  readonly rows: number
  readonly totals: number
  readonly hiddenRows: number
  /** Rows of the sheet's table that are neither records nor totals (sections, repeated headers, blanks, notes). */
  readonly otherRows: number
  readonly columns: readonly WorkspaceColumn[]
}

/** One column of a workspace table. */
export type WorkspaceColumn = {
  /** SQL name, to be quoted. */
  readonly name: string
  /** Header path as the document writes it. */
  readonly label: string
  readonly letter: string
  readonly unit?: string
  /** Units of its cells when these differ; then it has no one unit. */
  readonly mixedUnits?: readonly string[]
  /** What the column holds by all its cells. */
  readonly type: 'text' | 'number' | 'date' | 'boolean' | 'mixed' | 'blank'
  /** Type in the typed view. */
  readonly typed: 'VARCHAR' | 'DOUBLE' | 'DATE' | 'TIMESTAMP' | 'BOOLEAN'
  /** How its numbers are written: decimal mark and grouping mark; `''` when nothing was decided. */
  readonly numbers: string
  /** Order of day and month; `''` when nothing was decided. */
  readonly dates: string
  /** Physical columns with the values as numbers and as moments. */
  readonly numberColumn?: string
  readonly dateColumn?: string
  /** Cells show less than they hold (12.3 for 12.345): reading the text gives another number than the cell. */
  readonly rounded?: true
  /** Cells that are neither blank nor readable as what the column holds. */
  readonly unreadable: number
  readonly blank: number
  readonly distinct: number
  /** First values, shortened. */
  readonly examples: readonly string[]
  readonly hidden?: true
}

/** Columns that every table of a workspace has beside its own. */
export const rowColumns = ['__row', '__path', '__notes', '__total', '__hidden'] as const

/** Catalogue views of a workspace, which statements may read. */
export const catalogueTables = ['__tables', '__columns', '__unreadable'] as const

/** Ending of the name of a typed view. */
export const TYPED = '_typed'

/**
 * Schemas of a workspace's file. `records`: tables without their totals; `every`: with them; the `wide` ones carry the
 * values that `num` and `day` stand for. `store` holds the physical tables.
 */
export const schemas = ['store', 'records', 'every', 'records_wide', 'every_wide'] as const
