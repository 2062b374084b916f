import type { Lattice, LatticeCell } from './lattice.ts'
import { type Box, boxAround, type Glyph } from './page-content.ts'
import type { PageCell, PageTable } from './page-table.ts'
import { splitTracks } from './split-tracks.ts'
import { textOfGlyphs } from './text-lines.ts'

/** A drawing has more of its area in shapes that are no cells. */
const MAX_ODD = 0.35
/** Share of places that must hold text; the squares of a chart hold none. */
const MIN_FILLED = 0.15
/** A track without text that is narrower than this, in points, is the gap of a double line. */
const GAP_TRACK = 7

/** A cell with its characters, before its text is made. */
export type FilledCell = LatticeCell & { readonly glyphs: readonly Glyph[] }

/** Tracks and the cells in them. */
export type FilledLattice = {
  readonly xs: readonly number[]
  readonly ys: readonly number[]
  readonly cells: readonly FilledCell[]
}

/**
 * The table that a lattice of lines and the characters in it make; `undefined` for a frame, a chart or a drawing. A single
 * row is given too: it may end a table of the page before.
 *
 * A character belongs to the cell that its middle lies in, so a text that runs over two cells is parted by the line
 * between them.
 */
export const ruledTable = (lattice: Lattice, glyphs: readonly Glyph[], page: number): PageTable | undefined => {
  if (lattice.odd > MAX_ODD) return undefined
  const filled = withoutGaps(fill(lattice, glyphs))
  const withText = filled.cells.filter(cell => cell.glyphs.length > 0)
  const isRow = filled.ys.length === 2 && withText.length >= 2
  if ((withText.length < 3 && !isRow) || withText.length < filled.cells.length * MIN_FILLED) return undefined
  const { xs, ys, cells } = splitTracks(filled)
  const rows = ys.length - 1
  const columns = xs.length - 1
  if (columns < 2 || rows < 1) return undefined
  return {
    left: lattice.left,
    top: lattice.top,
    right: lattice.right,
    bottom: lattice.bottom,
    page,
    by: 'lines',
    rows,
    columns,
    xs,
    cells: cells.map(cell => pageCell(cell, xs, page)),
  }
}

/** A cell with its text and look. */
export const pageCell = (cell: FilledCell, xs: readonly number[], page: number): PageCell => {
  const { text, superscript, lines, partedLines } = textOfGlyphs(cell.glyphs)
  const box: Box = boxAround(cell.glyphs)
  return {
    ...cell,
    text: withoutLeader(text),
    superscript,
    lines,
    partedLines,
    bold: cell.glyphs.length > 0 && cell.glyphs.every(glyph => glyph.bold),
    box,
    page,
    indent: cell.glyphs.length === 0 ? 0 : Math.max(0, box.left - (xs[cell.column] ?? box.left)),
  }
}

/** The dots that lead the eye from a label to its numbers are no text. */
const withoutLeader = (text: string): string => text.replace(/(?:[ \u00A0]*[.…·]){4,}[ \u00A0]*(?=\n|$)/g, '')

const fill = (lattice: Lattice, glyphs: readonly Glyph[]): FilledLattice => {
  const { xs, ys, cells } = lattice
  const columns = xs.length - 1
  const owner = new Map<number, number>()
  cells.forEach((cell, at) => {
    for (let row = cell.row; row < cell.row + cell.rows; row += 1)
      for (let column = cell.column; column < cell.column + cell.columns; column += 1)
        owner.set(row * columns + column, at)
  })
  const inside: Glyph[][] = cells.map(() => [])
  for (const glyph of glyphs) {
    const row = trackOf(ys, (glyph.top + glyph.bottom) / 2)
    const column = trackOf(xs, (glyph.left + glyph.right) / 2)
    const at = row < 0 || column < 0 ? undefined : owner.get(row * columns + column)
    if (at !== undefined) inside[at]?.push(glyph)
  }
  return { xs, ys, cells: cells.map((cell, at) => ({ ...cell, glyphs: inside[at] ?? [] })) }
}

/** Track that a place lies in, or -1. */
export const trackOf = (edges: readonly number[], place: number): number => {
  let low = 0
  let high = edges.length - 1
  if (place < (edges[0] as number) || place > (edges[high] as number)) return -1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((edges[middle] as number) <= place) low = middle
    else high = middle
  }
  return low
}

/** Tracks that are only the gap of a double line are taken out. */
const withoutGaps = (lattice: FilledLattice): FilledLattice => {
  const rows = keptTracks(
    lattice.ys,
    lattice.cells.map(({ row, rows: size, glyphs }) => ({ start: row, size, glyphs })),
  )
  const columns = keptTracks(
    lattice.xs,
    lattice.cells.map(({ column, columns: size, glyphs }) => ({ start: column, size, glyphs })),
  )
  const cells = lattice.cells.flatMap(cell => {
    const row = placeAmong(rows, cell.row, cell.rows)
    const column = placeAmong(columns, cell.column, cell.columns)
    return row && column
      ? [{ row: row.start, rows: row.size, column: column.start, columns: column.size, glyphs: cell.glyphs }]
      : []
  })
  return { xs: keptEdges(lattice.xs, columns), ys: keptEdges(lattice.ys, rows), cells }
}

type Reach = { readonly start: number; readonly size: number; readonly glyphs: readonly Glyph[] }

const keptTracks = (edges: readonly number[], reaches: readonly Reach[]): readonly number[] => {
  const filled = new Set<number>()
  for (const { start, size, glyphs } of reaches) if (size === 1 && glyphs.length > 0) filled.add(start)
  const tracks: number[] = []
  for (let track = 0; track + 1 < edges.length; track += 1) {
    const width = (edges[track + 1] as number) - (edges[track] as number)
    if (width > GAP_TRACK || filled.has(track)) tracks.push(track)
  }
  return tracks
}

const keptEdges = (edges: readonly number[], kept: readonly number[]): readonly number[] => {
  const last = kept.at(-1)
  return last === undefined ? [] : [...kept.map(track => edges[track] as number), edges[last + 1] as number]
}

const placeAmong = (
  kept: readonly number[],
  start: number,
  size: number,
): { readonly start: number; readonly size: number } | undefined => {
  const first = kept.findIndex(track => track >= start)
  if (first < 0) return undefined
  let last = first
  while (last < kept.length && (kept[last] as number) < start + size) last += 1
  return last === first ? undefined : { start: first, size: last - first }
}
