import { type Cell, type CellExtras, type CellKind, type CellStyle, type LineInfo, PLAIN_STYLE } from './cell.ts'
import type { Chunked } from './chunked.ts'
import type { Grid } from './grid.ts'
import { type DateSystem, isoOfSerial, showNumber } from './number-format.ts'
import { emptyCells, type PackedCells, packedKinds } from './packed-cells.ts'
import { type Rect, rectOf } from './rect.ts'
import { SpanIndex } from './span.ts'
import type { TextStore } from './text-store.ts'

/** What a {@link PackedGrid} is made of. */
export type PackedParts = {
  readonly cells: PackedCells
  readonly texts: TextStore
  readonly styles: readonly CellStyle[]
  readonly extras: ReadonlyMap<number, CellExtras>
  readonly spans: readonly Rect[]
  readonly rowInfo: ReadonlyMap<number, LineInfo>
  readonly columnInfo: ReadonlyMap<number, LineInfo>
  readonly dateSystem: DateSystem
}

/** A {@link Grid} over packed cells, sorted by row and column, with the start of each filled row. */
export class PackedGrid implements Grid {
  readonly extent: Rect
  readonly spans: readonly Rect[]
  readonly dateSystem: DateSystem
  readonly rowInfo: ReadonlyMap<number, LineInfo>
  readonly columnInfo: ReadonlyMap<number, LineInfo>
  readonly filledRows: Uint32Array
  private readonly parts: PackedParts
  private readonly cells: PackedCells
  private readonly starts: Uint32Array
  private readonly spanIndex: SpanIndex
  private lastRow = -1
  private lastIndex = 0

  constructor(parts: PackedParts) {
    this.parts = parts
    this.cells = sorted(parts.cells)
    this.spans = parts.spans
    this.spanIndex = new SpanIndex(parts.spans)
    this.rowInfo = parts.rowInfo
    this.columnInfo = parts.columnInfo
    this.dateSystem = parts.dateSystem
    const { rows, starts } = rowStarts(this.cells.rows)
    this.filledRows = rows
    this.starts = starts
    this.extent = extentOf(this.cells, parts.spans)
  }

  get cellCount(): number {
    return this.cells.rows.length
  }

  columnsAt(row: number): readonly number[] {
    const index = this.rowIndex(row)
    if (index < 0) return []
    const columns: number[] = []
    for (let at = this.starts[index] as number; at < (this.starts[index + 1] as number); at += 1)
      columns.push(this.cells.columns.at(at))
    return columns
  }

  kindAt(row: number, column: number): CellKind {
    const at = this.find(row, column)
    return at < 0 ? 'blank' : (packedKinds[this.cells.kinds.at(at)] as CellKind)
  }

  textAt(row: number, column: number): string {
    const at = this.find(row, column)
    return at < 0 ? '' : this.shown(at)
  }

  numberAt(row: number, column: number): number | undefined {
    const at = this.find(row, column)
    if (at < 0) return undefined
    const kind = this.cells.kinds.at(at)
    return kind === 2 || kind === 3 ? this.cells.values.at(at) : undefined
  }

  styleAt(row: number, column: number): CellStyle {
    const at = this.find(row, column)
    return at < 0 ? PLAIN_STYLE : this.styleOf(at)
  }

  cellAt(row: number, column: number): Cell | undefined {
    const extras = this.parts.extras.get(row * 16_384 + column)
    const at = this.find(row, column)
    if (at >= 0) return { row, column, ...this.content(at), ...extras }
    return extras && { row, column, kind: 'blank', shown: '', style: PLAIN_STYLE, ...extras }
  }

  spanAt(row: number, column: number): Rect | undefined {
    return this.spans.length === 0 ? undefined : this.spanIndex.at(row, column)
  }

  *extraCells(): Iterable<Cell> {
    for (const key of [...this.parts.extras.keys()].sort((a, b) => a - b)) {
      const cell = this.cellAt(Math.floor(key / 16_384), key % 16_384)
      if (cell) yield cell
    }
  }

  private content(at: number): Pick<Cell, 'kind' | 'shown' | 'value' | 'style'> {
    const kind = packedKinds[this.cells.kinds.at(at)] as CellKind
    const number = this.cells.values.at(at)
    const shown = this.shown(at)
    const style = this.styleOf(at)
    if (kind === 'number') return { kind, shown, value: number, style }
    if (kind === 'date') return { kind, shown, value: isoOfSerial(number, this.dateSystem), style }
    if (kind === 'boolean') return { kind, shown, value: number === 1, style }
    return { kind, shown, value: shown, style }
  }

  private shown(at: number): string {
    const kind = this.cells.kinds.at(at)
    const value = this.cells.values.at(at)
    if (kind === 1 || kind === 5) return this.parts.texts.get(value)
    if (kind === 4) return value === 1 ? 'TRUE' : 'FALSE'
    return showNumber(value, this.styleOf(at).format, this.dateSystem)
  }

  private styleOf(at: number): CellStyle {
    return this.parts.styles[this.cells.styles.at(at)] ?? PLAIN_STYLE
  }

  /** Index of a row among the filled ones, or -1. Neighbouring rows are asked for in turn, so the last is tried first. */
  private rowIndex(row: number): number {
    if (row === this.lastRow) return this.lastIndex
    const index = lowerBound(this.filledRows, row, 0, this.filledRows.length)
    if (this.filledRows[index] !== row) return -1
    this.lastRow = row
    this.lastIndex = index
    return index
  }

  private find(row: number, column: number): number {
    const index = this.rowIndex(row)
    if (index < 0) return -1
    let low = this.starts[index] as number
    let high = this.starts[index + 1] as number
    while (low < high) {
      const middle = (low + high) >> 1
      const here = this.cells.columns.at(middle)
      if (here === column) return middle
      if (here < column) low = middle + 1
      else high = middle
    }
    return -1
  }
}

const lowerBound = (list: ArrayLike<number>, value: number, from: number, to: number): number => {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}

const isSorted = ({ rows, columns }: PackedCells): boolean => {
  for (let at = 1; at < rows.length; at += 1) {
    const step = rows.at(at) - rows.at(at - 1)
    if (step < 0 || (step === 0 && columns.at(at) <= columns.at(at - 1))) return false
  }
  return true
}

/** The cells by row, then column; of a place put twice the later cell stays. Files in order are not copied. */
const sorted = (cells: PackedCells): PackedCells => {
  if (isSorted(cells)) return cells
  const order = Uint32Array.from({ length: cells.rows.length }, (_, at) => at)
  order.sort((a, b) => cells.rows.at(a) - cells.rows.at(b) || cells.columns.at(a) - cells.columns.at(b) || a - b)
  const result = emptyCells()
  order.forEach((at, index) => {
    const next = order[index + 1]
    if (
      next !== undefined &&
      cells.rows.at(at) === cells.rows.at(next) &&
      cells.columns.at(at) === cells.columns.at(next)
    )
      return
    for (const part of ['rows', 'columns', 'kinds', 'styles', 'values'] as const) result[part].push(cells[part].at(at))
  })
  return result
}

const rowStarts = (rows: Chunked): { readonly rows: Uint32Array; readonly starts: Uint32Array } => {
  let count = 0
  for (let at = 0; at < rows.length; at += 1) if (at === 0 || rows.at(at) !== rows.at(at - 1)) count += 1
  const filled = new Uint32Array(count)
  const starts = new Uint32Array(count + 1)
  for (let at = 0, index = 0; at < rows.length; at += 1) {
    if (at > 0 && rows.at(at) === rows.at(at - 1)) continue
    filled[index] = rows.at(at)
    starts[index] = at
    index += 1
  }
  starts[count] = rows.length
  return { rows: filled, starts }
}

const extentOf = (cells: PackedCells, spans: readonly Rect[]): Rect => {
  let bottom = cells.rows.length === 0 ? 0 : cells.rows.at(cells.rows.length - 1) + 1
  let right = 0
  for (let at = 0; at < cells.columns.length; at += 1) right = Math.max(right, cells.columns.at(at) + 1)
  for (const span of spans) {
    bottom = Math.max(bottom, span.bottom)
    right = Math.max(right, span.right)
  }
  return rectOf(0, 0, bottom, right)
}
