import type { DuckDBConnection } from '@duckdb/node-api'
import type { StoredColumn } from '../../record/index.ts'
import { booleanOf } from '../../text/index.ts'
import { createViews } from './create-views.ts'
import { isBlankText, READ_NUMBER } from './reading-functions.ts'
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

/** Most distinct texts of a column that are looked at one by one. */
const MOST_LOOKED_AT = 200_000

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
    const counts = await this.counts()
    const columns: WorkspaceColumn[] = []
    for (const column of this.plan.columns) columns.push(await this.column(column))
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

  private async counts(): Promise<Pick<WorkspaceTable, 'rows' | 'totals' | 'hiddenRows' | 'otherRows'>> {
    const [rows = 0, totals = 0, hiddenRows = 0, otherRows = 0] = await this.numbers(
      `SELECT count(*) FILTER (NOT __total), count(*) FILTER (__total), count(*) FILTER (__hidden AND NOT __total),
         (SELECT count(*) FROM read_parquet(${quotedText(this.plan.parquet)}) WHERE __role NOT IN ('data', 'total'))
       FROM ${this.physical}`,
    )
    return { rows, totals, hiddenRows, otherRows }
  }

  private async column(planned: PlannedColumn): Promise<WorkspaceColumn> {
    const { stored, ...column } = planned
    const { text, number, date } = stored
    const [blank = 0, distinct = 0] = await this.numbers(
      `SELECT count(*) - count(${text}), approx_count_distinct(${text}) FROM ${this.physical} WHERE NOT __total`,
    )
    const few = distinct < 1_000
    const [exact = distinct] = few
      ? await this.numbers(`SELECT count(DISTINCT ${text}) FROM ${this.physical} WHERE NOT __total`)
      : []
    const unreadable = await this.unreadable(planned)
    const typed = await this.typeOf(planned, unreadable)
    const rounded = number !== undefined && (await this.isRounded(planned))
    return {
      ...column,
      typed,
      ...(number ? { numberColumn: number } : {}),
      ...(date ? { dateColumn: date } : {}),
      ...(rounded ? { rounded: true as const } : {}),
      unreadable,
      blank,
      distinct: exact,
      examples: await this.examples(text),
    }
  }

  /** Lists the cells that are not what their column holds, and counts them. */
  private async unreadable({ stored, name }: PlannedColumn): Promise<number> {
    const { text, number, date } = stored
    const values = [number, date].filter(value => value !== undefined)
    if (values.length === 0) return 0
    // CASE is what the engine never turns round: texts are read one by one only where no value was found.
    const open = [...values.map(value => `${value} IS NULL`), `${text} IS NOT NULL`, 'NOT __total'].join(' AND ')
    const unread = `CASE WHEN ${open} THEN NOT is_blank(${text}) ELSE false END`
    await this.connection.run(
      `INSERT INTO main.__unreadable SELECT ${quotedText(this.plan.table.name)}, ${quotedText(name)}, __row, ${text}
       FROM ${this.physical} WHERE ${unread} ${this.plan.notes.length + this.plan.paths.length > 0 ? 'ORDER BY __row' : ''}`,
    )
    const [count = 0] = await this.numbers(`SELECT count(*) FROM ${this.physical} WHERE ${unread}`)
    return count
  }

  /** A column is typed where every cell that is not blank converts. */
  private async typeOf({ stored, type }: PlannedColumn, unreadable: number): Promise<WorkspaceColumn['typed']> {
    const { text, number, date } = stored
    if (type === 'boolean') return this.isBoolean(text)
    if (unreadable > 0 || (number === undefined && date === undefined)) return 'VARCHAR'
    const missing = async (value: string): Promise<number> => {
      const open = `CASE WHEN ${value} IS NULL AND ${text} IS NOT NULL AND NOT __total THEN NOT is_blank(${text}) ELSE false END`
      return (await this.numbers(`SELECT count(*) FROM ${this.physical} WHERE ${open}`))[0] ?? 0
    }
    if (number !== undefined && (type === 'number' || (await missing(number)) === 0)) return 'DOUBLE'
    if (date === undefined || (await missing(date)) > 0) return 'VARCHAR'
    const [moments = 0] = await this.numbers(
      `SELECT count(*) FROM ${this.physical} WHERE ${date} IS NOT NULL AND ${date}::TIME <> TIME '00:00:00'`,
    )
    return moments > 0 ? 'TIMESTAMP' : 'DATE'
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

  /**
   * Whether a cell shows less than it holds. Texts that are the number itself are told apart by the engine; of the others,
   * so many are read one by one. A column with more is taken for rounded, which costs an error message, never a wrong sum.
   */
  private async isRounded({ stored: { text, number }, numbers }: PlannedColumn): Promise<boolean> {
    const other = `${number} IS NOT NULL AND TRY_CAST(${text} AS DOUBLE) IS DISTINCT FROM ${number}`
    const [count = 0] = await this.numbers(`SELECT count(*) FROM ${this.physical} WHERE ${other}`)
    if (count === 0) return false
    if (count > MOST_LOOKED_AT) return true
    const [lost = 0] = await this.numbers(
      `SELECT count(*) FROM ${this.physical}
       WHERE CASE WHEN ${other} THEN ${READ_NUMBER}(${text}, ${quotedText(numbers)}) IS DISTINCT FROM ${number} ELSE false END`,
    )
    return lost > 0
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

  private async numbers(statement: string): Promise<readonly number[]> {
    const reader = await this.connection.runAndReadAll(statement)
    return (valuesIn(reader)[0] ?? []).map(Number)
  }
}
