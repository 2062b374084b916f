import type { DrawnCell } from '../../../src/serve/sheets/sheet-windows.ts'

/** What a cell is in its table. */
export type CellRole = DrawnCell['role']

/** A rectangle of a sheet: rows and columns from 0, `bottom` and `right` exclusive. */
export type Rect = { readonly top: number; readonly left: number; readonly bottom: number; readonly right: number }

/** One cell as it is drawn, with its row. Blank cells outside of tables are not listed. */
export type ShownCell = DrawnCell & { readonly row: number }

/** Rows `top` (inclusive) to `bottom` (exclusive) of a sheet, with the merges that touch them. */
export type SheetPage = {
  readonly top: number
  readonly bottom: number
  readonly cells: readonly ShownCell[]
  readonly spans: readonly Rect[]
  readonly hiddenRows?: readonly number[]
}

/** What is known of a sheet before any row is read. `widths` are in characters, by column, where the file says. */
export type SheetShape = {
  readonly rows: number
  readonly columns: number
  readonly widths?: readonly (number | undefined)[]
  readonly hiddenColumns?: readonly number[]
  /** Rows that the file keeps in sight at the top. */
  readonly frozenRows?: number
}

/** A key of one place, for sets and maps. */
export const placeKey = (row: number, column: number): string => `${row},${column}`

/** Letters of a column, from 0: `A`, `Z`, `AA`. */
export const columnLetters = (column: number): string => {
  const rest = Math.floor(column / 26)
  return `${rest > 0 ? columnLetters(rest - 1) : ''}${String.fromCharCode(65 + (column % 26))}`
}

/** A1 address of a place, row and column from 0. */
export const addressOf = (row: number, column: number): string => `${columnLetters(column)}${row + 1}`

/** A1 text of a rectangle: `A1` or `A1:C3`. */
export const rangeOf = (rect: Rect): string => {
  const first = addressOf(rect.top, rect.left)
  const last = addressOf(rect.bottom - 1, rect.right - 1)
  return first === last ? first : `${first}:${last}`
}

/** Place of an A1 address; nothing for any other text, such as `R3C2`. */
export const placeOfAddress = (address: string): { readonly row: number; readonly column: number } | undefined => {
  const [, letters, digits] = /^([A-Z]{1,3})([1-9]\d*)$/.exec(address) ?? []
  if (!letters || !digits) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return { row: Number(digits) - 1, column: column - 1 }
}

/** The rectangle between two places, whichever comes first. */
export const rectBetween = (a: Place, b: Place): Rect => ({
  top: Math.min(a.row, b.row),
  left: Math.min(a.column, b.column),
  bottom: Math.max(a.row, b.row) + 1,
  right: Math.max(a.column, b.column) + 1,
})

export type Place = { readonly row: number; readonly column: number }

/** True where a rectangle holds a place. */
export const holds = (rect: Rect, row: number, column: number): boolean =>
  row >= rect.top && row < rect.bottom && column >= rect.left && column < rect.right

/** Characters that a text takes beside Latin ones: a letter of Chinese, Japanese or Korean is as wide as two. */
export const textWidth = (text: string): number => {
  let width = 0
  for (const letter of text) width += WIDE.test(letter) ? 1.8 : 1
  return width
}

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]/

/** The merged rectangle that covers a place. */
export const spanAt = (spans: readonly Rect[], { row, column }: Place): Rect | undefined =>
  spans.find(span => holds(span, row, column))

const CHARACTER_PX = 8.3
const NARROWEST_PX = 44
const WIDEST_PX = 360

/** Characters that can be read of every column, however narrow the file makes it. */
const READABLE = 12

/**
 * Width of a column in pixels: by the file where it says, but so that the first characters can be read, else by the texts of
 * the first rows; bounded both ways.
 */
export const columnWidth = (characters: number | undefined, longest: number): number => {
  const wanted = characters === undefined ? Math.min(longest, 34) : Math.max(characters, Math.min(longest, READABLE))
  return Math.round(Math.min(WIDEST_PX, Math.max(NARROWEST_PX, wanted * CHARACTER_PX + 18)))
}
