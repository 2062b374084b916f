import { type CellExtras, type CellStyle, type LineInfo, PLAIN_STYLE } from './cell.ts'
import type { Grid } from './grid.ts'
import type { DateSystem } from './number-format.ts'
import { emptyCells, type PackedCells } from './packed-cells.ts'
import { PackedGrid } from './packed-grid.ts'
import { areaOf, type Rect } from './rect.ts'
import { acceptSpans } from './span.ts'
import { TextStore } from './text-store.ts'

/**
 * Collects the cells of one sheet and gives the finished {@link Grid}.
 *
 * Thirteen to seventeen bytes a cell beside the texts, so that twelve million cells fit a small machine. Cells may be
 * put in any order; a cell put twice keeps the last value. `putBlank` keeps extras (a comment, a formula without a
 * value) on a cell that shows nothing.
 */
export class GridBuilder {
  readonly texts: TextStore
  private readonly cells: PackedCells = emptyCells()
  private readonly styles: CellStyle[] = [PLAIN_STYLE]
  private readonly styleIds = new Map<string, number>([[JSON.stringify(PLAIN_STYLE), 0]])
  private readonly extras = new Map<number, CellExtras>()
  private readonly spans: Rect[] = []
  private readonly rowInfo = new Map<number, LineInfo>()
  private readonly columnInfo = new Map<number, LineInfo>()
  private readonly dateSystem: DateSystem

  /** @param texts a store shared by the sheets of a workbook, so that shared strings are kept once */
  constructor(options: { readonly texts?: TextStore; readonly dateSystem?: DateSystem } = {}) {
    this.texts = options.texts ?? new TextStore()
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
    return this.cells.rows.length
  }

  /** The finished grid, and the spans that were dropped because they overlapped another. */
  build(): { readonly grid: Grid; readonly droppedSpans: readonly Rect[] } {
    const { spans, dropped } = acceptSpans(this.spans)
    const grid = new PackedGrid({
      cells: this.cells,
      texts: this.texts,
      styles: this.styles,
      extras: this.extras,
      spans,
      rowInfo: this.rowInfo,
      columnInfo: this.columnInfo,
      dateSystem: this.dateSystem,
    })
    return { grid, droppedSpans: dropped }
  }

  private put(row: number, column: number, kind: number, styleId: number, value: number): void {
    this.cells.rows.push(row)
    this.cells.columns.push(column)
    this.cells.kinds.push(kind)
    this.cells.styles.push(styleId)
    this.cells.values.push(value)
  }
}
