import type { DuckDBConnection } from '@duckdb/node-api'
import type { PlannedColumn } from './load-table.ts'
import { plainNumberOf } from './plain-readings.ts'
import { valuesIn } from './sql-value.ts'
import type { WorkspaceTable } from './workspace-table.ts'

/** What is counted of a stored column. Totals are left out of all but `other` and `moments`. */
export type ColumnProfile = {
  readonly blank: number
  /** Exact below {@link FEW_DISTINCT}, near above. */
  readonly distinct: number
  /** Cells that are neither blank nor a value of the column. */
  readonly unreadable: number
  /** Cells that are not blank and hold no number, no date. */
  readonly noNumber: number
  readonly noDate: number
  /** Dates with a time of day. */
  readonly moments: number
  /** A cell shows less than it holds. */
  readonly rounded: boolean
}

/** What is counted of a stored table. */
export type TableProfile = {
  readonly counts: Pick<WorkspaceTable, 'rows' | 'totals' | 'hiddenRows'>
  readonly columns: readonly ColumnProfile[]
}

/** Values of one pass: counts take next to nothing, sets of distinct texts some megabytes each. */
const COUNTED_AT_ONCE = 400
const DISTINCT_AT_ONCE = 12

/** Below so many distinct texts they are counted exactly. */
const FEW_DISTINCT = 1_000

/**
 * Counts a stored table: all its columns in one pass, in several when there are very many; then distinct texts of the columns that have few, and cells that
 * are written otherwise than the engine writes their number.
 *
 * Cost: one read of the table; texts are read one by one only where no value was found.
 */
export const profileTable = async (
  connection: DuckDBConnection,
  physical: string,
  columns: readonly PlannedColumn[],
): Promise<TableProfile> => {
  const numbers = async (selected: readonly string[], atOnce: number): Promise<readonly number[]> => {
    const found: number[] = []
    for (let from = 0; from < selected.length; from += atOnce) {
      const reader = await connection.runAndReadAll(
        `SELECT ${selected.slice(from, from + atOnce).join(', ')} FROM ${physical}`,
      )
      found.push(...(valuesIn(reader)[0] ?? []).map(Number))
    }
    return found
  }
  const [rows = 0, totals = 0, hiddenRows = 0, ...counted] = await numbers(
    [
      'count(*) FILTER (NOT __total)',
      'count(*) FILTER (__total)',
      'count(*) FILTER (__hidden AND NOT __total)',
      ...columns.flatMap(countsOf),
    ],
    COUNTED_AT_ONCE,
  )
  const first = columns.map((_, at) => passOf(counted.slice(at * PER_COLUMN, (at + 1) * PER_COLUMN), rows))
  const few = columns.filter((_, at) => (first[at]?.distinct ?? 0) < FEW_DISTINCT)
  const exact = await numbers(
    few.map(({ stored }) => `count(DISTINCT ${stored.text}) FILTER (NOT __total)`),
    DISTINCT_AT_ONCE,
  )
  const written = columns.filter((_, at) => (first[at]?.other ?? 0) > 0)
  const lost = await numbers(written.map(lostOf), COUNTED_AT_ONCE)
  return {
    counts: { rows, totals, hiddenRows },
    columns: columns.map((column, at) => {
      const { other, ...pass } = first[at] ?? passOf([], rows)
      return {
        ...pass,
        distinct: exact[few.indexOf(column)] ?? pass.distinct,
        rounded: other > 0 && (lost[written.indexOf(column)] ?? 0) > 0,
      }
    }),
  }
}

/** Values of a column in the first pass. */
const PER_COLUMN = 7

type Pass = Omit<ColumnProfile, 'rounded'> & { readonly other: number }

const passOf = (values: readonly number[], rows: number): Pass => {
  const [filled = 0, distinct = 0, unreadable = 0, noNumber = 0, noDate = 0, moments = 0, other = 0] = values
  return { blank: rows - filled, distinct, unreadable, noNumber, noDate, moments, other }
}

const countsOf = ({ stored: { text, number, date } }: PlannedColumn): readonly string[] => {
  const values = [number, date].filter(value => value !== undefined)
  return [
    `count(${text}) FILTER (NOT __total)`,
    `approx_count_distinct(${text}) FILTER (NOT __total)`,
    values.length === 0 ? '0' : countOf(unreadOf(text, values)),
    number === undefined ? '0' : countOf(unreadOf(text, [number])),
    date === undefined ? '0' : countOf(unreadOf(text, [date])),
    date === undefined ? '0' : `count(*) FILTER (${date} IS NOT NULL AND ${date}::TIME <> TIME '00:00:00')`,
    number === undefined ? '0' : countOf(otherwiseOf(text, number)),
  ]
}

const countOf = (condition: string): string => `count(CASE WHEN ${condition} THEN 1 END)`

/**
 * The cell is not blank and none of the values was found. CASE is what the engine never turns round: texts are read one
 * by one only where no value was found.
 */
export const unreadOf = (text: string, values: readonly string[]): string => {
  const open = [...values.map(value => `${value} IS NULL`), `${text} IS NOT NULL`, 'NOT __total'].join(' AND ')
  return `CASE WHEN ${open} THEN NOT is_blank(${text}) ELSE false END`
}

/** The number is written otherwise than the engine reads it. */
const otherwiseOf = (text: string, number: string): string =>
  `${number} IS NOT NULL AND TRY_CAST(${text} AS DOUBLE) IS DISTINCT FROM ${number}`

/** Cells whose text, read as the column is written, gives another number than the cell holds. */
const lostOf = ({ stored: { text, number }, numbers }: PlannedColumn): string => {
  const read = `${plainNumberOf(numbers)}(${text})`
  return number === undefined
    ? '0'
    : countOf(`CASE WHEN ${otherwiseOf(text, number)} THEN ${read} IS DISTINCT FROM ${number} ELSE false END`)
}
