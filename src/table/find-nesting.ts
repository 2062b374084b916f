import type { Sheet } from '../source/index.ts'
import { withoutSigns } from './note-mark.ts'
import { sortAt, tidyText } from './sort-of.ts'

/** A text of an outer table that heads all rows of a nested one; the cell is of the outer table. */
export type Nesting = { readonly label: string; readonly row: number; readonly column: number }

/** Tables nested deeper than this are headed by the inner ones only. */
const DEEPEST = 16

/**
 * The texts that head a table inside a cell of another: those of the outer one first, then the labels at the left of
 * the cell's row (up to the first that is or begins with a number), then the name of its column. `[]` for a table that is not nested.
 */
export const findNesting = (sheet: Sheet, sheets: readonly Sheet[], depth = 0): readonly Nesting[] => {
  const { parent } = sheet
  const outer = parent && sheets.find(({ index, kind }) => index === parent.sheet && kind === 'sheet')
  if (!parent || !outer || depth > DEEPEST) return []
  const labels: Nesting[] = []
  for (let column = 0; column < parent.column && isLabel(outer, parent.row, column); column += 1)
    labels.push({ label: withoutSigns(tidyText(outer.grid, parent.row, column)), row: parent.row, column })
  const headers = Math.min(outer.hints.headerRows ?? 1, parent.row)
  const name: Nesting[] = []
  for (let row = headers - 1; row >= 0 && name.length === 0; row -= 1) {
    const label = tidyText(outer.grid, row, parent.column)
    if (label !== '') name.push({ label, row, column: parent.column })
  }
  return [...findNesting(outer, sheets, depth + 1), ...labels, ...name]
}

const isLabel = ({ grid }: Sheet, row: number, column: number): boolean =>
  sortAt(grid, row, column) === 'word' && !/^\s*\d/.test(grid.textAt(row, column))
