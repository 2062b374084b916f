import pg from 'pg'
import { type DatabaseBounds, type DatabaseColumn, type DatabaseRows, ROWS_PER_FETCH } from './database.ts'
import { stopRemote } from './stop-remote.ts'

/** Time to reach the server, in milliseconds. */
const CONNECT_MS = 10_000

/** Object ids of built-in types (pg_type.dat). */
const types = new Map<number, DatabaseColumn['type']>([
  ...[20, 21, 23, 26, 700, 701, 1700].map(id => [id, 'number'] as const),
  [1082, 'date'],
  [1114, 'moment'],
  [1184, 'moment'],
  [16, 'boolean'],
])

/**
 * Runs one SELECT in a read-only session of PostgreSQL. Rows come through a cursor, so that neither side holds them all.
 *
 * The session refuses to write (`default_transaction_read_only`, a read-only transaction) and ends a statement that takes
 * too long by itself; a cancel goes to the server over a second connection.
 */
export const runPostgres = async (
  url: string,
  statement: string,
  { timeoutMs, signal }: DatabaseBounds,
): Promise<DatabaseRows> => {
  const client = new pg.Client(settingsOf(url, timeoutMs))
  // A server that goes away fails the query at hand; the event alone must not end the process.
  client.on('error', () => undefined)
  await client.connect()
  const id = await backendOf(client)
  const stop = stopRemote({ timeoutMs, signal }, () => void cancelBackend(url, id))
  const close = async (): Promise<void> => {
    stop.end()
    await client.end().catch(() => undefined)
  }
  try {
    stop.check()
    await client.query('BEGIN TRANSACTION READ ONLY')
    // The extended protocol takes one statement alone.
    await client.query({
      text: `DECLARE rows NO SCROLL CURSOR FOR ${statement}`,
      queryMode: 'extended',
    } as pg.QueryConfig)
    const fetch = (): Promise<pg.QueryArrayResult<(string | null)[]>> => {
      stop.check()
      return client.query({ text: `FETCH ${ROWS_PER_FETCH} FROM rows`, rowMode: 'array', types: asTexts })
    }
    let first: pg.QueryArrayResult<(string | null)[]> | undefined = await fetch()
    return {
      columns: first.fields.map(({ name, dataTypeID }) => ({ name, type: types.get(dataTypeID) ?? 'text' })),
      next: async () => {
        const { rows } = first ?? (await fetch())
        first = undefined
        return rows
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

const settingsOf = (url: string, timeoutMs: number): pg.ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: CONNECT_MS,
  application_name: 'cellcite',
  statement_timeout: timeoutMs,
  idle_in_transaction_session_timeout: timeoutMs,
  options: '-c default_transaction_read_only=on -c datestyle=ISO',
})

/** Every value as the server wrote it. */
const asTexts = { getTypeParser: () => (value: string) => value } as unknown as pg.CustomTypesConfig

const backendOf = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ id: number }>('SELECT pg_backend_pid() AS id')
  return rows[0]?.id ?? 0
}

const cancelBackend = async (url: string, id: number): Promise<void> => {
  const client = new pg.Client({ ...settingsOf(url, CONNECT_MS), application_name: 'cellcite cancel' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('SELECT pg_cancel_backend($1)', [id])
  } catch {
    // The server ends the statement by its own time limit.
  } finally {
    await client.end().catch(() => undefined)
  }
}
