import { isTree, listIn, type Tree, treesIn } from './statement-tree.ts'
import type { WorkspaceColumn, WorkspaceTable } from './workspace-table.ts'

/** Where a column of a query comes from. */
export type Origin = { readonly table: WorkspaceTable; readonly column: WorkspaceColumn; readonly typed: boolean }

/** Something in a FROM clause. `node` is there for a table of the workspace itself. */
export type Source = {
  readonly alias: string
  readonly columns: ReadonlyMap<string, Origin>
  readonly node?: Tree
  wide?: true
}

/** What may be named inside a query. */
export type Scope = {
  readonly expressions: ReadonlyMap<string, ReadonlyMap<string, Origin>>
  /** Sources that may be named, innermost query first. */
  readonly levels: readonly (readonly Source[])[]
}

/** A text as it is, anything else as none. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Columns under the names of an alias list, in order. */
export const renamed = (columns: ReadonlyMap<string, Origin>, aliases: unknown): ReadonlyMap<string, Origin> => {
  if (!Array.isArray(aliases) || aliases.length === 0) return columns
  return new Map([...columns].map(([name, origin], at) => [textOf(aliases[at]).toLowerCase() || name, origin]))
}

/** Origins of the columns that a SELECT gives. */
export const outputsOf = (node: Tree, scope: Scope): ReadonlyMap<string, Origin> => {
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

/** Origins of the columns of a PIVOT: those of its source, and what UNPIVOT makes one column of. */
export const pivoted = (node: Tree, sources: readonly Source[]): ReadonlyMap<string, Origin> => {
  const columns = new Map(sources.flatMap(source => [...source.columns]))
  const [name] = listIn(node['unpivot_names'])
  const [pivot] = treesIn(node['pivots'])
  const [entry] = treesIn(pivot?.['entries'])
  const [value] = treesIn(entry?.['values'])
  const origin = columns.get(textOf(value?.['value']).toLowerCase())
  if (typeof name === 'string' && origin) columns.set(name.toLowerCase(), origin)
  return columns
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

/** A column that a reference means, with the source that it is read from. */
export type Found = { readonly origin: Origin; readonly source: Source; readonly node: Tree }

/** The column that a reference means, if it comes from a table of the workspace. */
export const resolve = (node: unknown, scope: Scope): Found | undefined => {
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

/** The first column inside an expression that comes from a table of the workspace. */
export const firstOrigin = (value: unknown, scope: Scope): Origin | undefined => {
  const found = resolve(value, scope)
  if (found) return found.origin
  if (!Array.isArray(value) && !isTree(value)) return undefined
  for (const child of Array.isArray(value) ? value : Object.values(value)) {
    const origin = firstOrigin(child, scope)
    if (origin) return origin
  }
  return undefined
}
