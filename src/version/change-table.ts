import { formatCell, GridBuilder, rectOf } from '../grid/index.ts'
import type { Sheet } from '../source/index.ts'
import { type Column, type ColumnType, placeOf, type Table } from '../table/index.ts'
import type { RowChange, TableDifference } from './change.ts'
import { rowAt } from './compared.ts'
import type { VersionSide } from './version-row.ts'

/** Columns of a table of changes, in order; each row is one changed cell, or one row that is new or gone. */
export const CHANGE_COLUMNS = [
  ['__change', 'text'],
  ['row', 'text'],
  ['column', 'text'],
  ['old', 'mixed'],
  ['new', 'mixed'],
  ['difference', 'number'],
  ['old cell', 'text'],
  ['new cell', 'text'],
] as const satisfies readonly (readonly [string, ColumnType])[]

/** What two versions are called in their table of changes. */
export type ChangeNames = {
  readonly before: string
  readonly after: string
  /** Number of the sheet among the tables of changes of one document, from 1. */
  readonly index: number
}

/**
 * The changes between two versions as a table of its own, so that they can be found, asked and queried like any other.
 *
 * `old` and `new` hold the values as shown; of a row that is new or gone, the row as text. `old cell` and `new cell` are
 * the addresses in the versions.
 */
export const changeTable = (
  difference: TableDifference,
  { before, after }: { readonly before: VersionSide; readonly after: VersionSide },
  names: ChangeNames,
): { readonly table: Table; readonly sheet: Sheet } => {
  const rows = changeLines(difference, { before, after }).map(cellsOf)
  const builder = new GridBuilder()
  const title = `${names.before} → ${names.after}`
  builder.putText(0, 0, title)
  for (const [at, [name]] of CHANGE_COLUMNS.entries()) builder.putText(1, at, name)
  for (const [line, cells] of rows.entries())
    for (const [at, cell] of cells.entries()) {
      if (typeof cell === 'number') builder.putNumber(line + 2, at, cell)
      else if (cell !== '') builder.putText(line + 2, at, cell)
    }
  const { grid } = builder.build()
  const name = after.table.sheet
  return {
    sheet: {
      kind: 'sheet',
      name,
      origin: 'worksheet',
      index: names.index,
      state: 'visible',
      grid,
      hints: {},
      path: [],
      at: {},
      receipt: { found: grid.cellCount, kept: grid.cellCount, dropped: [] },
    },
    table: tableOf({ name, title, index: names.index, rows: rows.length, fingerprint: after.table.fingerprint }),
  }
}

/** One changed cell, or one row that is new or gone; addresses as answers cite them, `''` where there is none. */
export type ChangeLine = {
  readonly change: RowChange['kind']
  /** Its name: what the key columns say. */
  readonly row: string
  /** Name of the column; `''` for a whole row. */
  readonly column: string
  /** As shown; of a whole row its cells as `name=value`. */
  readonly old: string
  readonly new: string
  /** Newer less older, where both are numbers. */
  readonly difference?: number
  readonly numbers?: { readonly old: number; readonly new: number }
  readonly oldCell: string
  readonly newCell: string
}

/** The changes line by line, in their order. */
export const changeLines = (
  difference: TableDifference,
  { before, after }: { readonly before: VersionSide; readonly after: VersionSide },
): readonly ChangeLine[] => difference.rows.flatMap(change => linesOf(change, before, after))

const linesOf = (change: RowChange, before: VersionSide, after: VersionSide): readonly ChangeLine[] => {
  const told = { change: change.kind, row: change.label, column: '', old: '', new: '', oldCell: '', newCell: '' }
  if (change.kind === 'added')
    return [{ ...told, new: rowText(after, change.after), newCell: firstCell(after, change.after) }]
  if (change.kind === 'removed')
    return [{ ...told, old: rowText(before, change.before), oldCell: firstCell(before, change.before) }]
  return change.cells.map(
    ({ column, old, new: now, numbers }): ChangeLine => ({
      ...told,
      column: after.table.columns[column.after]?.name ?? '',
      old,
      new: now,
      ...(numbers === undefined ? {} : { numbers, difference: Number((numbers.new - numbers.old).toPrecision(12)) }),
      oldCell: addressAt(before.table, change.before, column.before),
      newCell: addressAt(after.table, change.after, column.after),
    }),
  )
}

type Cell = string | number

const cellsOf = ({ change, row, column, numbers, difference, ...line }: ChangeLine): readonly Cell[] => [
  change,
  row,
  column,
  numbers !== undefined && !/[^\d.-]/.test(line.old) ? numbers.old : line.old,
  numbers !== undefined && !/[^\d.-]/.test(line.new) ? numbers.new : line.new,
  difference ?? '',
  line.oldCell,
  line.newCell,
]

const rowText = (side: VersionSide, row: number): string =>
  side.table.columns
    .flatMap((column, at) => {
      const text = rowAt(side, row)?.texts[at]?.trim() ?? ''
      return text === '' ? [] : [`${column.name}=${text}`]
    })
    .join('; ')

const firstCell = (side: VersionSide, row: number): string => {
  const filled = side.table.columns.findIndex((_, at) => (rowAt(side, row)?.texts[at]?.trim() ?? '') !== '')
  return addressAt(side.table, row, Math.max(0, filled))
}

/** Address of a cell as answers cite it. */
export const addressAt = (table: Table, row: number, column: number): string => {
  const place = placeOf(table, row, table.columns[column]?.index ?? 0)
  return table.origin === undefined ? formatCell(place.row, place.column) : `R${place.row + 1}C${place.column + 1}`
}

type TableFacts = {
  readonly name: string
  readonly title: string
  readonly index: number
  readonly rows: number
  readonly fingerprint: string
}

const tableOf = ({ name, title, index, rows, fingerprint }: TableFacts): Table => ({
  sheet: name,
  sheetIndex: index,
  ordinal: 1,
  kind: 'data',
  rect: rectOf(1, 0, rows + 2, CHANGE_COLUMNS.length),
  header: { top: 1, bottom: 2 },
  body: { top: 2, bottom: rows + 2 },
  stub: 3,
  title,
  lines: [{ role: 'title', text: title, at: rectOf(0, 0, 1, 1) }],
  columns: CHANGE_COLUMNS.map(columnOf),
  groups: [],
  rows: [],
  notes: [],
  recordCount: rows,
  hiddenRows: 0,
  hiddenColumns: 0,
  gate: { open: true, reasons: [], strict: [] },
  findings: [],
  why: [{ rule: 'changes', message: 'made by comparing two versions' }],
  fingerprint: `changes-${fingerprint}`,
})

const columnOf = ([name, type]: (typeof CHANGE_COLUMNS)[number], at: number): Column => ({
  index: at,
  letter: String.fromCharCode(65 + at),
  path: [name],
  name,
  type,
  role: at < 3 ? 'label' : 'value',
  from: [rectOf(1, at, 2, at + 1)],
})
