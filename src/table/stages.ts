import type { Finding } from '../fault/index.ts'
import type { Grid, Rect } from '../grid/index.ts'
import type { ExcelTable, Sheet } from '../source/index.ts'
import type { Nesting } from './find-nesting.ts'
import type { Column, Field, Gate, Group, Line, Note, RowFact, TableKind, Why } from './table.ts'

/**
 * What each stage of `understand` takes and gives. Every stage is a pure function from one of these to the next;
 * rows and columns are absolute, from 0, in the axes of the table (of `grid`).
 *
 * ```text
 * Sheet -findRegions-> Region -readLines, orient-> WithLines -readHeader-> WithHeader -readStub-> WithStub
 *       -readOutline-> WithRows -readColumns-> Draft
 *       -readUnits, readNotes, readTotals, decideKind, gate-> Draft -finish-> Table
 * ```
 */
export type Region = {
  readonly sheet: Sheet
  /** Number of the table in its sheet, in reading order, from 1. */
  readonly ordinal: number
  /** The cells in table axes: the sheet's own grid, or a turned view of it. */
  readonly grid: Grid
  readonly transposed?: true
  /** Everything that may be header, body, or lines right above and below them. */
  readonly area: Rect
  /** Rows of text that stand apart above `area` and belong to it, in reading order; each is one row. */
  readonly above: readonly Rect[]
  /** The same below: candidates for notes. */
  readonly below: readonly Rect[]
  /** Texts of the outer table that head all rows of a nested one, outermost first. */
  readonly nesting?: readonly Nesting[]
  /** The Excel table that declares this region. */
  readonly excelTable?: ExcelTable
  readonly why: readonly Why[]
  readonly findings: readonly Finding[]
}

/** A region whose lines above and below are told apart; `rect` is what is left: header and body. */
export type WithLines = Region & { readonly rect: Rect; readonly lines: readonly Line[]; readonly title?: string }

/** What one row of the header is. `names` gives texts to the paths; the others do not. */
export type Floor = {
  readonly row: number
  readonly role: 'names' | 'units' | 'numbers' | 'blank'
  /** Its texts go on with those of the row above: a name wrapped over two rows. */
  readonly continues?: true
}

/** A region with its header rows and what each of them is. */
export type WithHeader = WithLines & {
  readonly header: { readonly top: number; readonly bottom: number }
  readonly body: { readonly top: number; readonly bottom: number }
  readonly floors: readonly Floor[]
}

/** A region with the number of its label columns at the left of `rect`. */
export type WithStub = WithHeader & { readonly stub: number }

/** A region with what its body rows are: ancestors in `groups`, facts in `rows` (ascending, plain data rows absent). */
export type WithRows = WithStub & { readonly groups: readonly Group[]; readonly rows: readonly RowFact[] }

/**
 * Everything but the last sums. `kind` is `data`, `gate` open and `notes` empty until their stages have run.
 * `columns` are in order, one for each column of `rect`, with unique names.
 */
export type Draft = WithRows & {
  readonly columns: readonly Column[]
  readonly notes: readonly Note[]
  readonly kind: TableKind
  readonly gate: Gate
  readonly fields?: readonly Field[]
}

/** A stage that refines a draft. */
export type Refine = (draft: Draft) => Draft
