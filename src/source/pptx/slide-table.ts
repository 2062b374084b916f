import type { BlockPlace } from '../book.ts'
import { type FlowCell, type FlowTable, flatText } from '../flow/index.ts'
import { attribute, childAt, elementsOf, wholeNumber, type XmlElement } from '../xml/index.ts'
import { type BodyOptions, readTextBody } from './text-body.ts'

/** Table styles that give the first row no look of its own: no style with and without a grid. */
const PLAIN_STYLES: ReadonlySet<string> = new Set([
  '{2D5ABB26-0587-4C30-8999-92F81FD0307C}',
  '{5940675A-B579-460E-94D1-54222C63F5DA}',
])
/** Most rows or columns that one cell may span. */
const MAX_SPAN = 4096

/**
 * A table of a slide as a grid with true spans (`a:tbl`, ECMA-376 part 1 §21.1.3): every place of the grid has a cell,
 * and those that a merged cell covers are marked `hMerge` or `vMerge`.
 */
export const readSlideTable = (table: XmlElement, options: BodyOptions, at: BlockPlace): FlowTable => {
  const properties = childAt(table, 'tblPr')
  const reader = new SlideTableReader()
  for (const [row, line] of elementsOf(table, 'tr').entries()) {
    const look = row === 0 && isFirstRowBold(properties) ? { ...options, look: { bold: true } } : options
    reader.read(elementsOf(line, 'tc'), row, look)
  }
  const { cells, covered } = reader
  return {
    kind: 'table',
    origin: 'table',
    cells,
    at,
    ...(covered.length > 0 ? { covered } : {}),
    ...(isHeaderKnown(properties, cells) ? { headerRows: 1 } : {}),
    ...(isFlagged(properties, 'firstCol') ? { headerColumns: 1 } : {}),
  }
}

const isFlagged = (element: XmlElement | undefined, name: string): boolean =>
  /^(?:1|true)$/.test(attribute(element, name) ?? '')

const isFirstRowBold = (properties: XmlElement | undefined): boolean => {
  const style = childAt(properties, 'tableStyleId')?.children[0]
  return isFlagged(properties, 'firstRow') && typeof style === 'string' && !PLAIN_STYLES.has(style.trim().toUpperCase())
}

/** The flag for a first row of its own is set by default; where merges make more floors of the header, it says nothing. */
const isHeaderKnown = (properties: XmlElement | undefined, cells: readonly FlowCell[]): boolean =>
  isFlagged(properties, 'firstRow') &&
  cells.filter(cell => cell.row === 0).every(cell => cell.rows === 1 && cell.columns === 1)

const isMerged = (cell: XmlElement): boolean => isFlagged(cell, 'hMerge') || isFlagged(cell, 'vMerge')

class SlideTableReader {
  readonly cells: FlowCell[] = []
  readonly covered: { readonly row: number; readonly column: number; readonly text: string }[] = []
  /** The cell that reaches lowest so far, by column. */
  private readonly over: FlowCell[] = []

  read(elements: readonly XmlElement[], row: number, options: BodyOptions): void {
    for (const [column, element] of elements.entries()) {
      const cell = readCell(element, { row, column }, options)
      if (isMerged(element) && this.isCovered(row, column)) this.cover(cell)
      else this.put(cell, elements.length)
    }
  }

  private isCovered(row: number, column: number): boolean {
    const cell = this.over[column]
    return cell !== undefined && row < cell.row + cell.rows
  }

  private cover({ row, column, items }: FlowCell): void {
    const text = flatText(items).trim()
    if (text !== '') this.covered.push({ row, column, text })
  }

  private put(cell: FlowCell, width: number): void {
    this.cells.push(cell)
    for (let column = cell.column; column < Math.min(cell.column + cell.columns, width); column += 1)
      this.over[column] = cell
  }
}

const readCell = (cell: XmlElement, place: { row: number; column: number }, options: BodyOptions): FlowCell => {
  const span = (name: string): number => Math.min(MAX_SPAN, Math.max(1, wholeNumber(cell, name) ?? 1))
  const fill = attribute(childAt(cell, 'tcPr', 'solidFill', 'srgbClr'), 'val')?.toUpperCase()
  return {
    ...place,
    rows: span('rowSpan'),
    columns: span('gridSpan'),
    items: readTextBody(childAt(cell, 'txBody'), options),
    ...(fill === undefined || fill === 'FFFFFF' || !/^[0-9A-F]{6}$/.test(fill) ? {} : { fill }),
  }
}
