import { coveringText, type Grid } from '../grid/index.ts'

/**
 * What a cell is to structure: `blank`; `word` a text; `value` a number, a boolean, an error or a text that writes a
 * number; `date` a date or a text that writes one; `year` a number or text that names a year or a stretch of years;
 * `filler` a text that stands for a missing value (`-`, `…`, `n/a`).
 */
export type Sort = 'blank' | 'word' | 'value' | 'date' | 'year' | 'filler'

/** Sort of the cell at a place; `blank` also inside a span away from its top left cell. */
export const sortAt = (grid: Grid, row: number, column: number): Sort => {
  const kind = grid.kindAt(row, column)
  if (kind === 'blank') return 'blank'
  if (kind === 'text') return sortOfText(grid.textAt(row, column))
  if (kind === 'number') return isYearNumber(grid, row, column) ? 'year' : 'value'
  return kind === 'date' ? 'date' : 'value'
}

/** First and last year that is read as a year rather than as a count. */
const YEARS = { first: 1800, last: 2150 }

const isYearNumber = (grid: Grid, row: number, column: number): boolean => {
  const value = grid.numberAt(row, column)
  if (value === undefined || !Number.isInteger(value) || value < YEARS.first || value > YEARS.last) return false
  return /^\d{4}\D*$/.test(grid.textAt(row, column))
}

/** Sort of a text. Cost: its length, of which at most the first 64 characters are looked at. */
export const sortOfText = (text: string): Sort => {
  const plain = text.trim()
  if (plain === '') return 'blank'
  if (plain.length > LONGEST_VALUE) return 'word'
  if (FILLER.test(plain)) return 'filler'
  if (YEAR_TEXT.test(plain)) return 'year'
  if (DATE_TEXT.test(plain)) return 'date'
  if (NUMBER_TEXT.test(plain)) return 'value'
  return 'word'
}

/** Longest text that is looked at as a written value, in characters. */
const LONGEST_VALUE = 40
const FILLER =
  /^(?:[-–—―.…·*x×/\\–−]{1,5}|n\.?\/?\s?a\.?|n\/d|н\/д|нет данных|нет|없음|해당\s?없음|无|不适用|\(?[a-z]\)|\.\.)$/i
const YEAR_TEXT =
  /^[\s'’]*(?:fy|cy)?\s*(?:18|19|20|21)\d\d(?:\s*[-–—/]\s*(?:(?:18|19|20|21)?\d\d))?\s*(?:г\.?|гг\.?|год|года|년|年|年度|년도|[a-z]|[*†‡]|\d?\))?$/i
const NUMBER_TEXT =
  /^[(△▲▽▼−–+<>≤≥~≈$€£¥₽₩₹'\s-]*(?:(?:us|r|rs|rub|usd|eur|kr)\.?\s?\$?\s?)?[(−-]?\d(?:[\d\s.,'’\u00a0\u202f]*\d)?\)?\s*(?:%|‰|‱|[$€£¥₽₩₹]|руб\.?|тыс\.?|млн\.?|млрд\.?|원|元|万|亿|円|[a-z]{1,2}|[*†‡¹²³⁴⁵]{1,3}|\d?\))?\)?\s*[*†‡]?$/i
const DATE_TEXT =
  /^(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{1,2}:\d{2}(?::\d{2})?|\d{4}\s*[年년]\s*\d{1,2}\s*[月월](?:\s*\d{1,2}\s*[日일])?)$/

/** Text that a person sees at a place, line breaks and runs of blanks turned into one space, trimmed. */
export const tidyText = (grid: Grid, row: number, column: number): string => tidy(coveringText(grid, row, column))

/** A text with line breaks and runs of blanks turned into one space, trimmed. */
export const tidy = (text: string): string => text.replace(/[\s\u00a0]+/g, ' ').trim()
