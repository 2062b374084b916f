import { columnLetters, columnOfLetters, MAX_COLUMNS, MAX_ROWS } from './address.ts'

/**
 * Texts, quoted sheet names and structured references stay; what is left is cells (`$A1`), whole columns (`A:$C`) and
 * whole rows (`2:3`) that are no part of a longer name, no function and no sheet name.
 */
const REFERENCE =
  /"(?:[^"]|"")*"|'(?:[^']|'')*'|\[(?:[^[\]]|\[[^\]]*\])*\]|(?<![\p{L}\d_.$\\])(?:(\$?)([A-Za-z]{1,3})(\$?)(\d{1,7})|(\$?)([A-Za-z]{1,3}):(\$?)([A-Za-z]{1,3})|(\$?)(\d{1,7}):(\$?)(\d{1,7}))(?![\p{L}\d_.(!\\[])/gu

/**
 * A formula as it reads after it is filled from its cell to another, `rows` down and `columns` to the right:
 * relative references move, those with `$` stay. One that leaves the sheet becomes `#REF!`.
 */
export const moveFormula = (text: string, rows: number, columns: number): string =>
  text.replace(REFERENCE, (whole: string, ...groups: readonly (string | undefined)[]) => {
    const [cellFix, letters, rowFix, digits, fixA, columnA, fixB, columnB, fixC, rowA, fixD, rowB] = groups
    if (letters !== undefined && digits !== undefined) {
      if (columnOfLetters(letters) >= MAX_COLUMNS) return whole
      return joined('', [movedColumn(cellFix, letters, columns), movedRow(rowFix, digits, rows)])
    }
    if (columnA !== undefined && columnB !== undefined)
      return joined(':', [movedColumn(fixA, columnA, columns), movedColumn(fixB, columnB, columns)])
    if (rowA !== undefined && rowB !== undefined)
      return joined(':', [movedRow(fixC, rowA, rows), movedRow(fixD, rowB, rows)])
    return whole
  })

const joined = (between: string, parts: readonly (string | undefined)[]): string =>
  parts.includes(undefined) ? '#REF!' : parts.join(between)

const movedColumn = (fix: string | undefined, letters: string, by: number): string | undefined => {
  if (fix) return `$${letters}`
  const column = columnOfLetters(letters) + by
  return column >= 0 && column < MAX_COLUMNS ? columnLetters(column) : undefined
}

const movedRow = (fix: string | undefined, digits: string, by: number): string | undefined => {
  if (fix) return `$${digits}`
  const row = Number(digits) + by
  return row >= 1 && row <= MAX_ROWS ? String(row) : undefined
}
