import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql/promise'
import { type DatabaseBounds, type DatabaseColumn, type DatabaseRows, ROWS_PER_FETCH } from './database.ts'
import { stopRemote } from './stop-remote.ts'

type SqliteRow = readonly (string | number | bigint | Uint8Array | null)[]

/** The table that takes the rows; no table of a company is called so. */
const TAKEN = 'cellcite_rows_taken'

/**
 * Runs one SELECT on a SQLite file that is opened read-only. The rows are first taken into a file of our own: that is
 * done outside this thread and can be interrupted at any moment, while rows given one by one could not.
 */
export const runSqlite = async (
  file: string,
  statement: string,
  { timeoutMs, signal, scratch, maxRows }: DatabaseBounds,
): Promise<DatabaseRows> => {
  if (!existsSync(file)) throw new Error('the file is not there')
  const database = new Database(join(scratch, 'taken.sqlite'), {})
  const stop = stopRemote({ timeoutMs, signal }, () => database.interrupt())
  const close = async (): Promise<void> => {
    stop.end()
    database.close()
  }
  try {
    stop.check()
    await database.exec(`ATTACH '${uriOf(file)}' AS source`)
    const asked = (await database.prepare(statement)) as Prepared
    if (!asked.reader) throw new Error('it gives no rows')
    const names = asked.columns().map(({ name }) => name)
    await take(database, { statement, columns: names.length, limit: maxRows + 1 })
    const taken = (await database.prepare(`SELECT * FROM main.${TAKEN} ORDER BY rowid`)) as Prepared
    const rows = await taken.raw(true).iterate()
    let first: readonly SqliteRow[] | undefined = batchOf(rows)
    return {
      columns: columnsOf(names, first),
      next: async () => {
        const batch = first ?? batchOf(rows)
        first = undefined
        return batch.map(row => row.map(textOf))
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** What the library gives of a statement, which it has no types for. */
type Prepared = {
  readonly reader: boolean
  raw(on: boolean): Prepared
  iterate(): Promise<Iterator<SqliteRow>>
  columns(): readonly { readonly name: string }[]
}

type Taking = { readonly statement: string; readonly columns: number; readonly limit: number }

/** An INSERT with RETURNING does all its work in its first step, which the library runs outside this thread. */
const take = async (database: Database, { statement, columns, limit }: Taking): Promise<void> => {
  const names = Array.from({ length: columns }, (_, at) => `c${at}`)
  await database.exec(`CREATE TABLE main.${TAKEN}(${names.join(', ')})`)
  const insert = `INSERT INTO main.${TAKEN} SELECT * FROM (${statement}) LIMIT ${limit} RETURNING 1`
  const prepared = (await database.prepare(insert)) as Prepared
  const rows = await prepared.iterate()
  while (!rows.next().done);
}

/** A file as an address that SQLite opens for reading alone. */
const uriOf = (file: string): string =>
  `file:${encodeURI(file).replace(/[?#']/g, mark => `%${mark.charCodeAt(0).toString(16)}`)}?mode=ro`

const batchOf = (rows: Iterator<SqliteRow>): readonly SqliteRow[] => {
  const batch: SqliteRow[] = []
  while (batch.length < ROWS_PER_FETCH) {
    const next = rows.next()
    if (next.done) break
    batch.push(next.value)
  }
  return batch
}

/** SQLite types values, not columns: a column is what its first values are. */
const columnsOf = (names: readonly string[], first: readonly SqliteRow[]): readonly DatabaseColumn[] =>
  names.map((name, at) => {
    const values = first.flatMap(row => (row[at] === null || row[at] === undefined ? [] : [row[at]]))
    const isNumber = values.length > 0 && values.every(value => typeof value === 'number' || typeof value === 'bigint')
    const isDay = values.length > 0 && values.every(value => typeof value === 'string' && DAY.test(value))
    return { name, type: isNumber ? 'number' : isDay ? 'moment' : 'text' }
  })

const DAY = /^\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2})?(?:\.\d+)?)?$/

const textOf = (value: SqliteRow[number]): string | null => {
  if (value === null || typeof value === 'string') return value
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : String(value)
}
