import { open } from 'node:fs/promises'
import type { StoredColumn } from '../../record/index.ts'
import {
  booleanChunk,
  type ColumnChunk,
  int32Chunk,
  int64Chunk,
  numberChunk,
  textChunk,
} from '../tables/parquet/column-chunk.ts'
import { ParquetFile } from '../tables/parquet/parquet-file.ts'
import { parquetColumnsOf } from '../tables/parquet-columns.ts'
import { microsecondsOf } from '../tables/stored-rows.ts'
import type { DatabaseColumn, DatabaseRows } from './database.ts'

/** Rows of a row group; more are never held in memory. */
const ROWS_PER_GROUP = 32_768

/** What was written. `truncated`: there were more rows than the cap. */
export type Spilled = { readonly rows: number; readonly truncated: boolean; readonly stored: readonly StoredColumn[] }

/**
 * Writes the rows of a database as a Parquet file with the columns that `TableStore` describes: texts as they came, and
 * beside them the values as numbers and moments. Rows are numbered from 1 in the order in which they came.
 */
export const spillRows = async (rows: DatabaseRows, file: string, maxRows: number): Promise<Spilled> => {
  const stored = rows.columns.map(({ type }, at) => storedColumn(type, at))
  const handle = await open(file, 'wx')
  try {
    const parquet = new ParquetFile(handle, parquetColumnsOf(stored))
    const group = new Group(stored, rows.columns)
    let count = 0
    for (let batch = await rows.next(); batch.length > 0; batch = await rows.next()) {
      for (const row of batch.slice(0, maxRows - count)) {
        group.append(row)
        if (group.rows === ROWS_PER_GROUP) await parquet.add(...group.take())
      }
      count += batch.length
      if (count > maxRows) break
    }
    if (group.rows > 0) await parquet.add(...group.take())
    await parquet.finish()
    return { rows: Math.min(count, maxRows), truncated: count > maxRows, stored }
  } finally {
    await handle.close()
  }
}

const storedColumn = (type: DatabaseColumn['type'], at: number): StoredColumn => ({
  text: `t${at}`,
  ...(type === 'number' ? { number: `v${at}` } : {}),
  ...(type === 'date' || type === 'moment' ? { date: `d${at}` } : {}),
})

type Chunks = {
  readonly text: ColumnChunk<string>
  readonly number?: ColumnChunk<number>
  readonly date?: ColumnChunk<bigint>
}

class Group {
  rows = 0
  private row = 0
  private readonly numbers = int32Chunk(ROWS_PER_GROUP)
  private readonly roles = textChunk(ROWS_PER_GROUP)
  private readonly groups = int32Chunk(ROWS_PER_GROUP)
  private readonly hidden = booleanChunk(ROWS_PER_GROUP)
  private readonly columns: readonly Chunks[]
  private readonly types: readonly DatabaseColumn[]

  constructor(stored: readonly StoredColumn[], types: readonly DatabaseColumn[]) {
    this.types = types
    this.columns = stored.map(({ number, date }) => ({
      text: textChunk(ROWS_PER_GROUP),
      ...(number ? { number: numberChunk(ROWS_PER_GROUP) } : {}),
      ...(date ? { date: int64Chunk(ROWS_PER_GROUP) } : {}),
    }))
  }

  append(values: readonly (string | null)[]): void {
    this.rows += 1
    this.row += 1
    this.numbers.append(this.row)
    this.roles.append('data')
    this.groups.append(undefined)
    this.hidden.append(false)
    for (const [at, chunks] of this.columns.entries()) {
      const text = values[at] ?? undefined
      chunks.text.append(text)
      chunks.number?.append(numberOf(text))
      chunks.date?.append(text === undefined ? undefined : momentOf(text, this.types[at]?.type))
    }
  }

  /** How many rows there are and their pages by column; the group is then empty. */
  take(): Parameters<ParquetFile['add']> {
    const { rows } = this
    this.rows = 0
    const chunks = [
      this.numbers,
      this.roles,
      this.groups,
      this.hidden,
      ...this.columns.flatMap(({ text, number, date }) => [text, ...(number ? [number] : []), ...(date ? [date] : [])]),
    ]
    return [rows, chunks.map(chunk => chunk.take())]
  }
}

/** Whole numbers of more than 15 digits stay texts: they are ids, and would lose their end. */
const numberOf = (text: string | undefined): number | undefined => {
  if (text !== undefined && /^-?\d{16,}$/.test(text)) return undefined
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : undefined
}

/** `2025-04-14`, `2025-04-14 09:30:00.123`, with a zone or without: the moment as the database wrote it, zone aside. */
const momentOf = (text: string, type: DatabaseColumn['type'] | undefined): bigint | undefined => {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}:\d{2}))?/.exec(text)
  if (!match) return undefined
  const [, day = '', time] = match
  return microsecondsOf(type === 'date' || time === undefined ? day : `${day}T${time}`)
}
