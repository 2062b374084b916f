/**
 * What a cell holds. `blank` is a cell without a value; a dash, a zero and `N/A` are values of their own.
 * `date` is a number with a date or time format; durations such as `[h]:mm` are `number`.
 */
export type CellKind = 'blank' | 'text' | 'number' | 'date' | 'boolean' | 'error'

/** Style facts that carry meaning; what is absent is plain. */
export type CellStyle = {
  /** Number format code as stored, `General` when none. */
  readonly format: string
  readonly bold?: true
  readonly italic?: true
  /** Indent level from 1. */
  readonly indent?: number
  /** Fill colour `RRGGBB`, or `theme:N` / `indexed:N` when given that way. */
  readonly fill?: string
  /** Font colour in the same notation. */
  readonly color?: string
  readonly align?: 'left' | 'center' | 'right'
  /** Sides that have a border line, of `t`, `r`, `b`, `l` in this order: `tb` is a line above and below. */
  readonly borders?: string
  /** Font size in points, when known. */
  readonly size?: number
}

/** A comment tied to a cell; the replies of a threaded comment are joined by line breaks. */
export type CellComment = { readonly text: string; readonly author?: string }

/** A formula without its leading `=`. `cached` is false when the file holds no value for it. */
export type CellFormula = { readonly text: string; readonly cached: boolean }

/** Facts that few cells have. */
export type CellExtras = {
  readonly formula?: CellFormula
  readonly comment?: CellComment
  /** Target of a link as stored. */
  readonly link?: string
  /** Superscript run(s) of the text, joined: the `1` of `Total¹` written as rich text. Still part of `shown`. */
  readonly superscript?: string
  /** Place on a page, for formats that have pages: page from 1; box in points from the top left corner. */
  readonly page?: number
  readonly box?: readonly [left: number, top: number, right: number, bottom: number]
}

/** One non-blank cell, or a blank one that has extras. Row and column from 0. */
export type Cell = CellExtras & {
  readonly row: number
  readonly column: number
  readonly kind: CellKind
  /** The text as a person sees it in the sheet: by number format, line breaks kept, never trimmed. */
  readonly shown: string
  /**
   * The stored value: a number for `number`; an ISO text for `date` (`2025-04-14`, `2025-04-14T09:30:00`, `T09:30:00`);
   * a boolean; the text of `text` and `error`; absent for `blank`.
   */
  readonly value?: string | number | boolean
  readonly style: CellStyle
}

/** Facts of a row or a column as a whole. */
export type LineInfo = {
  readonly hidden?: true
  /** Outline level from 1. */
  readonly outline?: number
  /** Width of a column in characters, where the file says it. */
  readonly width?: number
}

/** The style of a cell that has none. */
export const PLAIN_STYLE: CellStyle = { format: 'General' }
