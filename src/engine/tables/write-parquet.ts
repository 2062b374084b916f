import { open } from 'node:fs/promises'
import type { Grid } from '../../grid/index.ts'
import { type StoredColumn, storedColumns } from '../../record/index.ts'
import type { RowFact, Table } from '../../table/index.ts'
import {
  booleanChunk,
  type ColumnChunk,
  int32Chunk,
  int64Chunk,
  numberChunk,
  textChunk,
} from './parquet/column-chunk.ts'
import { ParquetFile } from './parquet/parquet-file.ts'
import { parquetColumnsOf } from './parquet-columns.ts'
import { type CellSink, cellReaderOf, rowsToStore } from './stored-rows.ts'

/** Rows of a row group; more are never gathered in memory. */
const ROWS_PER_GROUP = 32_768

/** Rows between two looks at other work of this thread. */
const ROWS_PER_BREATH = 2_048

/** What was written. `cells` are non-blank cells of the body. */
export type Written = { readonly rows: number; readonly cells: number }

/**
 * Writes the body rows of a table as one Parquet file with the columns that `TableStore` describes.
 *
 * Written by ourselves because handing twelve million values one by one to the SQL engine takes three times as long and
 * five times the memory. A group is compressed and written while the next one is gathered; the thread is left to others
 * now and then. Memory depends on the group, not on the table. Cost: about 0.5 µs a cell.
 */
export const writeParquet = async (table: Table, grid: Grid, file: string): Promise<Written> => {
  const columns = storedColumns(table)
  const handle = await open(file, 'wx')
  try {
    const parquet = new ParquetFile(handle, parquetColumnsOf(columns))
    const group = new Group(columns, Math.max(1, Math.min(ROWS_PER_GROUP, heightOf(table))))
    const readCells = cellReaderOf(table, grid)
    let rows = 0
    let writing: Promise<void> = Promise.resolve()
    for (const fact of rowsToStore(table)) {
      group.append(fact)
      readCells(fact.row, group)
      rows += 1
      if (rows % ROWS_PER_BREATH === 0) await new Promise(setImmediate)
      if (group.rows < group.room) continue
      await writing
      writing = parquet.add(...group.take())
      // A failure is thrown by the next await; until then it must not count as unhandled.
      writing.catch(() => undefined)
    }
    await writing
    if (group.rows > 0) await parquet.add(...group.take())
    await parquet.finish()
    return { rows, cells: group.cells }
  } finally {
    await handle.close()
  }
}

const heightOf = ({ body }: Table): number => body.bottom - body.top

/** The chunks of one column of the table. */
type Chunks = {
  readonly text: ColumnChunk<string>
  readonly number?: ColumnChunk<number>
  readonly date?: ColumnChunk<bigint>
}

/** The rows of the group that is being gathered. */
class Group implements CellSink {
  rows = 0
  /** Cells that are not blank, of all groups so far. */
  cells = 0
  /** Most rows. */
  readonly room: number
  private readonly row: ColumnChunk<number>
  private readonly role: ColumnChunk<string>
  private readonly group: ColumnChunk<number>
  private readonly hidden: ColumnChunk<boolean>
  private readonly columns: readonly Chunks[]

  constructor(columns: readonly StoredColumn[], room: number) {
    this.room = room
    this.row = int32Chunk(room)
    this.role = textChunk(room)
    this.group = int32Chunk(room)
    this.hidden = booleanChunk(room)
    this.columns = columns.map(column => ({
      text: textChunk(room),
      ...(column.number ? { number: numberChunk(room) } : {}),
      ...(column.date ? { date: int64Chunk(room) } : {}),
    }))
  }

  append({ row, role, group, hidden }: RowFact): void {
    this.rows += 1
    this.row.append(row + 1)
    this.role.append(role)
    this.group.append(group)
    this.hidden.append(hidden === true)
  }

  put(at: number, text: string | undefined, own: boolean): void {
    if (own) this.cells += 1
    this.columns[at]?.text.append(text)
  }

  putNumber(at: number, number: number | undefined): void {
    this.columns[at]?.number?.append(Number.isFinite(number) ? number : undefined)
  }

  putDate(at: number, date: bigint | undefined): void {
    this.columns[at]?.date?.append(date)
  }

  /** How many rows there are and their pages by column; the group is then empty. */
  take(): Parameters<ParquetFile['add']> {
    const rows = this.rows
    this.rows = 0
    const chunks = [
      this.row,
      this.role,
      this.group,
      this.hidden,
      ...this.columns.flatMap(({ text, number, date }) => [text, ...(number ? [number] : []), ...(date ? [date] : [])]),
    ]
    return [rows, chunks.map(chunk => chunk.take())]
  }
}
