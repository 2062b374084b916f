import { Fault } from '../../fault/index.ts'
import { READ_DAY, READ_NUMBER, READ_UNIT, readingFunctions } from './reading-functions.ts'
import { isTree, listIn, type Tree, treesIn, walkTree } from './statement-tree.ts'
import { catalogueTables, TYPED, type WorkspaceColumn, type WorkspaceTable } from './workspace-table.ts'

/** A statement made ready to run: the tree names schemas of the file, and readings are decided. */
export type BoundStatement = {
  readonly tree: unknown
  /** Tables that it names, in order of their first mention. */
  readonly tables: readonly WorkspaceTable[]
  /** It speaks of `__total`, so totals are among its rows; else they are left out. */
  readonly withTotals: boolean
}

/** Where a column of a query comes from. */
type Origin = { readonly table: WorkspaceTable; readonly column: WorkspaceColumn; readonly typed: boolean }

/** Something in a FROM clause. `node` is there for a table of the workspace itself. */
type Source = {
  readonly alias: string
  readonly columns: ReadonlyMap<string, Origin>
  readonly node?: Tree
  wide?: true
}

type Scope = {
  readonly expressions: ReadonlyMap<string, ReadonlyMap<string, Origin>>
  /** Sources that may be named, innermost query first. */
  readonly levels: readonly (readonly Source[])[]
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
    } else {
      // Table functions, VALUES, PIVOT, SUMMARIZE: what stands inside is bound, their own columns come from nowhere.
      for (const field of ['source', 'child']) this.from(node[field], scope, sources)
      const { query } = node
      if (isTree(query)) this.query(isTree(query['node']) ? query['node'] : query, scope)
      this.expressions(node['function'], scope)
    }
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

/** The tree names catalogue tables without a schema of ours: they stand in `main`. */
export const isCatalogueTable = (name: string): boolean =>
  (catalogueTables as readonly string[]).includes(name.toLowerCase())

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Columns under the names of an alias list, in order. */
const renamed = (columns: ReadonlyMap<string, Origin>, aliases: unknown): ReadonlyMap<string, Origin> => {
  if (!Array.isArray(aliases) || aliases.length === 0) return columns
  return new Map([...columns].map(([name, origin], at) => [textOf(aliases[at]).toLowerCase() || name, origin]))
}

/** Origins of the columns that a SELECT gives. */
const outputsOf = (node: Tree, scope: Scope): ReadonlyMap<string, Origin> => {
  const outputs = new Map<string, Origin>()
  for (const item of treesIn(node['select_list'])) {
    if (item['type'] === 'STAR') {
      for (const [name, origin] of starOutputs(item, scope)) outputs.set(name, origin)
      continue
    }
    const found = resolve(item, scope)
    const name = textOf(item['alias']) || lastName(item)
    if (found && name !== '') outputs.set(name.toLowerCase(), found.origin)
  }
  return outputs
}

const starOutputs = (star: Tree, { levels }: Scope): readonly (readonly [string, Origin])[] => {
  const of = textOf(star['relation_name']).toLowerCase()
  const named = (levels[0] ?? []).filter(({ alias }) => of === '' || alias.toLowerCase() === of)
  return named.flatMap(({ columns }) => [...columns])
}

const lastName = (node: Tree): string => {
  const names = node['column_names']
  return Array.isArray(names) ? textOf(names.at(-1)) : ''
}

/** Names the columns that hold a reading as they were written; bound, their own names would tell of the file. */
const nameReadings = (selectList: unknown): void => {
  for (const item of treesIn(selectList))
    if (item['alias'] === '' && item['type'] !== 'STAR' && holdsReading(item)) item['alias'] = told(item)
}

const holdsReading = (tree: unknown): boolean => {
  let found = false
  walkTree(tree, node => {
    found ||= readingFunctions.has(textOf(node['function_name']).toLowerCase())
    return !found
  })
  return found
}

const told = (node: unknown): string => {
  if (!isTree(node)) return ''
  const names = node['column_names']
  if (Array.isArray(names)) return textOf(names.at(-1))
  if (isTree(node['child'])) return told(node['child'])
  const children = Array.isArray(node['children']) ? node['children'].map(told).filter(name => name !== '') : []
  return typeof node['function_name'] === 'string'
    ? `${node['function_name']}(${children.join(', ')})`
    : children.join(', ')
}

type Found = { readonly origin: Origin; readonly source: Source; readonly node: Tree }

/** The column that a reference means, if it comes from a table of the workspace. */
const resolve = (node: unknown, scope: Scope): Found | undefined => {
  if (!isTree(node) || node['type'] !== 'COLUMN_REF' || !Array.isArray(node['column_names'])) return undefined
  const names = node['column_names'].map(name => textOf(name).toLowerCase())
  const name = names.at(-1) ?? ''
  const qualifier = names.at(-2)
  for (const sources of scope.levels) {
    for (const source of sources) {
      if (qualifier !== undefined && source.alias.toLowerCase() !== qualifier) continue
      const origin = source.columns.get(name)
      if (origin) return { origin, source, node }
    }
  }
  return undefined
}

const firstOrigin = (value: unknown, scope: Scope): Origin | undefined => {
  const found = resolve(value, scope)
  if (found) return found.origin
  if (!Array.isArray(value) && !isTree(value)) return undefined
  for (const child of Array.isArray(value) ? value : Object.values(value)) {
    const origin = firstOrigin(child, scope)
    if (origin) return origin
  }
  return undefined
}

/** Binds a reading of a column itself. */
const bindReference = (node: Tree, name: string, { origin, source, node: reference }: Found): void => {
  const { column, typed } = origin
  if (typed && column.typed !== 'VARCHAR') return
  const value = name === 'num' ? column.numberColumn : name === 'day' ? column.dateColumn : undefined
  if (value === undefined) {
    bindText(node, name, origin)
    return
  }
  if (source.node && !typed) {
    source.wide = true
    const hidden = { ...reference, alias: '', column_names: [source.alias, `__${origin.table.stored}_${value}`] }
    replaceNode(node, name === 'day' ? asDate(hidden) : hidden)
    return
  }
  if (name === 'num' && column.rounded)
    throw new Fault(
      'sql-failed',
      `Cells of ${column.name} show less than they hold, so num(${column.name}) is exact only where its table is named in FROM. Write num(...) there, or take ${column.name} from ${origin.table.name}${TYPED}.`,
    )
  bindText(node, name, origin)
}

/** Binds a reading of a text: it is read as the column that it comes from is written. */
const bindText = (node: Tree, name: string, origin: Origin | undefined): void => {
  if (!origin || (origin.typed && origin.column.typed !== 'VARCHAR')) return
  const { column } = origin
  if (name === 'num' && column.numbers !== '') addArgument(node, READ_NUMBER, column.numbers)
  if (name === 'day' && column.dates !== '') addArgument(node, READ_DAY, column.dates)
  if (name === 'unit' && column.unit !== undefined) addArgument(node, READ_UNIT, column.unit)
}

const addArgument = (node: Tree, name: string, text: string): void => {
  node['function_name'] = name
  node['children'] = [...(Array.isArray(node['children']) ? node['children'] : []), textConstant(text)]
}

const textConstant = (value: string): Tree => ({
  class: 'CONSTANT',
  type: 'VALUE_CONSTANT',
  alias: '',
  query_location: 0,
  value: { type: { id: 'VARCHAR', type_info: null }, is_null: false, value },
})

const asDate = (child: Tree): Tree => ({
  class: 'CAST',
  type: 'OPERATOR_CAST',
  alias: '',
  query_location: 0,
  child,
  cast_type: { id: 'DATE', type_info: null },
  try_cast: false,
})

/** Puts another node in the place of one, under the same alias. */
const replaceNode = (node: Tree, by: Tree): void => {
  const alias = node['alias']
  for (const field of Object.keys(node)) delete node[field]
  Object.assign(node, by, { alias })
}

/** Leaves the columns of values out of every `*` over their tables. */
const hideFromStars = (selectList: unknown, hidden: readonly Source[]): void =>
  walkTree(selectList, node => {
    if (isTree(node['subquery'])) return false
    if (node['type'] !== 'STAR') return true
    const of = textOf(node['relation_name']).toLowerCase()
    const names = hidden
      .filter(({ alias }) => of === '' || alias.toLowerCase() === of)
      .flatMap(({ columns }) => [...columns.values()].flatMap(valueColumns))
    node['exclude_list'] = [...listIn(node['exclude_list']), ...new Set(names)]
    return true
  })

const valueColumns = ({ table, column }: Origin): readonly string[] =>
  [column.numberColumn, column.dateColumn].flatMap(name => (name === undefined ? [] : [`__${table.stored}_${name}`]))
