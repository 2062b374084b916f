import { gunzipSync } from 'node:zlib'
import Database from 'libsql'
import { Fault, type FaultCode } from '../../fault/index.ts'
import { SCHEMA, SCHEMA_VERSION } from './schema.ts'

/** What SQLite gives for a column of a row. */
type SqliteValue = string | number | Uint8Array | null

/** A row by column name, read with {@link textOf}, {@link numberOf} and their like. */
export type Row = Readonly<Record<string, unknown>>

/** How long a writer waits for another one, in milliseconds, before it gives up with `library-busy`. */
export const BUSY_TIMEOUT_MS = 60_000

/** Bytes of the log that stay allocated once its content is in the file. */
const LOG_BYTES_KEPT = 67_108_864

/** Memory for pages, in KiB. */
const PAGE_CACHE_KIB = 16_384

/** What a file must hold: its tables, and the number by which later layouts are told apart. */
export type FileLayout = { readonly schema: string; readonly version: number }

/** The layout of the file with catalogue and index. */
const INDEX_LAYOUT: FileLayout = { schema: SCHEMA, version: SCHEMA_VERSION }

/**
 * One connection to a SQLite file, that of the index when no other layout is named: statements prepared once, faults of ours instead of SQLite's.
 *
 * The file is in WAL mode: readers never wait, writers take turns, and a process that dies leaves the last commit.
 */
export class Connection {
  private readonly database: Database.Database
  private readonly statements = new Map<string, Database.Statement>()
  private readonly memory = new Map<string, number>()
  private memoryState = ''
  private writes = 0
  /** In a read transaction, where nothing can change. */
  private isReading = false
  readonly file: string
  private readonly layout: FileLayout

  /**
   * Opens the file, and makes it when it is not there.
   *
   * @throws Fault `library-newer`, `library-corrupt`, `library-busy`, `library-forbidden`, `disk-full`
   */
  constructor(file: string, busyTimeoutMs = BUSY_TIMEOUT_MS, layout = INDEX_LAYOUT) {
    this.file = file
    this.layout = layout
    this.database = this.guarded(() => new Database(file))
    try {
      this.prepareFile(busyTimeoutMs)
    } catch (error) {
      this.close()
      throw error
    }
  }

  rows(sql: string, ...values: readonly SqliteValue[]): readonly Row[] {
    return this.guarded(() =>
      this.statement(sql)
        .all(...values)
        .map(asRow),
    )
  }

  /** Rows of a statement that is run once: it is not kept prepared. */
  rowsOnce(sql: string, ...values: readonly SqliteValue[]): readonly Row[] {
    return this.guarded(() =>
      this.database
        .prepare(sql)
        .all(...values)
        .map(asRow),
    )
  }

  /**
   * The same rows as {@link rows}, fetched as one text: a fourth of the time where there are hundreds. No column may hold
   * bytes.
   *
   * @param columns names of the columns of `sql`, as it gives them
   */
  rowsAtOnce(columns: readonly string[], sql: string, ...values: readonly SqliteValue[]): readonly Row[] {
    const fetched = this.row(
      `SELECT json_group_array(json_array(${columns.join(', ')})) AS fetched FROM (${sql})`,
      ...values,
    )
    const rows: readonly (readonly unknown[])[] = JSON.parse(textOf(fetched ?? {}, 'fetched'))
    return rows.map(row => Object.fromEntries(row.map((value, at) => [columns[at] ?? '', value])))
  }

  row(sql: string, ...values: readonly SqliteValue[]): Row | undefined {
    return this.rows(sql, ...values)[0]
  }

  /** Runs a statement; returns how many rows it changed. */
  run(sql: string, ...values: readonly SqliteValue[]): number {
    this.writes += 1
    return this.guarded(() => this.statement(sql).run(...values).changes)
  }

  /** A number that stays the same as long as nobody writes to the file: found once, then remembered. */
  remembered(name: string, find: () => number): number {
    if (!this.isReading) this.refreshMemory()
    const known = this.memory.get(name)
    if (known !== undefined) return known
    const found = find()
    this.memory.set(name, found)
    return found
  }

  /** A text that stays the same as long as nobody writes to the file. */
  state(): string {
    if (!this.isReading) this.refreshMemory()
    return this.memoryState
  }

  /** Runs `work` as one transaction that nobody sees until it is done; undone when it throws. */
  write<T>(work: () => T): T {
    this.exec('BEGIN IMMEDIATE')
    try {
      const result = work()
      this.exec('COMMIT')
      return result
    } catch (error) {
      if (this.database.inTransaction) this.database.exec('ROLLBACK')
      throw error
    }
  }

  /** Runs `work` on one state of the file, whatever others write meanwhile. */
  read<T>(work: () => T): T {
    if (this.database.inTransaction) return work()
    this.exec('BEGIN')
    try {
      this.refreshMemory()
      this.isReading = true
      return work()
    } finally {
      this.isReading = false
      if (this.database.inTransaction) this.exec('COMMIT')
    }
  }

  /** Lets the file go; what was written moves from the log into the file, unless somebody is reading. */
  close(): void {
    this.statements.clear()
    if (!this.database.open) return
    try {
      this.database.exec('PRAGMA busy_timeout=0; PRAGMA wal_checkpoint(TRUNCATE)')
    } catch {
      // The log is complete in itself: whoever opens the file next moves it.
    }
    this.database.close()
  }

  /** Forgets what was remembered when this process or another one wrote meanwhile. */
  private refreshMemory(): void {
    const state = `${this.writes} ${numberOf(this.row('PRAGMA data_version') ?? {}, 'data_version')}`
    if (state !== this.memoryState) this.memory.clear()
    this.memoryState = state
  }

  private exec(sql: string): void {
    this.guarded(() => this.database.exec(sql))
  }

  private statement(sql: string): Database.Statement {
    const known = this.statements.get(sql)
    if (known) return known
    const made = this.database.prepare(sql)
    this.statements.set(sql, made)
    return made
  }

  private prepareFile(busyTimeoutMs: number): void {
    this.exec(`PRAGMA busy_timeout=${busyTimeoutMs}`)
    this.exec('PRAGMA journal_mode=WAL')
    this.exec(`PRAGMA synchronous=NORMAL; PRAGMA cache_size=-${PAGE_CACHE_KIB}; PRAGMA temp_store=MEMORY`)
    this.exec(`PRAGMA journal_size_limit=${LOG_BYTES_KEPT}`)
    if (this.version() === 0) this.write(() => this.makeTables())
    const version = this.version()
    if (version > this.layout.version)
      throw new Fault(
        'library-newer',
        `${this.file} has layout ${version}; this cellcite knows layouts up to ${this.layout.version}`,
      )
  }

  /** Another process may have made them while this one waited. */
  private makeTables(): void {
    if (this.version() !== 0) return
    if (numberOf(this.row('SELECT count(*) AS n FROM sqlite_master') ?? {}, 'n') > 0)
      throw new Fault('library-corrupt', `${this.file} is a SQLite file, but not of cellcite`)
    this.database.exec(this.layout.schema)
    this.database.exec(`PRAGMA user_version=${this.layout.version}`)
  }

  private version(): number {
    return numberOf(this.row('PRAGMA user_version') ?? {}, 'user_version')
  }

  private guarded<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      throw faultOf(error, this.file)
    }
  }
}

/** SQLite's own codes that tell of the world, not of a defect; extended codes begin with these. */
const faultCodes: readonly (readonly [sqlite: string, code: FaultCode])[] = [
  ['SQLITE_FULL', 'disk-full'],
  ['SQLITE_BUSY', 'library-busy'],
  ['SQLITE_LOCKED', 'library-busy'],
  ['SQLITE_PROTOCOL', 'library-busy'],
  ['SQLITE_CORRUPT', 'library-corrupt'],
  ['SQLITE_NOTADB', 'library-corrupt'],
  ['SQLITE_IOERR', 'library-corrupt'],
  ['SQLITE_CANTOPEN', 'library-forbidden'],
  ['SQLITE_READONLY', 'library-forbidden'],
  ['SQLITE_PERM', 'library-forbidden'],
]

const faultOf = (error: unknown, file: string): unknown => {
  if (!(error instanceof Error) || error instanceof Fault) return error
  const sqlite = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const known = faultCodes.find(([start]) => sqlite.startsWith(start))
  if (known) return new Fault(known[1], `${file}: ${error.message}`, { cause: error })
  if (/^ConnectionFailed/.test(error.message))
    return new Fault('library-forbidden', `${file} cannot be opened: ${error.message}`, { cause: error })
  return error
}

/** A row is an object whose columns the readers below check one by one. */
const asRow = (value: unknown): Row => value as Row

const broken = (row: Row, column: string): Fault =>
  new Fault('library-corrupt', `column ${column} of the index holds ${shortened(JSON.stringify(row[column]))}`)

/** Characters of a broken value that a message shows. */
const SHOWN = 80

const shortened = (text = 'nothing'): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text)

/** The text in a column. @throws Fault `library-corrupt` when it holds anything else */
export const textOf = (row: Row, column: string): string => {
  const value = row[column]
  if (typeof value !== 'string') throw broken(row, column)
  return value
}

/** The number in a column. @throws Fault `library-corrupt` when it holds anything else */
export const numberOf = (row: Row, column: string): number => {
  const value = row[column]
  if (typeof value !== 'number') throw broken(row, column)
  return value
}

/** The text in a column, `undefined` for NULL. */
export const textIn = (row: Row, column: string): string | undefined =>
  row[column] === null ? undefined : textOf(row, column)

/** The bytes in a column. @throws Fault `library-corrupt` when it holds anything else */
export const bytesOf = (row: Row, column: string): Uint8Array => {
  const value = row[column]
  if (value instanceof Uint8Array) return value
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  throw broken(row, column)
}

/** The number in a column, `undefined` for NULL. */
export const numberIn = (row: Row, column: string): number | undefined =>
  row[column] === null ? undefined : numberOf(row, column)

/** The value whose JSON stands in a column; only this program writes it, so its shape is taken as written. */
export const jsonOf = <T>(row: Row, column: string): T => {
  try {
    return JSON.parse(textOf(row, column)) as T
  } catch (error) {
    if (error instanceof SyntaxError) throw broken(row, column)
    throw error
  }
}

/** The value whose JSON stands compressed in a column. @throws Fault `library-corrupt` when it does not */
export const gzipJsonOf = <T>(row: Row, column: string): T => {
  const value = row[column]
  if (!(value instanceof ArrayBuffer || value instanceof Uint8Array)) throw broken(row, column)
  try {
    return JSON.parse(gunzipSync(value).toString('utf8')) as T
  } catch (error) {
    throw new Fault('library-corrupt', `column ${column} of the index cannot be unpacked`, { cause: error })
  }
}
