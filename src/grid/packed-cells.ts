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
 * A growing list of cells. As long as they come row by row and left to right, a row is kept once for all its cells
 * (`rowList`, `starts`); from the first cell that does not, each cell has its row (`rows`), and {@link sortedCells} puts
 * them in order.
 */
export class PackedCells {
  length = 0
  /** Rows that have cells, in the order they came, and the index of the first cell of each. */
  readonly rowList: Chunked = uint32List()
  readonly starts: Chunked = uint32List()
  /** One past the rightmost column. */
  right = 0
  private rows: Chunked | undefined
  private readonly blocks: Block[] = []
  private room = 0
  private lastRow = -1
  private lastColumn = -1

  push(row: number, column: number, kind: number, style: number, value: number): void {
    if (this.length === this.room) this.grow()
    const block = this.blocks[this.length >> BLOCK_BITS] as Block
    const at = this.length & MASK
    block.columns[at] = column
    block.kinds[at] = kind
    block.styles[at] = style
    block.values[at] = value
    if (row !== this.lastRow || column <= this.lastColumn) this.turn(row, column)
    if (this.rows) this.rows.push(row)
    this.lastColumn = column
    if (column >= this.right) this.right = column + 1
    this.length += 1
  }

  /** True when every cell stands after the one before it. */
  get inOrder(): boolean {
    return this.rows === undefined
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

  /** Row of a cell; only for lists that are not in order. */
  rowAt(index: number): number {
    return this.rows ? this.rows.at(index) : -1
  }

  /** A row begins, or order is lost. */
  private turn(row: number, column: number): void {
    if (!this.rows) {
      if (row < this.lastRow || (row === this.lastRow && column <= this.lastColumn)) this.rows = this.spreadRows()
      else {
        this.rowList.push(row)
        this.starts.push(this.length)
      }
    }
    this.lastRow = row
  }

  private spreadRows(): Chunked {
    const rows = uint32List()
    for (let index = 0; index < this.rowList.length; index += 1) {
      const end = index + 1 < this.starts.length ? this.starts.at(index + 1) : this.length
      for (let at = this.starts.at(index); at < end; at += 1) rows.push(this.rowList.at(index))
    }
    return rows
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
  if (cells.inOrder) return cells
  const order = Uint32Array.from({ length: cells.length }, (_, at) => at)
  order.sort((a, b) => cells.rowAt(a) - cells.rowAt(b) || cells.columnAt(a) - cells.columnAt(b) || a - b)
  const result = new PackedCells()
  order.forEach((at, index) => {
    const next = order[index + 1]
    const row = cells.rowAt(at)
    const column = cells.columnAt(at)
    if (next !== undefined && row === cells.rowAt(next) && column === cells.columnAt(next)) return
    result.push(row, column, cells.kindAt(at), cells.styleAt(at), cells.valueAt(at))
  })
  return result
}
