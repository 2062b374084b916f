import { type Cell, type Grid, parseRect } from '../grid/index.ts'

/** Cells of a grid with facts that few cells have. */
export type GridExtras = {
  readonly comments: readonly Cell[]
  readonly raised: readonly Cell[]
  /** True when any cell has a formula. */
  readonly formulas: boolean
  /** Rows with a formula that sums cells of other rows of its own column, and the first such column of each. */
  readonly sums: ReadonlyMap<number, number>
}

/** The extras of a grid: one pass over them, kept for its other tables and stages. */
export const extrasOf = (grid: Grid): GridExtras => {
  const known = kept.get(grid)
  if (known) return known
  const comments: Cell[] = []
  const raised: Cell[] = []
  const sums = new Map<number, number>()
  let formulas = false
  for (const cell of grid.extraCells()) {
    if (cell.comment) comments.push(cell)
    if (cell.superscript !== undefined) raised.push(cell)
    if (!cell.formula) continue
    formulas = true
    if (!sums.has(cell.row) && sumsOtherRows(cell.formula.text, cell.row, cell.column)) sums.set(cell.row, cell.column)
  }
  const extras = { comments, raised, formulas, sums }
  kept.set(grid, extras)
  return extras
}

const kept = new WeakMap<Grid, GridExtras>()

/**
 * True for `SUM(C7:C9)`, `SUBTOTAL(9,C7:C9)` and `C10+C15` in a cell of column C outside these rows.
 *
 * Nothing but references of its own column, `+`, `,` and the two functions may stand in it.
 */
export const sumsOtherRows = (formula: string, row: number, column: number): boolean => {
  if (!/^[=\s+]*(?:SUM\(|SUBTOTAL\(|\$?[A-Z]{1,3}\$?\d+\s*\+)/iu.test(formula)) return false
  const text = formula.replace(/[$\s=]/gu, '').toUpperCase()
  const sum = /^(?:SUM\(|SUBTOTAL\((?:9|109),)([A-Z0-9:,;+]+)\)$/u.exec(text)
  const references = (sum?.[1] ?? text).split(/[,;+]/u)
  if (!sum && references.length < 2) return false
  const rects = references.map(reference => parseRect(reference))
  const cells = rects.reduce((total, rect) => total + (rect ? rect.bottom - rect.top : 0), 0)
  return (
    cells >= 2 &&
    rects.every(
      rect =>
        rect !== undefined &&
        rect.left === column &&
        rect.right === column + 1 &&
        (row < rect.top || row >= rect.bottom),
    )
  )
}
