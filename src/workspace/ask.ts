import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import {
  type Asking,
  explainRows,
  exportResult,
  fileBytes,
  type OpenFiles,
  type Registry,
  removeResult,
  resultsDirOf,
  type WorkspaceEntry,
} from '../engine/index.ts'
import { Fault } from '../fault/index.ts'
import type { Told } from './audit-line.ts'
import type { FairQueue } from './fair-queue.ts'
import { MOST_ROWS, MOST_TIMEOUT_MS, QUERY_ROWS, QUERY_TIMEOUT_MS, type WorkspaceQuota } from './limits.ts'
import type { Loads } from './loads.ts'
import { lineageOf, notesOf, usedTable } from './notes.ts'
import type {
  ExplainOutcome,
  ExportOutcome,
  ExportRequest,
  KeptResult,
  QueryOutcome,
  QueryRequest,
} from './requests.ts'

/** What a question to a workspace is answered with. */
export type Questioning = {
  readonly entry: WorkspaceEntry
  readonly registry: Registry
  readonly files: OpenFiles
  readonly queue: FairQueue
  readonly loads: Loads
  readonly quota: WorkspaceQuota
  readonly signal: AbortSignal
}

type Answered<T> = { readonly answer: T; readonly told: Told }

/** Runs one SELECT in its turn. */
export const askQuery = async (parts: Questioning, request: QueryRequest): Promise<Answered<QueryOutcome>> => {
  const { entry, registry, loads, signal } = parts
  const rebuilt = await loads.ready(entry, signal)
  const dir = await folderWithTables(parts)
  const id = `r_${randomBytes(12).toString('base64url')}`
  const bounds = {
    ...boundsOf(request, signal),
    keep: {
      dir: resultsDirOf(dir),
      id,
      format: request.format ?? ('csv' as const),
      maxBytes: Math.max(0, parts.quota.bytes - (await fileBytes(dir))),
    },
  }
  const asked = await inItsTurn(parts, dir, ({ ask }) => ask(request.statement, bounds))
  const result = asked.kept && { id, format: asked.kept.format, rows: asked.kept.rows, bytes: asked.kept.bytes }
  if (result) {
    registry.putResult(entry.handle, { ...result, statement: request.statement, createdMs: Date.now() })
    await makeRoom(parts)
  }
  const lineage = lineageOf(asked)
  return {
    answer: {
      columns: asked.columns,
      rows: asked.rows,
      total: asked.total,
      truncated: asked.truncated,
      ms: asked.ms,
      ...(result ? { result } : {}),
      tables: asked.tables.map(table => usedTable(table, asked.withTotals)),
      ...(lineage ? { lineage } : {}),
      notes: [...rebuilt, ...notesOf(asked.tables, { withTotals: asked.withTotals, statement: asked.ran })],
    },
    told: {
      statement: request.statement,
      tables: asked.tables.map(({ name }) => name),
      rowsIn: asked.tables.reduce((sum, { rows }) => sum + rows, 0),
      rowsOut: asked.total,
    },
  }
}

/** The rows behind each row of a result. */
export const explainQuery = async (parts: Questioning, request: QueryRequest): Promise<Answered<ExplainOutcome>> => {
  const { entry, loads, signal } = parts
  await loads.ready(entry, signal)
  const dir = await folderWithTables(parts)
  const explained = await inItsTurn(parts, dir, asking =>
    explainRows(asking, request.statement, boundsOf(request, signal)),
  )
  const told = { statement: request.statement }
  if (explained.kind === 'not_traceable')
    return {
      answer: {
        ...explained,
        next: 'Ask with one SELECT whose FROM names tables of the workspace, without DISTINCT, subqueries or WITH in it.',
      },
      told,
    }
  return {
    answer: {
      kind: 'explained',
      columns: explained.columns,
      groups: explained.groups.map(group => ({
        ...group,
        sources: group.sources.map(({ table, ...source }) => ({
          table: table.name,
          document: table.document,
          sheet: table.sheet,
          ...source,
        })),
      })),
      truncated: explained.truncated,
      notes: notesOf(explained.tables, { withTotals: false, statement: request.statement }),
    },
    told: { ...told, tables: explained.tables.map(({ name }) => name), rowsOut: explained.groups.length },
  }
}

/** A result that was kept, with its file. @throws Fault `table-missing` */
export const keptResult = ({ entry, registry }: Questioning, id: string): KeptResult & { readonly file: string } => {
  const found = registry.results(entry.handle).find(result => result.id === id)
  if (!found) throw new Fault('table-missing', `this workspace keeps no result ${JSON.stringify(id)}`)
  const format = formats.find(one => one === found.format) ?? 'csv'
  const file = join(resultsDirOf(registry.folderOf(entry.handle)), `${id}.${found.format}`)
  return { id, format, rows: found.rows, bytes: found.bytes, file }
}

/** Writes the whole result of a SELECT as a file for a spreadsheet or a program; it is kept like a long result. */
export const exportQuery = async (parts: Questioning, request: ExportRequest): Promise<Answered<ExportOutcome>> => {
  const { entry, registry, loads, signal } = parts
  await loads.ready(entry, signal)
  const dir = await folderWithTables(parts)
  const { statement, format } = request
  const id = `x_${randomBytes(12).toString('base64url')}`
  const file = join(resultsDirOf(dir), `${id}.${format}`)
  const bounds = { timeoutMs: Math.min(request.timeoutMs ?? MOST_TIMEOUT_MS, MOST_TIMEOUT_MS), signal }
  const { rows, bytes, escaped, tables, withTotals } = await inItsTurn(parts, dir, asking =>
    exportResult(asking, statement, { file, format, bounds }),
  )
  registry.putResult(entry.handle, { id, format, rows, bytes, statement, createdMs: Date.now() })
  await makeRoom(parts)
  return {
    answer: { file, id, rows, bytes, escaped, notes: notesOf(tables, { withTotals, statement }) },
    told: { statement, tables: tables.map(({ name }) => name), rowsOut: rows, detail: format },
  }
}

/** Runs work on the file in its turn. */
const inItsTurn = <T>(
  { entry, files, queue, signal }: Questioning,
  dir: string,
  work: (asking: Asking) => Promise<T>,
): Promise<T> => queue.run(entry.handle, () => files.use(dir, work), signal)

const formats = ['csv', 'parquet', 'xlsx'] as const

const folderWithTables = async ({ entry, registry }: Questioning): Promise<string> => {
  const dir = registry.folderOf(entry.handle)
  if ((await fileBytes(dir)) === 0)
    throw new Fault(
      'table-missing',
      'nothing is loaded into this workspace yet; load a table first: cellcite load FILE',
    )
  return dir
}

const boundsOf = (
  { maxRows, timeoutMs }: Pick<QueryRequest, 'maxRows' | 'timeoutMs'>,
  signal: AbortSignal,
): { readonly timeoutMs: number; readonly maxRows: number; readonly signal: AbortSignal } => ({
  timeoutMs: Math.min(timeoutMs ?? QUERY_TIMEOUT_MS, MOST_TIMEOUT_MS),
  maxRows: Math.min(maxRows ?? QUERY_ROWS, MOST_ROWS),
  signal,
})

/** Keeps no more results, and no more bytes of them and the tables, than the quota says; the oldest go first. */
const makeRoom = async ({ entry, registry, quota }: Questioning): Promise<void> => {
  const folder = registry.folderOf(entry.handle)
  const all = registry.results(entry.handle)
  let bytes = all.reduce((sum, result) => sum + result.bytes, await fileBytes(folder))
  let count = all.length
  for (const result of all.slice(0, -1)) {
    if (count <= quota.results && bytes <= quota.bytes) return
    count -= 1
    bytes -= result.bytes
    registry.removeResult(entry.handle, result.id)
    await removeResult(join(resultsDirOf(folder), `${result.id}.${result.format}`))
  }
}
