import type { CellKind } from '../grid/index.ts'
import { isBlankWord, readColumn } from '../text/index.ts'
import { ambiguousColumns, ambiguousFindings, type ReadTexts } from './ambiguous-columns.ts'
import { bodyRowsOf, holdsValues } from './body-rows.ts'
import { withoutSigns } from './note-mark.ts'
import type { Draft, Refine } from './stages.ts'
import type { Column } from './table.ts'

/** Different texts of one column that are read for its type. */
export const MAX_TYPED_TEXTS = 600

/** Different texts beyond these that are kept because they can tell two ways of writing numbers or dates apart. */
const MAX_TELLING_TEXTS = 200

/** Share of the values of a column that must be of one type for the column to be of it. */
const LEADING_SHARE = 0.8

/**
 * The draft with the type of every column, decided by all its cells: blank cells and words for nothing (`—`, `n/a`)
 * do not vote, styles never do.
 *
 * Every cell is counted; in a long column that is settled to be of texts further ones are not looked at. Of the texts of a
 * column the first {@link MAX_TYPED_TEXTS} different ones are read, and of the rest those that can decide how numbers
 * or dates are written. Cost: cells of the body.
 */
export const decideTypes: Refine = draft => {
  const tallies = draft.columns.map(newTally)
  for (const { row, fact } of bodyRowsOf(draft)) if (holdsValues(fact.role)) tallyRow(draft, tallies, row)
  const typings = draft.columns.map((_, at) => typingOf(tallies[at] ?? newTally()))
  const read = typings.map(typing => typing.read)
  const open = ambiguousColumns(read)
  const columns = draft.columns.map((column, at) =>
    typed(column, typings[at]?.typing ?? { type: 'blank' }, open.has(at)),
  )
  return { ...draft, columns, findings: [...draft.findings, ...ambiguousFindings(draft, columns, read)] }
}

/** Cells of a column by kind; `texts` are the different texts that are read, and how often each occurs. */
type Tally = {
  number: number
  date: number
  boolean: number
  text: number
  error: number
  /** Different texts beyond the limit that were kept. */
  telling: number
  /** No further text needs to be read: the column is one of texts. */
  plain: boolean
  /** Row of the first text that is read. */
  firstText: number
  readonly texts: Map<string, number>
}

const newTally = (): Tally => ({
  number: 0,
  date: 0,
  boolean: 0,
  text: 0,
  error: 0,
  telling: 0,
  plain: false,
  firstText: -1,
  texts: new Map(),
})

const tallyRow = ({ grid, rect }: Draft, tallies: readonly Tally[], row: number): void => {
  for (const column of grid.columnsAt(row)) {
    const tally = tallies[column - rect.left]
    if (!tally) continue
    const kind = grid.kindAt(row, column)
    if (kind === 'number') tally.number += 1
    else if (kind !== 'text') countOther(tally, kind)
    else if (tally.plain) tally.text += 1
    else countText(tally, grid.textAt(row, column).trim(), row)
  }
}

const countOther = (tally: Tally, kind: Exclude<CellKind, 'text'>): void => {
  if (kind !== 'blank') tally[kind] += 1
}

const countText = (tally: Tally, text: string, row: number): void => {
  const known = tally.texts.get(text)
  if (known === undefined && (text === '' || (text.length <= LONGEST_BLANK && !DIGIT.test(text) && isBlankWord(text))))
    return
  tally.text += 1
  if (known !== undefined || tally.texts.size < MAX_TYPED_TEXTS) tally.texts.set(text, (known ?? 0) + 1)
  else if (tally.telling < MAX_TELLING_TEXTS && TELLING.test(text)) {
    tally.telling += 1
    tally.texts.set(text, 1)
  }
  if (tally.firstText < 0) tally.firstText = row
  if (tally.text === PLAIN_AFTER) tally.plain = isSettled(tally)
}

/**
 * Whether the texts at hand make the column one of texts, whatever the rest says: plainly words, or so far from numbers and dates
 * that as many of these as may still be kept would change nothing.
 */
const isSettled = (tally: Tally): boolean => {
  if (isPlainlyText(tally)) return true
  if (tally.texts.size < MAX_TYPED_TEXTS || tally.number + tally.date + tally.boolean > 0) return false
  const texts = [...tally.texts.keys()].map(withoutSigns)
  return [NUMBERS, DATES].every(more => readColumn([...texts, ...more]).type === 'text')
}

const NUMBERS = Array.from({ length: MAX_TELLING_TEXTS }, (_, at) => String(at + 101))
const DATES = Array.from({ length: MAX_TELLING_TEXTS }, (_, at) => `${2000 + at}-03-25`)

/** No word for nothing is longer, in characters, and none has a digit. */
const LONGEST_BLANK = 24
const DIGIT = /[0-9]/

/** Digits that decide between `1.234` and `1,234`, or between day and month: `1.234,5`, `12,50`, `25/01/2024`. */
const TELLING =
  /^\D{0,4}\d[\d\s.,'\u00a0\u202f]*[.,]\d{1,2}\D{0,4}$|(?:1[3-9]|2\d|3[01])[./-]\d{1,2}[./-]|[./-](?:1[3-9]|2\d|3[01])[./-]/u

type Typing = Pick<Column, 'type' | 'numbers' | 'dates'>

const typed = (column: Column, typing: Typing, ambiguous: boolean): Column => {
  const { numbers: _numbers, dates: _dates, ambiguous: _ambiguous, ...rest } = column
  return { ...rest, ...typing, ...(ambiguous && READ.has(typing.type) ? { ambiguous } : {}) }
}

/** Types that hold readings of texts as numbers or days. */
const READ: ReadonlySet<Column['type']> = new Set(['number', 'date', 'mixed'])

/** The typing, and what was read of texts where they had a say. */
type Decided = { readonly typing: Typing; readonly read?: ReadTexts }

const typingOf = (tally: Tally): Decided => {
  const stored = tally.number + tally.date + tally.boolean
  if (stored + tally.text === 0) return { typing: { type: 'blank' } }
  if (tally.text === 0) return { typing: { type: leading(tally) } }
  if (isPlainlyText(tally)) return { typing: { type: stored === 0 ? 'text' : mixedTyping(tally, 'text', 0).type } }
  const texts = [...tally.texts.keys()]
  const reading = readColumn(texts.map(withoutSigns))
  const read = { texts, reading, row: tally.firstText }
  const styles = {
    ...(reading.numbers && { numbers: reading.numbers }),
    ...(reading.dates && { dates: reading.dates }),
  }
  if (stored === 0) return { typing: { type: reading.type === 'blank' ? 'text' : reading.type, ...styles }, read }
  const unreadable = reading.unreadable.reduce((sum, at) => sum + (tally.texts.get(texts[at] ?? '') ?? 0), 0)
  return { typing: { ...mixedTyping(tally, reading.type, 1 - unreadable / tally.text), ...styles }, read }
}

/** Different texts without a digit from which on a column is of words, and need not be read. */
const MANY_WORDS = 30

/** Texts of a column after which one that is settled to be of texts is counted by the kinds of its cells alone. */
const PLAIN_AFTER = 5_000

/** A text that begins with a letter and has two words, or that has no digit: no number and no date begins so. */
const WORDY = /^\D*$|^\p{L}.*\p{L}{3}\P{L}+\p{L}{3}/u

const isPlainlyText = ({ texts }: Tally): boolean => {
  let words = 0
  for (const text of texts.keys()) if (WORDY.test(text)) words += 1
  return words >= MANY_WORDS && words * 2 > texts.size
}

/** A column of stored values and of texts: the texts are of the same type, or the few of one side do not count. */
const mixedTyping = (tally: Tally, read: Column['type'], readable: number): Typing => {
  const all = tally.number + tally.date + tally.boolean + tally.text
  const votes = { number: tally.number, date: tally.date, boolean: tally.boolean, text: 0 }
  if (read === 'number' || read === 'date' || read === 'boolean') {
    votes[read] += tally.text * readable
    votes.text += tally.text * (1 - readable)
  } else votes.text += tally.text
  const winner = (['number', 'date', 'boolean', 'text'] as const).find(type => votes[type] >= LEADING_SHARE * all)
  return { type: winner ?? 'mixed' }
}

/** The type of stored values alone. */
const leading = (tally: Tally): Column['type'] => {
  const all = tally.number + tally.date + tally.boolean
  return (['number', 'date', 'boolean'] as const).find(type => tally[type] >= LEADING_SHARE * all) ?? 'mixed'
}
