import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBTypeId } from '@duckdb/node-api'
import { Fault } from '../../fault/index.ts'
import type { SqlValue } from '../../take/index.ts'
import { type BoundStatement, bindReadings } from './bind-readings.ts'
import { boundGrowth, reasonOfSize } from './check-size.ts'
import { reasonToRefuse } from './check-tree.ts'
import { helpfulFault, missingTable } from './helpful-fault.ts'
import { readingFunctions } from './reading-functions.ts'
import { quotedText, sqlFault } from './sql-fault.ts'
import { valuesIn } from './sql-value.ts'
import { isTree, readTree, writeTree } from './statement-tree.ts'
import { type Stopper, stopper } from './stopper.ts'
import { catalogueTables, TYPED, type WorkspaceTable } from './workspace-table.ts'

/** What a question to a workspace may cost, and where a result goes that is longer than what is shown. */
export type AskBounds = {
  readonly timeoutMs: number
  /** Rows that are shown; all others go to the file. */
  readonly maxRows: number
  readonly signal?: AbortSignal | undefined
  readonly keep?:
    | {
        readonly dir: string
        readonly id: string
        readonly format: ResultFormat
        /** Bytes that the file may take; a longer one is stopped while it is written. */
        readonly maxBytes: number
      }
    | undefined
}

/** How a long result is written. */
export type ResultFormat = 'parquet' | 'csv'

/** Rows of an answer. `total` counts all rows of the result, also those that are not shown. */
export type AskedRows = {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly SqlValue[])[]
  readonly total: number
  readonly truncated: boolean
  readonly ms: number
  /** Tables that the statement read, in order of their first mention. */
  readonly tables: readonly WorkspaceTable[]
  readonly withTotals: boolean
  /** The statement as it ran. */
  readonly ran: string
  readonly kept?: {
    readonly file: string
    readonly rows: number
    readonly bytes: number
    readonly format: ResultFormat
  }
}

/**
 * What a workspace answers to one SELECT.
 *
 * The engine parses it, it is checked and bound, and what runs is what the engine writes from the checked tree: comments
 * and tricks of the text are gone by then. Time is counted from the first parse to the last row written.
 *
 * @throws Fault `sql-refused`, `sql-failed`, `time-out`, `cancelled`; each says what to do
 */
export const askWorkspace = async (
  { connection, tables }: { readonly connection: DuckDBConnection; readonly tables: readonly WorkspaceTable[] },
  statement: string,
  bounds: AskBounds,
): Promise<AskedRows> => {
  if (bounds.signal?.aborted) throw new Fault('cancelled', 'the question was cancelled')
  const started = performance.now()
  const stop = stopper(connection, bounds)
  try {
    const bound = await checkedStatement(connection, statement, tables)
    const ran = await writeTree(connection, bound.tree)
    const shown = await rowsOf(connection, ran, { bounds, stop })
    const kept = shown.truncated ? await keepAll(connection, ran, { bounds, stop }) : undefined
    return {
      ...shown,
      total: kept?.rows ?? shown.rows.length,
      ms: performance.now() - started,
      tables: bound.tables,
      withTotals: bound.withTotals,
      ran,
      ...(kept ? { kept } : {}),
    }
  } catch (error) {
    stop.check()
    throw helpfulFault(sqlFault(error), tables, statement)
  } finally {
    stop.end()
  }
}

/** A statement that may run, bound to the tables. @throws Fault `sql-refused`, `sql-failed` */
const checkedStatement = async (
  connection: DuckDBConnection,
  statement: string,
  tables: readonly WorkspaceTable[],
): Promise<BoundStatement> => boundTree(await checkedTree(connection, statement, tables), tables)

/** The tree of a statement that may run, not bound yet. @throws Fault `sql-refused`, `sql-failed` */
export const checkedTree = async (
  connection: DuckDBConnection,
  statement: string,
  tables: readonly WorkspaceTable[],
): Promise<unknown> => {
  const tree = await readTree(connection, statement)
  const names = new Set([
    ...tables.flatMap(({ name }) => [name.toLowerCase(), `${name}${TYPED}`.toLowerCase()]),
    ...catalogueTables,
  ])
  const size = isTree(tree) && tree['error'] === true ? undefined : reasonOfSize(tree)
  if (size !== undefined) throw new Fault('sql-refused', `The statement was not run: ${size}.`)
  const refusal = reasonToRefuse(tree, names, {
    functions: readingFunctions,
    missing: name => missingTable(name, tables),
  })
  if (refusal !== undefined)
    throw new Fault('sql-refused', `The statement was not run: ${refusal}.${remedyOf(statement, refusal)}`)
  boundGrowth(tree)
  return tree
}

/** What to write instead, for statements that people try. */
const remedyOf = (statement: string, refusal: string): string => {
  if (!refusal.startsWith('it is not a plain SELECT')) return ''
  if (/\bpivot(?:_wider)?\b/i.test(statement))
    return ` A PIVOT must write its columns out: SELECT * FROM sales PIVOT (sum(num(amount)) FOR region IN ('North', 'South') GROUP BY product). The same without PIVOT: sum(num(amount)) FILTER (WHERE region = 'North') AS north, grouped by product.`
  if (/^\s*(?:show|describe|desc|summarize|pragma|explain)\b/i.test(statement))
    return ' The tables __tables and __columns list what there is.'
  return ' Write one SELECT; tables are loaded and dropped by the workspace, not by SQL.'
}

/** A checked tree with its tables and readings bound. */
export const boundTree = bindReadings

type Run = { readonly bounds: AskBounds; readonly stop: Stopper }

const rowsOf = async (
  connection: DuckDBConnection,
  statement: string,
  { bounds, stop }: Run,
): Promise<Pick<AskedRows, 'columns' | 'rows' | 'truncated'>> => {
  const { columns, flat } = await withoutNests(connection, statement)
  const reader = await connection.streamAndReadUntil(flat, bounds.maxRows + 1)
  stop.check()
  const rows = valuesIn(reader)
  return {
    columns,
    rows: rows.slice(0, bounds.maxRows),
    truncated: rows.length > bounds.maxRows,
  }
}

const nests: ReadonlySet<DuckDBTypeId> = new Set([
  DuckDBTypeId.LIST,
  DuckDBTypeId.ARRAY,
  DuckDBTypeId.STRUCT,
  DuckDBTypeId.MAP,
  DuckDBTypeId.UNION,
])

/**
 * The statement with lists and structs as their JSON, written by the engine: a list of thousands in each row would otherwise be
 * taken apart value by value, in time that nothing can interrupt.
 */
const withoutNests = async (
  connection: DuckDBConnection,
  statement: string,
): Promise<{ readonly columns: readonly string[]; readonly flat: string }> => {
  const prepared = await connection.prepare(statement)
  try {
    const places = Array.from({ length: prepared.columnCount }, (_, at) => at)
    const columns = places.map(at => prepared.columnName(at))
    if (places.every(at => !nests.has(prepared.columnTypeId(at)))) return { columns, flat: statement }
    const values = places.map(at => (nests.has(prepared.columnTypeId(at)) ? `to_json(c${at})::VARCHAR` : `c${at}`))
    const names = places.map(at => `c${at}`).join(', ')
    return { columns, flat: `SELECT ${values.join(', ')} FROM (${statement}) AS result(${names})` }
  } finally {
    prepared.destroySync()
  }
}

/** Writes the whole result beside the workspace; the file appears under its name only when it is whole. */
const keepAll = async (
  connection: DuckDBConnection,
  statement: string,
  { bounds, stop }: Run,
): Promise<AskedRows['kept']> => {
  if (!bounds.keep) return undefined
  const { dir, id, format, maxBytes } = bounds.keep
  await mkdir(dir, { recursive: true })
  const file = join(dir, `${id}.${format}`)
  const unfinished = join(dir, `${id}.part`)
  const options = format === 'parquet' ? 'FORMAT parquet, COMPRESSION zstd' : 'FORMAT csv, HEADER'
  const grown = (bytes: number): void => {
    if (bytes > maxBytes)
      stop.stop(
        new Fault('workspace-full', `the whole result would take more than the ${maxBytes} bytes that are left`),
      )
  }
  const watch = setInterval(() => void stat(unfinished).then(({ size }) => grown(size), ignored), WATCH_MS)
  try {
    const reader = await connection.runAndReadAll(`COPY (${statement}) TO ${quotedText(unfinished)} (${options})`)
    stop.check()
    const { size } = await stat(unfinished)
    grown(size)
    stop.check()
    await rename(unfinished, file)
    return { file, rows: Number(valuesIn(reader)[0]?.[0] ?? 0), bytes: size, format }
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  } finally {
    clearInterval(watch)
  }
}

/** Time between two looks at the size of a file that is being written, in milliseconds. */
const WATCH_MS = 100

/** There is no file yet. */
const ignored = (): void => undefined
