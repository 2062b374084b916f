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
  let nodes = 0
  let selects = 0
  let pattern: string | undefined
  walkTree(tree, node => {
    nodes += 1
    if (node['type'] === 'SELECT_NODE') selects += 1
    pattern ??= reasonOfPattern(node)
    return nodes <= MOST_NODES
  })
  if (nodes > MOST_NODES) return `it has more than ${MOST_NODES} parts`
  if (selects > MOST_SELECTS) return `it holds ${selects} SELECTs; at most ${MOST_SELECTS} are run`
  const tables = weight(tree, new Map())
  if (tables > MOST_TABLES) return `with its WITH parts written out it reads more than ${MOST_TABLES} tables`
  return pattern
}

const reasonOfPattern = (node: Tree): string | undefined => {
  const name = nameOf(node)
  if (name !== 'format' && name !== 'printf') return undefined
  const [pattern] = treesIn(node['children'])
  const value = pattern && isTree(pattern['value']) ? pattern['value']['value'] : undefined
  if (typeof value !== 'string') return `${name} needs its pattern written out`
  return WIDE.test(value) ? `the pattern of ${name} asks for more room than is given` : undefined
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
