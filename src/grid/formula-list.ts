import type { CellFormula } from './cell.ts'
import { type Chunked, float64List, int32List, uint8List, uint32List } from './chunked.ts'
import { moveFormula } from './move-formula.ts'
import type { TextStore } from './text-store.ts'

/** A formula by its text in the store; `rows` and `columns` say how far it is filled from the cell of that text. */
export type PackedFormula = {
  readonly textId: number
  readonly cached: boolean
  readonly rows?: number
  readonly columns?: number
}

/** Formulas by cell key, packed: a filled column costs 25 bytes a cell and one text. */
export class FormulaList {
  private readonly texts: TextStore
  private readonly keys: Chunked = float64List()
  private readonly textIds: Chunked = uint32List()
  private readonly rows: Chunked = int32List()
  private readonly columns: Chunked = int32List()
  private readonly cached: Chunked = uint8List()
  private order: Uint32Array | undefined
  private inOrder = true

  constructor(texts: TextStore) {
    this.texts = texts
  }

  get size(): number {
    return this.keys.length
  }

  /** Puts the formula of a cell; the last one put stays. */
  put(key: number, formula: PackedFormula): void {
    const last = this.keys.length - 1
    if (last >= 0 && key <= this.keys.at(last)) this.inOrder = false
    this.order = undefined
    this.keys.push(key)
    this.textIds.push(formula.textId)
    this.rows.push(formula.rows ?? 0)
    this.columns.push(formula.columns ?? 0)
    this.cached.push(formula.cached ? 1 : 0)
  }

  get(key: number): CellFormula | undefined {
    let low = 0
    let high = this.keys.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.keys.at(this.placeOf(middle)) <= key) low = middle + 1
      else high = middle
    }
    const at = low > 0 ? this.placeOf(low - 1) : -1
    return at >= 0 && this.keys.at(at) === key ? this.formulaAt(at) : undefined
  }

  /** Keys of the cells that have a formula, ascending; a cell put twice comes twice. */
  *sortedKeys(): Iterable<number> {
    for (let index = 0; index < this.keys.length; index += 1) yield this.keys.at(this.placeOf(index))
  }

  private formulaAt(at: number): CellFormula {
    const text = this.texts.get(this.textIds.at(at))
    const rows = this.rows.at(at)
    const columns = this.columns.at(at)
    const moved = rows === 0 && columns === 0 ? text : moveFormula(text, rows, columns)
    return { text: moved, cached: this.cached.at(at) === 1 }
  }

  /** Place in the lists of the formula that is `index`th by key. */
  private placeOf(index: number): number {
    if (this.inOrder) return index
    this.order ??= Uint32Array.from({ length: this.keys.length }, (_, at) => at).sort(
      (a, b) => this.keys.at(a) - this.keys.at(b) || a - b,
    )
    return this.order[index] as number
  }
}
