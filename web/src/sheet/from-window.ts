import type { SheetWindow } from '../../../src/serve/sheets/sheet-windows.ts'
import type { SheetPage, SheetShape } from './sheet-view.ts'

/** Rows of a sheet as the grid draws them. */
export const pageOf = (window: SheetWindow): SheetPage => ({
  top: window.window.top,
  bottom: window.window.bottom,
  spans: window.spans,
  hiddenRows: window.rows.filter(({ hidden }) => hidden).map(({ row }) => row),
  cells: window.rows.flatMap(({ row, cells }) =>
    cells.filter(({ kind, role }) => kind !== 'blank' || role !== 'plain').map(cell => ({ row, ...cell })),
  ),
})

/** Size and hidden columns of a sheet, from any window of it that shows its columns. */
export const shapeOf = (window: SheetWindow): SheetShape => ({
  rows: window.extent.bottom,
  columns: window.extent.right,
  ...(window.freeze ? { frozenRows: window.freeze.rows } : {}),
  widths: widthsOf(window),
  hiddenColumns: window.columns.filter(({ hidden }) => hidden).map(({ column }) => column),
})

const widthsOf = ({ columns }: SheetWindow): readonly (number | undefined)[] => {
  const widths: (number | undefined)[] = []
  for (const { column, width } of columns) widths[column] = width
  return widths
}
