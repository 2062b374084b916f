/** A value that goes into a statement as a parameter (`$1`, `$2`, ...) or comes out of it; moments are ISO texts without zone. */
export type SqlValue = string | number | boolean | null

/** What a statement may cost. */
export type SqlBounds = {
  /** Time budget in milliseconds; the statement is stopped and fails with `time-out`. */
  readonly timeoutMs?: number
  /** Most rows given; the result tells when there were more. An aggregate is never computed from rows so cut. */
  readonly maxRows?: number
  readonly signal?: AbortSignal
}

/** Rows as arrays in the order of `columns`. `truncated`: there were more rows than `maxRows`. */
export type SqlResult = {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly SqlValue[])[]
  readonly truncated: boolean
  readonly ms: number
}

/**
 * Runs one SELECT over the tables that the session was opened with, and over nothing else.
 *
 * Text is DuckDB's dialect. Anything but a single SELECT, a table that was not opened, or a function that reaches
 * outside is refused before it runs.
 *
 * Faults: `sql-refused` with the reason, `sql-failed` with the engine's words, `time-out`, `cancelled`.
 */
export type RunSql = (statement: string, parameters?: readonly SqlValue[], bounds?: SqlBounds) => Promise<SqlResult>

/** A table that statements of a session may name: `name` is its SQL name, `key` what the table store keeps it under. */
export type SqlTable = { readonly name: string; readonly key: string }

/** Opens a session over stored tables; each is a read-only view with the columns that `TableStore` describes. */
export type OpenSql = (tables: readonly SqlTable[]) => Promise<SqlSession>

/** Tables opened for questions. Close it when the answer is made. */
export type SqlSession = { readonly run: RunSql; close(): void }
