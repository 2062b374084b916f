import type { Grid, Rect } from '../grid/index.ts'
import { readUnit } from '../text/index.ts'
import { type MainSort, profileColumns } from './profile-columns.ts'
import { cellsIn } from './row-cells.ts'
import { sortAt, tidyText } from './sort-of.ts'
import type { WithStub } from './stages.ts'
import type { RowRole } from './table.ts'

/** What a body row is before sums and notes are known, given its filled columns. */
export type RoleOf = (
  row: number,
  columns: readonly number[],
) => Extract<RowRole, 'data' | 'section' | 'header' | 'unit'>

/** Rows that are looked at to learn how full rows are. */
const SAMPLE = 200

/**
 * Roles of the rows of a body, one at a time.
 *
 * `header`: repeats the texts of a header row. `unit`: one text laid over the value columns. `section`: a label alone,
 * in a table whose rows are full, over rows with labels of their own, or where the label is bold, merged, or ends in a colon.
 */
export const rowRoles = (region: WithStub, area: Rect): RoleOf => {
  const { grid } = region
  const headers = headerTexts(region)
  const full = hasFullRows(grid, area)
  const formulas = formulaRows(grid, area)
  const profile = profileColumns(grid, area)
  let last = -1
  return (row, columns) => {
    if (isRepeatedHeader(grid, row, { columns, headers, goesOn: row === last + 1 })) {
      last = row
      return 'header'
    }
    if (columns.length !== 1 || formulas.has(row)) return 'data'
    const column = columns[0] as number
    const sort = sortAt(grid, row, column)
    if (sort !== 'word' && sort !== 'year') return 'data'
    if (isOverValues(region, { row, column, main: profile[column - area.left] })) return 'unit'
    return isSection(region, { row, column, full }) ? 'section' : 'data'
  }
}

/** A row above the body: its filled columns and their texts as stored. */
type HeaderRow = { readonly columns: readonly number[]; readonly texts: readonly string[] }

/**
 * Rows that may come again on each printed page: header rows with two different texts or more, a caption that stands
 * right of the labels, and lines above the header.
 */
const headerTexts = ({ grid, header, rect, area }: WithStub): readonly HeaderRow[] => {
  const rows: HeaderRow[] = []
  for (let row = Math.min(area.top, header.top); row < header.bottom; row += 1) {
    const columns = cellsIn(grid, row, rect)
    const texts = columns.map(column => grid.textAt(row, column))
    const differ = new Set(texts).size > 1
    const alone = texts.length === 1 && (row < header.top || columns[0] !== rect.left)
    if (differ || alone) rows.push({ columns, texts })
  }
  return rows
}

type HeaderCheck = {
  readonly columns: readonly number[]
  readonly headers: readonly HeaderRow[]
  /** The row above repeats a header row: then a row of column numbers may follow. */
  readonly goesOn: boolean
}

/** The same texts in the same columns. Kinds are compared first: they cost less than texts, and few rows pass. */
const isRepeatedHeader = (grid: Grid, row: number, { columns, headers, goesOn }: HeaderCheck): boolean =>
  headers.some(
    header =>
      header.columns.length === columns.length &&
      columns.every(
        (column, at) => header.columns[at] === column && (goesOn || grid.kindAt(row, column) !== 'number'),
      ) &&
      columns.every((column, at) => grid.textAt(row, column) === header.texts[at]),
  )

/** Rows whose formulas hold no value in the file: they are no labels alone. */
const formulaRows = (grid: Grid, area: Rect): ReadonlySet<number> => {
  const rows = new Set<number>()
  for (const { row, kind, formula } of grid.extraCells())
    if (kind === 'blank' && formula && row >= area.top && row < area.bottom) rows.add(row)
  return rows
}

/** Most rows fill at least half of the columns, and some column holds numbers. */
const hasFullRows = (grid: Grid, area: Rect): boolean => {
  if (area.right - area.left < 3) return false
  let full = 0
  let seen = 0
  let numbers = 0
  for (let row = area.top; row < area.bottom && seen < SAMPLE; row += 1) {
    const columns = cellsIn(grid, row, area)
    if (columns.length < 2) continue
    seen += 1
    if (columns.length * 2 >= area.right - area.left) full += 1
    if (columns.some(column => sortAt(grid, row, column) === 'value')) numbers += 1
  }
  return seen > 0 && full * 10 >= seen * 7 && numbers * 2 >= seen
}

/** One text right of the labels, laid over several columns by a merge, over the first of them, or the name of a unit. */
const isOverValues = (
  { grid, rect, stub }: WithStub,
  { row, column, main }: { readonly row: number; readonly column: number; readonly main: MainSort },
): boolean => {
  const first = rect.left + Math.max(1, stub)
  if (column < first) return false
  const span = grid.spanAt(row, column)
  if (span && span.right - span.left > 1) return true
  if (rect.right - column < 3) return false
  return (main === 'value' && column === first) || readUnit(tidyText(grid, row, column)) !== undefined
}

const isSection = (
  { grid, rect }: WithStub,
  { row, column, full }: { readonly row: number; readonly column: number; readonly full: boolean },
): boolean => {
  const span = grid.spanAt(row, column)
  if (span && span.bottom - span.top > 1 && span.right - span.left === 1) return false
  if (span && span.right - span.left > 1 && span.left === rect.left) return true
  if (column > rect.left + LABELS) return false
  const goesOn = grid.kindAt(row + 1, column) !== 'blank' || grid.kindAt(row + 2, column) !== 'blank'
  if (full && goesOn) return true
  if (grid.styleAt(row, column).bold === true || isMergedBeside(grid, row, column)) return true
  return /[:：]$/.test(grid.textAt(row, column).trim())
}

/** A label right of this many columns from the left heads nothing. */
const LABELS = 3

/** The blank cells beside the label are merged into one. */
const isMergedBeside = (grid: Grid, row: number, column: number): boolean => {
  const beside = grid.spanAt(row, column + 1)
  return beside !== undefined && beside.top === row && beside.right - beside.left > 1 && beside.left === column + 1
}
