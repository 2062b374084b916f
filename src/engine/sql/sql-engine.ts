import { join, resolve } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { Fault } from '../../fault/index.ts'
import type { OpenSql, RunSql, SqlBounds, SqlResult, SqlSession, SqlTable, SqlValue } from '../../take/index.ts'
import { reasonToRefuse } from './check-tree.ts'
import { quotedName, quotedText, sqlFault } from './sql-fault.ts'
import { valuesIn } from './sql-value.ts'
import { readTree } from './statement-tree.ts'
import { stopper } from './stopper.ts'

/** Time a statement may take when nothing else is asked for, in milliseconds. */
export const SQL_TIMEOUT_MS = 10_000

/** Rows a statement gives when nothing else is asked for. */
export const SQL_MAX_ROWS = 10_000

/** Memory of the engine for all sessions of a library. Nothing is spilled to disk. */
export const SQL_MEMORY = '512MB'

/** A locked engine over a folder of stored tables. */
export type SqlEngine = {
  readonly open: OpenSql
  /** Rows of a statement of ours over a stored file: not checked, because no user had a hand in it. */
  read(statement: string, parameters: readonly SqlValue[]): Promise<SqlResult['rows']>
  close(): void
}

/**
 * SQL over the Parquet files of a folder, and over nothing else: the engine reads no other file, opens no network, and
 * its settings are locked before the first statement of a user.
 *
 * The engine starts with the first session. A session's tables are views of its own connection.
 */
export const sqlEngineOver = (dir: string): SqlEngine => {
  const folder = `${resolve(dir)}/`
  let instance: Promise<DuckDBInstance> | undefined
  const started = (): Promise<DuckDBInstance> => {
    instance ??= lockedInstance(folder)
    return instance
  }
  let reading: Promise<DuckDBConnection> | undefined
  return {
    open: async tables => openSession(await (await started()).connect(), folder, tables),
    read: async (statement, parameters) => {
      reading ??= started().then(engine => engine.connect())
      return valuesIn(await (await reading).runAndReadAll(statement, [...parameters]))
    },
    close: () => {
      instance?.then(
        engine => engine.closeSync(),
        () => undefined,
      )
      instance = undefined
      reading = undefined
    },
  }
}

const lockedInstance = async (folder: string): Promise<DuckDBInstance> => {
  const instance = await DuckDBInstance.create(':memory:', {
    threads: '2',
    memory_limit: SQL_MEMORY,
    temp_directory: '',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
  })
  const connection = await instance.connect()
  await connection.run(`SET allowed_directories = [${quotedText(folder)}]`)
  await connection.run('SET enable_external_access = false')
  await connection.run('SET lock_configuration = true')
  connection.closeSync()
  return instance
}

const openSession = async (
  connection: DuckDBConnection,
  folder: string,
  tables: readonly SqlTable[],
): Promise<SqlSession> => {
  for (const { name, key } of tables) {
    const file = quotedText(join(folder, `${key}.parquet`))
    try {
      await connection.run(`CREATE TEMP VIEW ${quotedName(name)} AS SELECT * FROM read_parquet(${file})`)
    } catch (error) {
      connection.closeSync()
      throw new Fault('table-missing', `the rows of ${name} are not stored under ${key}`, { cause: error })
    }
  }
  const names = new Set(tables.map(({ name }) => name.toLowerCase()))
  let last: Promise<unknown> = Promise.resolve()
  const run: RunSql = (statement, parameters = [], bounds = {}) => {
    const turn = last.then(() => runChecked(connection, { statement, parameters, bounds, names }))
    last = turn.catch(() => undefined)
    return turn
  }
  return { run, close: () => connection.closeSync() }
}

type Request = {
  readonly statement: string
  readonly parameters: readonly SqlValue[]
  readonly bounds: SqlBounds
  readonly names: ReadonlySet<string>
}

const runChecked = async (connection: DuckDBConnection, request: Request): Promise<SqlResult> => {
  const { statement, parameters, bounds, names } = request
  if (bounds.signal?.aborted) throw new Fault('cancelled', 'the question was cancelled')
  const refusal = reasonToRefuse(await readTree(connection, statement), names)
  if (refusal !== undefined) throw new Fault('sql-refused', `The statement was not run: ${refusal}.`)
  const started = performance.now()
  const stop = stopper(connection, { timeoutMs: SQL_TIMEOUT_MS, ...bounds })
  const most = bounds.maxRows ?? SQL_MAX_ROWS
  try {
    const reader = await connection.streamAndReadUntil(statement, most + 1, [...parameters])
    const rows = valuesIn(reader)
    stop.check()
    return {
      columns: reader.columnNames(),
      rows: rows.slice(0, most),
      truncated: rows.length > most,
      ms: performance.now() - started,
    }
  } catch (error) {
    stop.check()
    throw sqlFault(error)
  } finally {
    stop.end()
  }
}
