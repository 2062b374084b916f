import { type Grid, intersect, isEmptyRect, type Rect, rectOf, union } from '../grid/index.ts'
import type { ExcelTable, Sheet } from '../source/index.ts'
import { cutColumns } from './cut-columns.ts'
import { findBands } from './find-bands.ts'
import { type Group, groupBands } from './group-bands.ts'
import { cellsIn, filledRowsIn } from './row-cells.ts'
import type { Region } from './stages.ts'

/**
 * The regions of a sheet that may hold a table, in reading order (top, then left); `[]` for a blank sheet.
 *
 * A table of a document is one region. On a worksheet Excel tables are regions as declared; the rest is parted by blank
 * rows and columns, see {@link groupBands} and {@link cutColumns}. Every filled cell lies in one region or in its lines.
 *
 * Cost: cells and spans.
 */
export const findRegions = (sheet: Sheet): readonly Region[] => {
  const { grid } = sheet
  if (grid.filledRows.length === 0) return []
  const found =
    sheet.origin === 'worksheet' ? worksheetGroups(sheet) : [{ core: wholeTable(sheet), above: [], below: [] }]
  if (found.length > MAX_TABLES) return [crowdedRegion(sheet, found)]
  return [...found]
    .sort((a, b) => a.core.top - b.core.top || a.core.left - b.core.left)
    .map((group, at) => regionOf(sheet, group, at + 1))
}

/** Most tables that are told apart on one sheet. */
const MAX_TABLES = 2_000

/** All of a sheet as one region, where more pieces stand on it than can be tables. */
const crowdedRegion = (sheet: Sheet, found: readonly Found[]): Region => {
  const core = found.map(group => group.core).reduce(union)
  const message = `${found.length} separate blocks stand on this sheet, more than the ${MAX_TABLES} that are told apart; they are read as one.`
  const region = regionOf(sheet, { core, above: [], below: [] }, 1)
  return {
    ...region,
    findings: [{ code: 'too-many-tables', level: 'warn', message, sheet: sheet.name, count: found.length }],
  }
}

type Found = Group & { readonly excelTable?: ExcelTable }

const regionOf = (sheet: Sheet, { core, above, below, excelTable }: Found, ordinal: number): Region => ({
  sheet,
  ordinal,
  grid: sheet.grid,
  area: core,
  above,
  below,
  ...(excelTable ? { excelTable } : {}),
  why: [
    {
      rule: excelTable ? 'excel-table-region' : 'blank-lines',
      message: excelTable ? `declared as Excel table ${excelTable.name}` : 'parted by blank rows and columns',
      at: core,
    },
  ],
  findings: [],
})

/** The whole grid of a table inside a document, blank rows and columns at its end included. */
const wholeTable = ({ grid, size }: Sheet): Rect =>
  rectOf(0, 0, Math.max(grid.extent.bottom, size?.rows ?? 0), Math.max(grid.extent.right, size?.columns ?? 0))

const worksheetGroups = ({ grid, hints }: Sheet): readonly Found[] => {
  const whole = grid.extent
  const tables = (hints.excelTables ?? []).filter(({ rect }) => intersect(rect, whole) !== undefined)
  const found: Found[] = []
  let top = whole.top
  for (const excelTable of [...tables].sort((a, b) => a.rect.top - b.rect.top)) {
    const { rect } = excelTable
    if (rect.top < top) {
      found.push({ core: rect, above: [], below: [], excelTable })
      continue
    }
    const before = rect.top > top ? splitArea(grid, { ...whole, top, bottom: rect.top }) : []
    const { rest, above } = titlesOf(grid, before, rect)
    found.push(...rest, { core: rect, above, below: [], excelTable })
    for (const side of besides(whole, rect))
      found.push(...splitArea(grid, side).filter(({ core }) => !tables.some(table => intersect(table.rect, core))))
    top = rect.bottom
  }
  const after = splitArea(grid, { ...whole, top })
  return [...found, ...after]
}

const besides = (whole: Rect, rect: Rect): readonly Rect[] => [
  { ...rect, left: whole.left, right: rect.left },
  { ...rect, left: rect.right, right: whole.right },
]

/** Rows of text right above an Excel table are its lines. */
const titlesOf = (
  grid: Grid,
  groups: readonly Group[],
  table: Rect,
): { readonly rest: readonly Group[]; readonly above: readonly Rect[] } => {
  const last = groups.at(-1)
  if (!last || table.top - last.core.bottom > 3) return { rest: groups, above: [] }
  const rows = [...filledRowsIn(grid, last.core)]
  if (rows.some(row => cellsIn(grid, row, last.core).length > 1)) return { rest: groups, above: [] }
  const above = rows.map(row => lineAt(grid, row, last.core))
  return { rest: groups.slice(0, -1), above }
}

const lineAt = (grid: Grid, row: number, rect: Rect): Rect => {
  const column = cellsIn(grid, row, rect)[0] ?? rect.left
  return grid.spanAt(row, column) ?? rectOf(row, column, row + 1, column + 1)
}

/** Tables of a rectangle without declared ones: bands put together, then cut where two stand side by side. */
const splitArea = (grid: Grid, rect: Rect): readonly Group[] => {
  if (isEmptyRect(rect)) return []
  return groupBands(grid, findBands(grid, rect)).flatMap(group => {
    const pieces = cutColumns(grid, group.core)
    if (pieces.length < 2) return [group]
    const parts = pieces.map(piece => splitArea(grid, withEdges(piece, pieces, group.core)))
    return parts.flatMap((groups, at) => shareLines(group, groups, { first: at === 0, last: at === parts.length - 1 }))
  })
}

/** A piece reaches to the next one, so that a lone cell in a gap is not lost. */
const withEdges = (piece: Rect, pieces: readonly Rect[], core: Rect): Rect => {
  const at = pieces.indexOf(piece)
  return { ...piece, left: at === 0 ? core.left : piece.left, right: pieces[at + 1]?.left ?? core.right }
}

/** Lines above go to the first piece, lines below to the lowest of it. */
const shareLines = (
  group: Group,
  parts: readonly Group[],
  place: { readonly first: boolean; readonly last: boolean },
): readonly Group[] =>
  parts.map((part, at) => ({
    core: part.core,
    above: place.first && at === 0 ? [...group.above, ...part.above] : part.above,
    below: place.first && at === parts.length - 1 ? [...part.below, ...group.below] : part.below,
  }))
