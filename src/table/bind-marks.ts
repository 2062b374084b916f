import type { Grid, Rect } from '../grid/index.ts'
import { bodyRowsOf, type WithBody } from './body-rows.ts'
import { extrasOf } from './grid-extras.ts'
import { innerMarks, normalMark, splitMarks } from './note-mark.ts'

/** A cell in table axes. */
export type Place = { readonly row: number; readonly column: number }

/** Most cells that one note is bound to; beyond it the note governs the whole table, and that is told. */
export const MAX_BINDS = 5000

/**
 * The cells of header and body that carry each of the marks, in reading order.
 *
 * A mark stands at the end of a text, or in the header and the labels before a bracket or a comma; a raised run of a rich
 * text counts as well. Cost: texts of the table; nothing without marks.
 */
export const placesOfMarks = (
  table: WithBody & { readonly header: { readonly top: number } },
  marks: ReadonlySet<string>,
): ReadonlyMap<string, readonly Place[]> => {
  const places = new Map<string, Place[]>([...marks].map(mark => [mark, []]))
  if (marks.size === 0) return places
  const put = (mark: string, place: Place): void => {
    const list = places.get(mark)
    const last = list?.at(-1)
    if (list && !(last?.row === place.row && last.column === place.column) && list.length <= MAX_BINDS) list.push(place)
  }
  const raised = raisedIn(table.grid, table.rect)
  const look = (row: number, from: number, to: number): void => {
    for (const column of table.grid.columnsAt(row)) {
      if (column < from || column >= to) continue
      for (const mark of marksAt(table, { row, column }, raised)) put(mark, { row, column })
    }
  }
  for (let row = table.header.top; row < table.body.top; row += 1) look(row, table.rect.left, table.rect.right)
  for (const { row } of bodyRowsOf(table)) look(row, table.rect.left, table.rect.right)
  return places
}

const raisedIn = (grid: Grid, rect: Rect): ReadonlyMap<string, readonly string[]> =>
  new Map(
    extrasOf(grid)
      .raised.filter(
        ({ row, column }) => row >= rect.top && row < rect.bottom && column >= rect.left && column < rect.right,
      )
      .map(cell => [`${cell.row},${cell.column}`, (cell.superscript ?? '').split(/[,;\s]+/u).map(normalMark)]),
  )

const marksAt = (
  table: WithBody,
  { row, column }: Place,
  raised: ReadonlyMap<string, readonly string[]>,
): readonly string[] => {
  if (table.grid.kindAt(row, column) !== 'text') return []
  const text = table.grid.textAt(row, column)
  const own = raised.get(`${row},${column}`)
  const isName = row < table.body.top || column < table.rect.left + table.stub
  return [...(own ?? []), ...(MAY_CARRY.test(text) ? splitMarks(text).marks : []), ...(isName ? innerMarks(text) : [])]
}

/** The last character of a text that ends in a mark. */
const MAY_CARRY = /[*†‡§¶‖⁎∗＊⁰¹²³⁴-⁹⁾)\]]\s*$/u
