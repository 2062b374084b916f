import { type Grid, type Rect, rectOf } from '../grid/index.ts'
import { sortAt, tidyText } from './sort-of.ts'
import type { Floor, WithHeader } from './stages.ts'

/** Header texts of one column from the top floor down, distinct neighbours only, and the cells that gave them. */
export type HeaderPath = { readonly path: readonly string[]; readonly from: readonly Rect[] }

/**
 * The header path of each column of `rect`, from the left.
 *
 * A merged caption stands in the path of every column that it covers. So does one that is followed by blanks where no
 * caption of its floor is merged and the floor below shows that it covers them. A name wrapped over two rows is one
 * text; its hyphen goes. Cost: header cells.
 */
export const headerPaths = (region: Pick<WithHeader, 'grid' | 'rect' | 'floors'>): readonly HeaderPath[] => {
  const { grid, rect } = region
  const floors = region.floors.filter(({ role }) => role === 'names')
  const sources = captionSources(grid, rect, floors)
  const paths: HeaderPath[] = []
  for (let column = rect.left; column < rect.right; column += 1)
    paths.push(pathAt(grid, { column, left: rect.left }, { floors, sources }))
  return paths
}

type Captions = { readonly floors: readonly Floor[]; readonly sources: readonly (readonly number[])[] }

const pathAt = (
  grid: Grid,
  { column, left }: { readonly column: number; readonly left: number },
  { floors, sources }: Captions,
): HeaderPath => {
  const path: string[] = []
  const from: Rect[] = []
  floors.forEach(({ row, continues }, at) => {
    const source = sources[at]?.[column - left] ?? column
    const text = tidyText(grid, row, source)
    const cell = grid.spanAt(row, source) ?? rectOf(row, source, row + 1, source + 1)
    if (text === '' || from.some(rect => rect.top === cell.top && rect.left === cell.left)) return
    const above = from.at(-1)
    if (
      above &&
      above.bottom === cell.top &&
      above.right - above.left === 1 &&
      (continues || isOpen(path.at(-1) ?? ''))
    )
      path[path.length - 1] = rejoin(path.at(-1) ?? '', text)
    else if (path.at(-1) !== text) path.push(text)
    from.push(cell)
  })
  return { path, from }
}

/** A name that ends in a comma or in an open bracket goes on in the row below. */
const isOpen = (text: string): boolean => /[,，]$/.test(text) || /[(（][^)）]*$/.test(text)

/** Two parts of a wrapped name; a hyphen at the end of the first goes when the second begins in lower case. */
const rejoin = (first: string, second: string): string =>
  HYPHEN.test(first) && /^\p{Ll}/u.test(second) ? first.replace(HYPHEN, '') + second : `${first} ${second}`

const HYPHEN = /[-‐‑\u00ad]$/

/** For each floor but the last, the column whose caption stands over each column. */
const captionSources = (grid: Grid, rect: Rect, floors: readonly Floor[]): readonly (readonly number[])[] => {
  const sources: number[][] = []
  floors.forEach((floor, at) => {
    const below = floors[at + 1]
    const own: number[] = []
    for (let column = rect.left; column < rect.right; column += 1) own.push(column)
    if (below && !below.continues && !hasWideSpan(grid, rect, floor.row))
      spread(grid, { rect, floor, below, upper: sources[at - 1] }, own)
    sources.push(own)
  })
  return sources
}

const hasWideSpan = (grid: Grid, rect: Rect, row: number): boolean => {
  for (let column = rect.left; column < rect.right; column += 1) {
    const span = grid.spanAt(row, column)
    if (span && span.right - span.left > 1) return true
  }
  return false
}

type Spread = {
  readonly rect: Rect
  readonly floor: Floor
  readonly below: Floor
  readonly upper: readonly number[] | undefined
}

/** Lets captions of a floor reach over the blanks at their right, as far as the floor below names columns of the same sort. */
const spread = (grid: Grid, place: Spread, own: number[]): void => {
  const { rect, floor, below } = place
  const widths: { readonly at: number; readonly width: number }[] = []
  for (let at = 0; at < own.length; at += 1) {
    if (grid.kindAt(floor.row, rect.left + at) === 'blank' || grid.kindAt(below.row, rect.left + at) === 'blank')
      continue
    let width = 1
    while (at + width < own.length && isUnder(grid, place, [at, at + width])) width += 1
    widths.push({ at, width })
  }
  const usual = widths[0]?.width ?? 1
  const last = widths.at(-1)
  for (const { at, width } of widths) {
    const even = widths.length > 2 && widths.slice(0, -1).every(other => other.width === usual)
    const reach = even && at === last?.at ? Math.min(width, usual) : width
    for (let step = 1; step < reach; step += 1) own[at + step] = rect.left + at
  }
}

const isUnder = (grid: Grid, { rect, floor, below, upper }: Spread, [from, at]: readonly [number, number]): boolean => {
  const column = rect.left + at
  if (grid.kindAt(floor.row, column) !== 'blank' || grid.spanAt(floor.row, column)) return false
  const lower = sortAt(grid, below.row, column)
  if (lower === 'blank' || (lower === 'year') !== (sortAt(grid, below.row, rect.left + from) === 'year')) return false
  return upper === undefined || upper[at] === upper[from] || upper[at] === column
}
