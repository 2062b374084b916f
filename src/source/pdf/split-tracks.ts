import type { Glyph } from './page-content.ts'
import type { FilledCell, FilledLattice } from './ruled-table.ts'
import { textLines } from './text-lines.ts'

/** Fewest lines of text in a row for it to be several rows. */
const MIN_LINES = 3

/**
 * The same lattice with its tall rows parted where they hold several rows that no line parts: a frame around a body whose
 * numbers stand one below the other.
 *
 * A row is parted only when its columns have the same baselines, and one of them holds a number on each, or the lines
 * stand too far apart to be those of one text: wrapped text shares baselines too, but a number does not wrap.
 */
export const splitTracks = (lattice: FilledLattice): FilledLattice => {
  let current = lattice
  for (let row = lattice.ys.length - 2; row >= 0; row -= 1) current = splitRow(current, row)
  return current
}

const splitRow = (lattice: FilledLattice, row: number): FilledLattice => {
  const cells = lattice.cells.filter(cell => cell.row <= row && cell.row + cell.rows > row)
  const alone = cells.filter(cell => cell.rows === 1)
  if (!alone.some(hasLines)) return lattice
  const columns = alone
    .filter(cell => cell.glyphs.length > 0)
    .map(cell =>
      textLines(cell.glyphs).map(
        ({ base, size, chunks }): CellLine => ({ base, size, text: chunks.map(chunk => chunk.text).join(' ') }),
      ),
    )
  const guide = guideOf(columns)
  if (!guide) return lattice
  return cutRow(
    lattice,
    row,
    guide.slice(1).map((line, at) => cutBetween(alone, guide[at]?.base ?? line.base, line.base)),
  )
}

/** True when the baselines of a cell are further apart than those of one line. */
const hasLines = ({ glyphs }: FilledCell): boolean => {
  const [first] = glyphs
  return first !== undefined && glyphs.some(glyph => Math.abs(glyph.base - first.base) > first.size * 0.8)
}

type CellLine = { readonly base: number; readonly size: number; readonly text: string }

/** Lines further apart than this, in ems, are no wrapped text. */
const WIDE_STEP = 1.5

/** The column whose lines are rows, or `undefined` when the lines are those of wrapped texts. */
const guideOf = (columns: readonly (readonly CellLine[])[]): readonly CellLine[] | undefined => {
  const numbers = columns.filter(lines => lines.length >= MIN_LINES && lines.every(line => isNumberText(line.text)))
  const longest = numbers.reduce<readonly CellLine[]>((most, lines) => (lines.length > most.length ? lines : most), [])
  if (longest.length > 0) {
    const agreeing = columns.filter(lines => sharedBases(lines, longest) >= longest.length * 0.7)
    return agreeing.length >= 2 ? longest : undefined
  }
  const [first = []] = columns
  const isSame =
    columns.length >= 2 &&
    columns.every(lines => lines.length === first.length && sharedBases(lines, first) === first.length)
  if (!isSame || first.length < 2) return undefined
  const isWide = first.every((line, at) => at === 0 || line.base - (first[at - 1]?.base ?? 0) >= WIDE_STEP * line.size)
  return isWide || (columns.length >= 3 && first.length >= MIN_LINES) ? first : undefined
}

const isNumberText = (text: string): boolean => /\d/.test(text) && /^[\s\d.,()%+\-–−$€£₩¥*¹²³]+$/.test(text)

const sharedBases = (
  lines: readonly { readonly base: number }[],
  guide: readonly { readonly base: number }[],
): number => guide.filter(({ base }) => lines.some(line => Math.abs(line.base - base) < 3)).length

/** A place between two baselines: above all that stands on the lower one. */
const cutBetween = (cells: readonly FilledCell[], upper: number, lower: number): number => {
  let cut = lower
  for (const cell of cells)
    for (const glyph of cell.glyphs)
      if (Math.abs(glyph.base - lower) < 3) cut = Math.min(cut, (glyph.top + glyph.base) / 2 - glyph.size * 0.2)
  return Math.max(cut, upper + 1)
}

const cutRow = (lattice: FilledLattice, row: number, cuts: readonly number[]): FilledLattice => ({
  ...lattice,
  ys: [...lattice.ys.slice(0, row + 1), ...cuts, ...lattice.ys.slice(row + 1)],
  cells: lattice.cells.flatMap(cell => {
    if (cell.row > row) return [{ ...cell, row: cell.row + cuts.length }]
    if (cell.row + cell.rows <= row) return [cell]
    return cell.rows > 1 ? [{ ...cell, rows: cell.rows + cuts.length }] : partsOfCell(cell, cuts)
  }),
})

/** A cell of one row as one cell for each part of it. */
const partsOfCell = (cell: FilledCell, cuts: readonly number[]): readonly FilledCell[] => {
  const parts: Glyph[][] = [[], ...cuts.map(() => [])]
  for (const glyph of cell.glyphs) {
    const middle = (glyph.top + glyph.bottom) / 2
    parts[cuts.filter(cut => middle >= cut).length]?.push(glyph)
  }
  return parts.map((glyphs, part) => ({ ...cell, row: cell.row + part, glyphs }))
}
