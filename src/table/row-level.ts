import type { Grid, Rect } from '../grid/index.ts'
import type { SheetHints } from '../source/index.ts'
import { cellsIn } from './row-cells.ts'
import { sortAt } from './sort-of.ts'

/** How deep a body row stands below its ancestors, and which sort of evidence says so. */
export type Levels = {
  readonly by: 'outline' | 'indent' | 'glyph' | 'numbering' | 'none'
  /** Column that holds the labels of ancestors. */
  readonly column: number
  /** Depth from 0; a row stands under the nearest row above it that is less deep. `undefined`: it says nothing. */
  readonly at: (row: number) => number | undefined
  /** The ancestor of a row stands below it: a summary under its details. */
  readonly below?: true
}

/** Most body rows that are looked at to choose the evidence. */
const SAMPLE = 2_000
/** Most columns from the left that may hold labels. */
const LABEL_COLUMNS = 6

/**
 * The evidence for the depth of rows, in this order: outline levels of the file, indents by style or leading blanks,
 * tree glyphs, dotted numbers. Details that begin in the first row, with nothing above to head them, have their summary
 * below. Cost: a sample of rows.
 */
export const levelsOf = (grid: Grid, body: Rect, hints: SheetHints): Levels => {
  const rows = firstRows(grid, body)
  const label = labelColumn(grid, body, rows)
  const outline = (row: number): number => grid.rowInfo.get(row)?.outline ?? 0
  if (rows.some(row => outline(row) > 0)) {
    const column = indentColumn(grid, body, rows) ?? label
    const below = hints.summaryAbove === undefined && outline(rows[0] as number) > 0
    return { by: 'outline', column, at: outline, ...(below ? { below } : {}) }
  }
  const indented = indentColumn(grid, body, rows)
  if (indented !== undefined) {
    const by = rows.some(row => GLYPHS.test(grid.textAt(row, indented))) ? 'glyph' : 'indent'
    return { by, column: indented, at: row => indentAt(grid, row, indented) }
  }
  const numbered = numberedColumn(grid, body, rows)
  if (numbered !== undefined) {
    const column = grid.textAt(rows[0] as number, numbered).includes(' ') ? numbered : label
    return { by: 'numbering', column: Math.max(column, numbered), at: row => numberDepth(grid.textAt(row, numbered)) }
  }
  return { by: 'none', column: label, at: () => 0 }
}

const firstRows = (grid: Grid, body: Rect): readonly number[] => {
  const rows: number[] = []
  for (let row = body.top; row < body.bottom && rows.length < SAMPLE; row += 1)
    if (cellsIn(grid, row, body).length > 0) rows.push(row)
  return rows
}

const GLYPHS = /^[\s\u00a0│┃|]*[├└┣┗]/

/** Leading blanks and tree glyphs of a text count like indents. */
const indentAt = (grid: Grid, row: number, column: number): number | undefined => {
  const kind = grid.kindAt(row, column)
  if (kind === 'blank') return undefined
  const text = kind === 'text' ? grid.textAt(row, column) : ''
  const lead = /^[\s\u00a0\u3000│┃├└┣┗─━-]*/.exec(text)?.[0] ?? ''
  const tree = GLYPHS.test(text) || /^[\s\u00a0\u3000]*$/.test(lead)
  return (grid.styleAt(row, column).indent ?? 0) * 2 + (tree ? widthOf(lead) : 0)
}

const widthOf = (lead: string): number =>
  [...lead].reduce((width, sign) => width + (sign === '\u3000' || sign === '\t' ? 2 : 1), 0)

const indentColumn = (grid: Grid, body: Rect, rows: readonly number[]): number | undefined => {
  for (let column = body.left; column < Math.min(body.right, body.left + LABEL_COLUMNS); column += 1) {
    const depths = new Set<number>()
    for (const row of rows) {
      if (grid.kindAt(row, column) !== 'text' && sortAt(grid, row, column) !== 'year') continue
      depths.add(indentAt(grid, row, column) ?? 0)
    }
    if (depths.size > 1) return column
  }
  return undefined
}

const DOTTED = /^\s*(\d{1,4}(?:\.\d{1,4})*)\.?(?:\s|$)/

const numberDepth = (text: string): number | undefined => {
  const code = DOTTED.exec(text)?.[1]
  return code === undefined ? undefined : code.split('.').length - 1
}

/** A column of dotted numbers in which the deeper ones go on from a number above. */
const numberedColumn = (grid: Grid, body: Rect, rows: readonly number[]): number | undefined => {
  for (let column = body.left; column < Math.min(body.right, body.left + 3); column += 1)
    if (isNumbered(grid, rows, column)) return column
  return undefined
}

const isNumbered = (grid: Grid, rows: readonly number[], column: number): boolean => {
  const seen = new Set<string>()
  let deep = 0
  let known = 0
  let other = 0
  for (const row of rows) {
    const code = DOTTED.exec(grid.textAt(row, column))?.[1]
    if (code === undefined) {
      if (grid.kindAt(row, column) !== 'blank') other += 1
      continue
    }
    const parent = code.slice(0, Math.max(0, code.lastIndexOf('.')))
    if (parent !== '') deep += 1
    if (parent !== '' && seen.has(parent)) known += 1
    seen.add(code)
  }
  return deep >= 2 && known * 10 >= deep * 8 && seen.size > other && seen.size > deep
}

/** The first column of words in lower case, so that codes in capitals do not stand for labels; else the first of words. */
const labelColumn = (grid: Grid, body: Rect, rows: readonly number[]): number => {
  const seen = rows.slice(0, 200)
  let first: number | undefined
  for (let column = body.left; column < Math.min(body.right, body.left + LABEL_COLUMNS); column += 1) {
    const sorts = seen.map(row => sortAt(grid, row, column))
    const words = seen.filter((_, at) => sorts[at] === 'word')
    const filled = sorts.filter(sort => sort !== 'blank').length
    if (filled === 0 || words.length * 2 < filled) continue
    first ??= column
    const natural = words.filter(row => /\p{Ll}|\p{Lo}/u.test(grid.textAt(row, column)))
    if (natural.length * 2 >= words.length) return column
  }
  return first ?? body.left
}
