import { type StoredColumn, storedColumns } from '../record/index.ts'
import type { Table } from '../table/index.ts'
import type { Condition, Plan } from './plan.ts'
import type { SqlValue } from './run-sql.ts'

/** A statement with its parameters. */
export type Statement = { readonly sql: string; readonly parameters: readonly SqlValue[] }

/** What is read of which table: `before` are the parameters of the statement that this one becomes a part of. */
export type RowsOptions = {
  readonly name: string
  readonly columns: readonly number[]
  readonly roles?: readonly string[]
  readonly before?: readonly SqlValue[]
}

/**
 * The rows that a plan works on: `row`, `hidden`, `grp`, then text and number of each wanted column in their order
 * (`t0`, `n0`, `t1`, ...), ascending by row. Total rows are left out unless `roles` names them.
 *
 * A checked plan always gives a statement that runs. Names of columns are the stored ones, values are parameters.
 */
export const compileRows = (
  { where: conditions }: Pick<Plan, 'where'>,
  table: Table,
  options: RowsOptions,
): Statement => {
  const stored = storedColumns(table)
  const parameters: SqlValue[] = [...(options.before ?? [])]
  const put = (value: SqlValue): string => `$${parameters.push(value)}`
  const wanted = options.columns.flatMap((column, at) => {
    const names = stored[column]
    return [`"${names?.text ?? ''}" AS t${at}`, `${names?.number ? `"${names.number}"` : 'NULL'} AS n${at}`]
  })
  const roles = (options.roles ?? ['data']).map(role => put(role)).join(', ')
  const compiled = conditions.map(condition => compileCondition(condition, table, put))
  const where = [`"__role" IN (${roles})`, ...compiled].join(' AND ')
  return {
    sql: `SELECT ${['"__row" AS "row"', '"__hidden" AS "hidden"', '"__group" AS "grp"', ...wanted].join(', ')} FROM "${options.name}" WHERE ${where} ORDER BY "__row"`,
    parameters,
  }
}

type Put = (value: SqlValue) => string

/** The number of a cell, in a column of percentages as it is shown: a number cell that shows `12 %` is stored as 0.12. */
export const numberSql = (column: StoredColumn | undefined, percent: boolean | undefined): string => {
  if (!column?.number) return 'NULL'
  const number = `"${column.number}"`
  if (!percent) return number
  const shown = `TRY_CAST(replace(regexp_replace("${column.text}", '[^0-9.,-]', '', 'g'), ',', '.') AS DOUBLE)`
  const isShare = `"${column.text}" LIKE '%\\%' ESCAPE '\\' AND abs(${shown} - ${number} * 100) <= 0.51`
  return `(CASE WHEN ${isShare} THEN round(${number} * 100, 9) ELSE ${number} END)`
}

/** The text without the white space that `trim` of JavaScript strips; DuckDB's own strips spaces alone. */
const trimmed = (text: string): string => `regexp_replace(${text}, '^${SPACE}|${SPACE}$', '', 'g')`

const SPACE = '[\\t\\n\\x0B\\f\\r\\x{FEFF}\\p{Z}]+'

const compileCondition = (condition: Condition, table: Table, put: Put): string => {
  const stored = storedColumns(table)
  switch (condition.kind) {
    case 'is': {
      const list = condition.anyOf.map(value => put(value)).join(', ')
      const column = trimmed(`"${stored[condition.column]?.text ?? ''}"`)
      return condition.not ? `(${column} IS NULL OR ${column} NOT IN (${list}))` : `${column} IN (${list})`
    }
    case 'compare':
      return `${numberSql(stored[condition.column], condition.percent)} ${condition.by} ${put(condition.value)}`
    case 'against':
      return `${numberSql(stored[condition.column], undefined)} ${condition.by} ${numberSql(stored[condition.other], undefined)}`
    case 'between':
      return `(${[condition, ...(condition.or ?? [])]
        .map(span => between(`"${stored[condition.column]?.date ?? ''}"`, span, put))
        .join(' OR ')})`
    case 'under': {
      const list = [...withInner(table, condition.groups)].map(group => put(group)).join(', ')
      return condition.not ? `("__group" IS NULL OR "__group" NOT IN (${list}))` : `"__group" IN (${list})`
    }
    case 'rows':
      return `"__row" IN (${condition.rows.map(row => put(row + 1)).join(', ')})`
  }
}

const between = (column: string, { from, to }: { readonly from: string; readonly to: string }, put: Put): string => {
  if (!from.startsWith('--'))
    return `CAST(${column} AS DATE) BETWEEN CAST(${put(from)} AS DATE) AND CAST(${put(to)} AS DATE)`
  return `strftime(${column}, '%m-%d') BETWEEN ${put(from.slice(2))} AND ${put(to.slice(2))}`
}

/** The groups and all that stand under them. */
const withInner = (table: Table, groups: readonly number[]): ReadonlySet<number> => {
  const all = new Set(groups)
  for (const [at, group] of table.groups.entries()) if (group.parent !== undefined && all.has(group.parent)) all.add(at)
  return all
}
