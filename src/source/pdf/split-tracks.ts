import type { Glyph } from './page-content.ts'
import type { FilledCell, FilledLattice } from './ruled-table.ts'
import { textLines } from './text-lines.ts'

/** Fewest lines of text in a row for it to be several rows. */
const MIN_LINES = 3

/**
 * The same lattice with its tall rows parted where they hold several rows that no line parts: a frame around a body whose
 * numbers stand one below the other.
 *
 * A row is parted only when at least two of its columns have the same baselines and one of these holds a number on each:
 * wrapped text shares baselines too, but a number does not wrap.
 */
export const splitTracks = (lattice: FilledLattice): FilledLattice => {
  let current = lattice
  for (let row = lattice.ys.length - 2; row >= 0; row -= 1) current = splitRow(current, row)
  return current
}

const splitRow = (lattice: FilledLattice, row: number): FilledLattice => {
  const cells = lattice.cells.filter(cell => cell.row <= row && cell.row + cell.rows > row)
  const alone = cells.filter(cell => cell.rows === 1)
  const bases = alone.map(cell =>
    textLines(cell.glyphs).map(line => ({ base: line.base, text: line.chunks.map(chunk => chunk.text).join(' ') })),
  )
  const numbers = bases.filter(lines => lines.length >= MIN_LINES && lines.every(line => isNumberText(line.text)))
  const guide = numbers.reduce<readonly { readonly base: number }[]>(
    (most, lines) => (lines.length > most.length ? lines : most),
    [],
  )
  if (numbers.length < 1 || guide.length < MIN_LINES) return lattice
  const agreeing = bases.filter(lines => sharedBases(lines, guide) >= guide.length * 0.7)
  if (agreeing.length < 2) return lattice
  const cuts = guide.slice(1).map((line, at) => cutBetween(alone, guide[at]?.base ?? line.base, line.base))
  return cutRow(lattice, row, cuts)
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
