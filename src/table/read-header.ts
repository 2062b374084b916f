import type { Grid, Rect } from '../grid/index.ts'
import { floorsOf } from './header-floors.ts'
import { type MainSort, profileColumns } from './profile-columns.ts'
import { sortAt } from './sort-of.ts'
import type { WithHeader, WithLines } from './stages.ts'
import type { Why } from './table.ts'

/** Most rows from the top of a table that are looked at for its header. */
const DEEPEST_HEADER = 24

/**
 * The region with its header rows, by the first of these that speaks: what the file declares (flagged rows, an Excel
 * table), a corner cell merged over the floors, texts over columns of numbers, style, merges; else one row.
 *
 * Rows that hold only a label belong to the body: they head the rows below.
 * A header without rows below is an empty table: `body.top = body.bottom`.
 */
export const readHeader = (region: WithLines): WithHeader => {
  const { rect, grid } = region
  const { bottom, why } = headerBottom(region)
  return {
    ...region,
    header: { top: rect.top, bottom },
    body: { top: bottom, bottom: rect.bottom },
    floors: floorsOf(grid, { ...rect, bottom }),
    why: [...region.why, why],
  }
}

type Verdict = { readonly bottom: number; readonly why: Why }

const verdict = (rect: Rect, bottom: number, [rule, message]: readonly [string, string]): Verdict => ({
  bottom,
  why: { rule, message, at: { ...rect, bottom } },
})

const headerBottom = (region: WithLines): Verdict =>
  declaredHeader(region) ?? cornerHeader(region) ?? evidentHeader(region) ?? plainHeader(region)

const declaredHeader = ({ rect, grid, sheet, excelTable, area }: WithLines): Verdict | undefined => {
  if (excelTable)
    return verdict(rect, rect.top + excelTable.headerRows, ['excel-table', `Excel table ${excelTable.name}`])
  const flagged = sheet.hints.headerRows
  if (flagged === undefined || flagged === 0 || rect.top !== area.top) return undefined
  const bottom = belowSpans(grid, { ...rect, bottom: Math.min(rect.bottom, rect.top + flagged) })
  return verdict(rect, bottom, ['flagged-rows', `the file flags ${flagged} header rows`])
}

/** A corner cell merged downwards, over rows without values, says how many floors there are. */
const cornerHeader = ({ rect, grid }: WithLines): Verdict | undefined => {
  const corner = grid.spanAt(rect.top, rect.left)
  if (corner?.top !== rect.top || corner.bottom - corner.top < 2 || corner.bottom >= rect.bottom) return undefined
  if (corner.bottom - rect.top > DEEPEST_HEADER || corner.right >= rect.right) return undefined
  const profile = profileColumns(grid, rect)
  for (let row = rect.top; row < corner.bottom; row += 1)
    if (weigh(grid, rect, row, profile) === 'body' && !isSequence(grid, rect, row)) return undefined
  const bottom = belowSpans(grid, { ...rect, bottom: corner.bottom })
  return verdict(rect, bottom, ['corner-merge', `the corner cell is merged over ${bottom - rect.top} rows`])
}

/** Texts and years stand over columns whose cells are of another sort. */
const evidentHeader = ({ rect, grid }: WithLines): Verdict | undefined => {
  const profile = profileColumns(grid, rect)
  let last = -1
  const limit = Math.min(rect.bottom, rect.top + DEEPEST_HEADER)
  for (let row = rect.top; row < limit; row += 1) {
    const weight = weigh(grid, rect, row, profile)
    if (weight === 'body' && !(row <= rect.top + 3 && isSequence(grid, rect, row))) break
    if (weight === 'head' || weight === 'body') last = row
  }
  if (last < 0) return undefined
  let bottom = belowSpans(grid, { ...rect, bottom: last + 1 })
  while (bottom < limit - 1 && looksAlike(grid, rect, [last, bottom]) && !isLoneLabel(grid, rect, bottom)) bottom += 1
  return verdict(rect, bottom, ['texts-over-values', `texts stand over values down to row ${bottom}`])
}

/** Nothing but texts: bold or filled rows on top, rows under merged captions, else the first row. */
const plainHeader = ({ rect, grid }: WithLines): Verdict => {
  const profile = profileColumns(grid, rect)
  if (weigh(grid, rect, rect.top, profile) === 'body' && !isSequence(grid, rect, rect.top))
    return verdict(rect, rect.top, ['no-header', 'the first row holds the same sorts of values as the rows below'])
  let bottom = belowSpans(grid, { ...rect, bottom: rect.top + 1 })
  const captions = grid.columnsAt(rect.top).some(column => {
    const span = grid.spanAt(rect.top, column)
    return span !== undefined && span.right - span.left > 1 && column >= rect.left && column < rect.right
  })
  if (captions && bottom === rect.top + 1 && bottom < rect.bottom - 1)
    bottom = belowSpans(grid, { ...rect, bottom: bottom + 1 })
  while (
    bottom < Math.min(rect.bottom - 1, rect.top + 4) &&
    isMarked(grid, rect, bottom - 1) &&
    looksAlike(grid, rect, [bottom - 1, bottom]) &&
    !isLoneLabel(grid, rect, bottom)
  )
    bottom += 1
  return verdict(rect, bottom, ['first-row', `the first ${bottom - rect.top} rows name the columns`])
}

/** The first row that no span of the rows above crosses. */
const belowSpans = (grid: Grid, head: Rect): number => {
  let bottom = head.bottom
  for (let row = head.top; row < bottom; row += 1)
    for (const column of grid.columnsAt(row)) {
      if (column < head.left || column >= head.right) continue
      const span = grid.spanAt(row, column)
      if (span && span.bottom > bottom && span.bottom - head.top <= DEEPEST_HEADER) bottom = span.bottom
    }
  return bottom
}

/** `body`: most cells are of the sort of their column. `head`: most are not, in columns of values. */
const weigh = (grid: Grid, rect: Rect, row: number, profile: readonly MainSort[]): 'body' | 'head' | 'neither' => {
  let body = 0
  let head = 0
  for (const column of grid.columnsAt(row)) {
    if (column < rect.left || column >= rect.right) continue
    const main = profile[column - rect.left]
    const sort = sortAt(grid, row, column)
    if (main === undefined || main === 'word' || sort === 'filler') continue
    if (sort === main) body += 1
    else if (sort === 'word' || (main === 'value' && sort !== 'value')) head += 1
  }
  if (body === 0 && head === 0) return 'neither'
  return body >= head ? 'body' : 'head'
}

/** Whole numbers that grow by one from cell to cell: numbered columns, or months and weeks as names. */
const isSequence = (grid: Grid, rect: Rect, row: number): boolean => {
  const numbers: number[] = []
  for (const column of grid.columnsAt(row)) {
    if (column < rect.left || column >= rect.right) continue
    const number = grid.numberAt(row, column) ?? Number.parseInt(grid.textAt(row, column).replace(/[()]/g, ''), 10)
    if (Number.isInteger(number)) numbers.push(number)
  }
  return numbers.length >= 3 && numbers.every((number, at) => at === 0 || number === (numbers[at - 1] as number) + 1)
}

/** True when only the first column of a row is filled, or one cell merged from there over the others. */
export const isLoneLabel = (grid: Grid, rect: Rect, row: number): boolean => {
  const filled = grid.columnsAt(row).filter(column => column >= rect.left && column < rect.right)
  return filled.length === 1 && filled[0] === rect.left
}

const isMarked = (grid: Grid, rect: Rect, row: number): boolean => signature(grid, rect, row) !== 'plain'

/** Two rows wear the same style, and it is not the plain one. */
const looksAlike = (grid: Grid, rect: Rect, [a, b]: readonly [number, number]): boolean => {
  const one = signature(grid, rect, a)
  return one !== 'plain' && one === signature(grid, rect, b)
}

const signature = (grid: Grid, rect: Rect, row: number): string => {
  const columns = grid.columnsAt(row).filter(column => column >= rect.left && column < rect.right)
  const styles = columns.map(column => grid.styleAt(row, column))
  if (styles.length === 0) return 'plain'
  const bold = styles.filter(style => style.bold).length * 2 > styles.length
  const fill = styles.find(style => style.fill)?.fill
  const filled = fill !== undefined && styles.filter(style => style.fill === fill).length * 2 > styles.length
  return bold || filled ? `${bold}${filled ? fill : ''}` : 'plain'
}
