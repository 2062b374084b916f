import type { Box, Glyph } from './page-content.ts'

/** One cell of a table on a page, with the characters in it. */
export type PageCell = {
  readonly row: number
  readonly column: number
  readonly rows: number
  readonly columns: number
  readonly glyphs: readonly Glyph[]
  readonly text: string
  readonly superscript: string
  /** Lines of its text, and how many of these stand in parts set apart. */
  readonly lines: number
  readonly partedLines: number
  readonly bold: boolean
  /** Around its characters. */
  readonly box: Box
  readonly page: number
  /** Distance of its first character from the left of its column, in points. */
  readonly indent: number
  /** Tables drawn inside it. */
  readonly nested?: readonly PageTable[]
}

/** A table as it stands on one page. */
export type PageTable = Box & {
  readonly page: number
  readonly by: 'lines' | 'alignment'
  readonly rows: number
  readonly columns: number
  readonly cells: readonly PageCell[]
  /** Edges of its columns, one more than there are columns. */
  readonly xs: readonly number[]
}
