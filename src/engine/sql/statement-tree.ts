import type { DuckDBConnection } from '@duckdb/node-api'
import { Fault } from '../../fault/index.ts'
import { sqlFault } from './sql-fault.ts'

/** A node of the tree that the engine makes of a statement. */
export type Tree = { [field: string]: unknown }

/** True for a node; lists and plain values are none. */
export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A list as it is, anything else as none. */
export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The nodes of a list; what is no node is left out. */
export const treesIn = (value: unknown): readonly Tree[] => listIn(value).filter(isTree)

/** Visits every node of a tree, outer ones first; does not go into a node for which `visit` gives false. */
export const walkTree = (value: unknown, visit: (node: Tree) => boolean | undefined): void => {
  if (Array.isArray(value)) for (const item of value) walkTree(item, visit)
  if (!isTree(value) || visit(value) === false) return
  for (const child of Object.values(value)) walkTree(child, visit)
}

/** Longest statement, in characters. Nobody writes one; a generator that went wrong does. */
export const LONGEST_STATEMENT = 100_000

/**
 * What the engine makes of a statement without running it: the tree of `json_serialize_sql`, which knows SELECT only.
 *
 * Numbers keep their digits: JavaScript would make 10 of 10.0 and lose the end of long ones, and the engine would not
 * take the tree back.
 *
 * @throws Fault `sql-refused` for a text that is too long or holds a NUL, `sql-failed` with the engine's words
 */
export const readTree = async (connection: DuckDBConnection, statement: string): Promise<unknown> => {
  if (statement.length > LONGEST_STATEMENT)
    throw new Fault(
      'sql-refused',
      `The statement has ${statement.length} characters; at most ${LONGEST_STATEMENT} are read.`,
    )
  if (statement.includes('\u0000')) throw new Fault('sql-refused', 'The statement holds a NUL character.')
  try {
    const reader = await connection.runAndReadAll('SELECT json_serialize_sql($1::VARCHAR)', [statement])
    const text = reader.getRowsJson()[0]?.[0]
    return typeof text === 'string' ? JSON.parse(withMarkedNumbers(text)) : undefined
  } catch (error) {
    // The engine writes numbers beyond its range as words that are no JSON.
    if (error instanceof SyntaxError)
      throw new Fault('sql-refused', 'The statement holds a number that is out of range.')
    throw sqlFault(error)
  }
}

/** The statement of a tree, as the engine writes it: one SELECT without comments. @throws Fault `sql-failed` */
export const writeTree = async (connection: DuckDBConnection, tree: unknown): Promise<string> => {
  try {
    const json = JSON.stringify(tree).replace(/"value":"\\u0000([^"]*)"/g, '"value":$1')
    const reader = await connection.runAndReadAll('SELECT json_deserialize_sql($1::JSON)', [json])
    return String(reader.getRowsJson()[0]?.[0])
  } catch (error) {
    throw sqlFault(error)
  }
}

/** A quote inside a JSON text always stands behind a backslash, so these patterns match fields alone. */
const withMarkedNumbers = (json: string): string =>
  json
    .replace(/"query_location":\d+/g, '"query_location":0')
    .replace(/"value":(-?\d[\d.eE+-]*)/g, '"value":"\\u0000$1"')
