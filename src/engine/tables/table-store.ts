import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Fault } from '../../fault/index.ts'
import type { Grid } from '../../grid/index.ts'
import type { RowChoice, StoredRow, StoredRows, StoredTable, TableStore } from '../../record/index.ts'
import type { RowRole, Table } from '../../table/index.ts'
import type { OpenSql, SqlValue } from '../../take/index.ts'
import { diskFault } from '../files/disk-fault.ts'
import { type SqlEngine, sqlEngineOver } from '../sql/sql-engine.ts'
import { quotedText } from '../sql/sql-fault.ts'
import { RowMemory } from './row-memory.ts'
import { writeParquet } from './write-parquet.ts'

/** Stored tables and SQL over them. */
export type Tables = {
  readonly store: TableStore
  readonly openSql: OpenSql
  /**
   * Forgets the rows of every key but these that have been unused for {@link UNUSED_AGE_MS}: a question that began with
   * the table as it was can still be answered, and a table that another process is about to name stays.
   */
  sweep(keep: ReadonlySet<string>): Promise<void>
  close(): void
}

/** Most rows that {@link TableStore.rows} gives when no limit is asked for: as many as a sheet can have. */
const EVERY_ROW = 1_048_576

/** A part of a write that is not done yet; its process may be gone. */
const UNFINISHED = /\.tmp$/

/** Age after which a file that no table names, or that was never finished, is taken for a leftover, in milliseconds. */
export const UNUSED_AGE_MS = 6 * 3_600_000

/**
 * Tables as Parquet files in a folder, one a key, with SQL over them. The folder is made when it is needed.
 *
 * A file appears under its name only when it is whole: it is written beside and renamed. Any number of processes may
 * use the folder.
 */
export const openTables = (dir: string): Tables => {
  const engine = sqlEngineOver(dir)
  const fileOf = (key: string): string => join(dir, `${checkedKey(key)}.parquet`)
  const read = new RowMemory((key, choice) => readRows({ engine, file: fileOf(key), key }, choice))
  const store: TableStore = {
    write: (key, table, grid) => {
      read.forget(key)
      return writeTable({ dir, file: fileOf(key) }, table, grid)
    },
    rows: (key, choice = {}) => read.get(key, choice),
    has: async key => (await sizeOf(fileOf(key))) !== undefined,
    remove: async keys => {
      for (const key of keys) {
        read.forget(key)
        await rm(fileOf(key), { force: true })
      }
    },
    keys: async () => (await namesIn(dir)).filter(name => name.endsWith('.parquet')).map(name => name.slice(0, -8)),
  }
  return { store, openSql: engine.open, sweep: keep => sweep(dir, keep), close: engine.close }
}

/** Keys become file names, so they are held to letters, digits and dashes. */
const checkedKey = (key: string): string => {
  if (!/^[0-9A-Za-z][0-9A-Za-z-]{0,150}$/.test(key)) throw new RangeError(`${JSON.stringify(key)} is no key of a table`)
  return key
}

type Target = { readonly dir: string; readonly file: string }

const writeTable = async ({ dir, file }: Target, table: Table, grid: Grid): Promise<StoredTable> => {
  await mkdir(dir, { recursive: true })
  const whole = `${file}.${randomBytes(6).toString('hex')}.tmp`
  try {
    const written = await writeParquet(table, grid, whole)
    await settle(whole)
    await rename(whole, file)
    return { ...written, bytes: (await sizeOf(file)) ?? 0 }
  } catch (error) {
    await rm(whole, { force: true })
    throw diskFault(error, file)
  }
}

/** Makes the system write a file to the disk before anything names it, so that a power cut leaves no empty file behind a name. */
const settle = async (file: string): Promise<void> => {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const sweep = async (dir: string, keep: ReadonlySet<string>): Promise<void> => {
  for (const name of await namesIn(dir)) {
    if (!UNFINISHED.test(name) && (!name.endsWith('.parquet') || keep.has(name.slice(0, -8)))) continue
    const found = await stat(join(dir, name)).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > UNUSED_AGE_MS) await rm(join(dir, name), { force: true })
  }
}

const namesIn = (dir: string): Promise<readonly string[]> => readdir(dir).catch(() => [])

const sizeOf = async (file: string): Promise<number | undefined> => (await stat(file).catch(() => undefined))?.size

type Reading = { readonly engine: SqlEngine; readonly file: string; readonly key: string }

const readRows = async ({ engine, file, key }: Reading, choice: RowChoice): Promise<StoredRows> => {
  const { where, parameters } = conditionOf(choice)
  const texts = choice.columns ? choice.columns.map(column => `t${column}`) : ["COLUMNS('^t[0-9]+$')"]
  const names = ['__row', '__role', '__group', '__hidden', ...texts].join(', ')
  const most = choice.limit ?? EVERY_ROW
  const statement = `SELECT ${names} FROM read_parquet(${quotedText(file)})${where} LIMIT ${Math.trunc(most) + 1}`
  try {
    const rows = await engine.read(statement, parameters)
    return { rows: rows.slice(0, most).map(rowOf), truncated: rows.length > most }
  } catch (error) {
    if ((await sizeOf(file)) !== undefined) throw error
    throw new Fault('table-missing', `nothing is stored under ${key}`, { cause: error })
  }
}

const conditionOf = (choice: RowChoice): { readonly where: string; readonly parameters: readonly SqlValue[] } => {
  const conditions: string[] = []
  const parameters: SqlValue[] = []
  const oneOf = (expression: string, values: readonly SqlValue[]): void => {
    const marks = values.map(value => `$${parameters.push(value)}`)
    conditions.push(marks.length === 0 ? 'false' : `${expression} IN (${marks.join(', ')})`)
  }
  // Row numbers are whole numbers of ours, and may be many: as literals they cost nothing to bind.
  if (choice.rows)
    conditions.push(
      choice.rows.length === 0 ? 'false' : `__row IN (${choice.rows.map(row => Math.trunc(row) + 1).join(', ')})`,
    )
  if (choice.from !== undefined) conditions.push(`__row > ${Math.trunc(choice.from)}`)
  if (choice.roles) oneOf('__role', choice.roles)
  for (const { column, anyOf } of choice.where ?? []) oneOf(`t${column}`, anyOf)
  return { where: conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`, parameters }
}

const rowOf = (values: readonly SqlValue[]): StoredRow => {
  const [row, role, group, hidden, ...texts] = values
  return {
    row: Number(row) - 1,
    role: String(role) as RowRole,
    ...(typeof group === 'number' ? { group } : {}),
    ...(hidden === true ? { hidden: true as const } : {}),
    texts: texts.map(text => (text === null ? '' : String(text))),
  }
}
