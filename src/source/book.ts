import type { Finding } from '../fault/index.ts'
import type { DateSystem, Grid, Rect } from '../grid/index.ts'

/** Formats that are read, by content, not by name. */
export type Format =
  | 'xlsx'
  | 'xls'
  | 'xlsb'
  | 'ods'
  | 'csv'
  | 'docx'
  | 'pptx'
  | 'hwpx'
  | 'hwp'
  | 'pdf'
  | 'html'
  | 'markdown'
  | 'text'
  | 'sql'
  | 'zip'

/** What a reader makes of a source: its blocks in reading order, and everything that went less than well. */
export type Book = {
  readonly format: Format
  readonly blocks: readonly Block[]
  readonly findings: readonly Finding[]
  /** Title from the document's own properties, when it has one. */
  readonly title?: string
  readonly dateSystem?: DateSystem
  readonly names?: readonly DefinedName[]
  /** Paths of the files inside an archive; each is a document of its own. */
  readonly members?: readonly string[]
  /** Pages or slides, for formats that have them. */
  readonly pages?: number
}

/** A stretch of a document: prose, or a grid. */
export type Block = Prose | Sheet

/** Where a block stands in a document that has places other than sheets; all from 1. */
export type BlockPlace = { readonly page?: number; readonly slide?: number }

/** A heading or a paragraph. */
export type Prose = {
  readonly kind: 'prose'
  /** `note`: footnote, endnote, speaker note or comment; `furniture`: header or footer of the page. */
  readonly role: 'heading' | 'paragraph' | 'item' | 'caption' | 'note' | 'furniture'
  /** Heading level from 1; list depth from 1 for an item. */
  readonly level?: number
  /** Text with line breaks kept; the number of a numbered list or heading stands in it as shown. */
  readonly text: string
  /** Texts of the headings above, outermost first; its own text is not in it. */
  readonly path: readonly string[]
  readonly at: BlockPlace
}

/** A worksheet, or one table inside a document: a grid with an address. */
export type Sheet = {
  readonly kind: 'sheet'
  /** Worksheet name, or `table 3` (`slide 2 / table 1`, `slide 2 / chart 1`) for a table inside a document. */
  readonly name: string
  /** `worksheet` may hold several tables; `table` is one table that the format itself declares; `chart` is a chart's cached data. */
  readonly origin: 'worksheet' | 'table' | 'chart'
  /** Number of the sheet, or of the table in document order with nested ones where they stand; from 1. */
  readonly index: number
  readonly state: 'visible' | 'hidden' | 'veryHidden'
  readonly grid: Grid
  /** Rows and columns that a table inside a document has, blank ones at its end included; `grid.extent` ends with the last text. */
  readonly size?: {
    readonly rows: number
    readonly columns: number
    /** Places that no cell covers, not even a blank one: the rows have differing numbers of cells. Absent when 0. */
    readonly missing?: number
  }
  readonly hints: SheetHints
  /** Texts of the headings above, outermost first; `[]` in a workbook. */
  readonly path: readonly string[]
  /** Caption attached to the table by the format (caption element, `Table 2. …` paragraph beside it). */
  readonly caption?: string
  /** Paragraphs right before (last first) and right after the table that may be its title, unit line or notes; at most 3 each. */
  readonly before?: readonly string[]
  readonly after?: readonly string[]
  /** Footnotes that the format binds to cells. `at` is the cell. */
  readonly notes?: readonly SheetNote[]
  /** The cell that holds this table, for a nested one: `sheet` is the `index` of the outer. */
  readonly parent?: { readonly sheet: number; readonly row: number; readonly column: number }
  readonly at: BlockPlace
  readonly receipt: Receipt
}

/** A footnote or endnote of the format, bound to the cell where its mark stands. */
export type SheetNote = { readonly mark: string; readonly text: string; readonly row: number; readonly column: number }

/** What the file itself says about the structure of a sheet; strong evidence, never overridden by guesswork. */
export type SheetHints = {
  /** Excel tables (ListObjects): `rect` with header and totals rows inside it. */
  readonly excelTables?: readonly ExcelTable[]
  /** Rows and columns frozen at the top and left, counted from A1. */
  readonly freeze?: { readonly rows: number; readonly columns: number }
  readonly autofilter?: Rect
  /** Rows and columns repeated on each printed page. */
  readonly printTitles?: {
    readonly rows?: readonly [top: number, bottom: number]
    readonly columns?: readonly [left: number, right: number]
  }
  readonly printArea?: readonly Rect[]
  /** Rows from the top that the format flags as header (`w:tblHeader`, `thead`, `hp:tr header`). */
  readonly headerRows?: number
  /** Columns from the left flagged as row headers (`th scope=row`, first-column flag). */
  readonly headerColumns?: number
  /** Summary rows stand above their details (outlinePr summaryBelow="0"). */
  readonly summaryAbove?: true
}

/** An Excel table as the workbook declares it. */
export type ExcelTable = {
  readonly name: string
  readonly rect: Rect
  /** Header rows inside `rect`, 0 or 1. */
  readonly headerRows: number
  /** Totals rows inside `rect`, at its bottom. */
  readonly totalsRows: number
  readonly columns: readonly string[]
}

/** A name that the workbook defines; `ref` as stored, without `=`. `sheet` when it is local to one. */
export type DefinedName = {
  readonly name: string
  readonly ref: string
  readonly sheet?: string
  readonly hidden?: true
}

/**
 * The cell accounting of one sheet (promise P1): `found = kept + sum of dropped`.
 * `found` counts cells in the file that hold a value, a formula or a comment.
 */
export type Receipt = {
  readonly found: number
  readonly kept: number
  readonly dropped: readonly { readonly reason: string; readonly count: number; readonly first?: string }[]
}
