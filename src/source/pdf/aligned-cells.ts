import { spanOfHeading } from './heading-span.ts'
import type { Glyph, Rule } from './page-content.ts'
import { type FilledCell, trackOf } from './ruled-table.ts'
import type { Chunk, TextLine } from './text-lines.ts'
import { type Word, wordsOf } from './words.ts'

/** Where the columns are, what is drawn among the rows, and how many rows are known to be header. */
type Layout = { readonly xs: readonly number[]; readonly rules: readonly Rule[]; readonly headerRows: number }

/** A gap between words at the edge of a column, in ems, that parts two headings standing close together. */
const HEADING_GAP = 0.42

/** Cells of all rows: the texts of the lines of a row by column; a heading may span several. */
export const alignedCells = (groups: readonly (readonly TextLine[])[], layout: Layout): readonly FilledCell[] => {
  const headings = Math.max(layout.headerRows, firstFullRow(groups, layout.xs))
  return groups.flatMap((lines, row) =>
    rowCells(lines, row, { ...layout, isHeading: row < headings, isLast: row === headings - 1 }),
  )
}

/** The first row that has text in most columns: rows above it are headings over several columns. */
const firstFullRow = (groups: readonly (readonly TextLine[])[], xs: readonly number[]): number => {
  const columns = xs.length - 1
  const filled = (lines: readonly TextLine[]): number =>
    new Set(lines.flatMap(line => line.chunks.map(chunk => trackOf(xs, (chunk.left + chunk.right) / 2)))).size
  return Math.max(
    0,
    groups.findIndex(lines => filled(lines) >= columns * 0.7),
  )
}

type RowLayout = Layout & { readonly isHeading: boolean; readonly isLast: boolean }

/** Texts of one row by column as they are gathered. */
type Gathered = Map<number, { glyphs: Glyph[]; span: number }>

const rowCells = (lines: readonly TextLine[], row: number, layout: RowLayout): readonly FilledCell[] => {
  const columns: Gathered = new Map()
  for (const line of lines) for (const chunk of line.chunks) putChunk(columns, { chunk, line, layout })
  return [...columns]
    .sort(([a], [b]) => a - b)
    .map(([column, { glyphs, span }], at, all) => {
      const next = all[at + 1]?.[0] ?? layout.xs.length - 1
      return { row, column, rows: 1, columns: Math.min(span, next - column), glyphs }
    })
}

const put = (columns: Gathered, [first, last]: readonly [number, number], glyphs: readonly Glyph[]): void => {
  const known = columns.get(first)
  const span = last - first + 1
  if (known) {
    known.glyphs.push(...glyphs)
    known.span = Math.max(known.span, span)
  } else columns.set(first, { glyphs: [...glyphs], span })
}

const putChunk = (
  columns: Gathered,
  { chunk, line, layout }: { readonly chunk: Chunk; readonly line: TextLine; readonly layout: RowLayout },
): void => {
  const { xs, isHeading } = layout
  const words = wordsOf({ ...line, chunks: [chunk] })
  if (isHeading) {
    const span = spanOfHeading(chunk, { xs, rules: layout.rules, line })
    if (span.ruled || span.first === span.last || !isPartedByEdges(words, xs, line.size * HEADING_GAP))
      put(columns, [span.first, span.last], chunk.glyphs)
    else putWords(columns, words, xs)
    return
  }
  const slack = line.size * 0.3
  const first = clamped(trackOf(xs, chunk.left + slack), xs)
  const last = clamped(trackOf(xs, chunk.right - slack), xs)
  if (first === last || !isPartedByEdges(words, xs, 0)) put(columns, [first, first], chunk.glyphs)
  else putWords(columns, words, xs)
}

const putWords = (columns: Gathered, words: readonly Word[], xs: readonly number[]): void => {
  for (const word of words) {
    const column = clamped(trackOf(xs, (word.left + word.right) / 2), xs)
    put(columns, [column, column], word.glyphs)
  }
}

const clamped = (column: number, xs: readonly number[]): number => Math.min(xs.length - 2, Math.max(0, column))

/** True when every edge that a text reaches over falls between two of its words that are `gap` points apart. */
const isPartedByEdges = (words: readonly Word[], xs: readonly number[], gap: number): boolean => {
  const left = words[0]?.left ?? 0
  const right = words.at(-1)?.right ?? 0
  const edges = xs.slice(1, -1).filter(edge => edge > left && edge < right)
  return edges.every(edge => {
    const middle = (word: Word): number => (word.left + word.right) / 2
    const before = Math.max(...words.filter(word => middle(word) <= edge).map(word => word.right))
    const after = Math.min(...words.filter(word => middle(word) > edge).map(word => word.left))
    return after - before >= Math.max(gap, -2)
  })
}
