import type { Cell, CellKind, CellStyle, Grid, LineInfo, Rect } from '../grid/index.ts'
import { cellsIn, filledRowsIn } from './row-cells.ts'

/** A rectangle with rows and columns exchanged. */
export const turnRect = ({ top, left, bottom, right }: Rect): Rect => ({
  top: left,
  left: top,
  bottom: right,
  right: bottom,
})

/**
 * The cells of a rectangle with rows and columns exchanged: a view, the grid itself is not copied.
 *
 * Cells outside the rectangle are blank. Cost: cells of the rectangle, once.
 */
export const turnGrid = (grid: Grid, rect: Rect): Grid => new TurnedGrid(grid, rect)

class TurnedGrid implements Grid {
  readonly extent: Rect
  readonly spans: readonly Rect[]
  readonly dateSystem: Grid['dateSystem']
  readonly cellCount: number
  readonly filledRows: readonly number[]
  readonly rowInfo: ReadonlyMap<number, LineInfo>
  readonly columnInfo: ReadonlyMap<number, LineInfo>
  private readonly grid: Grid
  private readonly columns = new Map<number, number[]>()

  constructor(grid: Grid, rect: Rect) {
    this.grid = grid
    this.dateSystem = grid.dateSystem
    this.rowInfo = grid.columnInfo
    this.columnInfo = grid.rowInfo
    let count = 0
    for (const row of filledRowsIn(grid, rect))
      for (const column of cellsIn(grid, row, rect)) {
        const line = this.columns.get(column)
        if (line) line.push(row)
        else this.columns.set(column, [row])
        count += 1
      }
    this.cellCount = count
    this.filledRows = [...this.columns.keys()].sort((a, b) => a - b)
    this.extent = { top: 0, left: 0, bottom: rect.right, right: rect.bottom }
    this.spans = grid.spans
      .filter(
        span =>
          span.top >= rect.top && span.bottom <= rect.bottom && span.left >= rect.left && span.right <= rect.right,
      )
      .map(turnRect)
      .sort((a, b) => a.top - b.top || a.left - b.left)
  }

  columnsAt(row: number): readonly number[] {
    return this.columns.get(row) ?? []
  }

  kindAt(row: number, column: number): CellKind {
    return this.grid.kindAt(column, row)
  }

  textAt(row: number, column: number): string {
    return this.grid.textAt(column, row)
  }

  numberAt(row: number, column: number): number | undefined {
    return this.grid.numberAt(column, row)
  }

  styleAt(row: number, column: number): CellStyle {
    return this.grid.styleAt(column, row)
  }

  cellAt(row: number, column: number): Cell | undefined {
    const cell = this.grid.cellAt(column, row)
    return cell && { ...cell, row, column }
  }

  spanAt(row: number, column: number): Rect | undefined {
    const span = this.grid.spanAt(column, row)
    return span && turnRect(span)
  }

  *extraCells(): Iterable<Cell> {
    for (const cell of this.grid.extraCells()) yield { ...cell, row: cell.column, column: cell.row }
  }
}
