import { type Cell, type CellStyle, type Grid, intersect, isEmptyRect, type Rect, rectOf } from '../../grid/index.ts'
import type { Sheet } from '../../source/index.ts'
import { cellRolesOf } from '../inspect/cell-role.ts'
import type { DrawnCell, DrawnRow, SheetWindow, WindowAsked } from './sheet-windows.ts'

/** The stretch of a sheet that was asked for, as far as the sheet goes. Cost: the cells of the stretch, and spans of the sheet. */
export const drawWindow = (sheet: Sheet, asked: Omit<WindowAsked, 'document' | 'sheet'>): SheetWindow => {
  const { grid } = sheet
  const { extent } = grid
  const window = rectOf(
    Math.min(asked.top, extent.bottom),
    Math.min(asked.left, extent.right),
    Math.min(asked.top + asked.rows, extent.bottom),
    Math.min(asked.left + asked.columns, extent.right),
  )
  const columns = range(window.left, window.right)
  return {
    name: sheet.name,
    origin: sheet.origin,
    index: sheet.index,
    state: sheet.state,
    ...(sheet.caption === undefined ? {} : { caption: sheet.caption }),
    extent,
    window,
    rows: drawnRows(grid, window, cellRolesOf(asked.tables)),
    spans: grid.spans.filter(span => reaches(span, window)),
    columns: columns.flatMap(column => {
      const info = grid.columnInfo.get(column)
      return info ? [{ column, ...info }] : []
    }),
    ...(sheet.hints.freeze ? { freeze: sheet.hints.freeze } : {}),
  }
}

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)

const reaches = (span: Rect, window: Rect): boolean => {
  const common = intersect(span, window)
  return common !== undefined && !isEmptyRect(common)
}

const drawnRows = (grid: Grid, window: Rect, roleAt: ReturnType<typeof cellRolesOf>): readonly DrawnRow[] => {
  const rows: DrawnRow[] = []
  for (let row = window.top; row < window.bottom; row += 1) {
    const cells: DrawnCell[] = []
    for (const column of grid.columnsAt(row)) {
      if (column < window.left || column >= window.right) continue
      const cell = grid.cellAt(row, column)
      if (cell) cells.push({ ...drawnCell(cell), role: roleAt(row, column) })
    }
    const info = grid.rowInfo.get(row)
    if (cells.length > 0 || info) rows.push({ row, ...info, cells })
  }
  return rows
}

const drawnCell = (cell: Cell): Omit<DrawnCell, 'role'> => {
  const style = styleTold(cell.style)
  return {
    column: cell.column,
    text: cell.shown,
    kind: cell.kind,
    ...(cell.kind === 'number' || cell.kind === 'date' || cell.kind === 'boolean'
      ? cell.value === undefined
        ? {}
        : { value: cell.value }
      : {}),
    ...(Object.keys(style).length === 0 ? {} : { style }),
    ...(cell.formula ? { formula: cell.formula.text } : {}),
    ...(cell.comment ? { comment: cell.comment.text } : {}),
    ...(cell.link === undefined ? {} : { link: cell.link }),
  }
}

/** The style without what is plain. */
const styleTold = ({ format, ...rest }: CellStyle): Partial<CellStyle> =>
  format === 'General' ? rest : { format, ...rest }
