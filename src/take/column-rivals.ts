import { columnLetters } from '../grid/index.ts'
import type { Ask } from './ask.ts'
import { wordLinksTo } from './link.ts'
import type { ScoredCell } from './look-up.ts'
import { headerTermsOf } from './terms.ts'
import type { TableView } from './view.ts'

/** Cells whose score is this near the best one's fit as well; that one block is of the newest year does not part them. */
const NEAR = 0.12
/** Columns that are told apart at most. */
const TOLD = 6

/**
 * Cells of the same row under another column of the same last name that the question says as well (`Revenue` twice, or once
 * under each of two blocks) and that show another value; `[]` when the question tells the columns apart.
 */
export const columnRivals = (
  view: TableView,
  cells: readonly ScoredCell[],
  best: ScoredCell,
): readonly ScoredCell[] => {
  const { columns } = view.table
  const name = leafOf(columns[best.column]?.path)
  const text = (cell: ScoredCell): string => view.rows[cell.row]?.texts[cell.column]?.trim() ?? ''
  if (name === '' || text(best) === '' || columns[best.column]?.role === 'total') return []
  return cells.filter(
    cell =>
      cell.row === best.row &&
      cell.column !== best.column &&
      leafOf(columns[cell.column]?.path) === name &&
      columns[cell.column]?.role !== 'total' &&
      cell.score >= best.score - NEAR &&
      text(cell) !== text(best),
  )
}

/**
 * Cells of the same row under the other columns of one header of two floors (`단가` over `일반` and `100부`, `Rate` over `Single` and
 * `Double`), where the question says nothing of any of them; `[]` when it does, and for periods and totals.
 */
export const siblingRivals = (
  ask: Ask,
  view: TableView,
  { cells, best }: { readonly cells: readonly ScoredCell[]; readonly best: ScoredCell },
): readonly ScoredCell[] => {
  const { columns } = view.table
  const own = columns[best.column]
  if (!own || own.path.length < 2 || own.type !== 'number') return []
  const parent = own.path.slice(0, -1).join('\n')
  const siblings = columns.filter(
    ({ path, type }) => type === 'number' && path.length === own.path.length && path.slice(0, -1).join('\n') === parent,
  )
  const isSaid = (text: string): boolean => wordLinksTo(ask, headerTermsOf(text)).some(strength => strength > 0)
  if (!isSaid(parent)) return []
  const isTold = siblings.some(({ path, role, unit }) => {
    const leaf = path.at(-1) ?? ''
    const differs = role === 'total' || unit?.text !== own.unit?.text
    return differs || headerTermsOf(leaf).some(term => term.startsWith('@')) || isSaid(leaf)
  })
  if (isTold) return []
  const text = (cell: ScoredCell): string => view.rows[cell.row]?.texts[cell.column]?.trim() ?? ''
  return cells.filter(
    cell =>
      cell.row === best.row &&
      cell.column !== best.column &&
      siblings.some(sibling => sibling === columns[cell.column]) &&
      cell.score >= best.score - EVEN &&
      text(cell) !== '' &&
      text(cell) !== text(best),
  )
}

/** Cells whose score is this near the best one's are not told apart by anything that is said. */
const EVEN = 0.05

/** What tells cells of one row apart, in their order: their headers, with their letters where these are the same. */
export const columnsTold = (view: TableView, cells: readonly ScoredCell[]): readonly string[] => {
  const named = cells.slice(0, TOLD).map(({ column }) => view.table.columns[column])
  const names = named.map(column => column?.path.join(' / ') ?? '')
  return new Set(names).size === names.length
    ? names
    : named.map((column, at) => `${names[at]} (${columnLetters(column?.index ?? 0)})`)
}

const leafOf = (path: readonly string[] | undefined): string => path?.at(-1)?.trim().toLowerCase() ?? ''
