import type { DuckDBConnection } from '@duckdb/node-api'
import { Fault } from '../../fault/index.ts'
import type { SqlValue } from '../../take/index.ts'
import { aggregateFunctions } from './allowed-functions.ts'
import { type AskBounds, boundTree, checkedTree } from './ask-workspace.ts'
import { helpfulFault } from './helpful-fault.ts'
import { quotedName, quotedText, sqlFault } from './sql-fault.ts'
import { valuesIn } from './sql-value.ts'
import { isTree, listIn, readTree, type Tree, walkTree, writeTree } from './statement-tree.ts'
import { stopper } from './stopper.ts'
import { TYPED, type WorkspaceTable } from './workspace-table.ts'

/** Row numbers of one group that are told one by one. */
export const TOLD_ROWS = 1_000

/** The rows behind each row of a result, or why they cannot be told. */
export type Explained =
  | {
      readonly kind: 'explained'
      readonly columns: readonly string[]
      readonly groups: readonly {
        readonly values: readonly SqlValue[]
        readonly sources: readonly {
          readonly table: WorkspaceTable
          readonly rows: readonly number[]
          readonly rowCount: number
          readonly hiddenRows: number
        }[]
        readonly readings: readonly { readonly column: string; readonly unreadable: number; readonly blank: number }[]
      }[]
      readonly truncated: boolean
      readonly tables: readonly WorkspaceTable[]
    }
  | { readonly kind: 'not_traceable'; readonly why: string }

/** A table of the FROM clause under its alias. */
type Named = { readonly alias: string; readonly table: WorkspaceTable }

/**
 * The rows that stand behind each row of a result: the statement is run once more with the row numbers of its tables
 * gathered beside its own columns, so that grouping, conditions, order and limit are those of the statement itself.
 */
export const explainRows = async (
  { connection, tables }: { readonly connection: DuckDBConnection; readonly tables: readonly WorkspaceTable[] },
  statement: string,
  bounds: AskBounds,
): Promise<Explained> => {
  const stop = stopper(connection, bounds)
  try {
    const tree = await checkedTree(connection, statement, tables)
    const node = nodeOf(tree)
    const named = node && namedTables(node, tables)
    if (!node || typeof named === 'string' || named === undefined)
      return { kind: 'not_traceable', why: typeof named === 'string' ? named : 'it is not one plain SELECT' }
    const readings = isAggregate(node) ? readColumns(node['select_list']) : []
    await addGathered(connection, node, { named, readings })
    const bound = boundTree(tree, tables)
    const reader = await connection.streamAndReadUntil(await writeTree(connection, bound.tree), bounds.maxRows + 1)
    stop.check()
    return explainedOf(reader.columnNames(), valuesIn(reader), { named, readings, bounds })
  } catch (error) {
    stop.check()
    throw helpfulFault(sqlFault(error), tables)
  } finally {
    stop.end()
  }
}

const nodeOf = (tree: unknown): Tree | undefined => {
  const statements = isTree(tree) ? tree['statements'] : undefined
  const first = Array.isArray(statements) ? statements[0] : undefined
  const node = isTree(first) ? first['node'] : undefined
  return isTree(node) && node['type'] === 'SELECT_NODE' ? node : undefined
}

/** The tables of the FROM clause, or why its rows cannot be followed. */
const namedTables = (node: Tree, tables: readonly WorkspaceTable[]): readonly Named[] | string => {
  const modifiers = Array.isArray(node['modifiers']) ? node['modifiers'] : []
  if (modifiers.some(modifier => isTree(modifier) && modifier['type'] === 'DISTINCT_MODIFIER'))
    return 'SELECT DISTINCT makes one row of several; use GROUP BY'
  const found: Named[] = []
  const walk = (from: unknown): string | undefined => {
    if (!isTree(from)) return undefined
    if (from['type'] === 'JOIN') return walk(from['left']) ?? walk(from['right'])
    const name = String(from['table_name'] ?? '').toLowerCase()
    const table = tables.find(one => [one.name, `${one.name}${TYPED}`].some(own => own.toLowerCase() === name))
    if (from['type'] !== 'BASE_TABLE' || !table) return 'its FROM is not made of tables of the workspace alone'
    found.push({ alias: String(from['alias'] || from['table_name']), table })
    return undefined
  }
  return walk(node['from_table']) ?? (found.length === 0 ? 'it reads no table' : found)
}

const isAggregate = (node: Tree): boolean =>
  (Array.isArray(node['group_expressions']) && node['group_expressions'].length > 0) ||
  node['aggregate_handling'] === 'FORCE_AGGREGATES' ||
  holdsAggregate(node['select_list'])

const holdsAggregate = (tree: unknown): boolean => {
  let found = false
  walkTree(tree, node => {
    if (node['class'] === 'SUBQUERY') return false
    found ||= node['class'] === 'FUNCTION' && aggregateFunctions.has(String(node['function_name']).toLowerCase())
    return !found
  })
  return found
}

type ReadColumn = { readonly by: string; readonly column: Tree; readonly told: string }

/** Columns that `num` or `day` read in a list, each once, as nodes. */
const readColumns = (tree: unknown): readonly ReadColumn[] => {
  const found = new Map<string, ReadColumn>()
  walkTree(tree, node => {
    const by = String(node['function_name'] ?? '').toLowerCase()
    const [column] = listIn(node['children'])
    if ((by !== 'num' && by !== 'day') || !isTree(column) || column['type'] !== 'COLUMN_REF') return true
    const names = listIn(column['column_names']).map(String)
    found.set(`${by} ${names.join('.')}`, { by, column: structuredClone(column), told: names.at(-1) ?? '' })
    return true
  })
  return [...found.values()]
}

type Gathered = { readonly named: readonly Named[]; readonly readings: readonly ReadColumn[] }

/** Columns added for a table: row numbers, how many, how many hidden; for a reading: unreadable, blank. */
const PER_TABLE = 3
const PER_READING = 2

const addGathered = async (connection: DuckDBConnection, node: Tree, { named, readings }: Gathered): Promise<void> => {
  const grouped = isAggregate(node)
  const columns = named.flatMap(({ alias }) => gatheredTable(quotedName(alias), grouped))
  const counted = readings.flatMap(({ by }) => [
    `count(CASE WHEN ${by}(x) IS NULL AND NOT is_blank(x) THEN 1 END)`,
    'count(CASE WHEN is_blank(x) THEN 1 END)',
  ])
  const template = nodeOf(await readTree(connection, `SELECT ${[...columns, ...counted].join(', ')}`))
  const made = Array.isArray(template?.['select_list']) ? template['select_list'] : []
  for (const [at, item] of made.slice(columns.length).entries())
    putColumn(item, readings[Math.floor(at / PER_READING)]?.column)
  const own = Array.isArray(node['select_list']) ? node['select_list'] : []
  node['select_list'] = [
    ...own,
    ...made.map((item, at) => ({ ...(isTree(item) ? item : {}), alias: `__gathered_${at}` })),
  ]
}

const gatheredTable = (alias: string, grouped: boolean): readonly string[] =>
  grouped
    ? [
        `list_slice(list_sort(list(DISTINCT ${alias}.__row)), 1, ${TOLD_ROWS})`,
        `count(DISTINCT ${alias}.__row)`,
        `count(DISTINCT CASE WHEN ${alias}.__hidden THEN ${alias}.__row END)`,
      ]
    : [`list_value(${alias}.__row)`, '1', `CASE WHEN ${alias}.__hidden THEN 1 ELSE 0 END`]

/** Puts a column in the place of every `x`. */
const putColumn = (tree: unknown, column: Tree | undefined): void =>
  walkTree(tree, node => {
    if (node['type'] !== 'COLUMN_REF' || !column) return true
    Object.assign(node, structuredClone(column))
    return false
  })

const explainedOf = (
  names: readonly string[],
  rows: readonly (readonly SqlValue[])[],
  { named, readings, bounds }: Gathered & { readonly bounds: AskBounds },
): Explained => {
  const own = names.length - named.length * PER_TABLE - readings.length * PER_READING
  const groups = rows.slice(0, bounds.maxRows).map(row => ({
    values: row.slice(0, own),
    sources: named.map(({ table }, at) => {
      const [told, rowCount, hiddenRows] = row.slice(own + at * PER_TABLE)
      return { table, rows: numbersIn(told), rowCount: Number(rowCount ?? 0), hiddenRows: Number(hiddenRows ?? 0) }
    }),
    readings: readings.map(({ told }, at) => {
      const [unreadable, blank] = row.slice(own + named.length * PER_TABLE + at * PER_READING)
      return { column: told, unreadable: Number(unreadable ?? 0), blank: Number(blank ?? 0) }
    }),
  }))
  const tables = [...new Set(named.map(({ table }) => table))]
  return { kind: 'explained', columns: names.slice(0, own), groups, truncated: rows.length > bounds.maxRows, tables }
}

/** A list of row numbers, which comes out of the engine as JSON; a row that an outer join left out is none. */
const numbersIn = (value: SqlValue | undefined): readonly number[] => {
  const parsed: unknown = typeof value === 'string' ? JSON.parse(value) : []
  if (!Array.isArray(parsed)) throw new Fault('sql-failed', `${quotedText(String(value))} is no list of rows`)
  return parsed.filter(row => row !== null).map(Number)
}
