import type { Grid } from '../grid/index.ts'
import { sampleRowsOf } from './body-rows.ts'
import { extrasOf } from './grid-extras.ts'
import { cellsIn } from './row-cells.ts'
import type { Draft } from './stages.ts'
import type { Column } from './table.ts'

/** Data rows by which the kind of a table is judged, evenly spread. */
const SAMPLE = 150

/** What a table looks like as a whole; shares are from 0 to 1. */
export type Profile = {
  /** Data rows that were looked at, and how many there are in all. */
  readonly rows: readonly number[]
  readonly records: number
  /** Columns of the table, blank ones that the format declares at its right included. */
  readonly width: number
  /** Columns outside the stub, without those that only set others apart; `spacers` says how many these are. */
  readonly values: readonly Column[]
  readonly spacers: number
  /** Share of the value cells that are filled; formulas without a value count as filled. */
  readonly fill: number
  /** Share of the rows without any filled value cell. */
  readonly emptyRows: number
  /** Something other than a guess says that the header is one: the format, an Excel table, a filter, its style. */
  readonly headerShown: boolean
  /** Value columns that hold numbers, dates or booleans only, filled for the most part. */
  readonly typed: number
  readonly isWorksheet: boolean
}

/** Cost: a sample of the rows times the columns. */
export const profileOf = (draft: Draft): Profile => {
  const rows = sampleRowsOf(draft, SAMPLE)
  const outside = draft.columns.slice(draft.stub)
  const values = outside.filter(column => !isSpacer(column))
  const filled = rows.map(row => values.filter(({ index }) => isFilled(draft.grid, row, index)).length)
  const cells = rows.length * values.length
  const apart = draft.rows.filter(({ role }) => role !== 'data').length
  return {
    rows,
    records: Math.max(0, draft.body.bottom - draft.body.top - apart),
    width: widthOf(draft),
    values,
    spacers: outside.length - values.length,
    fill: cells === 0 ? 0 : filled.reduce((sum, count) => sum + count, 0) / cells,
    emptyRows: rows.length === 0 ? 0 : filled.filter(count => count === 0).length / rows.length,
    headerShown: isHeaderShown(draft),
    typed: values.filter(column => isTyped(draft, column, rows)).length,
    isWorksheet: draft.sheet.origin === 'worksheet',
  }
}

/** Without values and without a header cell of its own: it stands under a caption of others, or under nothing. */
const isSpacer = ({ type, path, from }: Column): boolean => {
  const lowest = from.at(-1)
  return type === 'blank' && (path.length === 0 || (lowest !== undefined && lowest.right - lowest.left > 1))
}

const widthOf = ({ rect, sheet, transposed, ordinal }: Draft): number => {
  const declared = sheet.origin === 'table' && ordinal === 1 && !transposed ? (sheet.size?.columns ?? 0) : 0
  return Math.max(rect.right, declared) - rect.left
}

const isFilled = (grid: Grid, row: number, column: number): boolean => {
  if (grid.kindAt(row, column) !== 'blank') return true
  const span = grid.spanAt(row, column)
  if (span) return grid.kindAt(span.top, span.left) !== 'blank'
  return extrasOf(grid).formulas && grid.cellAt(row, column)?.formula !== undefined
}

const isTyped = (draft: Draft, column: Column, rows: readonly number[]): boolean => {
  if (column.type !== 'number' && column.type !== 'date' && column.type !== 'boolean') return false
  return rows.filter(row => isFilled(draft.grid, row, column.index)).length * 2 >= rows.length
}

const isHeaderShown = (draft: Draft): boolean => {
  const { header, body, sheet, excelTable } = draft
  if (header.bottom === header.top) return false
  if (excelTable || (sheet.hints.headerRows ?? 0) > 0) return true
  const { freeze, autofilter, printTitles } = sheet.hints
  if (
    freeze?.rows === header.bottom ||
    autofilter?.top === header.bottom - 1 ||
    printTitles?.rows?.[1] === header.bottom
  )
    return true
  return (isStyled(draft, header.bottom - 1) && !isStyled(draft, body.top)) || hasCaptionsBesideCorner(draft)
}

/** A corner merged downwards and captions merged sideways beside it: no form is drawn so. */
const hasCaptionsBesideCorner = ({ grid, header, rect }: Draft): boolean => {
  const corner = grid.spanAt(header.top, rect.left)
  if (!corner || corner.bottom - corner.top < 2 || corner.bottom > header.bottom) return false
  return grid.spans.some(
    ({ top, bottom, left, right }) =>
      top === header.top && bottom < header.bottom && left > rect.left && right <= rect.right && right - left > 1,
  )
}

/** True when all cells of a row but at most one are bold or filled. */
const isStyled = ({ grid, rect }: Draft, row: number): boolean => {
  const columns = cellsIn(grid, row, rect)
  const styled = columns.filter(column => {
    const { bold, fill } = grid.styleAt(row, column)
    return bold === true || fill !== undefined
  })
  return columns.length > 1 && styled.length >= columns.length - (columns.length > 3 ? 1 : 0)
}

/**
 * Rows and typed columns that no form has: the table is data whatever else is odd about it. Worksheets need fewer of them,
 * since forms are drawn in documents for the most part.
 */
export const isPlainlyData = ({ records, typed, fill, emptyRows, isWorksheet }: Profile): boolean => {
  if (emptyRows >= 0.5) return false
  if (records >= 60 || (records >= 10 && (typed >= 2 || fill >= 0.9))) return true
  return (records >= 6 && typed >= 3) || (isWorksheet && records >= 3 && typed >= 2 && fill >= 0.7)
}
