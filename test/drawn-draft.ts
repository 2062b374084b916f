import { type CellStyle, columnLetters, type Grid, GridBuilder, type Rect, rectOf } from '../src/grid/index.ts'
import type { Sheet } from '../src/source/index.ts'
import { decideTypes } from '../src/table/decide-types.ts'
import type { Draft, Floor } from '../src/table/stages.ts'
import type { Group, Line, RowFact } from '../src/table/table.ts'

/** A cell as it is drawn: its value alone, or with style and extras. */
export type DrawnCell =
  | string
  | number
  | boolean
  | null
  | {
      readonly value?: string | number | boolean
      readonly bold?: true
      readonly format?: string
      readonly formula?: string
      readonly comment?: string
      readonly superscript?: string
    }

/** A grid of these rows from A1; `null` and `''` are blank. */
export const drawGrid = (rows: readonly (readonly DrawnCell[])[], spans: readonly Rect[] = []): Grid => {
  const builder = new GridBuilder()
  rows.forEach((cells, row) => {
    cells.forEach((cell, column) => {
      drawCell(builder, { row, column }, cell)
    })
  })
  for (const span of spans) builder.putSpan(span)
  return builder.build().grid
}

const drawCell = (
  builder: GridBuilder,
  { row, column }: { readonly row: number; readonly column: number },
  cell: DrawnCell,
): void => {
  const drawn: Exclude<DrawnCell, string | number | boolean | null> =
    typeof cell === 'object' && cell !== null ? cell : { value: cell ?? '' }
  const { value, formula, comment, superscript } = drawn
  const style: CellStyle = { format: drawn.format ?? 'General', ...(drawn.bold && { bold: true }) }
  putValue(builder, { row, column, style: builder.styleId(style) }, value)
  const cached = value !== undefined
  if (formula !== undefined) builder.putExtras(row, column, { formula: { text: formula, cached } })
  if (comment !== undefined) builder.putExtras(row, column, { comment: { text: comment } })
  if (superscript !== undefined) builder.putExtras(row, column, { superscript })
}

const putValue = (
  builder: GridBuilder,
  at: { readonly row: number; readonly column: number; readonly style: number },
  value: string | number | boolean | undefined,
): void => {
  if (typeof value === 'number') builder.putNumber(at.row, at.column, value, at.style)
  else if (typeof value === 'boolean') builder.putBoolean(at.row, at.column, value, at.style)
  else if (value !== undefined && value !== '') builder.putText(at.row, at.column, value, at.style)
}

/** A worksheet of a grid. */
export const sheetOf = (grid: Grid, more: Partial<Sheet> = {}): Sheet => ({
  kind: 'sheet',
  name: 'Sheet1',
  origin: 'worksheet',
  index: 1,
  state: 'visible',
  grid,
  hints: {},
  path: [],
  at: {},
  receipt: { found: grid.cellCount, kept: grid.cellCount, dropped: [] },
  ...more,
})

/** How a drawn table is understood up to the stage under test; rows from 0. */
export type DrawnTable = {
  /** Rows above the header. */
  readonly above?: number
  /** Rows of the header; the first `names` of them name, the others are units. */
  readonly header?: number
  readonly names?: number
  readonly stub?: number
  /** Rows after the body. */
  readonly below?: number
  readonly groups?: readonly Group[]
  readonly rows?: readonly RowFact[]
  readonly spans?: readonly Rect[]
  readonly sheet?: Partial<Sheet>
}

/** A draft of a table as the stages before would leave it: every column typed, nothing else refined. */
export const drawDraft = (rows: readonly (readonly DrawnCell[])[], table: DrawnTable = {}): Draft => {
  const grid = drawGrid(rows, table.spans)
  const top = table.above ?? 0
  const body = { top: top + (table.header ?? 1), bottom: rows.length - (table.below ?? 0) }
  const width = Math.max(...rows.slice(top, body.bottom).map(cells => cells.length))
  const rect = rectOf(top, 0, body.bottom, width)
  const floors: Floor[] = []
  for (let row = top; row < body.top; row += 1)
    floors.push({ row, role: row - top < (table.names ?? table.header ?? 1) ? 'names' : 'units' })
  const stub = table.stub ?? 1
  const line = (row: number, role: Line['role']): Line[] =>
    grid.columnsAt(row).map(column => ({
      role,
      text: grid.textAt(row, column),
      at: rectOf(row, column, row + 1, column + 1),
    }))
  const lines = [
    ...range(0, top).flatMap(row => line(row, row === 0 ? 'title' : 'text')),
    ...range(body.bottom, rows.length).flatMap(row => line(row, 'note')),
  ]
  return decideTypes({
    sheet: sheetOf(grid, table.sheet),
    ordinal: 1,
    grid,
    area: rectOf(0, 0, rows.length, width),
    above: [],
    below: [],
    why: [],
    findings: [],
    rect,
    lines,
    header: { top, bottom: body.top },
    body,
    floors,
    stub,
    groups: table.groups ?? [],
    rows: table.rows ?? [],
    columns: range(0, width).map(index => columnOf(grid, index, { floors, stub })),
    notes: [],
    kind: 'data',
    gate: { open: true, reasons: [], strict: [] },
  })
}

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)

const columnOf = (
  grid: Grid,
  index: number,
  table: { readonly floors: readonly Floor[]; readonly stub: number },
): Draft['columns'][number] => {
  const path: string[] = []
  const from: Rect[] = []
  for (const { row, role } of table.floors) {
    if (role !== 'names') continue
    const at = grid.spanAt(row, index) ?? rectOf(row, index, row + 1, index + 1)
    const text = grid.textAt(at.top, at.left)
    if (text === '' || path.at(-1) === text) continue
    path.push(text)
    from.push(at)
  }
  return {
    index,
    letter: columnLetters(index),
    path,
    name: path.join(' / ') || columnLetters(index),
    type: 'text',
    role: index < table.stub ? 'label' : 'value',
    from,
  }
}
