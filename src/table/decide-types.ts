import { isBlankWord, readColumn } from '../text/index.ts'
import { bodyRowsOf, countFilledRows, holdsValues } from './body-rows.ts'
import { withoutSigns } from './note-mark.ts'
import type { Draft, Refine } from './stages.ts'
import type { Column } from './table.ts'

/** Texts of one column that are read for its type; of a taller table evenly spread rows are read. */
export const MAX_TYPED_TEXTS = 20_000

/** Share of the values of a column that must be of one type for the column to be of it. */
const LEADING_SHARE = 0.8

/**
 * The draft with the type of every column, decided by all its cells: blank cells and words for nothing (`—`, `n/a`)
 * do not vote, styles never do.
 *
 * Cost: cells of the body.
 */
export const decideTypes: Refine = draft => {
  const tallies = draft.columns.map(() => newTally())
  const stride = Math.max(
    1,
    Math.ceil(countFilledRows(draft.grid, draft.body.top, draft.body.bottom) / MAX_TYPED_TEXTS),
  )
  let seen = 0
  for (const { row, fact } of bodyRowsOf(draft)) {
    if (!holdsValues(fact.role)) continue
    seen += 1
    for (const column of draft.grid.columnsAt(row)) {
      const tally = tallies[column - draft.rect.left]
      if (tally) count(draft, tally, { row, column, read: seen % stride === 0 || stride === 1 })
    }
  }
  return { ...draft, columns: draft.columns.map((column, at) => typed(column, tallies[at] ?? newTally())) }
}

/** Cells of a column by kind; `texts` are those that are read. */
type Tally = { number: number; date: number; boolean: number; text: number; error: number; readonly texts: string[] }

const newTally = (): Tally => ({ number: 0, date: 0, boolean: 0, text: 0, error: 0, texts: [] })

const count = (
  draft: Draft,
  tally: Tally,
  cell: { readonly row: number; readonly column: number; readonly read: boolean },
): void => {
  const kind = draft.grid.kindAt(cell.row, cell.column)
  if (kind === 'blank') return
  if (kind !== 'text') {
    tally[kind] += 1
    return
  }
  const text = draft.grid.textAt(cell.row, cell.column)
  if (text.trim() === '' || isBlankWord(text.trim())) return
  tally.text += 1
  if (cell.read) tally.texts.push(withoutSigns(text.trim()))
}

type Typing = Pick<Column, 'type' | 'numbers' | 'dates'>

const typed = (column: Column, tally: Tally): Column => {
  const { numbers: _numbers, dates: _dates, ...rest } = column
  return { ...rest, ...typingOf(tally) }
}

const typingOf = (tally: Tally): Typing => {
  const stored = tally.number + tally.date + tally.boolean
  if (stored + tally.text === 0) return { type: 'blank' }
  if (tally.text === 0) return { type: leading(tally) }
  const reading = readColumn(tally.texts)
  const styles = {
    ...(reading.numbers && { numbers: reading.numbers }),
    ...(reading.dates && { dates: reading.dates }),
  }
  if (stored === 0) return { type: reading.type === 'blank' ? 'text' : reading.type, ...styles }
  const readable = tally.texts.length === 0 ? 0 : 1 - reading.unreadable.length / tally.texts.length
  return { ...mixedTyping(tally, reading.type, readable), ...styles }
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
