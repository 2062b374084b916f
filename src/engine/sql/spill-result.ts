import { rename, rm } from 'node:fs/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import { DuckDBTypeId } from '@duckdb/node-api'
import type { StoredColumn } from '../../record/index.ts'
import { type AskBounds, boundTree, checkedTree } from './ask-workspace.ts'
import { helpfulFault } from './helpful-fault.ts'
import { quotedName, quotedText, sqlFault } from './sql-fault.ts'
import { writeTree } from './statement-tree.ts'
import { stopper } from './stopper.ts'
import type { WorkspaceTable } from './workspace-table.ts'

/** A result written as rows that can be loaded. */
export type SpilledResult = {
  readonly rows: number
  readonly columns: readonly {
    readonly name: string
    readonly type: 'text' | 'number' | 'date' | 'boolean'
    readonly stored: StoredColumn
  }[]
}

const numberTypes: ReadonlySet<DuckDBTypeId> = new Set([
  DuckDBTypeId.TINYINT,
  DuckDBTypeId.SMALLINT,
  DuckDBTypeId.INTEGER,
  DuckDBTypeId.BIGINT,
  DuckDBTypeId.UTINYINT,
  DuckDBTypeId.USMALLINT,
  DuckDBTypeId.UINTEGER,
  DuckDBTypeId.UBIGINT,
  DuckDBTypeId.HUGEINT,
  DuckDBTypeId.FLOAT,
  DuckDBTypeId.DOUBLE,
  DuckDBTypeId.DECIMAL,
])

const dateTypes: ReadonlySet<DuckDBTypeId> = new Set([DuckDBTypeId.DATE, DuckDBTypeId.TIMESTAMP])

/**
 * Writes the whole result of a SELECT over a workspace as a Parquet file with the columns that `TableStore` describes, so
 * that it can be loaded as a table of its own. Rows are numbered from 1.
 *
 * @param file inside the folder of the workspace's own results
 */
export const spillResult = async (
  { connection, tables }: { readonly connection: DuckDBConnection; readonly tables: readonly WorkspaceTable[] },
  statement: string,
  { file, bounds }: { readonly file: string; readonly bounds: Pick<AskBounds, 'timeoutMs' | 'signal'> },
): Promise<SpilledResult> => {
  const stop = stopper(connection, bounds)
  const unfinished = `${file}.part`
  try {
    const { tree } = boundTree(await checkedTree(connection, statement, tables), tables)
    const ran = await writeTree(connection, tree)
    const prepared = await connection.prepare(ran)
    const columns = Array.from({ length: prepared.columnCount }, (_, at) =>
      columnOf({ name: prepared.columnName(at), type: prepared.columnTypeId(at) }, at),
    )
    const names = columns.map((_, at) => `c${at}`)
    const values = columns.flatMap(({ stored }, at) => [
      `${names[at]}::VARCHAR AS ${stored.text}`,
      ...(stored.number ? [`${names[at]}::DOUBLE AS ${stored.number}`] : []),
      ...(stored.date ? [`${names[at]}::TIMESTAMP AS ${stored.date}`] : []),
    ])
    const reader = await connection.runAndReadAll(
      `COPY (SELECT (row_number() OVER ())::INTEGER AS __row, 'data' AS __role, NULL::INTEGER AS __group,
         false AS __hidden, ${values.join(', ')} FROM (${ran}) AS result(${names.map(quotedName).join(', ')}))
       TO ${quotedText(unfinished)} (FORMAT parquet, COMPRESSION zstd)`,
    )
    stop.check()
    await rename(unfinished, file)
    return { rows: Number(reader.getRowsJson()[0]?.[0] ?? 0), columns }
  } catch (error) {
    await rm(unfinished, { force: true })
    stop.check()
    throw helpfulFault(sqlFault(error), tables)
  } finally {
    stop.end()
  }
}

const columnOf = (
  { name, type }: { readonly name: string; readonly type: DuckDBTypeId },
  at: number,
): SpilledResult['columns'][number] => {
  const text = `t${at}`
  if (numberTypes.has(type)) return { name, type: 'number', stored: { text, number: `v${at}` } }
  if (dateTypes.has(type)) return { name, type: 'date', stored: { text, date: `d${at}` } }
  return { name, type: type === DuckDBTypeId.BOOLEAN ? 'boolean' : 'text', stored: { text } }
}
