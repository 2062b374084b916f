import { readUnit } from '../text/index.ts'
import type { Refine } from './stages.ts'
import type { Column, Note } from './table.ts'
import { unitsToldBy } from './unit-lines.ts'

/**
 * The draft with the unit that a note of its header tells (`Output [1]` and `[1] in thousand tonnes`) on every column of
 * numbers that has none of its own. A note that says more than a unit changes nothing.
 */
export const readNoteUnits: Refine = draft => {
  if (draft.notes.length === 0) return draft
  return { ...draft, columns: draft.columns.map(column => withNoteUnit(column, draft.notes)) }
}

const withNoteUnit = (column: Column, notes: readonly Note[]): Column => {
  if (column.unit || column.mixedUnits || column.unitColumn !== undefined) return column
  if (column.type !== 'number' && column.type !== 'mixed') return column
  for (const at of column.notes ?? []) {
    const note = notes[at]
    const unit = note && unitOfNote(note.text)
    if (!unit) continue
    const { text, scale, base } = unit
    const place = note.at === undefined ? {} : { at: note.at }
    const measure = { text, ...(scale === undefined ? {} : { scale }), ...(base === undefined ? {} : { base }) }
    return { ...column, unit: { ...measure, from: 'line', ...place } }
  }
  return column
}

/** A note that is a unit and nothing else, but for the words that lead to one (`in`, `в`). */
const unitOfNote = (text: string) => {
  const bare = text.trim()
  const told = unitsToldBy(bare).filter(({ whole, scope }) => whole && scope === '')
  return readUnit(bare) ?? (told.length === 1 ? told[0]?.unit : undefined)
}
