import type { Cell, CellKind, CellStyle, LineInfo } from './cell.ts'
import type { DateSystem } from './number-format.ts'
import type { Rect } from './rect.ts'

/**
 * The cells of one sheet or of one table inside a document, by row and column from 0.
 *
 * Only non-blank cells are kept, each at its own place; a merged rectangle (`spans`) has its value in its top left
 * cell. Built by {@link GridBuilder}; never changed afterwards. Spans never overlap.
 */
export interface Grid {
  /** From A1 up to the last non-blank cell or span. */
  readonly extent: Rect
  /** Merged rectangles of more than one cell, by top, then left. */
  readonly spans: readonly Rect[]
  readonly dateSystem: DateSystem
  /** Number of non-blank cells. */
  readonly cellCount: number
  /** Rows that have at least one non-blank cell, ascending. */
  readonly filledRows: ArrayLike<number>
  /** Facts of rows and columns inside `extent`; a line without facts is absent. */
  readonly rowInfo: ReadonlyMap<number, LineInfo>
  readonly columnInfo: ReadonlyMap<number, LineInfo>
  /** Columns of the non-blank cells of a row, ascending. */
  columnsAt(row: number): readonly number[]
  /** Kind of a cell; `blank` where there is none, also inside a span away from its top left cell. */
  kindAt(row: number, column: number): CellKind
  /** Shown text of a cell; `''` when blank. */
  textAt(row: number, column: number): string
  /** Stored number of a `number` or `date` cell (dates as serial), else `undefined`. */
  numberAt(row: number, column: number): number | undefined
  /** Style of a cell; the plain style when blank. */
  styleAt(row: number, column: number): CellStyle
  /** All that is known of a cell, or `undefined` when it is blank and has no extras. */
  cellAt(row: number, column: number): Cell | undefined
  /** The span that covers a cell, or `undefined`. */
  spanAt(row: number, column: number): Rect | undefined
  /** Cells with extras (formula, comment, link, superscript, page), in reading order. */
  extraCells(): Iterable<Cell>
}

/**
 * Every non-blank cell in reading order: row by row, left to right.
 *
 * Cost: cells. Prefer `kindAt` and `textAt` where the style is not needed.
 */
export function* cellsOf(grid: Grid, rect: Rect = grid.extent): Iterable<Cell> {
  for (let index = 0; index < grid.filledRows.length; index += 1) {
    const row = grid.filledRows[index] as number
    if (row >= rect.top && row < rect.bottom) yield* cellsOfRow(grid, row, rect)
  }
}

function* cellsOfRow(grid: Grid, row: number, rect: Rect): Iterable<Cell> {
  for (const column of grid.columnsAt(row)) {
    if (column < rect.left || column >= rect.right) continue
    const cell = grid.cellAt(row, column)
    if (cell) yield cell
  }
}

/** The cell that a person sees at a place: inside a span it is the span's top left cell. */
export const coveringCell = (grid: Grid, row: number, column: number): Cell | undefined => {
  const span = grid.spanAt(row, column)
  return span ? grid.cellAt(span.top, span.left) : grid.cellAt(row, column)
}

/** Shown text at a place, that of the span's top left cell inside a span. */
export const coveringText = (grid: Grid, row: number, column: number): string => {
  const span = grid.spanAt(row, column)
  return span ? grid.textAt(span.top, span.left) : grid.textAt(row, column)
}
