import { type DuckDBAppender, type DuckDBConnection, DuckDBInstance, DuckDBTimestampValue } from '@duckdb/node-api'
import type { Grid } from '../../grid/index.ts'
import { type StoredColumn, storedColumns } from '../../record/index.ts'
import type { Table } from '../../table/index.ts'
import { quotedText } from '../sql/sql-engine.ts'
import { type RowToStore, rowsToStore } from './stored-rows.ts'

/** Rows of one part: a row group of Parquet. More are never held in memory. */
const ROWS_PER_PART = 122_880

/** Memory for writing one table. */
const WRITE_MEMORY = '256MB'

/** Rows appended between two looks at the signal and at other work. */
const ROWS_PER_BREATH = 2_048

const PARQUET = '(FORMAT parquet, COMPRESSION zstd)'

/** What was written. `cells` are non-blank cells of the body. */
export type Written = { readonly rows: number; readonly cells: number }

/** How the rows are written: `partFile` names a file for part `n` that the caller removes. */
export type WriteOptions = { readonly file: string; readonly partFile: (part: number) => string }

/** Writes tables, one at a time. */
export type ParquetWriter = {
  /**
   * Writes the body rows of a table as one Parquet file with the columns that `TableStore` describes.
   *
   * Rows go through the engine part by part, so memory depends on the part and not on the table. The thread is left to
   * others now and then. Cost: about 1 µs a cell.
   */
  write(table: Table, grid: Grid, options: WriteOptions): Promise<Written>
  close(): void
}

/** A writer with an engine of its own, started with the first table. */
export const parquetWriter = (): ParquetWriter => {
  let instance: Promise<DuckDBInstance> | undefined
  let last: Promise<unknown> = Promise.resolve()
  const start = (): Promise<DuckDBInstance> =>
    DuckDBInstance.create(':memory:', {
      threads: '1',
      memory_limit: WRITE_MEMORY,
      temp_directory: '',
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
    })
  const writeOne = async (job: Job): Promise<Written> => {
    instance ??= start()
    const connection = await (await instance).connect()
    try {
      return await writeParts(connection, job)
    } finally {
      await connection.run('DROP TABLE IF EXISTS part')
      connection.closeSync()
    }
  }
  return {
    write: (table, grid, options) => {
      const turn = last.then(() => writeOne({ table, grid, options }))
      last = turn.catch(() => undefined)
      return turn
    },
    close: () => {
      instance?.then(
        engine => engine.closeSync(),
        () => undefined,
      )
      instance = undefined
    },
  }
}

type Job = { readonly table: Table; readonly grid: Grid; readonly options: WriteOptions }

const writeParts = async (connection: DuckDBConnection, { table, grid, options }: Job): Promise<Written> => {
  const columns = storedColumns(table)
  const rows = rowsToStore(table, grid)[Symbol.iterator]()
  const parts: string[] = []
  let written: Written = { rows: 0, cells: 0 }
  for (let more = true; more; ) {
    await connection.run(`CREATE OR REPLACE TABLE part (${definitionOf(columns)})`)
    const part = await appendPart(connection, columns, rows)
    written = { rows: written.rows + part.rows, cells: written.cells + part.cells }
    more = part.more
    const isOnly = parts.length === 0 && !more
    if (!isOnly && part.rows === 0) break
    const file = isOnly ? options.file : options.partFile(parts.length)
    await connection.run(`COPY part TO ${quotedText(file)} ${PARQUET}`)
    if (isOnly) return written
    parts.push(file)
  }
  await connection.run('DROP TABLE part')
  const list = parts.map(quotedText).join(', ')
  await connection.run(`COPY (SELECT * FROM read_parquet([${list}])) TO ${quotedText(options.file)} ${PARQUET}`)
  return written
}

const definitionOf = (columns: readonly StoredColumn[]): string =>
  [
    '__row INTEGER, __role VARCHAR, __group INTEGER, __hidden BOOLEAN',
    ...columns.map(column =>
      [
        `${column.text} VARCHAR`,
        ...(column.number ? [`${column.number} DOUBLE`] : []),
        ...(column.date ? [`${column.date} TIMESTAMP`] : []),
      ].join(', '),
    ),
  ].join(', ')

type Part = Written & { readonly more: boolean }

const appendPart = async (
  connection: DuckDBConnection,
  columns: readonly StoredColumn[],
  rows: Iterator<RowToStore>,
): Promise<Part> => {
  const appender = await connection.createAppender('part')
  let count = 0
  let cells = 0
  for (; count < ROWS_PER_PART; count += 1) {
    const next = rows.next()
    if (next.done) break
    cells += appendRow(appender, columns, next.value)
    if (count % ROWS_PER_BREATH === ROWS_PER_BREATH - 1) await new Promise(setImmediate)
  }
  appender.closeSync()
  return { rows: count, cells, more: count === ROWS_PER_PART }
}

/** Appends a row; returns how many of its cells are not blank. */
const appendRow = (appender: DuckDBAppender, columns: readonly StoredColumn[], row: RowToStore): number => {
  let cells = 0
  appender.appendInteger(row.row + 1)
  appender.appendVarchar(row.fact.role)
  if (row.fact.group === undefined) appender.appendNull()
  else appender.appendInteger(row.fact.group)
  appender.appendBoolean(row.fact.hidden === true)
  for (let at = 0; at < columns.length; at += 1) {
    const column = columns[at] as StoredColumn
    const field = row.fields[at]
    if (field?.own) cells += 1
    if (field?.text === undefined) appender.appendNull()
    else appender.appendVarchar(field.text)
    if (column.number) appendNumber(appender, field?.number)
    if (column.date) appendDate(appender, field?.date)
  }
  appender.endRow()
  return cells
}

const appendNumber = (appender: DuckDBAppender, number: number | undefined): void => {
  if (number === undefined || !Number.isFinite(number)) appender.appendNull()
  else appender.appendDouble(number)
}

const appendDate = (appender: DuckDBAppender, date: bigint | undefined): void => {
  if (date === undefined) appender.appendNull()
  else appender.appendTimestamp(new DuckDBTimestampValue(date))
}
