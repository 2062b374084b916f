/** A company database that statements may be sent to. Secrets stand in the environment, never here. */
export type DatabaseConfig = {
  /** How people name it. */
  readonly name: string
  readonly kind: 'postgres' | 'mysql' | 'sqlite'
  /** What is in it, for people and models. */
  readonly about?: string | undefined
  /** Name of the environment variable that holds its URL, with account and password. */
  readonly urlFrom?: string | undefined
  /** Path of a SQLite file. */
  readonly file?: string | undefined
  /** Time budget of a statement in milliseconds. */
  readonly timeoutMs?: number | undefined
}

/** A company database as it is told: nothing of its address or account. */
export type DatabaseInfo = Pick<DatabaseConfig, 'name' | 'kind' | 'about'>

/** What a column of a database's result holds. */
export type DatabaseColumn = { readonly name: string; readonly type: 'text' | 'number' | 'date' | 'moment' | 'boolean' }

/** Rows of one statement as they arrive. Values are the database's own texts. */
export type DatabaseRows = {
  readonly columns: readonly DatabaseColumn[]
  /** The next rows; none at the end. */
  next(): Promise<readonly (readonly (string | null)[])[]>
  /** Ends the session, whatever is still running in it. */
  close(): Promise<void>
}

/** Limits of one statement. */
export type DatabaseBounds = {
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
  /** Rows that are wanted; one more may be given, to tell that there are more. */
  readonly maxRows: number
  /** Existing folder for what has to lie on disk meanwhile. */
  readonly scratch: string
}

/** Time budget of a statement when nothing else is asked for, in milliseconds. */
export const DATABASE_TIMEOUT_MS = 60_000

/** Rows that are asked of the server at a time. */
export const ROWS_PER_FETCH = 2_000
