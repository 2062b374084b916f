import { columnLetters } from '../../grid/index.ts'
import type { Sheet } from '../../source/index.ts'
import type { Table } from '../../table/index.ts'
import { type CellRole, cellRolesOf } from './cell-role.ts'
import { pickRows, type RowLimits } from './pick-rows.ts'
import { fitText, textWidth } from './text-width.ts'

/** How a sheet is drawn: in colours or not, and how many places a line has. */
export type DrawOptions = { readonly colour?: boolean; readonly width?: number }

const LIMITS: RowLimits = { first: 6, last: 2, totals: 8, most: 60 }

/** Narrowest and widest column, in places. */
const COLUMN = { narrow: 3, wide: 22 }

/** Colours of a terminal by role (ECMA-48 SGR). */
const paint: Readonly<Record<CellRole, string>> = {
  header: '1;36',
  stub: '32',
  body: '',
  unit: '34',
  line: '1',
  note: '35',
  field: '36',
  total: '33',
  section: '1;32',
  plain: '2',
}

/** Roles that the legend explains, in its order. */
const legend: readonly CellRole[] = ['line', 'header', 'stub', 'section', 'total', 'unit', 'note', 'field']

/** Signs by which roles are told apart without colours, in front of the row number. */
const marks: Readonly<Partial<Record<CellRole, string>>> = {
  header: 'H',
  total: 'T',
  section: 'S',
  note: 'N',
  line: 'L',
  unit: 'U',
  field: 'F',
}

/**
 * A sheet drawn for a terminal: row numbers, column letters, each cell in the colour of its role; rows and columns that are
 * left out are counted. Without colours a letter in front of the row says what it is.
 *
 * Cost: the cells that are drawn.
 */
export const drawSheet = (sheet: Sheet, tables: readonly Table[], options: DrawOptions = {}): string => {
  const { colour = false, width = 120 } = options
  const rows = pickRows(sheet, tables, LIMITS)
  const columns = columnsOf(sheet, rows, width)
  const roleAt = cellRolesOf(tables)
  const dye = (text: string, role: CellRole): string =>
    colour && paint[role] !== '' ? `\u001b[${paint[role]}m${text}\u001b[0m` : text
  const lines = [`         ${columns.map(({ column, wide }) => fitText(columnLetters(column), wide)).join(' ')}`]
  let last = -1
  for (const row of rows) {
    const gap = blankOrLeftOut(sheet, last, row)
    if (gap > 0) lines.push(`         … ${gap} rows`)
    last = row
    const cells = drawnCells(sheet, row, columns).map(({ column, text }) => dye(text, roleAt(row, column)))
    lines.push(`${rowMark(sheet, row, roleAt)} ${String(row + 1).padStart(6)} ${cells.join(' ').trimEnd()}`)
  }
  const more = sheet.grid.extent.right - (columns.at(-1)?.column ?? -1) - 1
  if (more > 0) lines.push(`         … ${more} columns at the right`)
  return [...lines, ...(colour ? [`         ${legend.map(role => dye(role, role)).join(' ')}`] : [])].join('\n')
}

type DrawnColumn = { readonly column: number; readonly wide: number }

/** The texts of a row, each as wide as its column; one that stands alone may use the places at its right. */
const drawnCells = (
  { grid }: Sheet,
  row: number,
  columns: readonly DrawnColumn[],
): readonly { readonly column: number; readonly text: string }[] => {
  const at = columns.findIndex(({ column }) => grid.textAt(row, column) !== '')
  const isAlone = grid.columnsAt(row).length === 1
  return columns.flatMap(({ column, wide }, index) => {
    if (!isAlone || at < 0 || index < at) return [{ column, text: fitText(grid.textAt(row, column), wide) }]
    if (index > at) return []
    const room = columns.slice(at).reduce((sum, next) => sum + next.wide + 1, -1)
    return [{ column, text: fitText(grid.textAt(row, column), Math.max(room, LONE_LINE)) }]
  })
}

/** Places that a lone text may use even where the table is narrower. */
const LONE_LINE = 60

/** Filled rows between two drawn ones. */
const blankOrLeftOut = ({ grid }: Sheet, last: number, row: number): number => {
  if (last < 0 || row === last + 1) return 0
  let low = 0
  let high = grid.filledRows.length
  const before = (value: number): number => {
    low = 0
    high = grid.filledRows.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((grid.filledRows[middle] as number) < value) low = middle + 1
      else high = middle
    }
    return low
  }
  return before(row) - before(last + 1)
}

const rowMark = ({ grid }: Sheet, row: number, roleAt: (row: number, column: number) => CellRole): string => {
  for (const column of grid.columnsAt(row)) {
    const mark = marks[roleAt(row, column)]
    if (mark) return mark
  }
  return grid.rowInfo.get(row)?.hidden ? 'h' : ' '
}

/** As many columns from the left as fit, each as wide as its drawn texts. */
const columnsOf = ({ grid }: Sheet, rows: readonly number[], width: number): readonly DrawnColumn[] => {
  const columns: DrawnColumn[] = []
  let left = width - 9
  for (let column = 0; column < grid.extent.right; column += 1) {
    const wide = columnWidth(grid, rows, column)
    if (wide === 0) continue
    left -= wide + 1
    if (left < 0 && columns.length > 0) break
    columns.push({ column, wide })
  }
  return columns
}

/** 0 for a column without text in the drawn rows; a text merged over several columns asks for no more than its part. */
const columnWidth = (grid: Sheet['grid'], rows: readonly number[], column: number): number => {
  let widest = 0
  for (const row of rows) {
    const text = grid.textAt(row, column)
    if (text === '') continue
    const span = grid.spanAt(row, column)
    const alone = grid.columnsAt(row).length === 1
    const part = alone ? COLUMN.narrow : Math.ceil(textWidth(text) / (span ? span.right - span.left : 1))
    widest = Math.max(widest, part, COLUMN.narrow)
  }
  return Math.min(widest, COLUMN.wide)
}
