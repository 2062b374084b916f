import type { CellKind } from './cell.ts'
import { type Chunked, uint32List } from './chunked.ts'

/** Kinds by their packed number. */
export const packedKinds = [
  'blank',
  'text',
  'number',
  'date',
  'boolean',
  'error',
] as const satisfies readonly CellKind[]

/** Cells of one full block. */
const BLOCK_BITS = 16
const BLOCK = 1 << BLOCK_BITS
const MASK = BLOCK - 1
/** Cells of the first block, which doubles until it is full: most tables of a document are small. */
const FIRST = 64

/** Cells side by side: thirteen bytes each. */
type Block = {
  readonly columns: Uint16Array
  readonly kinds: Uint8Array
  readonly styles: Uint16Array
  readonly values: Float64Array
}

/** What one packed cell holds beside its place. */
export type PackedCell = {
  /** Index into {@link packedKinds}. */
  readonly kind: number
  readonly style: number
  /** The number itself; the number of a text in the store; 0 or 1 for a boolean. */
  readonly value: number
}

/**
 * A growing list of cells that come row by row and left to right: a row is kept once for all its cells (`rowList`,
 * `starts`). A cell that comes out of order goes to a list of its own (`late`), from which {@link sortedCells} takes it
 * to its place; it is always newer than a cell of the list that stands there already.
 */
export class PackedCells {
  length = 0
  /** Rows that have cells, ascending, and the index of the first cell of each. */
  readonly rowList: Chunked = uint32List()
  readonly starts: Chunked = uint32List()
  /** One past the rightmost column. */
  right = 0
  /** Cells out of order, as they came. */
  late: { readonly rows: Chunked; readonly cells: PackedCells } | undefined
  private readonly blocks: Block[] = []
  private room = 0
  private lastRow = -1
  private lastColumn = -1

  push(row: number, column: number, kind: number, style: number, value: number): void {
    if (row !== this.lastRow) {
      if (row < this.lastRow) {
        this.pushLate(row, column, { kind, style, value })
        return
      }
      this.rowList.push(row)
      this.starts.push(this.length)
      this.lastRow = row
    } else if (column <= this.lastColumn) {
      this.pushLate(row, column, { kind, style, value })
      return
    }
    this.lastColumn = column
    this.append(column, kind, style, value)
  }

  /** Cells of this list and of its late ones. */
  get total(): number {
    return this.length + (this.late?.cells.length ?? 0)
  }

  columnAt(index: number): number {
    return (this.blocks[index >> BLOCK_BITS] as Block).columns[index & MASK] as number
  }

  kindAt(index: number): number {
    return (this.blocks[index >> BLOCK_BITS] as Block).kinds[index & MASK] as number
  }

  styleAt(index: number): number {
    return (this.blocks[index >> BLOCK_BITS] as Block).styles[index & MASK] as number
  }

  valueAt(index: number): number {
    return (this.blocks[index >> BLOCK_BITS] as Block).values[index & MASK] as number
  }

  private append(column: number, kind: number, style: number, value: number): void {
    if (this.length === this.room) this.grow()
    const block = this.blocks[this.length >> BLOCK_BITS] as Block
    const at = this.length & MASK
    block.columns[at] = column
    block.kinds[at] = kind
    block.styles[at] = style
    block.values[at] = value
    if (column >= this.right) this.right = column + 1
    this.length += 1
  }

  private pushLate(row: number, column: number, { kind, style, value }: PackedCell): void {
    this.late ??= { rows: uint32List(), cells: new PackedCells() }
    this.late.rows.push(row)
    this.late.cells.append(column, kind, style, value)
  }

  private grow(): void {
    if (this.room >= BLOCK) {
      this.blocks.push(blockOf(BLOCK))
      this.room += BLOCK
      return
    }
    const wider = blockOf(Math.max(FIRST, this.room * 2))
    const [first] = this.blocks
    if (first) {
      wider.columns.set(first.columns)
      wider.kinds.set(first.kinds)
      wider.styles.set(first.styles)
      wider.values.set(first.values)
    }
    this.blocks[0] = wider
    this.room = wider.columns.length
  }
}

const blockOf = (cells: number): Block => ({
  columns: new Uint16Array(cells),
  kinds: new Uint8Array(cells),
  styles: new Uint16Array(cells),
  values: new Float64Array(cells),
})

/** The cells by row, then column; of a place put twice the later cell stays. Cells in order are not copied. */
export const sortedCells = (cells: PackedCells): PackedCells => {
  if (!cells.late) return cells
  const result = new PackedCells()
  const late = new LateCells(cells.late.rows, cells.late.cells)
  for (let index = 0; index < cells.rowList.length; index += 1) {
    const row = cells.rowList.at(index)
    const end = index + 1 < cells.starts.length ? cells.starts.at(index + 1) : cells.length
    for (let at = cells.starts.at(index); at < end; at += 1) {
      const column = cells.columnAt(at)
      late.moveBefore(row, column, result)
      if (!late.isAt(row, column)) result.push(row, column, cells.kindAt(at), cells.styleAt(at), cells.valueAt(at))
    }
  }
  late.moveBefore(Number.POSITIVE_INFINITY, 0, result)
  return result
}

/** Late cells in their order, each place once, taken one after another. */
class LateCells {
  private readonly rows: Chunked
  private readonly cells: PackedCells
  private readonly order: Uint32Array
  private next = 0

  constructor(rows: Chunked, cells: PackedCells) {
    this.rows = rows
    this.cells = cells
    this.order = Uint32Array.from({ length: cells.length }, (_, at) => at).sort(
      (a, b) => rows.at(a) - rows.at(b) || cells.columnAt(a) - cells.columnAt(b) || a - b,
    )
    this.skipOlder()
  }

  /** True when the next late cell stands at a place. */
  isAt(row: number, column: number): boolean {
    const at = this.order[this.next]
    return at !== undefined && this.rows.at(at) === row && this.cells.columnAt(at) === column
  }

  /** Moves the late cells that stand before a place to a list. */
  moveBefore(row: number, column: number, to: PackedCells): void {
    const { rows, cells } = this
    for (let at = this.order[this.next]; at !== undefined; at = this.order[this.next]) {
      const here = rows.at(at)
      if (here > row || (here === row && cells.columnAt(at) >= column)) return
      to.push(here, cells.columnAt(at), cells.kindAt(at), cells.styleAt(at), cells.valueAt(at))
      this.next += 1
      this.skipOlder()
    }
  }

  /** Of cells at one place the last stays. */
  private skipOlder(): void {
    const { rows, cells, order } = this
    for (let after = order[this.next + 1]; after !== undefined; after = order[this.next + 1]) {
      const at = order[this.next] as number
      if (rows.at(at) !== rows.at(after) || cells.columnAt(at) !== cells.columnAt(after)) return
      this.next += 1
    }
  }
}
