import { type BlankWord, booleanOf, isBlankWord } from './blank-word.ts'
import { type DateOrder, type DateReading, readDate } from './date.ts'
import { readNumber } from './number.ts'
import type { NumberStyle } from './number-style.ts'

/** What the texts of a column are, decided by all of them together. */
export type ColumnReading = {
  /**
   * `number`, `date`, `boolean`: every text that is neither blank nor a blank word is one, or at least 9 of 10 are and
   * the rest is listed as unreadable. `mixed`: at least half are numbers or dates. `blank`: nothing but blanks and blank words.
   */
  readonly type: 'text' | 'number' | 'date' | 'boolean' | 'mixed' | 'blank'
  /** How its numbers are written, when `type` is `number` or `mixed`. */
  readonly numbers?: NumberStyle
  /** Order of digits in its dates, when `type` is `date`. */
  readonly dates?: DateOrder
  /** Indices of texts that are not of the type: neither blank nor a blank word, and not readable under the decision. */
  readonly unreadable: readonly number[]
  /** True when no text decided between two readings; `numbers` or `dates` is then the more common one. */
  readonly ambiguous: boolean
  /** The reason, in one sentence with the deciding text. */
  readonly why: string
}

/** Share of readable texts from which the few others are exceptions; with fewer they make the column mixed, from half on. */
const MOST = 0.9
const HALF = 0.5

type Entry = { readonly index: number; readonly text: string }

/**
 * What a column of texts holds, decided by the whole column.
 *
 * One code with a leading zero (`007`) makes all of it text. `1.234` beside `1.234,5` says comma decimals; `02/01/2014`
 * beside `31/12/2012` says day first. Blank texts and blank words (`-`, `N/A`) are skipped and never unreadable.
 *
 * Cost: texts, each read at most three times.
 */
export const readColumn = (texts: readonly string[]): ColumnReading => {
  const { entries, words } = filled(texts)
  if (entries.length === 0) return blankColumn(words, texts)
  const code = entries.find(({ text }) => isCode(text))
  if (code)
    return {
      type: 'text',
      unreadable: [],
      ambiguous: false,
      why: `“${code.text}” is a code: its leading zeros or its length would be lost in a number`,
    }
  return booleanColumn(entries) ?? dateColumn(entries) ?? numberColumn(entries)
}

/** The number in a text under the style of its column; `undefined` when it holds none. Without a style, only when it has one reading. */
export const numberIn = (text: string, style?: NumberStyle): number | undefined => {
  const reading = readNumber(text, style)
  return reading.kind === 'number' ? reading.value : undefined
}

/** The ISO day (or day and time) in a text under the order of its column; `undefined` when it holds none, or no year. */
export const dayIn = (text: string, order?: DateOrder): string | undefined => {
  const reading = readDate(text, order)
  return reading.kind === 'date' && !reading.yearless ? reading.iso : undefined
}

const filled = (texts: readonly string[]): { readonly entries: readonly Entry[]; readonly words: number } => {
  const entries: Entry[] = []
  let words = 0
  for (const [index, text] of texts.entries()) {
    const word: BlankWord | undefined = isBlankWord(text)
    if (word === 'none' && booleanOf(text) === false) entries.push({ index, text })
    else if (word) words += 1
    else if (text.trim() !== '') entries.push({ index, text })
  }
  return { entries, words }
}

const blankColumn = (words: number, texts: readonly string[]): ColumnReading => ({
  type: 'blank',
  unreadable: [],
  ambiguous: false,
  why: words === 0 ? `all ${texts.length} texts are blank` : `only blanks and ${words} dashes or words for nothing`,
})

/** Digits that a number would spoil: leading zeros, or more than 15 of them. */
const isCode = (text: string): boolean => /^\s*0\d+\s*$/.test(text) || /^\s*\d{16,}\s*$/.test(text)

const booleanColumn = (entries: readonly Entry[]): ColumnReading | undefined => {
  const values = new Set<boolean>()
  for (const { text } of entries) {
    const value = booleanOf(text)
    if (value === undefined) return undefined
    values.add(value)
  }
  // A column that says only "no" or only marks may as well be text; a yes among the values tells.
  const spelt = entries.some(({ text }) => booleanOf(text) === true)
  return values.size === 2 || spelt
    ? {
        type: 'boolean',
        unreadable: [],
        ambiguous: false,
        why: `every text is a yes or a no, such as “${entries[0]?.text ?? ''}”`,
      }
    : undefined
}

const dateColumn = (entries: readonly Entry[]): ColumnReading | undefined => {
  const readings = entries.map(entry => ({ entry, reading: readDate(entry.text) }))
  const dates = readings.filter(({ reading }) => isFullDate(reading))
  if (dates.length === 0 || dates.length / entries.length < MOST) return undefined
  const { order, ambiguous, witness } = orderOf(readings)
  const unreadable = entries
    .filter(({ text }) => !isFullDate(readDate(text, order)) && dayIn(text) === undefined)
    .map(({ index }) => index)
  const why =
    witness === undefined
      ? 'dates of one reading only'
      : ambiguous
        ? `“${witness}” may be read with day or month first`
        : `“${witness}” says ${order}`
  return { type: 'date', ...(order === undefined ? {} : { dates: order }), unreadable, ambiguous, why }
}

const isFullDate = (reading: DateReading): boolean =>
  reading.kind === 'ambiguous' || (reading.kind === 'date' && !reading.yearless)

type Order = { readonly order?: DateOrder; readonly ambiguous: boolean; readonly witness?: string }

/** The order under which most texts are days; a text that only one order can read decides. */
const orderOf = (readings: readonly { readonly entry: Entry; readonly reading: DateReading }[]): Order => {
  const digits = readings.map(({ entry }) => entry.text).filter(text => DIGITS.test(text))
  const open = digits.filter(text => !/^\s*\d{4}/.test(text))
  const [first] = digits
  if (first === undefined) return { ambiguous: false }
  if (open.length === 0) return { order: 'ymd', ambiguous: false, witness: first }
  const scores = (['dmy', 'mdy', 'ymd'] as const)
    .map(order => ({ order, count: open.filter(text => dayIn(text, order) !== undefined).length }))
    .sort((a, b) => b.count - a.count)
  const most = scores[0]?.count ?? 0
  const likely = scores.filter(({ count }) => count === most && count > 0).map(({ order }) => order)
  const witness = open.find(text => readDate(text).kind === 'date') ?? open[0] ?? first
  return likely.length === 0 ? { ambiguous: false } : { ...amongOrders(likely, open), witness }
}

const DIGITS = /^\s*\d{1,4}\s?[./-]\s?\d{1,2}\s?[./-]\s?\d{1,4}/

/** Orders that read equally many: with dots nobody writes the month first; days vary more than years. */
const amongOrders = (
  likely: readonly DateOrder[],
  texts: readonly string[],
): { readonly order: DateOrder; readonly ambiguous: boolean } => {
  const dotted = texts.every(text => text.includes('.'))
  const orders = dotted ? likely.filter(order => order !== 'mdy') : likely
  const [order = 'dmy', other] = orders
  if (other === undefined) return { order, ambiguous: false }
  if (!orders.includes('ymd') || !orders.includes('dmy')) return { order, ambiguous: true }
  const distinct = (part: number): number => new Set(texts.map(text => text.match(/\d+/g)?.[part])).size
  const [firsts, lasts] = [distinct(0), distinct(2)]
  return { order: firsts < lasts ? 'ymd' : 'dmy', ambiguous: firsts === lasts && !dotted }
}

const numberColumn = (entries: readonly Entry[]): ColumnReading => {
  const { style, ambiguous, witness } = styleOf(entries)
  const unreadable = entries.filter(({ text }) => numberIn(text, style) === undefined).map(({ index }) => index)
  const share = 1 - unreadable.length / entries.length
  const odd = entries.find(({ index }) => index === unreadable[0])?.text ?? ''
  if (share >= MOST) {
    const why =
      witness === undefined
        ? 'numbers without marks that could be read twice'
        : ambiguous
          ? `“${witness}” may be grouped or decimal`
          : `“${witness}” shows how numbers are written`
    return { type: 'number', numbers: style, unreadable, ambiguous, why }
  }
  if (share >= HALF)
    return {
      type: 'mixed',
      numbers: style,
      unreadable,
      ambiguous,
      why: `${unreadable.length} of ${entries.length} are no numbers, such as “${odd}”`,
    }
  return { type: 'text', unreadable: [], ambiguous: false, why: `most texts are no numbers, such as “${odd}”` }
}

type Style = { readonly style: NumberStyle; readonly ambiguous: boolean; readonly witness?: string }

/** The style that reads most texts; a text of one reading with a mark decides, else grouping is the likelier. */
const styleOf = (entries: readonly Entry[]): Style => {
  const read = entries.map(({ text }) => ({ text, reading: readNumber(text) }))
  const open = read.find(({ reading }) => reading.kind === 'ambiguous')?.text
  const sure = read.flatMap(({ text, reading }) => (reading.kind === 'number' ? [{ text, style: reading.style }] : []))
  const group = sure.find(({ style }) => style.group !== undefined)?.style.group
  const telling = sure.filter(({ text, style }) => showsDecimalMark(style, text))
  const [witness] = telling
  if (witness) {
    const commas = telling.filter(({ style }) => style.decimal === ',').length
    return { style: withGroup(commas > telling.length / 2 ? ',' : '.', group), ambiguous: false, witness: witness.text }
  }
  if (open === undefined)
    return { style: withGroup(group === '.' || group === ' ' ? ',' : '.', group), ambiguous: false }
  const grouping = open.includes(',') ? ',' : '.'
  return { style: { decimal: grouping === ',' ? '.' : ',', group: grouping }, ambiguous: true, witness: open }
}

const withGroup = (decimal: '.' | ',', group: NumberStyle['group']): NumberStyle =>
  group === undefined || group === decimal ? { decimal } : { decimal, group }

/** True when the text shows which mark is the decimal one: it stands there, or the other one groups. */
const showsDecimalMark = (style: NumberStyle, text: string): boolean => {
  if (style.group === '.' || style.group === ',') return true
  return /\d[.,]\d/.test(text) && !/\p{Script=Hangul}|\p{Script=Han}/u.test(text)
}
