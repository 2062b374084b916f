import type { Grid, Rect } from '../grid/index.ts'
import { type Sort, sortAt } from './sort-of.ts'

/** The sort that most cells of a column's body are; `undefined` when too few cells say anything. */
export type MainSort = 'word' | 'value' | 'date' | 'year' | undefined

/** Most body rows that are looked at; spread evenly over a longer body. */
const SAMPLE_ROWS = 60

/** Share of a table, from its top, that is left out of the sample because header rows may stand there. */
const HEAD_SHARE = 0.4

/**
 * The main sort of each column of `rect`, from a sample of its lower rows (index 0 is `rect.left`).
 *
 * Fillers and blanks do not count. A column is what at least half of its other cells are; `year` only where years and
 * nothing else of number stand. Cost: columns times at most 60 rows.
 */
export const profileColumns = (grid: Grid, rect: Rect): readonly MainSort[] => {
  const rows = sampleRows(rect)
  const profile: MainSort[] = []
  for (let column = rect.left; column < rect.right; column += 1)
    profile.push(mainSortOf(rows.map(row => sortAt(grid, row, column))))
  return profile
}

/** Rows of the lower part of a rectangle, ascending, at most {@link SAMPLE_ROWS}. */
export const sampleRows = (rect: Rect): readonly number[] => {
  const height = rect.bottom - rect.top
  const first = rect.top + Math.min(Math.ceil(height * HEAD_SHARE), Math.max(1, height - 1))
  const count = rect.bottom - first
  if (count <= 0) return height > 0 ? [rect.bottom - 1] : []
  const step = Math.max(1, count / SAMPLE_ROWS)
  const rows: number[] = []
  for (let at = first; at < rect.bottom; at += step) rows.push(Math.floor(at))
  return rows
}

const mainSortOf = (sorts: readonly Sort[]): MainSort => {
  const count = (wanted: Sort): number => sorts.filter(sort => sort === wanted).length
  const years = count('year')
  const values = count('value')
  const dates = count('date')
  const words = count('word')
  const all = years + values + dates + words
  if (all === 0) return undefined
  if (dates * 2 >= all) return 'date'
  if (years * 2 > all) return 'year'
  if ((values + years) * 2 >= all) return 'value'
  return 'word'
}
