import { type Grid, type Rect, rectOf } from '../grid/index.ts'
import { tidyText } from './sort-of.ts'
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

/**
 * For each floor the column whose caption stands over each column. From the bottom up, so that a caption over captions
 * reaches as far as they do.
 */
const captionSources = (grid: Grid, rect: Rect, floors: readonly Floor[]): readonly (readonly number[])[] => {
  const sources: (readonly number[])[] = []
  const columns = usedColumns(grid, rect, floors)
  for (let at = floors.length - 1; at >= 0; at -= 1) {
    const floor = floors[at] as Floor
    const below = floors[at + 1]
    const lower = sources[0]
    const own = Array.from({ length: rect.right - rect.left }, (_, column) => rect.left + column)
    if (below && lower && !below.continues && !hasWideSpan(grid, rect, floor.row))
      spread({ grid, rect, columns, row: floor.row, above: floors[at - 1]?.row, below: below.row, lower }, own)
    sources.unshift(own)
  }
  return sources
}

/** The columns without those that are blank in the header and below it: captions reach over these as if they were not there. */
const usedColumns = (grid: Grid, rect: Rect, floors: readonly Floor[]): readonly number[] => {
  const first = floors[0]?.row ?? rect.top
  const last = Math.min(rect.bottom, (floors.at(-1)?.row ?? rect.top) + 1 + SPACER_SAMPLE)
  const filled = new Set(filledColumns(grid, { ...rect, top: first, bottom: last }))
  return Array.from({ length: rect.right - rect.left }, (_, at) => rect.left + at).filter(
    column => filled.has(column) || floors.some(({ row }) => grid.spanAt(row, column)),
  )
}

/** Rows below a header that are looked at to tell columns that only set others apart. */
export const SPACER_SAMPLE = 40

/** Columns of a rectangle with a cell of their own in it, ascending. */
export const filledColumns = (grid: Grid, rect: Rect): readonly number[] => {
  const filled = new Set<number>()
  for (let row = rect.top; row < rect.bottom; row += 1)
    for (const column of grid.columnsAt(row)) if (column >= rect.left && column < rect.right) filled.add(column)
  return [...filled].sort((a, b) => a - b)
}

const hasWideSpan = (grid: Grid, rect: Rect, row: number): boolean => {
  for (let column = rect.left; column < rect.right; column += 1) {
    const span = grid.spanAt(row, column)
    if (span && span.right - span.left > 1) return true
  }
  return false
}

/** A floor, the rows of the floors above and below it, and the columns whose captions stand in the latter. */
type Spread = {
  readonly grid: Grid
  readonly rect: Rect
  /** Columns that hold something, ascending; captions are counted in places of this list. */
  readonly columns: readonly number[]
  readonly row: number
  readonly above: number | undefined
  readonly below: number
  readonly lower: readonly number[]
}

/**
 * Lets captions of a floor reach over the blanks at their right, as far as the floor below names columns of the same
 * sort. The first caption also reaches over those at its left where years stand below: it may be written in the middle.
 */
const spread = (floor: Spread, own: number[]): void => {
  const { columns, rect } = floor
  const captions = captionsOf(floor)
  const first = captions[0]
  const cover = (at: number, caption: Caption): void => {
    own[(columns[at] as number) - rect.left] = columns[caption.at] as number
  }
  if (first)
    for (let left = first.at - 1; left > 0 && reachesLeft(floor, [first.at, left]); left -= 1) cover(left, first)
  const last = captions.at(-1)
  const even = captions.length > 2 && captions.slice(0, -1).every(({ width }) => width === first?.width)
  for (const caption of captions) {
    const { at, width } = caption
    const reach = even && caption === last ? Math.min(width, first?.width ?? width) : width
    for (let step = 1; step < reach; step += 1) cover(at + step, caption)
  }
}

/** A caption of a floor, by its place in the list of columns, and how many of these it covers to its right, itself counted. */
type Caption = { readonly at: number; readonly width: number }

const captionsOf = (floor: Spread): readonly Caption[] => {
  const captions: Caption[] = []
  const { columns, grid, row } = floor
  for (let at = 0; at < columns.length; at += 1) {
    if (grid.kindAt(row, columns[at] as number) === 'blank' || lowerName(floor, at) === '') continue
    let width = 1
    while (at + width < columns.length && isUnder(floor, [at, at + width])) width += 1
    captions.push({ at, width })
  }
  return captions
}

/** The column whose caption of the floor below stands over a column. */
const lowerSource = ({ columns, rect, lower }: Spread, at: number): number => {
  const column = columns[at] as number
  return lower[column - rect.left] ?? column
}

const lowerName = (floor: Spread, at: number): string => tidyText(floor.grid, floor.below, lowerSource(floor, at))

const isUnder = (floor: Spread, [from, at]: readonly [number, number]): boolean => {
  const { grid, row, above } = floor
  const column = floor.columns[at] as number
  if (grid.kindAt(row, column) !== 'blank' || grid.spanAt(row, column)) return false
  if (above !== undefined && grid.kindAt(above, column) !== 'blank') return false
  const name = lowerName(floor, at)
  return name !== '' && namesYear(name) === namesYear(lowerName(floor, from))
}

const reachesLeft = (floor: Spread, [from, at]: readonly [number, number]): boolean =>
  isUnder(floor, [from, at]) &&
  (namesYear(lowerName(floor, from)) || lowerSource(floor, at) === lowerSource(floor, from))

/** Longest text with a year in it that names the year, in characters: `July 27, 2019 (1)` does, a sentence does not. */
const LONGEST_YEAR = 20

const namesYear = (text: string): boolean =>
  text.length <= LONGEST_YEAR && /(?<!\d)(?:18|19|20|21)\d\d(?!\d)/.test(text)
