import { Fault } from '../../fault/index.ts'
import { type Found, type Origin, type Source, textOf } from './column-origins.ts'
import { plainDayOf, plainNumberOf } from './plain-readings.ts'
import { READ_DAY, READ_NUMBER, READ_UNIT, readingFunctions } from './reading-functions.ts'
import { isTree, listIn, type Tree, treesIn, walkTree } from './statement-tree.ts'
import { TYPED } from './workspace-table.ts'

/** Binds a reading of a column itself. */
export const bindReference = (node: Tree, name: string, { origin, source, node: reference }: Found): void => {
  const { column, typed } = origin
  if (typed && column.typed !== 'VARCHAR') {
    if (name === 'num' && column.typed === 'DOUBLE') replaceNode(node, asType({ ...reference, alias: '' }, 'DOUBLE'))
    return
  }
  const value = name === 'num' ? column.numberColumn : name === 'day' ? column.dateColumn : undefined
  if (value === undefined) {
    bindText(node, name, origin)
    return
  }
  if (source.node && !typed) {
    source.wide = true
    const hidden = { ...reference, alias: '', column_names: [source.alias, `__${origin.table.stored}_${value}`] }
    replaceNode(node, name === 'day' ? asType(hidden, 'DATE') : hidden)
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
export const bindText = (node: Tree, name: string, origin: Origin | undefined): void => {
  const column = origin && !(origin.typed && origin.column.typed !== 'VARCHAR') ? origin.column : undefined
  if (name === 'num') bindNumber(node, column?.numbers ?? '')
  if (column && name === 'day' && column.dates !== '') bindDay(node, column.dates)
  if (name === 'unit' && column?.unit !== undefined) addArgument(node, READ_UNIT, column.unit)
}

const bindNumber = (node: Tree, numbers: string): void => {
  if (isSmall(node)) node['function_name'] = plainNumberOf(numbers)
  else if (numbers !== '') addArgument(node, READ_NUMBER, numbers)
}

const bindDay = (node: Tree, dates: string): void => {
  if (isSmall(node)) node['function_name'] = plainDayOf(dates)
  else addArgument(node, READ_DAY, dates)
}

/** Most nodes of an argument that is written out three times. */
const SMALL = 12

/** Whether the argument of a reading may be written out several times: it is small, and holds no query and no reading. */
const isSmall = (node: Tree): boolean => {
  let nodes = 0
  let heavy = false
  walkTree(node['children'], inner => {
    nodes += 1
    const name = textOf(inner['function_name']).toLowerCase()
    heavy ||= isTree(inner['subquery']) || readingFunctions.has(name) || name.startsWith('__')
    return !heavy
  })
  return !heavy && nodes <= SMALL
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

const asType = (child: Tree, type: 'DATE' | 'DOUBLE'): Tree => ({
  class: 'CAST',
  type: 'OPERATOR_CAST',
  alias: '',
  query_location: 0,
  child,
  cast_type: { id: type, type_info: null },
  try_cast: false,
})

/** Puts another node in the place of one, under the same alias. */
const replaceNode = (node: Tree, by: Tree): void => {
  const alias = node['alias']
  for (const field of Object.keys(node)) delete node[field]
  Object.assign(node, by, { alias })
}

/** Names the columns that hold a reading as they were written; bound, their own names would tell of the file. */
export const nameReadings = (selectList: unknown): void => {
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
  if (isTree(node['value'])) return textOf(node['value']['value']).replace('\u0000', '')
  const children = Array.isArray(node['children']) ? node['children'].map(told).filter(name => name !== '') : []
  return typeof node['function_name'] === 'string'
    ? `${node['function_name']}(${children.join(', ')})`
    : children.join(', ')
}

/** Leaves the columns of values out of every `*` over their tables. */
export const hideFromStars = (selectList: unknown, hidden: readonly Source[]): void =>
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
