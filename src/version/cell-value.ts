import type { Table } from '../table/index.ts'
import { dayIn, isBlankWord, numberIn, readNumber } from '../text/index.ts'
import type { VersionRow } from './version-row.ts'

/**
 * What a cell says, so that two versions can be compared as values: `1 200,00` and `1,200` are one number, `12 %` and a
 * stored 0.12 shown as `12%` are one share, `01.02.2025` and `2025-02-01` one day. Texts are equal when only white space
 * and the kind of quotes or dashes differ. Blank, dash, zero and N/A are four different things.
 *
 * @param column position in `table.columns`
 * @returns a key that equal values share; `''` for a blank cell
 */
export const valueKey = (table: Table, row: VersionRow, column: number): string => {
  const text = row.texts[column]?.trim() ?? ''
  const number = numberAt(table, row, column)
  if (number !== undefined) return `n:${rounded(number * scaleOf(table, column))}`
  if (text === '') return ''
  // No word for nothing holds a digit.
  const blank = HAS_DIGIT.test(text) ? undefined : isBlankWord(text)
  if (blank) return `b:${blank}`
  const day = dateAt(table, row, column)
  return day === undefined ? `t:${textKey(text)}` : `d:${day}`
}

/** The number of a cell as a person reads it, 12 for a stored 0.12 that is shown as `12%`; `undefined` when it is none. */
export const numberAt = (table: Table, row: VersionRow, column: number): number | undefined => {
  const of = table.columns[column]
  if (!of || (of.type !== 'number' && of.type !== 'mixed')) return undefined
  const text = row.texts[column]?.trim() ?? ''
  const stored = row.numbers?.[column]
  if (stored === undefined) return text === '' ? undefined : numberIn(text, of.numbers)
  if (!text.endsWith('%')) return stored
  const shown = readNumber(text)
  const isShare = shown.kind === 'number' && Math.abs(shown.value - stored * 100) <= 0.51
  return isShare ? rounded(stored * 100) : stored
}

/** Digits of a number that count: beyond them two stored numbers differ by their arithmetic alone. */
const DIGITS = 12

const rounded = (number: number): number => Number(number.toPrecision(DIGITS))

/** Numbers of a column in thousands are compared in ones. */
const scaleOf = (table: Table, column: number): number => 10 ** (table.columns[column]?.unit?.scale ?? 0)

const dateAt = (table: Table, row: VersionRow, column: number): string | undefined => {
  const of = table.columns[column]
  if (!of || (of.type !== 'date' && of.type !== 'mixed')) return undefined
  const stored = row.dates?.[column]
  if (stored !== undefined) return stored.replace(/T00:00(?::00(?:\.0+)?)?$/, '')
  return dayIn(row.texts[column]?.trim() ?? '', of.dates)
}

const HAS_DIGIT = /\d/

/** Texts that are written in one way only: nothing but printing ASCII with single blanks. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/

/** A text without what writing alone changes: white space, kinds of quotes and of dashes. Case and letters count. */
const textKey = (text: string): string =>
  PLAIN.test(text)
    ? text
    : text
        .normalize('NFC')
        .replace(/[«»“”„"‟]/gu, '"')
        .replace(/[‘’‚']/gu, "'")
        .replace(/[‐-―−]/gu, '-')
        .replace(/[\s\u00a0\u200b-\u200d\ufeff]+/gu, ' ')
        .trim()
