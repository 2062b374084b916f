import {
  firstOrigin,
  type Origin,
  outputsOf,
  pivoted,
  renamed,
  resolve,
  type Scope,
  type Source,
  textOf,
} from './column-origins.ts'
import { readingFunctions } from './reading-functions.ts'
import { bindReference, bindText, hideFromStars, nameReadings } from './reading-nodes.ts'
import { isTree, listIn, type Tree, walkTree } from './statement-tree.ts'
import { TYPED, type WorkspaceTable } from './workspace-table.ts'

/** A statement made ready to run: the tree names schemas of the file, and readings are decided. */
export type BoundStatement = {
  readonly tree: unknown
  /** Tables that it names, in order of their first mention. */
  readonly tables: readonly WorkspaceTable[]
  /** It speaks of `__total`, so totals are among its rows; else they are left out. */
  readonly withTotals: boolean
}

const NOTHING: ReadonlyMap<string, Origin> = new Map()

/**
 * Ties the tables and the readings of a checked statement to the workspace.
 *
 * `num(price)` follows the column that `price` comes from, through aliases, subqueries and common table expressions: where
 * its table is named it becomes the number of the cell itself, elsewhere the text is read as that column is written.
 * Tables leave their totals out unless the statement speaks of `__total`. The tree is changed in place.
 *
 * @throws Fault `sql-failed` for a reading that would be silently less exact than the cell
 */
export const bindReadings = (tree: unknown, tables: readonly WorkspaceTable[]): BoundStatement => {
  const binder = new Binder(tables, speaksOf(tree, '__total'))
  const statements = isTree(tree) && Array.isArray(tree['statements']) ? tree['statements'] : []
  for (const statement of statements)
    if (isTree(statement)) binder.query(statement['node'], { expressions: new Map(), levels: [] })
  return { tree, tables: binder.used, withTotals: binder.withTotals }
}

const speaksOf = (tree: unknown, column: string): boolean => {
  let found = false
  walkTree(tree, node => {
    found ||= listIn(node['column_names']).some(name => String(name).toLowerCase() === column)
    return !found
  })
  return found
}

class Binder {
  readonly withTotals: boolean
  private readonly known = new Map<string, { readonly table: WorkspaceTable; readonly typed: boolean }>()
  private readonly mentioned = new Set<WorkspaceTable>()

  constructor(tables: readonly WorkspaceTable[], withTotals: boolean) {
    this.withTotals = withTotals
    for (const table of tables) {
      this.known.set(table.name.toLowerCase(), { table, typed: false })
      this.known.set(`${table.name}${TYPED}`.toLowerCase(), { table, typed: true })
    }
  }

  get used(): readonly WorkspaceTable[] {
    return [...this.mentioned]
  }

  /** Binds a query; gives the origins of its columns by name in small letters. */
  query(node: unknown, outer: Scope): ReadonlyMap<string, Origin> {
    if (!isTree(node)) return NOTHING
    const scope = this.withExpressions(node, outer)
    if (node['type'] === 'SELECT_NODE') return this.select(node, scope)
    const left = this.query(node['left'], scope)
    this.query(node['right'], scope)
    if (node['child'] !== undefined) this.query(node['child'], scope)
    for (const [field, value] of Object.entries(node))
      if (!['left', 'right', 'child', 'cte_map'].includes(field)) this.expressions(value, scope)
    return left
  }

  private withExpressions(node: Tree, outer: Scope): Scope {
    const map = isTree(node['cte_map']) ? node['cte_map']['map'] : undefined
    let { expressions } = outer
    for (const entry of Array.isArray(map) ? map : []) {
      if (!isTree(entry) || !isTree(entry['value']) || !isTree(entry['value']['query'])) continue
      const name = String(entry['key']).toLowerCase()
      // A recursive expression may name itself: what it then gives is not followed.
      const inside = { ...outer, expressions: new Map([...expressions, [name, NOTHING]]) }
      const columns = this.query(entry['value']['query']['node'], inside)
      expressions = new Map([...expressions, [name, renamed(columns, entry['value']['aliases'])]])
    }
    return { ...outer, expressions }
  }

  private select(node: Tree, outer: Scope): ReadonlyMap<string, Origin> {
    const sources: Source[] = []
    this.from(node['from_table'], outer, sources)
    const scope = { ...outer, levels: [sources, ...outer.levels] }
    this.joinConditions(node['from_table'], scope)
    const columns = outputsOf(node, scope)
    nameReadings(node['select_list'])
    for (const [field, value] of Object.entries(node))
      if (field !== 'from_table' && field !== 'cte_map') this.expressions(value, scope)
    this.name(node, sources)
    return columns
  }

  /** Gathers the sources of a FROM clause, from left to right. */
  private from(node: unknown, scope: Scope, sources: Source[]): void {
    if (!isTree(node)) return
    if (node['type'] === 'BASE_TABLE') sources.push(this.base(node, scope))
    else if (node['type'] === 'SUBQUERY' && isTree(node['subquery'])) {
      const lateral = { ...scope, levels: [[...sources], ...scope.levels] }
      const columns = this.query(node['subquery']['node'], lateral)
      sources.push({ alias: textOf(node['alias']), columns: renamed(columns, node['column_name_alias']) })
    } else if (node['type'] === 'JOIN') {
      this.from(node['left'], scope, sources)
      this.from(node['right'], scope, sources)
    } else if (node['type'] === 'PIVOT') {
      sources.push(this.pivot(node, scope))
    } else {
      // Table functions, VALUES, SUMMARIZE: what stands inside is bound, their own columns come from nowhere.
      for (const field of ['source', 'child']) this.from(node[field], scope, sources)
      const { query } = node
      if (isTree(query)) this.query(isTree(query['node']) ? query['node'] : query, scope)
      this.expressions(node['function'], scope)
    }
  }

  /**
   * The source of a PIVOT or UNPIVOT. All columns that its table has and that it does not name become groups, so the values
   * behind readings are not carried: texts are read as their columns are written.
   */
  private pivot(node: Tree, outer: Scope): Source {
    const sources: Source[] = []
    this.from(node['source'], outer, sources)
    const inside = sources.map(({ alias, columns }) => ({ alias, columns }))
    const scope = { ...outer, levels: [inside, ...outer.levels] }
    this.expressions([node['aggregates'], node['pivots']], scope)
    this.name(node, sources)
    return { alias: textOf(node['alias']), columns: pivoted(node, inside) }
  }

  private base(node: Tree, scope: Scope): Source {
    const name = textOf(node['table_name'])
    const alias = textOf(node['alias']) || name
    const expression = scope.expressions.get(name.toLowerCase())
    if (expression) return { alias, columns: renamed(expression, node['column_name_alias']) }
    const found = this.known.get(name.toLowerCase())
    if (!found) return { alias, columns: NOTHING }
    const { table, typed } = found
    this.mentioned.add(table)
    const columns = new Map(table.columns.map(column => [column.name.toLowerCase(), { table, column, typed }] as const))
    return { alias, columns: renamed(columns, node['column_name_alias']), node }
  }

  private joinConditions(node: unknown, scope: Scope): void {
    if (!isTree(node) || node['type'] !== 'JOIN') return
    this.expressions(node['condition'], scope)
    this.joinConditions(node['left'], scope)
    this.joinConditions(node['right'], scope)
  }

  /** Binds the readings inside an expression; queries inside it see the sources around them. */
  private expressions(value: unknown, scope: Scope): void {
    if (Array.isArray(value)) for (const item of value) this.expressions(item, scope)
    if (!isTree(value)) return
    if (isTree(value['subquery'])) this.query(value['subquery']['node'], scope)
    this.reading(value, scope)
    for (const [field, child] of Object.entries(value)) if (field !== 'subquery') this.expressions(child, scope)
  }

  private reading(node: Tree, scope: Scope): void {
    const name = textOf(node['function_name']).toLowerCase()
    const children = node['children']
    if (!readingFunctions.has(name) || !Array.isArray(children) || children.length !== 1) return
    const found = resolve(children[0], scope)
    if (found) bindReference(node, name, found)
    else bindText(node, name, firstOrigin(children[0], scope))
  }

  /** Gives tables the schema that they are read from, and hides the values from `*`. */
  private name(node: Tree, sources: readonly Source[]): void {
    for (const source of sources) {
      if (!source.node) continue
      source.node['schema_name'] = `${this.withTotals ? 'every' : 'records'}${source.wide ? '_wide' : ''}`
      source.node['alias'] = source.alias
    }
    const hidden = sources.filter(({ wide }) => wide)
    if (hidden.length > 0) hideFromStars(node['select_list'], hidden)
  }
}
