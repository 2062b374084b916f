import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import Database from 'libsql'
import { Fault } from '../../fault/index.ts'
import { jsonOf, numberOf, type Row, textIn, textOf } from '../search/connection.ts'
import { AUDIT_LINES, type WorkspaceAudit, type WorkspaceAuditFilter } from './audit-entry.ts'
import { REGISTRY_SCHEMA, REGISTRY_VERSION } from './registry-schema.ts'

/** One workspace: a conversation's own database. `expired`: its file is gone and is made again when it is used. */
export type WorkspaceEntry = {
  /** Unguessable name; whoever has it and is its owner may use the workspace. */
  readonly handle: string
  readonly owner: string
  readonly conversation: string
  readonly createdMs: number
  readonly usedMs: number
  readonly state: 'live' | 'expired'
}

/** Where a table of a workspace came from, as plain JSON, so that it can be loaded again. */
export type LoadEntry = {
  readonly name: string
  readonly source: unknown
  readonly key: string
  readonly rows: number
  readonly loadedMs: number
}

/** A result that was kept as a file. */
export type ResultEntry = {
  readonly id: string
  readonly format: string
  readonly rows: number
  readonly bytes: number
  readonly statement: string
  readonly createdMs: number
}

/** Longest statement that the audit keeps whole, in characters. */
const AUDITED_CHARACTERS = 20_000

/** How long a writer waits for another process, in milliseconds. */
const BUSY_MS = 20_000

/** The list of all workspaces under a folder, with the audit. One file; any number of processes may hold it open. */
export class Registry {
  readonly dir: string
  private readonly database: Database.Database
  private readonly statements = new Map<string, Database.Statement>()

  /** @param dir an existing folder */
  constructor(dir: string) {
    this.dir = dir
    this.database = new Database(join(dir, 'workspaces.sqlite'))
    this.database.exec(`PRAGMA busy_timeout=${BUSY_MS}; PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL`)
    this.prepare()
  }

  /** The folder of a workspace; its name does not tell the handle. */
  folderOf(handle: string): string {
    return join(this.dir, createHash('sha256').update(handle).digest('hex').slice(0, 32))
  }

  /** The workspace of a conversation, made when it is not there. */
  open(owner: string, conversation: string, nowMs: number): { readonly entry: WorkspaceEntry; readonly made: boolean } {
    const find = (): WorkspaceEntry | undefined =>
      this.rows('SELECT * FROM workspaces WHERE owner = ? AND conversation = ?', owner, conversation).map(entryOf)[0]
    const known = find()
    if (known) return { entry: known, made: false }
    const handle = `ws_${randomBytes(24).toString('base64url')}`
    this.run(
      "INSERT OR IGNORE INTO workspaces VALUES (?, ?, ?, ?, ?, 'live')",
      handle,
      owner,
      conversation,
      nowMs,
      nowMs,
    )
    const made = find()
    if (!made) throw new Error('a workspace that was just made is not there')
    return { entry: made, made: made.handle === handle }
  }

  /** The workspace under a handle. @throws Fault `workspace-missing`, whether there is none or it is another owner's */
  get(owner: string, handle: string): WorkspaceEntry {
    const [entry] = this.rows('SELECT * FROM workspaces WHERE handle = ? AND owner = ?', handle, owner).map(entryOf)
    if (!entry) throw new Fault('workspace-missing', 'there is no workspace of yours under this handle')
    return entry
  }

  list(owner?: string): readonly WorkspaceEntry[] {
    const statement = 'SELECT * FROM workspaces WHERE ? IS NULL OR owner = ? ORDER BY created_ms, handle'
    return this.rows(statement, owner ?? null, owner ?? null).map(entryOf)
  }

  touch(handle: string, nowMs: number, state: WorkspaceEntry['state'] = 'live'): void {
    this.run('UPDATE workspaces SET used_ms = ?, state = ? WHERE handle = ?', nowMs, state, handle)
  }

  /** Notes the last use; what is not there, or expired, stays so. */
  used(handle: string, nowMs: number): void {
    this.run('UPDATE workspaces SET used_ms = max(used_ms, ?) WHERE handle = ?', nowMs, handle)
  }

  /** Marks a workspace as expired when nobody has used it since a time; false when somebody has, in whatever process. */
  expire(handle: string, beforeMs: number): boolean {
    const mark = "UPDATE workspaces SET state = 'expired' WHERE handle = ? AND state = 'live' AND used_ms < ?"
    if (this.statement(mark).run(handle, beforeMs).changes === 0) return false
    this.run('DELETE FROM results WHERE handle = ?', handle)
    return true
  }

  /** Forgets a workspace with all that is listed of it; the audit stays. */
  remove(handle: string): void {
    for (const table of ['workspaces', 'loads', 'results']) this.run(`DELETE FROM ${table} WHERE handle = ?`, handle)
  }

  loads(handle: string): readonly LoadEntry[] {
    return this.rows('SELECT * FROM loads WHERE handle = ? ORDER BY position', handle).map(row => ({
      name: textOf(row, 'name'),
      source: jsonOf<unknown>(row, 'source'),
      key: textOf(row, 'key'),
      rows: numberOf(row, 'rows'),
      loadedMs: numberOf(row, 'loaded_ms'),
    }))
  }

  putLoad(handle: string, { name, source, key, rows, loadedMs }: LoadEntry): void {
    this.run(
      `INSERT INTO loads VALUES (?, ?, (SELECT coalesce(max(position), 0) + 1 FROM loads WHERE handle = ?), ?, ?, ?, ?)
       ON CONFLICT(handle, name) DO UPDATE SET source = excluded.source, key = excluded.key, rows = excluded.rows,
         loaded_ms = excluded.loaded_ms`,
      handle,
      name,
      handle,
      JSON.stringify(source),
      key,
      rows,
      loadedMs,
    )
  }

  removeLoad(handle: string, name: string): void {
    this.run('DELETE FROM loads WHERE handle = ? AND name = ?', handle, name)
  }

  results(handle: string): readonly ResultEntry[] {
    return this.rows('SELECT * FROM results WHERE handle = ? ORDER BY created_ms, id', handle).map(row => ({
      id: textOf(row, 'id'),
      format: textOf(row, 'format'),
      rows: numberOf(row, 'rows'),
      bytes: numberOf(row, 'bytes'),
      statement: textOf(row, 'statement'),
      createdMs: numberOf(row, 'created_ms'),
    }))
  }

  putResult(handle: string, { id, format, rows, bytes, statement, createdMs }: ResultEntry): void {
    this.run('INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?)', handle, id, format, rows, bytes, statement, createdMs)
  }

  removeResult(handle: string, id: string): void {
    this.run('DELETE FROM results WHERE handle = ? AND id = ?', handle, id)
  }

  /** Adds a line to the audit. */
  record(entry: Omit<WorkspaceAudit, 'id'>): void {
    this.run(
      'INSERT INTO audit VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      entry.atMs,
      entry.owner,
      entry.handle,
      entry.conversation,
      entry.action,
      entry.outcome,
      entry.statement?.slice(0, AUDITED_CHARACTERS) ?? null,
      JSON.stringify(entry.tables),
      entry.rowsIn,
      entry.rowsOut,
      entry.ms,
      entry.detail ?? null,
    )
  }

  /** Lines of the audit, newest first. */
  audit(filter: WorkspaceAuditFilter): readonly WorkspaceAudit[] {
    const conditions: string[] = []
    const values: (string | number)[] = []
    const where = (condition: string, value: string | number | undefined): void => {
      if (value === undefined) return
      conditions.push(condition)
      values.push(value)
    }
    where('owner = ?', filter.owner)
    where('handle = ?', filter.handle)
    where('action = ?', filter.action)
    where('outcome = ?', filter.outcome)
    where('at_ms >= ?', filter.fromMs)
    where('at_ms < ?', filter.toMs)
    where('EXISTS (SELECT 1 FROM json_each(audit.tables) WHERE value = ?)', filter.table)
    const all = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
    return this.rows(`SELECT * FROM audit ${all} ORDER BY id DESC LIMIT ?`, ...values, filter.limit ?? AUDIT_LINES).map(
      auditOf,
    )
  }

  close(): void {
    this.statements.clear()
    if (this.database.open) this.database.close()
  }

  private prepare(): void {
    const version = (): number => numberOf(asRow(this.database.prepare('PRAGMA user_version').get()), 'user_version')
    if (version() === 0)
      this.database
        .transaction(() => {
          if (version() !== 0) return
          this.database.exec(REGISTRY_SCHEMA)
          this.database.exec(`PRAGMA user_version=${REGISTRY_VERSION}`)
        })
        .immediate()
    if (version() > REGISTRY_VERSION)
      throw new Fault('library-newer', `${this.dir} holds workspaces of layout ${version()}, this cellcite knows 1`)
  }

  private rows(sql: string, ...values: readonly (string | number | null)[]): readonly Row[] {
    return this.statement(sql)
      .all(...values)
      .map(asRow)
  }

  private run(sql: string, ...values: readonly (string | number | null)[]): void {
    this.statement(sql).run(...values)
  }

  private statement(sql: string): Database.Statement {
    const known = this.statements.get(sql)
    if (known) return known
    const made = this.database.prepare(sql)
    this.statements.set(sql, made)
    return made
  }
}

/** A row is an object whose columns are checked one by one when they are read. */
const asRow = (value: unknown): Row => value as Row

const entryOf = (row: Row): WorkspaceEntry => ({
  handle: textOf(row, 'handle'),
  owner: textOf(row, 'owner'),
  conversation: textOf(row, 'conversation'),
  createdMs: numberOf(row, 'created_ms'),
  usedMs: numberOf(row, 'used_ms'),
  state: textOf(row, 'state') === 'expired' ? 'expired' : 'live',
})

const auditOf = (row: Row): WorkspaceAudit => {
  const statement = textIn(row, 'statement')
  const detail = textIn(row, 'detail')
  return {
    id: numberOf(row, 'id'),
    atMs: numberOf(row, 'at_ms'),
    owner: textOf(row, 'owner'),
    handle: textOf(row, 'handle'),
    conversation: textOf(row, 'conversation'),
    action: textOf(row, 'action') as WorkspaceAudit['action'],
    outcome: textOf(row, 'outcome'),
    ...(statement === undefined ? {} : { statement }),
    tables: jsonOf<readonly string[]>(row, 'tables'),
    rowsIn: numberOf(row, 'rows_in'),
    rowsOut: numberOf(row, 'rows_out'),
    ms: numberOf(row, 'ms'),
    ...(detail === undefined ? {} : { detail }),
  }
}
