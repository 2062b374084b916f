import { type Grid, type Rect, union } from '../grid/index.ts'
import type { Band } from './find-bands.ts'
import { isNoteLike } from './note-like.ts'
import { type MainSort, profileColumns } from './profile-columns.ts'
import { cellsIn, filledRowsIn } from './row-cells.ts'
import { sortAt, tidyText } from './sort-of.ts'

/** Rows that make one table: its core, and rows of text that stand apart above and below. */
export type Group = { readonly core: Rect; readonly above: readonly Rect[]; readonly below: readonly Rect[] }

/** Most blank rows between a header and its body. */
const HEADER_GAP = 8
/** Most blank rows between records of one table; records of one row each may stand as far apart as floors. */
const RECORD_GAP = 2
/** Most blank rows between two floors of a header. */
const FLOOR_GAP = 3
/** Most rows of a band of floors above another. */
const FLOORS = 3
/** Most rows of a band that may be nothing but a header. */
const HEADER_ROWS = 8

/**
 * The bands of a rectangle put together to tables, in reading order.
 *
 * A band joins the one above when it goes on with the same columns and brings no header of its own: a header finds its
 * body over blank rows, records theirs over one or two. A label between two such bands heads the rows below it.
 * Texts between tables are notes of the upper or titles of the lower. Cost: cells of the bands' first rows.
 */
export const groupBands = (grid: Grid, bands: readonly Band[]): readonly Group[] => {
  const groups: Open[] = []
  let waiting: Band[] = []
  for (const band of bands) {
    const open = groups.at(-1)
    if (band.text) {
      waiting.push(band)
      continue
    }
    const body = headAndBody(grid, band)
    if (open && joins(grid, open, { band, body, waiting })) join(open, band, body)
    else {
      const { notes, titles } = deal(grid, open, { waiting, next: band })
      open?.below.push(...notes)
      groups.push({ core: plainRect(band), last: band, ...body, above: titles, below: [] })
    }
    waiting = []
  }
  const last = groups.at(-1)
  if (last) last.below.push(...waiting)
  else if (waiting.length > 0) return textGroups(waiting)
  return withoutSignatures(grid, groups).map(({ core, above, below }) => ({
    core,
    above: rowsOf(grid, above),
    below: rowsOf(grid, below),
  }))
}

/** A single row of a few plain texts below a table, such as a signature, is a line of that table. */
const withoutSignatures = (grid: Grid, groups: readonly Open[]): readonly Open[] => {
  const kept: Open[] = []
  for (const group of groups) {
    const before = kept.at(-1)
    if (before && !before.headOnly && isSignature(grid, group))
      before.below.push(...group.above, { ...group.core, text: true }, ...group.below)
    else kept.push(group)
  }
  return kept
}

/** Most texts of a line of signatures. */
const SIGNATURE_TEXTS = 3

const isSignature = (grid: Grid, { core, headOnly }: Open): boolean =>
  headOnly &&
  isSingleRow(core) &&
  cellsIn(grid, core.top, core).length <= SIGNATURE_TEXTS &&
  !isBold(grid, core.top, core)

/** A table that may still grow. `headOnly`: nothing but header rows so far. `profile`: sorts of its columns. */
type Open = {
  core: Rect
  last: Rect
  headOnly: boolean
  ownHeader: boolean
  profile: readonly MainSort[]
  readonly above: Band[]
  readonly below: Band[]
}

type Shape = Pick<Open, 'headOnly' | 'ownHeader' | 'profile'>

const plainRect = ({ top, left, bottom, right }: Rect): Rect => ({ top, left, bottom, right })

/** Whether a band begins with a header, and whether it is nothing else. */
const headAndBody = (grid: Grid, band: Band): Shape => {
  const profile = profileColumns(grid, band)
  const valued = profile.some(main => main === 'value' || main === 'date')
  const first = firstWideRow(grid, band)
  const sorts = cellsIn(grid, first, band).map(column => ({
    main: profile[column - band.left],
    sort: sortAt(grid, first, column),
  }))
  const over = sorts.filter(
    ({ main, sort }) => (main === 'value' || main === 'date') && (sort === 'word' || sort === 'year'),
  )
  const like = sorts.filter(({ main, sort }) => main !== undefined && main !== 'word' && sort === main)
  const styled = isBold(grid, first, band) && band.bottom - first > 1 && !isBold(grid, band.bottom - 1, band)
  const holds = sorts.filter(({ sort }) => sort === 'value' || sort === 'date').length * 5 >= sorts.length
  if (holds) return { profile, headOnly: false, ownHeader: false }
  const headOnly = !valued && !styled && band.bottom - band.top <= HEADER_ROWS
  return { profile, headOnly, ownHeader: band.bottom - first > 1 && (over.length > like.length || (!valued && styled)) }
}

/** The first row with two cells or more. */
const firstWideRow = (grid: Grid, band: Rect): number => {
  for (const row of filledRowsIn(grid, band)) if (cellsIn(grid, row, band).length > 1) return row
  return band.top
}

const isBold = (grid: Grid, row: number, rect: Rect): boolean => {
  const columns = cellsIn(grid, row, rect)
  return columns.length > 0 && columns.filter(column => grid.styleAt(row, column).bold).length * 2 > columns.length
}

type Arrival = { readonly band: Band; readonly body: Shape; readonly waiting: readonly Band[] }

const joins = (grid: Grid, open: Open, arrival: Arrival): boolean => {
  const { band, body, waiting } = arrival
  if (body.ownHeader && !open.headOnly) return false
  const floors = open.headOnly && open.last.bottom - open.last.top <= FLOORS
  if (open.headOnly && (body.ownHeader || (body.headOnly && floors)))
    return floors && waiting.length === 0 && isHeaderOver(grid, open, { band, body })
  if (waiting.some(text => text.bottom - text.top > 1 || isNoteLike(textOf(grid, text)))) return false
  return goesOn(grid, open, arrival)
}

/** Rows that bring no header: the body of one that stands above, or further records. */
const goesOn = (grid: Grid, open: Open, { band, body, waiting }: Arrival): boolean => {
  const gap = Math.max(...gapsBetween(open.last, [...waiting, band]))
  if (open.headOnly && !body.headOnly && gap <= HEADER_GAP) return sharesColumns(open.core, band)
  const most = isSingleRow(open.last) && isSingleRow(band) ? HEADER_GAP : RECORD_GAP
  if (gap > most || !within(open.core, band)) return false
  if (!open.headOnly && isTitleRow(grid, band)) return false
  return fits(grid, open, band)
}

const isSingleRow = (band: Rect): boolean => band.bottom - band.top === 1

const gapsBetween = (from: Rect, bands: readonly Rect[]): readonly number[] =>
  bands.map((band, at) => band.top - (at === 0 ? from : (bands[at - 1] as Rect)).bottom)

/**
 * Captions over a band that has floors of its own, or is nothing but floors: the upper floor of one header.
 *
 * Over more than a few blank rows only where the lower band leaves its first column without a name.
 */
const isHeaderOver = (
  grid: Grid,
  open: Open,
  { band, body }: { readonly band: Band; readonly body: Shape },
): boolean => {
  const gap = band.top - open.last.bottom
  if (gap > HEADER_GAP || !sharesColumns(open.core, band)) return false
  if (body.headOnly && band.bottom - open.core.top > HEADER_ROWS * 2) return false
  const first = cellsIn(grid, firstWideRow(grid, band), band)[0] ?? band.left
  return gap <= FLOOR_GAP || (first > open.core.left && grid.kindAt(open.core.top, open.core.left) !== 'blank')
}

const sharesColumns = (above: Rect, below: Rect): boolean => above.left < below.right && below.left < above.right

const within = (outer: Rect, inner: Rect): boolean => inner.left >= outer.left && inner.right <= outer.right

const isTitleRow = (grid: Grid, band: Rect): boolean =>
  band.bottom - band.top > 1 && cellsIn(grid, band.top, band).length === 1 && isBold(grid, band.top, band)

/**
 * The first wide row of a band holds the sorts that the columns above hold; texts over values without a single value
 * (a line of signatures) do not.
 */
const fits = (grid: Grid, open: Open, band: Band): boolean => {
  const row = firstWideRow(grid, band)
  let same = 0
  let other = 0
  let values = 0
  for (const column of cellsIn(grid, row, band)) {
    const main = open.profile[column - open.core.left]
    const sort = sortAt(grid, row, column)
    if (main === undefined || sort === 'filler') continue
    if (sort === main || (main !== 'word' && sort !== 'word')) same += 1
    else other += 1
    if (main !== 'word' && sort !== 'word') values += 1
  }
  if (other > 0 && values === 0 && open.profile.some(main => main === 'value')) return false
  return same > 0 ? same * 3 >= other : other === 0
}

const join = (open: Open, band: Band, body: Shape): void => {
  const core = union(open.core, band)
  if (open.headOnly && !body.headOnly) {
    open.profile = body.profile
    open.headOnly = false
    if (core.left < band.left)
      open.profile = [...new Array<undefined>(band.left - core.left).fill(undefined), ...open.profile]
  }
  open.core = core
  open.last = band
}

/** Texts between two tables: notes stay with the upper one, titles go to the lower. */
const deal = (
  grid: Grid,
  open: Open | undefined,
  { waiting, next }: { readonly waiting: readonly Band[]; readonly next: Rect },
): { readonly notes: Band[]; readonly titles: Band[] } => {
  if (!open) return { notes: [], titles: [...waiting] }
  const notes: Band[] = []
  const titles: Band[] = []
  let above: Rect = open.last
  waiting.forEach((text, at) => {
    const below = waiting[at + 1] ?? next
    const nearer = text.top - above.bottom < below.top - text.bottom
    const isNote = titles.length === 0 && (isNoteLike(textOf(grid, text)) || nearer)
    ;(isNote ? notes : titles).push(text)
    above = text
  })
  return { notes, titles }
}

const textOf = (grid: Grid, band: Rect): string =>
  tidyText(grid, band.top, cellsIn(grid, band.top, band)[0] ?? band.left)

/** The filled part of each row of the bands, merged cells whole. */
const rowsOf = (grid: Grid, bands: readonly Band[]): readonly Rect[] =>
  bands.flatMap(band =>
    [...filledRowsIn(grid, band)].map(row => {
      const columns = cellsIn(grid, row, band)
      const first = columns[0] as number
      const last = columns.at(-1) as number
      const span = grid.spanAt(row, last)
      const bottom = columns.length === 1 && span ? span.bottom : row + 1
      return { top: row, left: first, bottom, right: Math.max(last + 1, span?.right ?? 0) }
    }),
  )

/** Texts without any table: one group for those that stand near each other. */
const textGroups = (bands: readonly Band[]): readonly Group[] => {
  const cores: Rect[] = []
  for (const band of bands) {
    const last = cores.at(-1)
    if (last && band.top - last.bottom <= RECORD_GAP) cores[cores.length - 1] = union(last, band)
    else cores.push(plainRect(band))
  }
  return cores.map(core => ({ core, above: [], below: [] }))
}
