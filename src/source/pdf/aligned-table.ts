import { captionKind } from '../flow/caption.ts'
import { alignedCells } from './aligned-cells.ts'
import { type AlignedRows, alignedRows } from './aligned-rows.ts'
import { findColumns } from './find-columns.ts'
import type { Run } from './find-runs.ts'
import { findSeams, partedAtSeams } from './find-seams.ts'
import { isJustified } from './justified.ts'
import { boxAround, type Rule } from './page-content.ts'
import type { PageTable } from './page-table.ts'
import { type FilledCell, pageCell, trackOf } from './ruled-table.ts'
import type { TextLine } from './text-lines.ts'
import { wrappedRows } from './wrapped-rows.ts'

/** Longer texts in both of two columns are prose set side by side, in characters. */
const PROSE_CELL = 55
/** Fewer rows than this make a table only when they are even, or lines are drawn. */
const FEW_ROWS = 6

/** A table by alignment, and the lines of its run that it left out, above and below. */
export type Aligned = { readonly table: PageTable; readonly lines: readonly TextLine[] }

/**
 * The table that the lines of a run make by standing in columns; `undefined` when they are no table.
 *
 * A justified text is none. Rows are lines, or what stands between two drawn lines where these part every row. Titles at its top are left out.
 */
export const alignedTable = (found: Run, rules: readonly Rule[], page: number): Aligned | undefined => {
  if (isJustified(found.lines)) return undefined
  const seams = findSeams(found.lines)
  const run = { lines: partedAtSeams(found.lines, seams) }
  const wrapped = wrappedRows(run.lines)
  const edges = wrapped?.xs ?? findColumns(run.lines, seams)
  if (!edges) return undefined
  const lines = wrapped ? run.lines : withoutTitles(run.lines, edges)
  const xs = lines.length === run.lines.length ? edges : (findColumns(lines, seams) ?? edges)
  const box = boxAround(lines)
  const inside = rules.filter(
    rule =>
      rule.axis === 'h' &&
      rule.at > box.top - 4 &&
      rule.at < box.bottom + 8 &&
      rule.to > box.left &&
      rule.from < box.right,
  )
  const { groups, headerRows }: AlignedRows = wrapped ?? alignedRows(lines, inside, xs)
  const cells = alignedCells(groups, { xs, rules: inside, headerRows: headerRows ?? 0 })
  const full = inside.filter(rule => rule.to - rule.from > (box.right - box.left) * 0.8).length
  if (!isTable(cells, { rows: groups.length, columns: xs.length - 1, rules: full })) return undefined
  const table: PageTable = {
    ...box,
    page,
    by: 'alignment',
    rows: groups.length,
    columns: xs.length - 1,
    xs,
    cells: cells.map(cell => pageCell(cell, xs, page)),
  }
  return { table, lines: found.lines.slice(found.lines.length - lines.length) }
}

/** Lines at the top that are a title or prose: one text, or texts that run over the columns, or a caption. */
const withoutTitles = (lines: readonly TextLine[], xs: readonly number[]): readonly TextLine[] => {
  let first = 0
  for (let at = 0; at < Math.min(lines.length - 2, 8); at += 1) {
    const line = lines[at] as TextLine
    if (isTitle(line, xs)) first = at + 1
    else if (line.chunks.length > 1) break
  }
  return lines.slice(first)
}

const isTitle = (line: TextLine, xs: readonly number[]): boolean => {
  const text = line.chunks.map(chunk => chunk.text).join(' ')
  if (captionKind(text.replace(':', '')) !== 'none') return true
  const columnsOf = (place: number): number => trackOf(xs, place)
  const longest = line.chunks.reduce((most, chunk) => Math.max(most, chunk.right - chunk.left), 0)
  const widest = line.chunks.find(chunk => chunk.right - chunk.left === longest)
  if (!widest || widest.text.length < 28) return false
  const crosses = columnsOf(widest.left + 2) !== columnsOf(widest.right - 2)
  if (line.chunks.length === 1) return crosses
  return crosses && (line.chunks.length === 2 || columnsOf(widest.left + 2) === 0) && !/\d{3}/.test(text.slice(-6))
}

/** Enough rows have several filled columns, and the texts are not two columns of prose. */
const isTable = (
  cells: readonly FilledCell[],
  { rows, columns, rules }: { readonly rows: number; readonly columns: number; readonly rules: number },
): boolean => {
  const perRow = new Map<number, number>()
  for (const cell of cells) perRow.set(cell.row, (perRow.get(cell.row) ?? 0) + 1)
  const several = [...perRow.values()].filter(count => count >= 2).length
  if (rows < 2 || several < (rules >= 2 ? 2 : 3) || several < rows * 0.4) return false
  if (rows < FEW_ROWS && rules < 2 && !isEven(cells, rows, columns)) return false
  if (columns > 2) return true
  const lengthOf = (column: number): number => {
    const texts = cells.filter(cell => cell.column === column && cell.glyphs.length > 0)
    return texts.reduce((sum, cell) => sum + cell.glyphs.length, 0) / Math.max(1, texts.length)
  }
  return Math.min(lengthOf(0), lengthOf(1)) < PROSE_CELL && Math.max(lengthOf(0), lengthOf(1)) < PROSE_CELL * 3
}

/** A table of a few rows without lines drawn must have most of each column filled. */
const isEven = (cells: readonly FilledCell[], rows: number, columns: number): boolean => {
  const filled = new Array<number>(columns).fill(0)
  for (const cell of cells)
    for (let at = cell.column; at < cell.column + cell.columns; at += 1) filled[at] = (filled[at] ?? 0) + 1
  return filled.every(count => count >= rows * 0.5)
}
