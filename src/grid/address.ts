import { type Rect, rectOf } from './rect.ts'

/** Most rows and columns a worksheet can have (ECMA-376 §18.3.1.73, §18.3.1.13; Excel's own limits). */
export const MAX_ROWS = 1_048_576
export const MAX_COLUMNS = 16_384

/** Column letters of a column counted from 0: 0 is `A`, 27 is `AB`. */
export const columnLetters = (column: number): string => {
  let letters = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return letters
}

/** Column from 0 of its letters in either case, or -1 when the text is not one to three letters. */
export const columnOfLetters = (letters: string): number => {
  if (!/^[A-Za-z]{1,3}$/.test(letters)) return -1
  let column = 0
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** A1 text of one cell, row and column from 0: (3, 1) is `B4`. */
export const formatCell = (row: number, column: number): string => `${columnLetters(column)}${row + 1}`

/** A1 text of a rectangle: `A1:B4`, or `B4` for a single cell. */
export const formatRect = (rect: Rect): string => {
  const first = formatCell(rect.top, rect.left)
  const last = formatCell(rect.bottom - 1, rect.right - 1)
  return first === last ? first : `${first}:${last}`
}

/**
 * The rectangle of an A1 text: `B4`, `$A$1:B4`, `B4:A1`, whole columns `A:C`, whole rows `2:3`.
 *
 * @returns `undefined` for anything else, and for cells outside Excel's limits
 */
export const parseRect = (text: string): Rect | undefined => {
  const plain = text.replaceAll('$', '').trim()
  const [from = '', to = from] = plain.split(':')
  if (plain.split(':').length > 2) return undefined
  const a = parseCorner(from)
  const b = parseCorner(to)
  if (!a || !b || (a.row === undefined) !== (b.row === undefined)) return undefined
  if ((a.column === undefined) !== (b.column === undefined)) return undefined
  if (!plain.includes(':') && (a.row === undefined || a.column === undefined)) return undefined
  const rows = [a.row ?? 0, b.row ?? MAX_ROWS - 1]
  const columns = [a.column ?? 0, b.column ?? MAX_COLUMNS - 1]
  return rectOf(Math.min(...rows), Math.min(...columns), Math.max(...rows) + 1, Math.max(...columns) + 1)
}

const parseCorner = (text: string): { readonly row?: number; readonly column?: number } | undefined => {
  const [, letters = '', digits = ''] = /^([A-Za-z]{0,3})(\d{0,7})$/.exec(text) ?? []
  if (letters === '' && digits === '') return undefined
  const row = digits === '' ? undefined : Number(digits) - 1
  const column = letters === '' ? undefined : columnOfLetters(letters)
  if (row !== undefined && (row < 0 || row >= MAX_ROWS)) return undefined
  if (column !== undefined && column >= MAX_COLUMNS) return undefined
  return { ...(row === undefined ? {} : { row }), ...(column === undefined ? {} : { column }) }
}
