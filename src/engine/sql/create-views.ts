import type { DuckDBConnection } from '@duckdb/node-api'
import { booleanOf } from '../../text/index.ts'
import type { PlannedColumn } from './load-table.ts'
import { quotedName, quotedText } from './sql-fault.ts'
import { TYPED, type WorkspaceColumn, type WorkspaceTable } from './workspace-table.ts'

type Viewed = {
  readonly table: WorkspaceTable
  readonly columns: readonly PlannedColumn[]
  /** Distinct texts of a stored column. */
  readonly words: (text: string) => Promise<readonly string[]>
}

/**
 * Makes the views through which statements see a stored table: its texts, and typed; without its totals and with them; and
 * the same with the values that readings stand for.
 */
export const createViews = async (connection: DuckDBConnection, viewed: Viewed): Promise<void> => {
  const { table, columns } = viewed
  const tail = '__path, __notes, __total, __hidden'
  const texts = columns.map(({ name, stored }) => `${stored.text} AS ${quotedName(name)}`)
  const values = table.columns.flatMap(({ numberColumn, dateColumn }) =>
    [numberColumn, dateColumn].flatMap(value => (value ? [`${value} AS __${table.stored}_${value}`] : [])),
  )
  const typed = await typedColumns(viewed)
  for (const [schema, where] of [
    ['records', 'WHERE NOT __total'],
    ['every', ''],
  ] as const) {
    const create = (view: string, selected: readonly string[]): Promise<unknown> =>
      connection.run(`CREATE VIEW ${view} AS SELECT __row, ${selected.join(', ')} FROM store.${table.stored} ${where}`)
    await create(`${schema}.${quotedName(table.name)}`, [...texts, tail])
    await create(`${schema}_wide.${quotedName(table.name)}`, [...texts, tail, ...values])
    for (const wide of ['', '_wide'])
      await create(`${schema}${wide}.${quotedName(`${table.name}${TYPED}`)}`, [...typed, tail])
  }
}

const typedColumns = async ({ table, columns, words }: Viewed): Promise<readonly string[]> => {
  const typed: string[] = []
  for (const [at, column] of table.columns.entries()) {
    const text = columns[at]?.stored.text ?? ''
    const value = column.typed === 'BOOLEAN' ? booleanExpression(text, await words(text)) : typedValue(column, text)
    typed.push(`${value} AS ${quotedName(column.name)}`)
  }
  return typed
}

const typedValue = ({ typed, numberColumn, dateColumn }: WorkspaceColumn, text: string): string => {
  if (typed === 'DOUBLE') return numberColumn ?? text
  if (typed === 'DATE') return `${dateColumn}::DATE`
  return typed === 'TIMESTAMP' ? (dateColumn ?? text) : text
}

/** Columns of yes and no list the words that stand for them. */
const booleanExpression = (text: string, words: readonly string[]): string => {
  const cases = words.flatMap(word => {
    const value = booleanOf(word)
    return value === undefined ? [] : [`WHEN ${text} = ${quotedText(word)} THEN ${value}`]
  })
  return `CASE ${cases.join(' ')} END`
}
