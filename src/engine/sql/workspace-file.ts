import { readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { Fault } from '../../fault/index.ts'
import { boundedFunctions } from './check-size.ts'
import { type LoadPlan, loadTable } from './load-table.ts'
import { plainReadings } from './plain-readings.ts'
import { addReadingFunctions } from './reading-functions.ts'
import { quotedName, quotedText } from './sql-fault.ts'
import { schemas, TYPED, type WorkspaceTable } from './workspace-table.ts'

/** What one open workspace may use. */
export type WorkspaceLimits = {
  /** Memory of the engine, such as `256MB`. */
  readonly memory: string
  /** Disk that a large sort may use while it runs. */
  readonly spill: string
  readonly threads: number
}

/** Limits when nothing else is asked for. */
export const WORKSPACE_LIMITS: WorkspaceLimits = { memory: '256MB', spill: '1GB', threads: 2 }

/** Memory of the engine while a table is loaded: with less, its threads wait for each other to write. */
const LOAD_MEMORY = '512MB'

/** Files of a workspace inside its folder. */
export const databaseFileOf = (dir: string): string => join(dir, 'tables.duckdb')
export const resultsDirOf = (dir: string): string => join(dir, 'results')

/** A workspace opened for questions: a connection that cannot write, and the tables it holds. */
export type OpenWorkspace = {
  readonly connect: () => Promise<DuckDBConnection>
  readonly tables: readonly WorkspaceTable[]
  close(): void
}

/**
 * Opens the file of a workspace for questions. The engine opens it read-only, reaches no other file but the folder of
 * this workspace's own results, and no network; its settings are locked.
 */
export const openForQuestions = async (dir: string, limits: WorkspaceLimits): Promise<OpenWorkspace> => {
  const instance = await opened(dir, { ...settingsOf(limits, join(dir, 'spill')), access_mode: 'READ_ONLY' })
  const connection = await instance.connect()
  try {
    await lock(connection, resultsDirOf(dir))
    addReadingFunctions(connection)
    await connection.run(`SELECT layout FROM store.${LAYOUT_MARK}`)
    const tables = await listedTables(connection)
    return {
      connect: () => instance.connect(),
      tables,
      close: () => instance.closeSync(),
    }
  } catch (error) {
    instance.closeSync()
    throw error
  } finally {
    connection.closeSync()
  }
}

/**
 * Changes the file of a workspace, which must not be open: makes it when it is not there, and runs `work` on a connection
 * that may write and may read Parquet files of the given folders.
 */
export const changeFile = async <T>(
  dir: string,
  { limits, reads }: { readonly limits: WorkspaceLimits; readonly reads: readonly string[] },
  work: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> => {
  const instance = await opened(dir, settingsOf(limits, join(dir, 'spill')))
  try {
    const connection = await instance.connect()
    await connection.run(QUICK_TEXTS)
    await lock(connection, ...reads)
    addReadingFunctions(connection)
    for (const statement of LAYOUT) await connection.run(statement)
    const result = await work(connection)
    await connection.run('CHECKPOINT')
    connection.closeSync()
    return result
  } finally {
    instance.closeSync()
  }
}

/** Loads a table into the file of a workspace; see {@link loadTable}. */
export const loadIntoFile = (dir: string, plan: LoadPlan, limits: WorkspaceLimits): Promise<WorkspaceTable> =>
  changeFile(dir, { limits: { ...limits, memory: LOAD_MEMORY }, reads: [dirname(plan.parquet)] }, async connection => {
    const tables = await listedTables(connection)
    const numbers = tables.map(({ stored }) => Number(stored.slice(1)))
    return loadTable(connection, plan, Math.max(0, ...numbers) + 1)
  })

/** Forgets tables of a workspace by name. */
export const dropFromFile = (dir: string, names: readonly string[], limits: WorkspaceLimits): Promise<void> =>
  changeFile(dir, { limits, reads: [dir] }, async connection => {
    const dropped = new Set(names)
    await connection.run('BEGIN TRANSACTION')
    for (const { name, stored } of await listedTables(connection)) {
      if (!dropped.has(name)) continue
      for (const schema of schemas.slice(1))
        for (const view of [name, `${name}${TYPED}`])
          await connection.run(`DROP VIEW IF EXISTS ${schema}.${quotedName(view)}`)
      await connection.run(`DROP TABLE IF EXISTS store.${stored}`)
      for (const [table, column] of LISTS)
        await connection.run(`DELETE FROM ${table} WHERE ${column} = ${quotedText(name)}`)
    }
    await connection.run('COMMIT')
  })

/** Forgets everything that a workspace holds; what cannot be removed now is gone with the next try. */
export const removeFile = async (dir: string): Promise<void> => {
  await rm(dir, { recursive: true, force: true })
}

/** Removes what loads of a process that died left in the folder of a workspace. */
export const removeLeftovers = async (dir: string): Promise<void> => {
  const names = await readdir(dir).catch(() => [])
  const left = names.filter(name => name.startsWith('scratch-') || name === 'spill')
  await Promise.all(left.map(name => rm(join(dir, name), { recursive: true, force: true })))
}

/** Removes the file of a result that was kept. */
export const removeResult = (file: string): Promise<void> => rm(file, { force: true })

/** Bytes of the file of a workspace; 0 when there is none. */
export const fileBytes = async (dir: string): Promise<number> =>
  (await stat(databaseFileOf(dir)).catch(() => undefined))?.size ?? 0

/**
 * Texts are stored as they are: to try out how they would be packed takes more than half of a load, and a file lives as long
 * as its conversation. Numbers and days are packed.
 */
const QUICK_TEXTS = "SET disabled_compression_methods = 'fsst,dict_fsst,zstd,dictionary'"

const LISTS = [
  ['main.__tables', 'name'],
  ['main.__columns', 'table_name'],
  ['main.__unreadable', 'table_name'],
  ['store.list', 'name'],
] as const

/** Stands in files of this layout; one of another cannot be opened, so that it is made again from its sources. */
const LAYOUT_MARK = 'layout_2'

const LAYOUT: readonly string[] = [
  ...schemas.map(schema => `CREATE SCHEMA IF NOT EXISTS ${schema}`),
  `CREATE TABLE IF NOT EXISTS main.__tables(name VARCHAR, typed_name VARCHAR, document VARCHAR, sheet VARCHAR,
     number INTEGER, title VARCHAR, range VARCHAR, rows BIGINT, totals BIGINT, hidden_rows BIGINT)`,
  `CREATE TABLE IF NOT EXISTS main.__columns(table_name VARCHAR, position INTEGER, name VARCHAR, label VARCHAR,
     letter VARCHAR, unit VARCHAR, type VARCHAR, sql_type VARCHAR, examples VARCHAR, distinct_values BIGINT,
     blanks BIGINT, unreadable BIGINT, rounded BOOLEAN)`,
  `CREATE TABLE IF NOT EXISTS main.__unreadable(table_name VARCHAR, column_name VARCHAR, __row INTEGER, text VARCHAR)`,
  'CREATE TABLE IF NOT EXISTS store.list(name VARCHAR, facts VARCHAR)',
  `CREATE TABLE IF NOT EXISTS store.${LAYOUT_MARK}(layout INTEGER)`,
  ...boundedFunctions,
  ...plainReadings,
]

const settingsOf = ({ memory, spill, threads }: WorkspaceLimits, spillDir: string): Record<string, string> => ({
  threads: String(threads),
  memory_limit: memory,
  temp_directory: spillDir,
  max_temp_directory_size: spill,
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
  allow_community_extensions: 'false',
})

/** @throws Fault `library-busy` while another process holds the file */
const opened = async (dir: string, settings: Record<string, string>): Promise<DuckDBInstance> => {
  try {
    return await DuckDBInstance.create(databaseFileOf(dir), settings)
  } catch (error) {
    if (!(error instanceof Error) || !/Could not set lock/.test(error.message)) throw error
    throw new Fault('library-busy', 'another process has the tables of this workspace open', { cause: error })
  }
}

const lock = async (connection: DuckDBConnection, ...folders: readonly string[]): Promise<void> => {
  const named = folders.map(folder => quotedText(`${folder}/`)).join(', ')
  await connection.run(`SET allowed_directories = [${named}]`)
  await connection.run('SET enable_external_access = false')
  await connection.run('SET lock_configuration = true')
}

const listedTables = async (connection: DuckDBConnection): Promise<readonly WorkspaceTable[]> => {
  const reader = await connection.runAndReadAll('SELECT facts FROM store.list ORDER BY rowid')
  return reader.getRowsJson().map(([facts]) => tableOf(facts))
}

/** Only this program writes the list, so its shape is taken as written. */
const tableOf = (facts: unknown): WorkspaceTable => {
  if (typeof facts !== 'string') throw new Fault('library-corrupt', 'the list of a workspace holds no text')
  return JSON.parse(facts) as WorkspaceTable
}
