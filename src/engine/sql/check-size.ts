import { listFunctions } from './allowed-functions.ts'
import { isTree, listIn, type Tree, treesIn, walkTree } from './statement-tree.ts'

/** Most nodes of a statement's tree, SELECTs in it, and tables that it reads once its WITH parts are written out. */
const MOST_NODES = 60_000
const MOST_SELECTS = 300
const MOST_TABLES = 1_000

/** Widest field that a pattern of `format` or `printf` may ask for, in digits. */
const WIDE = /\d{4,}|[*]|\{[^}]*\{/

/**
 * Why a statement would cost too much before it could be stopped; `undefined` when it would not.
 *
 * The engine plans a statement, and computes a batch of 2,048 rows, without a look at the clock: what could explode there
 * is refused here or bounded by {@link boundGrowth}.
 */
export const reasonOfSize = (tree: unknown): string | undefined => {
  if (grownSize(tree) > MOST_NODES) return `it has more than ${MOST_NODES} parts`
  let selects = 0
  let costly: string | undefined
  walkTree(tree, node => {
    if (node['type'] === 'SELECT_NODE') selects += 1
    costly ??= reasonOfPattern(node) ?? reasonOfLambda(node)
    return true
  })
  if (selects > MOST_SELECTS) return `it holds ${selects} SELECTs; at most ${MOST_SELECTS} are run`
  const tables = weight(tree, new Map())
  if (tables > MOST_TABLES) return `with its WITH parts written out it reads more than ${MOST_TABLES} tables`
  return costly
}

/** Times that the bounded form of a function, or a plain reading, writes an argument out. */
const WRITTEN_OUT = 3

/** Sizes of the columns that a select list has named so far; naming one again writes its expression out. */
type Named = ReadonlyMap<string, number>

const NOTHING: Named = new Map()

/**
 * Nodes of a tree once bounded forms and names of the same select list are written out, which the engine does before it
 * looks at the clock: one inside the other they multiply. Never far above what is allowed.
 */
const grownSize = (value: unknown, named: Named = NOTHING): number => {
  if (Array.isArray(value)) return sumOf(value.map(item => grownSize(item, named)))
  if (!isTree(value)) return 0
  if (value['type'] === 'SELECT_NODE') return selectSize(value, named)
  const names = listIn(value['column_names'])
  const own =
    value['type'] === 'COLUMN_REF' && names.length === 1 ? named.get(String(names[0]).toLowerCase()) : undefined
  if (own !== undefined) return own
  const inside = sumOf(Object.values(value).map(child => grownSize(child, named)))
  return 1 + inside * (growing.has(nameOf(value)) ? WRITTEN_OUT : 1)
}

const selectSize = (node: Tree, outer: Named): number => {
  const named = new Map(outer)
  let sum = 1
  for (const item of treesIn(node['select_list'])) {
    const size = grownSize(item, named)
    sum += size
    if (typeof item['alias'] === 'string' && item['alias'] !== '') named.set(item['alias'].toLowerCase(), size)
  }
  for (const [field, child] of Object.entries(node)) if (field !== 'select_list') sum += grownSize(child, named)
  return Math.min(MUCH, sum)
}

/** Far above what is allowed, and far below where counting loses its digits. */
const MUCH = 1e9

const sumOf = (sizes: readonly number[]): number => sizes.reduce((sum, size) => Math.min(MUCH, sum + size), 0)

const reasonOfPattern = (node: Tree): string | undefined => {
  const name = nameOf(node)
  if (name !== 'format' && name !== 'printf') return undefined
  const [pattern] = treesIn(node['children'])
  const value = pattern && isTree(pattern['value']) ? pattern['value']['value'] : undefined
  if (typeof value !== 'string') return `${name} needs its pattern written out`
  return WIDE.test(value) ? `the pattern of ${name} asks for more room than is given` : undefined
}

/** A list is gone through without a look at the clock: going through another one for each of its elements may never end. */
const reasonOfLambda = (node: Tree): string | undefined => {
  if (node['class'] !== 'LAMBDA') return undefined
  let inner: string | undefined
  walkTree(node['expr'], child => {
    if (child['class'] === 'LAMBDA') inner ??= 'another lambda'
    else if (listFunctions.has(nameOf(child))) inner ??= nameOf(child)
    return inner === undefined
  })
  return inner === undefined
    ? undefined
    : `a lambda holds ${inner}, which would go through a list for each element of a list; use unnest and a join`
}

/** Tables that a query reads, each WITH part counted wherever it is named. */
const weight = (value: unknown, known: ReadonlyMap<string, number>): number => {
  if (Array.isArray(value)) return value.reduce((sum: number, item) => Math.min(1e9, sum + weight(item, known)), 0)
  if (!isTree(value)) return 0
  if (value['type'] === 'BASE_TABLE') return known.get(String(value['table_name']).toLowerCase()) ?? 1
  const inside = new Map(known)
  const parts = isTree(value['cte_map']) ? treesIn(value['cte_map']['map']) : []
  for (const part of parts) inside.set(String(part['key']).toLowerCase(), weight(part['value'], inside))
  let sum = 0
  for (const [field, child] of Object.entries(value)) if (field !== 'cte_map') sum += weight(child, inside)
  return Math.min(1e9, sum)
}

/** Functions whose results may be far longer than their arguments, or take the product of their lengths. */
const growing: ReadonlySet<string> = new Set([
  'repeat',
  'lpad',
  'rpad',
  'replace',
  'regexp_replace',
  'levenshtein',
  'damerau_levenshtein',
  'jaro_similarity',
  'jaro_winkler_similarity',
])

/** Longest text that one of them makes, and longest that two are compared, in characters. */
const MOST_MADE = 4_000
const MOST_REPLACED = 100_000
const MOST_COMPARED = 400

/** Puts the bounded forms of {@link boundedFunctions} in the place of functions whose results could explode. */
export const boundGrowth = (tree: unknown): void =>
  walkTree(tree, node => {
    const name = nameOf(node)
    if (!growing.has(name)) return true
    node['function_name'] = `__${name}_${listIn(node['children']).length}`
    node['schema'] = ''
    return true
  })

const nameOf = (node: Tree): string => String(node['function_name'] ?? '').toLowerCase()

/** The number in a text's place when it is small enough; else the statement fails with what is too much. */
const atMost = (
  size: string,
  most: number,
  { value, type, name }: { value: string; type: string; name: string },
): string =>
  `CASE WHEN ${size} > ${most} THEN error('${name} would take a text of more than ${most} characters')::${type} ELSE ${value} END`

const made = (name: string, parameters: readonly string[], call: string): string =>
  `CREATE OR REPLACE MACRO main.__${name}_${parameters.length}(${parameters.join(', ')}) AS ${call}`

const compared = (name: string): string => {
  const side = (value: string): string => atMost(`length(${value})`, MOST_COMPARED, { value, type: 'VARCHAR', name })
  return made(name, ['a', 'b'], `${name}(${side('a')}, ${side('b')})`)
}

const replaced = (name: string, parameters: readonly string[]): string => {
  const size = 'length(s)::BIGINT * greatest(1, length(r))'
  const bounded = atMost(size, MOST_REPLACED, { value: 's', type: 'VARCHAR', name })
  return made(name, parameters, `${name}(${parameters.map(one => (one === 's' ? bounded : one)).join(', ')})`)
}

/** Statements that make the bounded forms, for the file of a workspace. */
export const boundedFunctions: readonly string[] = [
  made(
    'repeat',
    ['s', 'n'],
    `repeat(s, ${atMost('length(s)::BIGINT * n', MOST_MADE, { value: 'n', type: 'BIGINT', name: 'repeat' })})`,
  ),
  ...['lpad', 'rpad'].map(name =>
    made(name, ['s', 'n', 'c'], `${name}(s, ${atMost('n', MOST_MADE, { value: 'n', type: 'INTEGER', name })}, c)`),
  ),
  replaced('replace', ['s', 'f', 'r']),
  replaced('regexp_replace', ['s', 'f', 'r']),
  replaced('regexp_replace', ['s', 'f', 'r', 'o']),
  ...['levenshtein', 'damerau_levenshtein', 'jaro_similarity', 'jaro_winkler_similarity'].map(compared),
]
