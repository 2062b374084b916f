import { allowedFunctions, allowedTableFunctions } from './allowed-functions.ts'

/** A node of the tree that the engine makes of a statement. */
type Tree = Readonly<Partial<Record<TreeField, unknown>>>

/** The fields that are looked at; every other one is only walked through. */
type TreeField =
  | 'error'
  | 'error_message'
  | 'statements'
  | 'cte_map'
  | 'map'
  | 'key'
  | 'type'
  | 'class'
  | 'table_name'
  | 'schema_name'
  | 'catalog_name'
  | 'function'
  | 'function_name'
  | 'children'

/** What a statement may name; `functions` are allowed beside those that every statement may call. */
type Scope = {
  readonly tables: ReadonlySet<string>
  readonly functions: ReadonlySet<string>
  readonly missing: (table: string) => string
}

/** What a statement may name beside its tables, and what is said of a table that is not there. */
export type Allowance = {
  readonly functions?: ReadonlySet<string>
  readonly missing?: (table: string) => string
}

/**
 * Why a parsed statement must not run, in one sentence; `undefined` when it may.
 *
 * It may be one SELECT, over the given tables and its own common table expressions, calling allowed functions. The tree
 * is that of DuckDB's `json_serialize_sql`, which parses a statement without running it and knows SELECT only.
 *
 * @param tables names in small letters
 */
export const reasonToRefuse = (
  tree: unknown,
  tables: ReadonlySet<string>,
  { functions = new Set(), missing = name => `there is no table ${name} here` }: Allowance = {},
): string | undefined => {
  if (!isTree(tree)) return 'the statement could not be parsed'
  if (tree.error === true) return parseReason(tree)
  const statements = Array.isArray(tree.statements) ? tree.statements : []
  if (statements.length !== 1) return `there are ${statements.length} statements; one SELECT is expected`
  return refusalIn(statements[0], { tables, functions, missing })
}

const parseReason = (tree: Tree): string => {
  const message = typeof tree.error_message === 'string' ? tree.error_message : 'it could not be parsed'
  return /Only SELECT/i.test(message) ? 'it is not a plain SELECT' : message
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

const refusalIn = (value: unknown, scope: Scope): string | undefined => {
  if (Array.isArray(value)) return firstOf(value, item => refusalIn(item, scope))
  if (!isTree(value)) return undefined
  const inner = withExpressions(value, scope)
  if (value.type === 'TABLE_FUNCTION' && isTree(value.function))
    return (
      refusalOfNode(value, inner) ??
      refusalIn(Object.values({ ...value, function: undefined, inner: value.function.children }), inner)
    )
  return refusalOfNode(value, inner) ?? firstOf(Object.values(value), child => refusalIn(child, inner))
}

const firstOf = <T>(items: readonly T[], find: (item: T) => string | undefined): string | undefined => {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}

/** The scope inside a query: its common table expressions may be named in it, and nowhere else. */
const withExpressions = (node: Tree, scope: Scope): Scope => {
  const map = isTree(node.cte_map) ? node.cte_map.map : undefined
  if (!Array.isArray(map) || map.length === 0) return scope
  const names = map.flatMap(entry => (isTree(entry) && typeof entry.key === 'string' ? [entry.key.toLowerCase()] : []))
  return { ...scope, tables: new Set([...scope.tables, ...names]) }
}

/** Kinds of expressions, and of queries, sources and orders, that a statement may be made of. Another one is refused. */
const expressions: ReadonlySet<string> = new Set(
  `BETWEEN CASE CAST COLLATE COLUMN_REF COMPARISON CONJUNCTION CONSTANT FUNCTION LAMBDA OPERATOR PARAMETER
   POSITIONAL_REFERENCE STAR SUBQUERY WINDOW`.split(/\s+/),
)
const parts: ReadonlySet<string> = new Set(
  `SELECT_NODE SET_OPERATION_NODE RECURSIVE_CTE_NODE CTE_NODE EMPTY BASE_TABLE JOIN SUBQUERY EXPRESSION_LIST
   TABLE_FUNCTION PIVOT SHOW_REF ORDER_MODIFIER LIMIT_MODIFIER LIMIT_PERCENT_MODIFIER DISTINCT_MODIFIER ORDER_DEFAULT
   ASCENDING DESCENDING`.split(/\s+/),
)

const refusalOfKind = ({ type, class: kind }: Tree): string | undefined => {
  if (kind !== undefined)
    return expressions.has(String(kind)) ? undefined : `an expression of kind ${String(kind)} is not allowed`
  if (typeof type !== 'string' || type.endsWith('_TYPE_INFO') || parts.has(type)) return undefined
  return `a part of kind ${type} is not allowed`
}

const refusalOfNode = (node: Tree, scope: Scope): string | undefined => {
  const kind = refusalOfKind(node)
  if (kind !== undefined) return kind
  if (node.type === 'BASE_TABLE') return refusalOfTable(node, scope)
  if (node.type === 'SHOW_REF' && node.table_name !== '') return 'it asks the engine for its own catalogue'
  if (node.type === 'TABLE_FUNCTION') return refusalOfTableFunction(node)
  const name = node.function_name
  if (typeof name === 'string' && !allowedFunctions.has(name.toLowerCase()) && !scope.functions.has(name.toLowerCase()))
    return `the function ${name} is not allowed`
  return undefined
}

const refusalOfTable = (node: Tree, scope: Scope): string | undefined => {
  const name = String(node.table_name)
  if (hasText(node.schema_name) || hasText(node.catalog_name)) return `the table ${name} is named with a schema`
  return scope.tables.has(name.toLowerCase()) ? undefined : scope.missing(name)
}

const refusalOfTableFunction = (node: Tree): string | undefined => {
  const call = node.function
  const name = isTree(call) ? String(call.function_name) : 'of unknown name'
  return allowedTableFunctions.has(name.toLowerCase()) ? undefined : `the table function ${name} is not allowed`
}

const hasText = (value: unknown): boolean => typeof value === 'string' && value !== ''
