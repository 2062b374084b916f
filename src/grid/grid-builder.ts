import { type CellExtras, type CellStyle, type LineInfo, PLAIN_STYLE } from './cell.ts'
import { FormulaList, type PackedFormula } from './formula-list.ts'
import type { Grid } from './grid.ts'
import { LineTable } from './line-table.ts'
import type { DateSystem } from './number-format.ts'
import { PackedCells } from './packed-cells.ts'
import { PackedGrid } from './packed-grid.ts'
import { areaOf, type Rect } from './rect.ts'
import { acceptSpans } from './span.ts'
import { TextStore } from './text-store.ts'

/**
 * Collects the cells of one sheet and gives the finished {@link Grid}.
 *
 * Thirteen bytes a cell beside the texts, so that twelve million cells fit a small machine; cells out of order cost
 * more, and a sort. A cell put twice keeps the last value. `putExtras` keeps a comment or a formula without a value on a
 * cell that shows nothing.
 */
export class GridBuilder {
  readonly texts: TextStore
  private readonly cells = new PackedCells()
  private readonly styles: CellStyle[] = [PLAIN_STYLE]
  private readonly styleIds = new Map<string, number>([[JSON.stringify(PLAIN_STYLE), 0]])
  private readonly extras = new Map<number, CellExtras>()
  private readonly spans: Rect[] = []
  private readonly rowInfo = new LineTable()
  private readonly formulas: FormulaList
  private readonly columnInfo = new Map<number, LineInfo>()
  private readonly dateSystem: DateSystem

  /** @param texts a store shared by the sheets of a workbook, so that shared strings are kept once */
  constructor(options: { readonly texts?: TextStore; readonly dateSystem?: DateSystem } = {}) {
    this.texts = options.texts ?? new TextStore()
    this.formulas = new FormulaList(this.texts)
    this.dateSystem = options.dateSystem ?? '1900'
  }

  /** Number of a style for the `put` functions; equal styles share one. At most 65,536 styles, further ones are plain. */
  styleId(style: CellStyle): number {
    const key = JSON.stringify(style)
    const known = this.styleIds.get(key)
    if (known !== undefined) return known
    if (this.styles.length > 0xffff) return 0
    this.styles.push(style)
    this.styleIds.set(key, this.styles.length - 1)
    return this.styles.length - 1
  }

  putText(row: number, column: number, text: string, styleId = 0): void {
    this.putTextId(row, column, { textId: this.texts.add(text), styleId })
  }

  /** A text that is already in the store. */
  putTextId(row: number, column: number, cell: { readonly textId: number; readonly styleId: number }): void {
    this.put(row, column, 1, cell.styleId, cell.textId)
  }

  /** A number; it is a date when `isDate` says that its style shows one. */
  putNumber(row: number, column: number, value: number, styleId = 0, isDate = false): void {
    this.put(row, column, isDate ? 3 : 2, styleId, value)
  }

  putBoolean(row: number, column: number, value: boolean, styleId = 0): void {
    this.put(row, column, 4, styleId, value ? 1 : 0)
  }

  /** An error value such as `#N/A`. */
  putError(row: number, column: number, text: string, styleId = 0): void {
    this.put(row, column, 5, styleId, this.texts.add(text))
  }

  /** Formula, comment, link and the like of a cell, merged with what it has; the cell may be blank. */
  putExtras(row: number, column: number, extras: CellExtras): void {
    const key = row * 16_384 + column
    this.extras.set(key, { ...this.extras.get(key), ...extras })
  }

  /**
   * The formula of a cell by its text in the store; `rows` and `columns` say how far the cell lies from the one that
   * the text was written for. Cheaper than {@link putExtras} where formulas are many.
   */
  putFormula(row: number, column: number, formula: PackedFormula): void {
    this.formulas.put(row * 16_384 + column, formula)
  }

  /** A merged rectangle. One that overlaps an earlier one is dropped, and told by {@link build}. */
  putSpan(span: Rect): void {
    if (areaOf(span) > 1) this.spans.push(span)
  }

  putRowInfo(row: number, info: LineInfo): void {
    this.rowInfo.set(row, info)
  }

  putColumnInfo(column: number, info: LineInfo): void {
    this.columnInfo.set(column, info)
  }

  /** Number of cells put so far. */
  get count(): number {
    return this.cells.total
  }

  /** The finished grid, and the spans that were dropped because they overlapped another. */
  build(): { readonly grid: Grid; readonly droppedSpans: readonly Rect[] } {
    const { spans, dropped } = acceptSpans(this.spans)
    const grid = new PackedGrid({
      cells: this.cells,
      texts: this.texts,
      styles: this.styles,
      extras: this.extras,
      formulas: this.formulas,
      spans,
      rowInfo: this.rowInfo,
      columnInfo: this.columnInfo,
      dateSystem: this.dateSystem,
    })
    return { grid, droppedSpans: dropped }
  }

  private put(row: number, column: number, kind: number, styleId: number, value: number): void {
    this.cells.push(row, column, kind, styleId, value)
  }
}
