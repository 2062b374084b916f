import { type Cell, type CellExtras, type CellKind, type CellStyle, type LineInfo, PLAIN_STYLE } from './cell.ts'
import type { Chunked } from './chunked.ts'
import type { FormulaList } from './formula-list.ts'
import type { Grid } from './grid.ts'
import { type DateSystem, isoOfSerial, showNumber } from './number-format.ts'
import { type PackedCells, packedKinds, sortedCells } from './packed-cells.ts'
import { type Rect, rectOf } from './rect.ts'
import { SpanIndex } from './span.ts'
import type { TextStore } from './text-store.ts'

/** What a {@link PackedGrid} is made of. */
export type PackedParts = {
  readonly cells: PackedCells
  readonly texts: TextStore
  readonly styles: readonly CellStyle[]
  readonly extras: ReadonlyMap<number, CellExtras>
  readonly formulas: FormulaList
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
  private lastRow = Number.NaN
  private lastIndex = 0
  /** Columns of the row that was asked for last; rows of a table mostly fill the same ones. */
  private lastColumns: readonly number[] = []

  constructor(parts: PackedParts) {
    this.parts = parts
    this.cells = sortedCells(parts.cells)
    this.spans = parts.spans
    this.spanIndex = new SpanIndex(parts.spans)
    this.dateSystem = parts.dateSystem
    this.filledRows = arrayOf(this.cells.rowList, [])
    this.starts = arrayOf(this.cells.starts, [this.cells.length])
    this.extent = extentOf(this.filledRows, this.cells.right, parts.spans)
    this.rowInfo = inside(parts.rowInfo, this.extent.bottom)
    this.columnInfo = inside(parts.columnInfo, this.extent.right)
  }

  get cellCount(): number {
    return this.cells.length
  }

  columnsAt(row: number): readonly number[] {
    const index = this.rowIndex(row)
    if (index < 0) return []
    const start = this.starts[index] as number
    const end = this.starts[index + 1] as number
    if (!this.fillsLike(start, end, this.lastColumns)) {
      const columns: number[] = []
      for (let at = start; at < end; at += 1) columns.push(this.cells.columnAt(at))
      this.lastColumns = columns
    }
    return this.lastColumns
  }

  kindAt(row: number, column: number): CellKind {
    const at = this.find(row, column)
    return at < 0 ? 'blank' : (packedKinds[this.cells.kindAt(at)] as CellKind)
  }

  textAt(row: number, column: number): string {
    const at = this.find(row, column)
    return at < 0 ? '' : this.shown(at)
  }

  numberAt(row: number, column: number): number | undefined {
    const at = this.find(row, column)
    if (at < 0) return undefined
    const kind = this.cells.kindAt(at)
    return kind === 2 || kind === 3 ? this.cells.valueAt(at) : undefined
  }

  styleAt(row: number, column: number): CellStyle {
    const at = this.find(row, column)
    return at < 0 ? PLAIN_STYLE : this.styleOf(at)
  }

  cellAt(row: number, column: number): Cell | undefined {
    const extras = this.extrasAt(row * 16_384 + column)
    const at = this.find(row, column)
    if (at >= 0) return { row, column, ...this.content(at), ...extras }
    return extras && { row, column, kind: 'blank', shown: '', style: PLAIN_STYLE, ...extras }
  }

  spanAt(row: number, column: number): Rect | undefined {
    return this.spans.length === 0 ? undefined : this.spanIndex.at(row, column)
  }

  *extraCells(): Iterable<Cell> {
    for (const key of this.extraKeys()) {
      const cell = this.cellAt(Math.floor(key / 16_384), key % 16_384)
      if (cell) yield cell
    }
  }

  private extrasAt(key: number): CellExtras | undefined {
    const extras = this.parts.extras.get(key)
    const formula = this.parts.formulas.size === 0 ? undefined : this.parts.formulas.get(key)
    return formula ? { formula, ...extras } : extras
  }

  /** Keys of the cells with extras, ascending, each once. */
  private *extraKeys(): Iterable<number> {
    const others = [...this.parts.extras.keys()].sort((a, b) => a - b)
    let next = 0
    let last = -1
    for (const key of this.parts.formulas.sortedKeys()) {
      for (; next < others.length && (others[next] as number) < key; next += 1) {
        if (others[next] !== last) yield others[next] as number
      }
      if (key !== last) yield key
      last = key
    }
    for (; next < others.length; next += 1) if (others[next] !== last) yield others[next] as number
  }

  private content(at: number): Pick<Cell, 'kind' | 'shown' | 'value' | 'style'> {
    const kind = packedKinds[this.cells.kindAt(at)] as CellKind
    const number = this.cells.valueAt(at)
    const shown = this.shown(at)
    const style = this.styleOf(at)
    if (kind === 'number') return { kind, shown, value: number, style }
    if (kind === 'date') return { kind, shown, value: isoOfSerial(number, this.dateSystem), style }
    if (kind === 'boolean') return { kind, shown, value: number === 1, style }
    return { kind, shown, value: shown, style }
  }

  private shown(at: number): string {
    const kind = this.cells.kindAt(at)
    const value = this.cells.valueAt(at)
    if (kind === 1 || kind === 5) return this.parts.texts.get(value)
    if (kind === 4) return value === 1 ? 'TRUE' : 'FALSE'
    return showNumber(value, this.styleOf(at).format, this.dateSystem)
  }

  private styleOf(at: number): CellStyle {
    return this.parts.styles[this.cells.styleAt(at)] ?? PLAIN_STYLE
  }

  /** True when the cells of a row stand in these columns. */
  private fillsLike(start: number, end: number, columns: readonly number[]): boolean {
    if (end - start !== columns.length) return false
    for (let at = start; at < end; at += 1) if (this.cells.columnAt(at) !== columns[at - start]) return false
    return true
  }

  /** Index of a row among the filled ones, or -1. Neighbouring rows are asked for in turn, so the last and the next are tried first. */
  private rowIndex(row: number): number {
    if (row === this.lastRow) return this.lastIndex
    const isNext = this.filledRows[this.lastIndex + 1] === row
    const index = isNext ? this.lastIndex + 1 : lowerBound(this.filledRows, row, 0, this.filledRows.length)
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
    const guess = low + column
    if (guess >= low && guess < high && this.cells.columnAt(guess) === column) return guess
    while (low < high) {
      const middle = (low + high) >> 1
      const here = this.cells.columnAt(middle)
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

const arrayOf = (list: Chunked, more: readonly number[]): Uint32Array => {
  const array = new Uint32Array(list.length + more.length)
  for (let at = 0; at < list.length; at += 1) array[at] = list.at(at)
  array.set(more, list.length)
  return array
}

/** Facts of the lines before `end`: sheets often hide all the empty columns to the right of their data. */
const inside = (info: ReadonlyMap<number, LineInfo>, end: number): ReadonlyMap<number, LineInfo> => {
  for (const line of info.keys()) if (line >= end) return new Map([...info].filter(([at]) => at < end))
  return info
}

const extentOf = (rows: Uint32Array, rightmost: number, spans: readonly Rect[]): Rect => {
  let bottom = (rows[rows.length - 1] ?? -1) + 1
  let right = rightmost
  for (const span of spans) {
    bottom = Math.max(bottom, span.bottom)
    right = Math.max(right, span.right)
  }
  return rectOf(0, 0, bottom, right)
}
