import mysql from 'mysql2'
import { type DatabaseBounds, type DatabaseColumn, type DatabaseRows, ROWS_PER_FETCH } from './database.ts'
import { RowQueue } from './row-queue.ts'
import { stopRemote } from './stop-remote.ts'

/** Time to reach the server, in milliseconds. */
const CONNECT_MS = 10_000

/** Numbers of column types of the protocol. */
const types = new Map<number, DatabaseColumn['type']>([
  ...[0, 1, 2, 3, 4, 5, 8, 9, 13, 246].map(id => [id, 'number'] as const),
  [10, 'date'],
  [14, 'date'],
  [7, 'moment'],
  [12, 'moment'],
])

type Row = readonly (string | null)[]

/**
 * Runs one SELECT in a read-only session of MySQL or MariaDB; rows are taken as they arrive, and the server waits when
 * nobody takes them. A cancel goes to the server over a second connection.
 */
export const runMysql = async (
  url: string,
  statement: string,
  { timeoutMs, signal }: DatabaseBounds,
): Promise<DatabaseRows> => {
  const connection = await connected(url)
  const stop = stopRemote({ timeoutMs, signal }, () => void cancelQuery(url, connection.threadId ?? 0))
  const close = async (): Promise<void> => {
    stop.end()
    connection.destroy()
  }
  try {
    stop.check()
    await readOnly(connection, timeoutMs)
    stop.check()
    return { ...(await rowsOf(connection, statement)), close }
  } catch (error) {
    await close()
    throw error
  }
}

const connected = async (url: string): Promise<mysql.Connection> => {
  const connection = mysql.createConnection({ uri: url, connectTimeout: CONNECT_MS, multipleStatements: false })
  // A server that goes away fails the query at hand; the event alone must not end the process.
  connection.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => connection.connect(error => (error ? reject(error) : resolve())))
  return connection
}

const run = (connection: mysql.Connection, statement: string): Promise<void> =>
  new Promise((resolve, reject) => connection.query(statement, error => (error ? reject(error) : resolve())))

/** The two servers call the time limit of a statement differently, and count it in other units. */
const readOnly = async (connection: mysql.Connection, timeoutMs: number): Promise<void> => {
  await run(connection, 'SET SESSION TRANSACTION READ ONLY')
  await run(connection, `SET SESSION max_statement_time = ${timeoutMs / 1000}`).catch(() =>
    run(connection, `SET SESSION max_execution_time = ${timeoutMs}`),
  )
  await run(connection, 'START TRANSACTION READ ONLY')
}

const rowsOf = (connection: mysql.Connection, statement: string): Promise<Omit<DatabaseRows, 'close'>> =>
  new Promise((resolve, reject) => {
    const query = connection.query({
      sql: statement,
      rowsAsArray: true,
      typeCast: (field: { readonly string: () => string | null }) => field.string(),
    })
    const queue = new RowQueue<Row>(ROWS_PER_FETCH, {
      pause: () => connection.pause(),
      resume: () => connection.resume(),
    })
    query.on('fields', (fields: readonly mysql.FieldPacket[]) =>
      resolve({
        columns: fields.map(({ name, columnType }) => ({ name, type: types.get(columnType ?? -1) ?? 'text' })),
        next: () => queue.take(),
      }),
    )
    query.on('result', (row: unknown) => queue.push(row as Row))
    query.on('error', error => {
      reject(error)
      queue.fail(error)
    })
    query.on('end', () => queue.end())
  })

const cancelQuery = async (url: string, thread: number): Promise<void> => {
  const connection = await connected(url).catch(() => undefined)
  // The server ends the statement by its own time limit when it cannot be reached.
  await (connection && run(connection, `KILL QUERY ${Math.trunc(thread)}`).catch(() => undefined))
  connection?.destroy()
}
