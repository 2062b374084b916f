import { type Grid, type Rect, rectOf } from '../grid/index.ts'
import { floorsOf } from './header-floors.ts'
import { type MainSort, profileColumns } from './profile-columns.ts'
import { cellsIn } from './row-cells.ts'
import { isLoneLabel, isMarked, isSequence, isUnitRow, looksAlike, weigh } from './row-evidence.ts'
import { tidyText } from './sort-of.ts'
import type { Floor, WithHeader, WithLines } from './stages.ts'
import type { Line, Why } from './table.ts'

/** Most rows from the top of a table that are looked at for its header. */
const DEEPEST_HEADER = 24

/** Most floors that a merged corner cell is believed to tell; a taller one labels records. */
const DEEPEST_CORNER = 6

/**
 * The region with its header rows, by the first of these that speaks: what the file declares (flagged rows, an Excel
 * table), a corner cell merged over the floors, filter buttons and frozen rows, texts over columns of numbers, style, merges; else one row.
 *
 * Rows that hold only a label belong to the body: they head the rows below.
 * A header without rows below is an empty table: `body.top = body.bottom`.
 */
export const readHeader = (region: WithLines): WithHeader => {
  const { rect, grid } = region
  const { bottom, why } = headerBottom(region)
  const floors = floorsOf(grid, { ...rect, bottom })
  return {
    ...region,
    lines: [...region.lines, ...unitLines(grid, rect, floors)],
    header: { top: rect.top, bottom },
    body: { top: bottom, bottom: rect.bottom },
    floors,
    why: [...region.why, why],
  }
}

/** A row of units that holds one text alone speaks for all columns, as a line above the header does. */
const unitLines = (grid: Grid, rect: Rect, floors: readonly Floor[]): readonly Line[] => {
  const lines: Line[] = []
  for (const { row, role } of floors) {
    const [column, ...others] = role === 'units' ? cellsIn(grid, row, rect) : []
    if (column === undefined || others.length > 0 || grid.spanAt(row, column)) continue
    lines.push({ role: 'unit', text: tidyText(grid, row, column), at: rectOf(row, column, row + 1, column + 1) })
  }
  return lines
}

type Verdict = { readonly bottom: number; readonly why: Why }

const verdict = (rect: Rect, below: number, [rule, message]: readonly [string, string]): Verdict => {
  const bottom = Math.min(below, rect.bottom)
  return { bottom, why: { rule, message, at: { ...rect, bottom } } }
}

const headerBottom = (region: WithLines): Verdict =>
  declaredHeader(region) ?? cornerHeader(region) ?? hintedHeader(region) ?? evidentHeader(region) ?? plainHeader(region)

const declaredHeader = ({ rect, grid, sheet, excelTable, area, transposed }: WithLines): Verdict | undefined => {
  if (excelTable)
    return verdict(rect, rect.top + excelTable.headerRows, ['excel-table', `Excel table ${excelTable.name}`])
  const flagged = transposed ? sheet.hints.headerColumns : sheet.hints.headerRows
  if (flagged === undefined || flagged === 0 || rect.top !== area.top) return undefined
  const bottom = belowSpans(grid, { ...rect, bottom: Math.min(rect.bottom, rect.top + flagged) })
  return verdict(rect, bottom, ['flagged-rows', `the file flags ${flagged} header rows`])
}

/** A corner cell merged downwards, over rows without values, says how many floors there are. */
const cornerHeader = ({ rect, grid }: WithLines): Verdict | undefined => {
  const corner = grid.spanAt(rect.top, rect.left)
  if (corner?.top !== rect.top || corner.bottom - corner.top < 2 || corner.bottom >= rect.bottom) return undefined
  if (corner.bottom - rect.top > DEEPEST_CORNER || corner.right >= rect.right) return undefined
  const profile = profileColumns(grid, rect)
  for (let row = rect.top; row < corner.bottom; row += 1)
    if (weigh(grid, rect, row, profile) === 'body' && !isSequence(grid, rect, row)) return undefined
  let bottom = belowSpans(grid, { ...rect, bottom: corner.bottom })
  if (grid.kindAt(rect.top, rect.left) === 'blank' && isNamedFloor(grid, rect, { row: bottom, profile })) bottom += 1
  bottom = withTail(grid, rect, bottom)
  return verdict(rect, bottom, ['corner-merge', `the corner cell is merged over ${bottom - rect.top} rows`])
}

/** Under a blank corner a row of names may follow, that of the label column with them. */
const isNamedFloor = (
  grid: Grid,
  rect: Rect,
  { row, profile }: { readonly row: number; readonly profile: readonly MainSort[] },
): boolean =>
  row < rect.bottom - 1 &&
  grid.kindAt(row, rect.left) !== 'blank' &&
  cellsIn(grid, row, rect).length > 1 &&
  weigh(grid, rect, row, profile) === 'head'

/** Filter buttons, frozen panes and printed titles end where the header ends, unless the cells say otherwise. */
const hintedHeader = ({ rect, grid, sheet, transposed }: WithLines): Verdict | undefined => {
  const { autofilter, freeze, printTitles } = sheet.hints
  if (transposed || sheet.origin !== 'worksheet') return undefined
  const filtered = autofilter && autofilter.left < rect.right && autofilter.right > rect.left ? autofilter.top + 1 : 0
  const candidates = [
    [filtered, 'autofilter', 'filter buttons stand in the last header row'],
    [freeze?.rows ?? 0, 'frozen-rows', 'rows are frozen down to the last header row'],
    [printTitles?.rows?.[1] ?? 0, 'print-titles', 'header rows are repeated on printed pages'],
  ] as const
  const profile = profileColumns(grid, rect)
  for (const [bottom, rule, message] of candidates) {
    if (bottom <= rect.top || bottom >= rect.bottom || bottom - rect.top > DEEPEST_HEADER) continue
    if (isPlausible(grid, { ...rect, bottom }, profile))
      return verdict(rect, belowSpans(grid, { ...rect, bottom }), [rule, message])
  }
  return undefined
}

/** No row of the header holds values of its columns, and the row below it is no further floor. */
const isPlausible = (grid: Grid, header: Rect, profile: readonly MainSort[]): boolean => {
  for (let row = header.top; row < header.bottom; row += 1)
    if (weigh(grid, header, row, profile) === 'body' && !isSequence(grid, header, row)) return false
  return cellsIn(grid, header.bottom - 1, header).length > 1 && weigh(grid, header, header.bottom, profile) !== 'head'
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
  last = withoutBanner(grid, rect, plausibleFloors(grid, rect, last))
  let bottom = belowSpans(grid, { ...rect, bottom: last + 1 })
  while (
    bottom < limit - 1 &&
    looksAlike(grid, rect, [last, bottom]) &&
    isNoRecord(grid, rect, { row: bottom, profile })
  )
    bottom += 1
  bottom = withTail(grid, rect, bottom)
  return verdict(rect, bottom, ['texts-over-values', `texts stand over values down to row ${bottom}`])
}

/** Neither a label alone nor cells of the sorts of their columns. */
const isNoRecord = (
  grid: Grid,
  rect: Rect,
  { row, profile }: { readonly row: number; readonly profile: readonly MainSort[] },
): boolean => !isLoneLabel(grid, rect, row) && weigh(grid, rect, row, profile) !== 'body'

/** Nothing but texts: bold or filled rows on top, rows under merged captions, else the first row. */
const plainHeader = ({ rect, grid }: WithLines): Verdict => {
  const profile = profileColumns(grid, rect)
  if (weigh(grid, rect, rect.top, profile) === 'body' && !isSequence(grid, rect, rect.top))
    return verdict(rect, rect.top, ['no-header', 'the first row holds the same sorts of values as the rows below'])
  const heads = isLoneLabel(grid, rect, rect.top) && rect.right - rect.left > 1 && rect.bottom - rect.top > 2
  if (heads && weigh(grid, rect, rect.top + 1, profile) === 'body')
    return verdict(rect, rect.top, ['no-header', 'the first row is a heading right over values'])
  let bottom = belowSpans(grid, { ...rect, bottom: rect.top + 1 })
  const captions = grid.columnsAt(rect.top).some(column => {
    const span = grid.spanAt(rect.top, column)
    return span !== undefined && span.right - span.left > 1 && column >= rect.left && column < rect.right
  })
  const next = { ...rect, bottom: rect.top + 2 }
  if (captions && bottom === rect.top + 1 && bottom < rect.bottom - 1 && belowSpans(grid, next) === next.bottom)
    bottom = next.bottom
  while (
    bottom < Math.min(rect.bottom - 1, rect.top + 4) &&
    isMarked(grid, rect, bottom - 1) &&
    looksAlike(grid, rect, [bottom - 1, bottom]) &&
    !isLoneLabel(grid, rect, bottom)
  )
    bottom += 1
  return verdict(rect, bottom, ['first-row', `the first ${bottom - rect.top} rows name the columns`])
}

/**
 * The last row that may be a floor. A row over which every column has a name of its own already is a record of texts,
 * unless merges, repetition, style, numbering or units show that it is one more floor.
 */
const plausibleFloors = (grid: Grid, rect: Rect, last: number): number => {
  for (let row = rect.top + 1; row <= last; row += 1) if (!isFloorUnder(grid, rect, row)) return row - 1
  return last
}

const isFloorUnder = (grid: Grid, rect: Rect, row: number): boolean => {
  const width = rect.right - rect.left
  const upper = cellsIn(grid, row - 1, rect)
  const lower = cellsIn(grid, row, rect)
  if (upper.length < width || lower.length < width) return true
  const texts = [upper, lower].map(
    (columns, at) => new Set(columns.map(column => tidyText(grid, row - 1 + at, column))),
  )
  if (texts.some(set => set.size < width)) return true
  return looksAlike(grid, rect, [row - 1, row]) || isSequence(grid, rect, row) || isUnitRow(grid, rect, row)
}

/** A text laid over the values by a merge, beside a blank label that no floor above covers, opens the body. */
const withoutBanner = (grid: Grid, rect: Rect, last: number): number => {
  const columns = cellsIn(grid, last, rect)
  const only = columns[0]
  if (last === rect.top || columns.length !== 1 || only === undefined || only === rect.left) return last
  const span = grid.spanAt(last, only)
  const covered = grid.spanAt(last, rect.left) !== undefined
  return span && span.right - span.left > 1 && !covered ? last - 1 : last
}

/** Rows of units, or of the header's own style without a label, right below it are floors too. */
const withTail = (grid: Grid, rect: Rect, from: number): number => {
  let bottom = from
  while (bottom < rect.bottom - 1 && bottom - from < 2) {
    const columns = cellsIn(grid, bottom, rect)
    const unlabelled = columns.length > 1 && columns[0] !== rect.left
    if (!unlabelled || !(isUnitRow(grid, rect, bottom) || looksAlike(grid, rect, [bottom - 1, bottom]))) break
    bottom += 1
  }
  return bottom
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
