import type { DuckDBConnection } from '@duckdb/node-api'
import type { StoredColumn } from '../../record/index.ts'
import { booleanOf } from '../../text/index.ts'
import { createViews } from './create-views.ts'
import { type ColumnProfile, profileTable, unreadOf } from './profile-columns.ts'
import { isBlankText } from './reading-functions.ts'
import { quotedText } from './sql-fault.ts'
import { valuesIn } from './sql-value.ts'
import { TYPED, type WorkspaceColumn, type WorkspaceTable } from './workspace-table.ts'

/** What is loaded: rows that stand in a Parquet file as `TableStore` describes, and what is known of them. */
export type LoadPlan = {
  readonly table: Omit<WorkspaceTable, 'rows' | 'totals' | 'hiddenRows' | 'otherRows' | 'columns' | 'stored'>
  readonly columns: readonly PlannedColumn[]
  readonly parquet: string
  /** Ancestors by group, joined. */
  readonly paths: readonly string[]
  /** Notes by row, from 1. */
  readonly notes: readonly { readonly row: number; readonly text: string }[]
}

/** A column before its cells were counted. */
export type PlannedColumn = Pick<WorkspaceColumn, 'name' | 'label' | 'letter' | 'type' | 'numbers' | 'dates'> &
  Partial<Pick<WorkspaceColumn, 'unit' | 'mixedUnits' | 'hidden'>> & { readonly stored: StoredColumn }

/** Values of a column that are told as examples, and their longest text in characters. */
const EXAMPLES = 3
const EXAMPLE_CHARACTERS = 60

/**
 * Loads a table into an open workspace, in one transaction: it is there whole, or not at all.
 *
 * @param number of the table in the file, for the name of its physical table
 */
export const loadTable = async (
  connection: DuckDBConnection,
  plan: LoadPlan,
  number: number,
): Promise<WorkspaceTable> => {
  const loader = new Loader(connection, plan, `t${number}`)
  await connection.run('BEGIN TRANSACTION')
  try {
    const table = await loader.load()
    await connection.run('COMMIT')
    return table
  } catch (error) {
    await connection.run('ROLLBACK').catch(() => undefined)
    throw error
  }
}

class Loader {
  private readonly connection: DuckDBConnection
  private readonly plan: LoadPlan
  private readonly stored: string
  private readonly physical: string

  constructor(connection: DuckDBConnection, plan: LoadPlan, stored: string) {
    this.connection = connection
    this.plan = plan
    this.stored = stored
    this.physical = `store.${stored}`
  }

  async load(): Promise<WorkspaceTable> {
    await this.createRows()
    const profile = await profileTable(this.connection, this.physical, this.plan.columns)
    const columns: WorkspaceColumn[] = []
    for (const [at, column] of this.plan.columns.entries()) {
      const own = profile.columns[at]
      if (own) columns.push(await this.column(column, own))
    }
    const counts = { ...profile.counts, otherRows: await this.otherRows() }
    const table: WorkspaceTable = { ...this.plan.table, stored: this.stored, ...counts, columns }
    await createViews(this.connection, { table, columns: this.plan.columns, words: text => this.words(text) })
    await this.list(table)
    return table
  }

  private async createRows(): Promise<void> {
    const { parquet, paths, notes, columns } = this.plan
    const path = paths.length > 0 ? 'p.text' : 'NULL::VARCHAR'
    const note = notes.length > 0 ? 'n.text' : 'NULL::VARCHAR'
    const joins: string[] = []
    if (paths.length > 0) {
      await this.texts(
        'paths',
        paths.map((text, id) => ({ id, text })),
      )
      joins.push('LEFT JOIN temp.paths p ON p.id = r.__group')
    }
    if (notes.length > 0) {
      await this.texts(
        'notes',
        notes.map(({ row, text }) => ({ id: row, text })),
      )
      joins.push('LEFT JOIN temp.notes n ON n.id = r.__row')
    }
    const values = columns.flatMap(({ stored: { text, number, date } }) => [
      `r.${text}`,
      ...(number ? [`r.${number}`] : []),
      ...(date ? [`r.${date}`] : []),
    ])
    await this.connection.run(
      `CREATE TABLE ${this.physical} AS SELECT r.__row, r.__role, ${[...values, ''].join(', ')}
         ${path} AS __path, ${note} AS __notes, r.__role = 'total' AS __total, r.__hidden
       FROM read_parquet(${quotedText(parquet)}) r ${joins.join(' ')}
       WHERE r.__role IN ('data', 'total') ${joins.length > 0 ? 'ORDER BY r.__row' : ''}`,
    )
  }

  private async texts(name: string, rows: readonly { readonly id: number; readonly text: string }[]): Promise<void> {
    await this.connection.run(`CREATE OR REPLACE TEMP TABLE ${name}(id INTEGER, text VARCHAR)`)
    const appender = await this.connection.createAppender(name, 'main', 'temp')
    for (const { id, text } of rows) {
      appender.appendInteger(id)
      appender.appendVarchar(text)
      appender.endRow()
    }
    appender.closeSync()
  }

  private async otherRows(): Promise<number> {
    const reader = await this.connection.runAndReadAll(
      `SELECT count(*) FROM read_parquet(${quotedText(this.plan.parquet)}) WHERE __role NOT IN ('data', 'total')`,
    )
    return Number(valuesIn(reader)[0]?.[0] ?? 0)
  }

  private async column(planned: PlannedColumn, profile: ColumnProfile): Promise<WorkspaceColumn> {
    const { stored, ...column } = planned
    const { text, number, date } = stored
    const { unreadable, blank, distinct, rounded } = profile
    if (unreadable > 0) await this.listUnreadable(planned)
    return {
      ...column,
      typed: await this.typeOf(planned, profile),
      ...(number ? { numberColumn: number } : {}),
      ...(date ? { dateColumn: date } : {}),
      ...(rounded ? { rounded: true as const } : {}),
      unreadable,
      blank,
      distinct,
      examples: await this.examples(text),
    }
  }

  /** Lists the cells that are not what their column holds. */
  private async listUnreadable({ stored: { text, number, date }, name }: PlannedColumn): Promise<void> {
    const values = [number, date].filter(value => value !== undefined)
    await this.connection.run(
      `INSERT INTO main.__unreadable SELECT ${quotedText(this.plan.table.name)}, ${quotedText(name)}, __row, ${text}
       FROM ${this.physical} WHERE ${unreadOf(text, values)} ORDER BY __row`,
    )
  }

  /** A column is typed where every cell that is not blank converts. */
  private async typeOf({ stored, type }: PlannedColumn, profile: ColumnProfile): Promise<WorkspaceColumn['typed']> {
    const { text, number, date } = stored
    if (type === 'boolean') return this.isBoolean(text)
    if (profile.unreadable > 0) return 'VARCHAR'
    if (number !== undefined && (type === 'number' || profile.noNumber === 0)) return 'DOUBLE'
    if (date === undefined || profile.noDate > 0) return 'VARCHAR'
    return profile.moments > 0 ? 'TIMESTAMP' : 'DATE'
  }

  private async isBoolean(text: string): Promise<WorkspaceColumn['typed']> {
    const words = await this.words(text)
    return words.length > 0 && words.every(word => booleanOf(word) !== undefined || isBlankText(word))
      ? 'BOOLEAN'
      : 'VARCHAR'
  }

  private async words(text: string): Promise<readonly string[]> {
    const reader = await this.connection.runAndReadAll(
      `SELECT DISTINCT ${text} FROM ${this.physical} WHERE ${text} IS NOT NULL ORDER BY 1 LIMIT ${EXAMPLES * 20}`,
    )
    return valuesIn(reader).map(([word]) => String(word))
  }

  private async examples(text: string): Promise<readonly string[]> {
    const reader = await this.connection.runAndReadAll(
      `SELECT ${text} FROM (SELECT ${text}, min(__row) AS first FROM (SELECT ${text}, __row FROM ${this.physical}
         WHERE ${text} IS NOT NULL AND NOT __total LIMIT 200) GROUP BY ${text}) ORDER BY first LIMIT ${EXAMPLES}`,
    )
    return valuesIn(reader).map(([value]) => String(value).slice(0, EXAMPLE_CHARACTERS))
  }

  private async list(table: WorkspaceTable): Promise<void> {
    const { name, document, sheet, ordinal, title, range, rows, totals, hiddenRows, columns } = table
    const text = (value: string | undefined): string => (value === undefined ? 'NULL' : quotedText(value))
    await this.connection.run(
      `INSERT INTO main.__tables VALUES (${[text(name), text(`${name}${TYPED}`), text(document), text(sheet), ordinal, text(title), text(range), rows, totals, hiddenRows].join(', ')})`,
    )
    const lines = columns.map(
      (column, at) =>
        `(${[
          text(name),
          at + 1,
          text(column.name),
          text(column.label),
          text(column.letter),
          text(column.unit ?? column.mixedUnits?.join(', ')),
          text(column.type),
          text(column.typed),
          text(column.examples.join(' | ')),
          column.distinct,
          column.blank,
          column.unreadable,
          column.rounded === true,
        ].join(', ')})`,
    )
    if (lines.length > 0) await this.connection.run(`INSERT INTO main.__columns VALUES ${lines.join(', ')}`)
    await this.connection.run(`INSERT INTO store.list VALUES (${text(name)}, ${text(JSON.stringify(table))})`)
  }
}
