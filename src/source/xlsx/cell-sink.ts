import type { Rect } from '../../grid/index.ts'

/** A formula as it stands in a cell (ECMA-376 §18.3.1.40). */
export type ScannedFormula = {
  /** Text without `=`; empty for a member of a shared formula that is not its first cell. */
  readonly text: string
  readonly kind: 'normal' | 'shared' | 'array' | 'dataTable'
  /** Number of the shared formula. */
  readonly shared?: number
  /** A1 text of the cells that an array formula fills. */
  readonly ref?: string
}

/** Facts of one row element that are not plain. */
export type ScannedRow = { readonly hidden: boolean; readonly outline: number }

/**
 * Takes the cells of a sheet while it is scanned, in file order; rows and columns from 0.
 *
 * For a cell with a formula `formula` comes first, then its value, or `noValue`. `style` is the cell's `s` number.
 * Bytes that are handed over are UTF-8 and valid during the call only.
 */
export interface CellSink {
  row(row: number, facts: ScannedRow): void
  number(row: number, column: number, style: number, value: number): void
  /** A shared string by its number, which may be out of range. */
  shared(row: number, column: number, style: number, index: number): void
  /** An inline string or the text result of a formula; may be empty. */
  text(row: number, column: number, style: number, bytes: Uint8Array): void
  boolean(row: number, column: number, style: number, value: boolean): void
  error(row: number, column: number, style: number, text: string): void
  /** An ISO 8601 date cell (`t="d"`), as written. */
  date(row: number, column: number, style: number, text: string): void
  formula(row: number, column: number, formula: ScannedFormula): void
  /** A formula without a stored value. */
  noValue(row: number, column: number, style: number): void
  /** A cell without value and formula: style only. */
  blank(row: number, column: number, style: number): void
  /** Superscript runs of the inline string that was given just before. */
  superscript(row: number, column: number, text: string): void
  /** A cell that lies outside the limits of a worksheet, or whose value cannot be read. */
  drop(row: number, column: number, reason: string): void
}

/** Columns `first` up to and including `last`, from 0, that share facts. */
export type ScannedColumns = {
  readonly first: number
  readonly last: number
  readonly hidden: boolean
  readonly outline: number
  /** In characters, where the file says it of few columns. */
  readonly width?: number
}

/** A link element: the target is a relationship, a place in the book, or both. */
export type ScannedLink = {
  readonly rect: Rect
  readonly relationship?: string
  readonly location?: string
}

/** What stands in a sheet part beside its cells. */
export type SheetFacts = {
  readonly merges: readonly Rect[]
  readonly columns: readonly ScannedColumns[]
  readonly links: readonly ScannedLink[]
  /** Relationship ids of the sheet's tables. */
  readonly tables: readonly string[]
  readonly freeze?: { readonly rows: number; readonly columns: number }
  readonly autofilter?: Rect
  readonly summaryAbove: boolean
  /** Rectangle that the sheet claims to use; often wrong, never trusted. */
  readonly dimension?: string
  /** References of merges and links that could not be read. */
  readonly badReferences: readonly string[]
  /** False when the part ended before its end tag. */
  readonly whole: boolean
}
