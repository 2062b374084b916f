import { columnLetters } from '../grid/index.ts'
import { type HeaderPath, headerPaths } from './header-paths.ts'
import { sortAt } from './sort-of.ts'
import type { Draft, WithRows } from './stages.ts'
import type { Column, ColumnType } from './table.ts'

/** The region with its columns: paths, unique names and types. */
export const readColumns = (region: WithRows): Draft => {
  const { rect } = region
  const paths = headerPaths(region)
  const columns: Column[] = []
  const used = new Map<string, number>()
  for (let index = rect.left; index < rect.right; index += 1)
    columns.push(columnAt(region, { index, ...(paths[index - rect.left] as HeaderPath) }, used))
  return { ...region, columns, notes: [], kind: 'data', gate: { open: true, reasons: [], strict: [] } }
}

const columnAt = (
  region: WithRows,
  { index, path, from }: HeaderPath & { readonly index: number },
  used: Map<string, number>,
): Column => {
  const letter = region.transposed ? String(index + 1) : columnLetters(index)
  return {
    index,
    letter,
    path,
    name: uniqueName(path.length === 0 ? letter : path.join(' / '), used),
    type: typeAt(region, index),
    role: index < region.rect.left + region.stub ? 'label' : 'value',
    from,
    ...(region.grid.columnInfo.get(index)?.hidden ? { hidden: true } : {}),
  }
}

/**
 * A name that none before it has, case aside: the second `Sum` is `Sum (2)`. `used` holds the names given, each with
 * the last number that was tried for it.
 */
const uniqueName = (name: string, used: Map<string, number>): string => {
  const key = name.toLowerCase()
  let count = used.get(key)
  if (count === undefined) {
    used.set(key, 1)
    return name
  }
  do count += 1
  while (used.has(`${key} (${count})`))
  used.set(key, count)
  used.set(`${key} (${count})`, 1)
  return `${name} (${count})`
}

/** Body rows that are looked at for the type of a column. */
const SAMPLE = 200

const typeAt = (region: WithRows, column: number): ColumnType => {
  const { body, grid } = region
  const seen = new Set<ColumnType>()
  const step = Math.max(1, Math.floor((body.bottom - body.top) / SAMPLE))
  for (let row = body.top; row < body.bottom; row += step) {
    const kind = grid.kindAt(row, column)
    const sort = sortAt(grid, row, column)
    if (sort === 'blank' || sort === 'filler') continue
    if (kind === 'date' || kind === 'boolean') seen.add(kind)
    else seen.add(sort === 'word' ? 'text' : 'number')
  }
  if (seen.size === 0) return 'blank'
  return seen.size === 1 ? ([...seen][0] as ColumnType) : 'mixed'
}
