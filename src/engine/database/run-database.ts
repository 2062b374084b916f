import { Fault } from '../../fault/index.ts'
import { reasonNotToSend } from './check-remote.ts'
import { DATABASE_TIMEOUT_MS, type DatabaseBounds, type DatabaseConfig, type DatabaseRows } from './database.ts'
import { runMysql } from './mysql.ts'
import { runPostgres } from './postgres.ts'
import { runSqlite } from './sqlite.ts'

/** What a database is reached with. */
export type DatabaseReach = Pick<DatabaseBounds, 'maxRows' | 'scratch'> & {
  readonly signal?: AbortSignal | undefined
  /** Gives the value of an environment variable. */
  readonly secret: (name: string) => string | undefined
}

/**
 * Runs one SELECT on a company database in a session that cannot write. Close the rows when they are read.
 *
 * @throws Fault `sql-refused`, `database-failed` with the server's words but never its address, account or password,
 * `time-out`, `cancelled`
 */
export const runDatabase = async (
  config: DatabaseConfig,
  statement: string,
  { signal, secret, maxRows, scratch }: DatabaseReach,
): Promise<DatabaseRows> => {
  const refusal = reasonNotToSend(statement, config.kind)
  if (refusal !== undefined) throw new Fault('sql-refused', `The statement was not sent to ${config.name}: ${refusal}.`)
  const timeoutMs = config.timeoutMs ?? DATABASE_TIMEOUT_MS
  const address = addressOf(config, secret)
  const started = performance.now()
  const failed = (error: unknown): Fault => {
    if (signal?.aborted) return new Fault('cancelled', `the question to ${config.name} was cancelled`)
    if (performance.now() - started >= timeoutMs * 0.95)
      return new Fault('time-out', `${config.name} was stopped after ${timeoutMs} ms`)
    return new Fault('database-failed', `${config.name}: ${wordsOf(error, address)}`)
  }
  try {
    const rows = await runners[config.kind](address, withoutSemicolon(statement), {
      timeoutMs,
      signal,
      maxRows,
      scratch,
    })
    return {
      columns: rows.columns,
      close: rows.close,
      next: async () => {
        try {
          return await rows.next()
        } catch (error) {
          throw failed(error)
        }
      },
    }
  } catch (error) {
    throw failed(error)
  }
}

const runners = { postgres: runPostgres, mysql: runMysql, sqlite: runSqlite } as const

const withoutSemicolon = (statement: string): string => statement.trim().replace(/;$/, '')

const addressOf = ({ name, kind, file, urlFrom }: DatabaseConfig, secret: DatabaseReach['secret']): string => {
  if (kind === 'sqlite') {
    if (file === undefined) throw new Fault('usage', `the database ${name} has no file`)
    return file
  }
  const url = urlFrom === undefined ? undefined : secret(urlFrom)
  if (url === undefined || url === '')
    throw new Fault('database-failed', `${name}: the environment variable ${urlFrom ?? '(none named)'} holds no URL`)
  return url
}

/** What the server said, without any part of its address. */
const wordsOf = (error: unknown, address: string): string => {
  const message = error instanceof Error ? error.message || error.name : String(error)
  return partsOf(address)
    .sort((a, b) => b.length - a.length)
    .reduce((words, part) => words.replaceAll(part, '…'), message)
}

const partsOf = (address: string): string[] => {
  try {
    const { username, password, host, hostname, port } = new URL(address)
    const parts = [
      address,
      username,
      password,
      decodeURIComponent(password),
      decodeURIComponent(username),
      host,
      hostname,
    ]
    return [...parts, ...(port === '' ? [] : [`:${port}`])].filter(part => part.length > 1)
  } catch {
    return [address]
  }
}
