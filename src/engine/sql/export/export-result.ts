import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import { type DuckDBConnection, type DuckDBResult, DuckDBTypeId, type Json } from '@duckdb/node-api'
import { numberIn } from '../../../text/index.ts'
import { type AskBounds, boundTree, checkedTree } from '../ask-workspace.ts'
import { helpfulFault } from '../helpful-fault.ts'
import { quotedText, sqlFault } from '../sql-fault.ts'
import { writeTree } from '../statement-tree.ts'
import { type Stopper, stopper } from '../stopper.ts'
import type { WorkspaceTable } from '../workspace-table.ts'
import { type ExportValue, looksLikeFormula, writeXlsx } from './write-xlsx.ts'

/** How a result is exported. */
export type ExportFormat = 'csv' | 'xlsx' | 'parquet'

/** What was written. */
export type Exported = {
  readonly rows: number
  readonly bytes: number
  /** Texts that a spreadsheet could take for formulas and that were made harmless. */
  readonly escaped: number
  readonly tables: readonly WorkspaceTable[]
  readonly withTotals: boolean
}

/**
 * Writes the whole result of a SELECT over a workspace as a file. In CSV a text that a spreadsheet would take for a
 * formula gets an apostrophe in front; numbers stay as they are, also negative ones written as texts.
 *
 * The file appears under its name only when it is whole.
 */
export const exportResult = async (
  { connection, tables }: { readonly connection: DuckDBConnection; readonly tables: readonly WorkspaceTable[] },
  statement: string,
  {
    file,
    format,
    bounds,
  }: { readonly file: string; readonly format: ExportFormat; readonly bounds: Pick<AskBounds, 'timeoutMs' | 'signal'> },
): Promise<Exported> => {
  const stop = stopper(connection, bounds)
  const unfinished = `${file}.part`
  try {
    const bound = boundTree(await checkedTree(connection, statement, tables), tables)
    const ran = await writeTree(connection, bound.tree)
    const written =
      format === 'parquet'
        ? await copied(connection, ran, unfinished)
        : await streamed(await connection.stream(ran), { file: unfinished, format, stop })
    stop.check()
    await rename(unfinished, file)
    const { size } = await stat(file)
    return { ...written, bytes: size, tables: bound.tables, withTotals: bound.withTotals }
  } catch (error) {
    await rm(unfinished, { force: true })
    stop.check()
    throw helpfulFault(sqlFault(error), tables)
  } finally {
    stop.end()
  }
}

type Written = Pick<Exported, 'rows' | 'escaped'>

const copied = async (connection: DuckDBConnection, ran: string, file: string): Promise<Written> => {
  const reader = await connection.runAndReadAll(
    `COPY (${ran}) TO ${quotedText(file)} (FORMAT parquet, COMPRESSION zstd)`,
  )
  return { rows: Number(reader.getRowsJson()[0]?.[0] ?? 0), escaped: 0 }
}

type Target = { readonly file: string; readonly format: 'csv' | 'xlsx'; readonly stop: Stopper }

const streamed = async (result: DuckDBResult, { file, format, stop }: Target): Promise<Written> => {
  const handle = await open(file, 'wx')
  const counts = { rows: 0, escaped: 0 }
  try {
    const columns = result.deduplicatedColumnNames()
    const rows = batches(result, counts, stop)
    if (format === 'xlsx') await writeXlsx(handle, columns, rows)
    else await writeCsv(handle, columns, rows)
    return counts
  } finally {
    await handle.close()
  }
}

async function* batches(
  result: DuckDBResult,
  counts: { rows: number; escaped: number },
  stop: Stopper,
): AsyncIterable<readonly (readonly ExportValue[])[]> {
  const types = Array.from({ length: result.columnCount }, (_, column) => result.columnTypeId(column))
  for await (const rows of result.yieldRowsJson()) {
    stop.check()
    const values = rows.map(row => row.map((value, column) => exportValue(value, types[column])))
    counts.rows += values.length
    for (const row of values) counts.escaped += row.filter(value => typeof value === 'string' && isRisky(value)).length
    yield values
  }
}

/** Types whose JSON form is the text of a number. */
const longNumbers: ReadonlySet<DuckDBTypeId> = new Set([
  DuckDBTypeId.BIGINT,
  DuckDBTypeId.UBIGINT,
  DuckDBTypeId.HUGEINT,
  DuckDBTypeId.UHUGEINT,
  DuckDBTypeId.DECIMAL,
])

const exportValue = (value: Json, type: DuckDBTypeId | undefined): ExportValue => {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return value
  if (typeof value !== 'string') return JSON.stringify(value)
  if (type === undefined) return value
  if (longNumbers.has(type)) return value.replace(/\D/g, '').length <= 15 ? Number(value) : value
  if (type === DuckDBTypeId.DATE) return momentOf(`${value}T00:00:00Z`, 'day') ?? value
  return type === DuckDBTypeId.TIMESTAMP ? (momentOf(`${value.replace(' ', 'T')}Z`, 'moment') ?? value) : value
}

const momentOf = (iso: string, kind: 'day' | 'moment'): ExportValue | undefined => {
  const ms = Date.parse(iso)
  return Number.isNaN(ms) ? undefined : { kind, microseconds: ms * 1000 }
}

/** A number with a sign is no formula. */
const isRisky = (text: string): boolean =>
  looksLikeFormula(text) &&
  numberIn(text, { decimal: '.' }) === undefined &&
  numberIn(text, { decimal: ',' }) === undefined

const writeCsv = async (
  handle: FileHandle,
  columns: readonly string[],
  rows: AsyncIterable<readonly (readonly ExportValue[])[]>,
): Promise<void> => {
  // A mark at the start tells spreadsheets that the file is UTF-8.
  await handle.write(`\uFEFF${columns.map(csvText).join(',')}\r\n`)
  for await (const batch of rows) await handle.write(batch.map(row => `${row.map(csvCell).join(',')}\r\n`).join(''))
}

const csvCell = (value: ExportValue): string => {
  if (value === null) return ''
  if (typeof value === 'string') return csvText(value)
  if (typeof value !== 'object') return String(value)
  const iso = new Date(value.microseconds / 1000).toISOString()
  return value.kind === 'day' ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ')
}

const csvText = (text: string): string => {
  const safe = isRisky(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}
