import type { Table } from '../table/index.ts'
import { compileRows, type RowsOptions, type Statement } from './compile-plan.ts'
import type { Join, Plan } from './plan.ts'

/** The two sides of a joined statement: what is read of the own table, and which columns of which other one. */
export type JoinOptions = {
  readonly own: RowsOptions
  readonly join: Join
  readonly name: string
  readonly table: Table
  readonly columns: readonly number[]
}

/**
 * The rows that a plan with a join works on: those of the own table as `compileRows` gives them, then row and texts of the
 * joined one, ascending by row of the own table. Of several joined rows of one key the first is given; rows whose key is
 * blank are never joined, and never counted as missing.
 */
export const compileJoin = (plan: Plan, table: Table, { own, join, name, ...other }: JoinOptions): Statement => {
  const [key, otherKey] = join.on
  const columns = [...own.columns, key]
  const first = compileRows(plan, table, { ...own, columns })
  const second = compileRows(join, other.table, {
    name,
    columns: [...other.columns, otherKey],
    before: first.parameters,
  })
  const ownKey = keySql(`t${own.columns.length}`)
  const joinedKey = keySql(`t${other.columns.length}`)
  const wanted = own.columns.flatMap((_, at) => [`a.t${at}`, `a.n${at}`])
  const texts = other.columns.map((_, at) => `b.t${at}`)
  const select = ['a."row"', 'a."hidden"', 'a."grp"', ...wanted, 'b."row" AS joined', ...texts].join(', ')
  const keyed = `SELECT *, ${joinedKey} AS k FROM (${second.sql})`
  const once = `SELECT * FROM (SELECT *, row_number() OVER (PARTITION BY k ORDER BY "row") AS place FROM (${keyed})) WHERE place = 1`
  return {
    sql: `SELECT ${select} FROM (SELECT *, ${ownKey} AS k FROM (${first.sql})) a LEFT JOIN (${once}) b ON a.k = b.k WHERE a.k <> '' AND b."row" IS ${join.not ? 'NULL' : 'NOT NULL'} ORDER BY a."row"`,
    parameters: second.parameters,
  }
}

/** A key as two tables may write it: without case, quotes and white space. */
const keySql = (column: string): string => `regexp_replace(lower(${column}), '${KEY_NOISE}', '', 'g')`

const KEY_NOISE = '[\\s\\p{Z}"«»“”„]+'

/** The same of a text, so that keys are found as they are joined. */
export const keyOf = (text: string): string => text.toLowerCase().replace(/[\s\p{Z}"«»“”„]+/gu, '')
