import type { Cell, CellKind, CellStyle, Grid, LineInfo, Rect } from '../src/grid/index.ts'
import type { Sheet } from '../src/source/index.ts'

/** Blank rows and columns that are put in front of a row and a column, as a spreadsheet program does it. */
export type Insertion = {
  readonly row?: number
  readonly rows?: number
  readonly column?: number
  readonly columns?: number
}

/** The sheet after an insertion: merged cells that it cuts grow, hints move along. Formulas are left out: they are not moved. */
export const inserted = (sheet: Sheet, { row = 0, rows = 0, column = 0, columns = 0 }: Insertion): Sheet => {
  const down: Shift = { at: row, by: rows }
  const right: Shift = { at: column, by: columns }
  const { freeze, printTitles, autofilter, excelTables, ...hints } = sheet.hints
  const rectOf = (rect: Rect): Rect => shiftedRect(rect, down, right)
  return {
    ...sheet,
    grid: new InsertedGrid(sheet.grid, down, right),
    hints: {
      ...hints,
      ...(freeze
        ? {
            freeze: {
              rows: freeze.rows && shifted(freeze.rows, down),
              columns: freeze.columns && shifted(freeze.columns, right),
            },
          }
        : {}),
      ...(autofilter ? { autofilter: rectOf(autofilter) } : {}),
      ...(printTitles?.rows
        ? {
            printTitles: {
              ...printTitles,
              rows: [shifted(printTitles.rows[0], down), shifted(printTitles.rows[1], down)],
            },
          }
        : {}),
      ...(excelTables ? { excelTables: excelTables.map(table => ({ ...table, rect: rectOf(table.rect) })) } : {}),
    },
  }
}

type Shift = { readonly at: number; readonly by: number }

/** Where a line stands after the insertion; one that is inserted has no place before it. */
const shifted = (line: number, { at, by }: Shift): number => (line >= at ? line + by : line)

const before = (line: number, { at, by }: Shift): number => {
  if (line < at) return line
  return line < at + by ? -1 : line - by
}

/** A rectangle that begins at the insertion moves; one that it cuts grows. */
const shiftedRect = ({ top, left, bottom, right }: Rect, down: Shift, aside: Shift): Rect => ({
  top: shifted(top, down),
  bottom: shifted(bottom - 1, down) + 1,
  left: shifted(left, aside),
  right: shifted(right - 1, aside) + 1,
})

const shiftedLines = (lines: ReadonlyMap<number, LineInfo>, shift: Shift): ReadonlyMap<number, LineInfo> =>
  new Map([...lines].map(([line, info]) => [shifted(line, shift), info]))

class InsertedGrid implements Grid {
  readonly extent: Rect
  readonly spans: readonly Rect[]
  readonly dateSystem: Grid['dateSystem']
  readonly cellCount: number
  readonly filledRows: readonly number[]
  readonly rowInfo: ReadonlyMap<number, LineInfo>
  readonly columnInfo: ReadonlyMap<number, LineInfo>
  private readonly grid: Grid
  private readonly down: Shift
  private readonly aside: Shift

  constructor(grid: Grid, down: Shift, aside: Shift) {
    this.grid = grid
    this.down = down
    this.aside = aside
    this.extent = { ...shiftedRect(grid.extent, down, aside), top: 0, left: 0 }
    this.spans = grid.spans.map(span => shiftedRect(span, down, aside))
    this.dateSystem = grid.dateSystem
    this.cellCount = grid.cellCount
    this.filledRows = Array.from(grid.filledRows, row => shifted(row, down))
    this.rowInfo = shiftedLines(grid.rowInfo, down)
    this.columnInfo = shiftedLines(grid.columnInfo, aside)
  }

  columnsAt(row: number): readonly number[] {
    return this.grid.columnsAt(before(row, this.down)).map(column => shifted(column, this.aside))
  }

  kindAt(row: number, column: number): CellKind {
    return this.grid.kindAt(before(row, this.down), before(column, this.aside))
  }

  textAt(row: number, column: number): string {
    return this.grid.textAt(before(row, this.down), before(column, this.aside))
  }

  numberAt(row: number, column: number): number | undefined {
    return this.grid.numberAt(before(row, this.down), before(column, this.aside))
  }

  styleAt(row: number, column: number): CellStyle {
    return this.grid.styleAt(before(row, this.down), before(column, this.aside))
  }

  cellAt(row: number, column: number): Cell | undefined {
    const cell = this.grid.cellAt(before(row, this.down), before(column, this.aside))
    return cell && moved(cell, row, column)
  }

  spanAt(row: number, column: number): Rect | undefined {
    return this.spans.find(
      ({ top, bottom, left, right }) => row >= top && row < bottom && column >= left && column < right,
    )
  }

  *extraCells(): Iterable<Cell> {
    for (const cell of this.grid.extraCells())
      yield moved(cell, shifted(cell.row, this.down), shifted(cell.column, this.aside))
  }
}

const moved = ({ formula: _formula, ...cell }: Cell, row: number, column: number): Cell => ({ ...cell, row, column })
