import type { Plan } from './plan.ts'
import type { Take } from './take.ts'
import { takeAncestors } from './take-ancestor.ts'
import { fieldsCalled, takeField } from './take-field.ts'
import { notesAt, takeNote } from './take-note.ts'
import { takeUnit } from './take-unit.ts'
import type { TableView } from './view.ts'

/** Nothing of a question is left over: there is none. */
const PLANNED = { explained: 1, unexplained: [] } as const

/** What a plan reads from the understood table, or what is wrong with it. */
export const runRead = async (view: TableView, plan: Plan): Promise<Take | string> => {
  const { read, select } = plan
  const [row, ...more] = plan.where.flatMap(condition => (condition.kind === 'rows' ? condition.rows : []))
  if (more.length > 0) return 'one row is read at a time'
  switch (read?.kind) {
    case 'unit':
      return takeUnit(view, select[0] ?? -1, PLANNED) ?? 'the column has no unit'
    case 'field': {
      const field = fieldsCalled(view, read.label)[read.nth]
      return field ? takeField(view, field, PLANNED) : `there is no field ${read.label}`
    }
    case 'ancestors': {
      const stored = view.rows.find(each => each.row === row)
      const text = stored?.texts[select[0] ?? 0] ?? ''
      return stored
        ? takeAncestors(view, stored, { text, columns: select, ...PLANNED })
        : 'name the row whose groups are read'
    }
    case 'note': {
      const note = notesAt(view, row)[read.nth]
      const bind = note?.binds.find(each => each.row === row)
      const told = { unexplained: [], carrier: select[0] }
      return note ? takeNote(view, { note, share: 1, ...(bind ? { bind } : {}) }, told) : 'there is no such note'
    }
    case undefined:
      return 'nothing is read'
  }
}
