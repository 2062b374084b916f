import type { Finding } from '../../fault/index.ts'
import {
  type CellStyle,
  formatCell,
  type Grid,
  GridBuilder,
  isDateFormat,
  MAX_COLUMNS,
  MAX_ROWS,
  spanOf,
  TextStore,
} from '../../grid/index.ts'
import type { Receipt, Sheet, SheetNote } from '../book.ts'
import type { FlowCell, FlowParagraph, FlowTable } from './flow.ts'

/**
 * Most places that the merged cells of one table may cover together: some of its own, and so many for each cell.
 * Further merges are cut to one cell. Real forms need some tens for each cell.
 */
export const FREE_SPANNED_PLACES = 10_000
export const SPANNED_PLACES_PER_CELL = 200
/** A cell farther down or to the right than so many lines, and so many for each cell, has a wrong address. */
export const FREE_LINES = 256
export const LINES_PER_CELL = 16

/** A flow table on a grid, with what its cells carry beside their text. */
export type PlacedTable = {
  readonly grid: Grid
  /** Up to the end of the last cell, blank ones included. */
  readonly size: NonNullable<Sheet['size']>
  readonly notes: readonly SheetNote[]
  readonly receipt: Receipt
  readonly findings: readonly Finding[]
  /** Where each cell really stands, in the order of `FlowTable.cells`; `undefined` when it is outside of any sheet. */
  readonly places: readonly ({ readonly row: number; readonly column: number } | undefined)[]
}

/**
 * The cells of a table on a grid with true spans.
 *
 * A cell whose place is taken moves to the next free place of its row; a span that would cover a taken place is cut to
 * one cell. Both are told. The text of a cell is that of its own paragraphs, line by line; tables inside it are sheets
 * of their own and are not repeated here.
 *
 * @param texts a store that the tables of a document share
 *
 * Cost: cells and the places they span.
 */
export const placeTable = (table: FlowTable, sheet: string, texts = new TextStore()): PlacedTable => {
  const placer = new TablePlacer({ sheet, texts, indents: indentRanks(table), cells: table.cells.length })
  const places = table.cells.map(cell => placer.put(cell))
  for (const row of table.hiddenRows ?? []) placer.hideRow(row)
  return placer.finish(places, table.covered ?? [])
}

/** Indents of a column that differ by less count as one, in points. */
const SAME_INDENT = 3

/** Ranks of the indents in a column: the rank, not the distance, tells the level of a row. */
const indentRanks = (table: FlowTable): ReadonlyMap<number, readonly number[]> => {
  const byColumn = new Map<number, number[]>()
  for (const cell of table.cells) {
    const indent = firstText(cell)?.style?.indent ?? 0
    if (indent < SAME_INDENT) continue
    const known = byColumn.get(cell.column) ?? []
    if (known.every(other => Math.abs(other - indent) >= SAME_INDENT)) known.push(indent)
    byColumn.set(cell.column, known)
  }
  for (const known of byColumn.values()) known.sort((a, b) => a - b)
  return byColumn
}

const paragraphsOf = (cell: FlowCell): readonly FlowParagraph[] =>
  cell.items.filter((item): item is FlowParagraph => item.kind === 'paragraph')

const firstText = (cell: FlowCell): FlowParagraph | undefined =>
  paragraphsOf(cell).find(paragraph => paragraph.text.trim() !== '')

type Frame = {
  readonly sheet: string
  readonly texts: TextStore
  readonly indents: ReadonlyMap<number, readonly number[]>
  /** Number of cells of the table. */
  readonly cells: number
}

class TablePlacer {
  private readonly builder: GridBuilder
  private readonly taken = new Set<number>()
  private readonly notes: SheetNote[] = []
  private readonly sheet: string
  private readonly indents: ReadonlyMap<number, readonly number[]>
  private readonly spannable: number
  private readonly farthest: number
  private spanned = 0
  private rows = 0
  private columns = 0
  private kept = 0
  private outside = 0
  private readonly moved: string[] = []
  private readonly cut: string[] = []

  constructor({ sheet, texts, indents, cells }: Frame) {
    this.sheet = sheet
    this.builder = new GridBuilder({ texts })
    this.spannable = FREE_SPANNED_PLACES + SPANNED_PLACES_PER_CELL * cells
    this.farthest = FREE_LINES + LINES_PER_CELL * cells
    this.indents = indents
  }

  put(cell: FlowCell): { readonly row: number; readonly column: number } | undefined {
    const isFar = cell.row >= this.farthest || cell.column >= this.farthest
    const row = isFar ? this.rows : cell.row
    let column = isFar ? 0 : cell.column
    while (column < MAX_COLUMNS && this.isTaken(row, column)) column += 1
    if (row >= MAX_ROWS || column >= MAX_COLUMNS) {
      if (paragraphsOf(cell).some(paragraph => paragraph.text.trim() !== '')) this.outside += 1
      return undefined
    }
    if (isFar || column !== cell.column) this.moved.push(formatCell(row, column))
    const placed = { ...cell, row }
    this.claim(placed, column)
    this.fill(placed, column)
    return { row, column }
  }

  hideRow(row: number): void {
    this.builder.putRowInfo(row, { hidden: true })
  }

  finish(places: PlacedTable['places'], covered: NonNullable<FlowTable['covered']>): PlacedTable {
    const { grid } = this.builder.build()
    const dropped: { reason: string; count: number; first?: string }[] = []
    const [first] = covered
    if (first)
      dropped.push({ reason: 'covered-by-merge', count: covered.length, first: formatCell(first.row, first.column) })
    if (this.outside > 0) dropped.push({ reason: 'outside-of-sheet', count: this.outside })
    const found = this.kept + this.outside + covered.length
    return {
      grid,
      size: this.size(),
      notes: this.notes,
      receipt: { found, kept: this.kept, dropped },
      findings: this.findings(covered),
      places,
    }
  }

  private size(): NonNullable<Sheet['size']> {
    const missing = this.rows * this.columns - this.taken.size
    return { rows: this.rows, columns: this.columns, ...(missing > 0 ? { missing } : {}) }
  }

  private isTaken(row: number, column: number): boolean {
    return this.taken.has(row * MAX_COLUMNS + column)
  }

  /** Marks the places of a cell; its span is kept only when all of them are free. */
  private claim({ row, rows, columns }: FlowCell, column: number): void {
    const height = Math.max(1, Math.min(rows, MAX_ROWS - row))
    const width = Math.max(1, Math.min(columns, MAX_COLUMNS - column))
    const fits = this.spanned + height * width <= this.spannable && this.isFree(row, column, [height, width])
    if (!fits) this.cut.push(formatCell(row, column))
    const [tall, wide] = fits ? [height, width] : [1, 1]
    this.rows = Math.max(this.rows, row + tall)
    this.columns = Math.max(this.columns, column + wide)
    for (let y = row; y < row + tall; y += 1)
      for (let x = column; x < column + wide; x += 1) this.taken.add(y * MAX_COLUMNS + x)
    if (tall * wide === 1) return
    this.spanned += tall * wide
    this.builder.putSpan(spanOf(row, column, tall, wide))
  }

  private isFree(row: number, column: number, [height, width]: readonly [number, number]): boolean {
    for (let y = row; y < row + height; y += 1)
      for (let x = column; x < column + width; x += 1) if (this.isTaken(y, x)) return false
    return true
  }

  private fill(cell: FlowCell, column: number): void {
    const { row, number } = cell
    if (number !== undefined) {
      const style = this.builder.styleId({ format: number.format })
      this.builder.putNumber(row, column, number.value, style, isDateFormat(number.format))
      this.kept += 1
      return
    }
    const paragraphs = paragraphsOf(cell)
    const text = textOfCell(paragraphs)
    const comment = paragraphs.flatMap(paragraph => paragraph.comments ?? [])
    if (text.trim() !== '') this.builder.putText(row, column, text, this.builder.styleId(this.styleOf(cell)))
    if (text.trim() !== '' || comment.length > 0) this.kept += 1
    const superscript = paragraphs.map(paragraph => paragraph.superscript ?? '').join('')
    const link = paragraphs.find(paragraph => paragraph.link !== undefined)?.link
    const author = comment[0]?.author
    if (superscript !== '') this.builder.putExtras(row, column, { superscript })
    if (cell.box && cell.page !== undefined) this.builder.putExtras(row, column, { page: cell.page, box: cell.box })
    if (link !== undefined) this.builder.putExtras(row, column, { link })
    if (comment.length > 0)
      this.builder.putExtras(row, column, {
        comment: { text: comment.map(({ text }) => text).join('\n'), ...(author === undefined ? {} : { author }) },
      })
    for (const { mark, text: note } of paragraphs.flatMap(paragraph => paragraph.notes ?? []))
      this.notes.push({ mark, text: note, row, column })
  }

  private styleOf(cell: FlowCell): CellStyle {
    const filled = paragraphsOf(cell).filter(paragraph => paragraph.text.trim() !== '')
    const style = filled[0]?.style
    const indent = this.indentLevel(cell.column, style?.indent ?? 0)
    return {
      format: 'General',
      ...(filled.every(paragraph => paragraph.style?.bold) ? { bold: true as const } : {}),
      ...(filled.every(paragraph => paragraph.style?.italic) ? { italic: true as const } : {}),
      ...(indent > 0 ? { indent } : {}),
      ...(cell.fill === undefined ? {} : { fill: cell.fill }),
      ...(style?.color === undefined ? {} : { color: style.color }),
      ...(style?.align === undefined ? {} : { align: style.align }),
      ...(style?.size === undefined ? {} : { size: style.size }),
    }
  }

  private indentLevel(column: number, indent: number): number {
    if (indent < SAME_INDENT) return 0
    return (this.indents.get(column) ?? []).findIndex(known => Math.abs(known - indent) < SAME_INDENT) + 1
  }

  private findings(covered: NonNullable<FlowTable['covered']>): readonly Finding[] {
    const findings: Finding[] = []
    const tell = (code: string, cells: readonly string[], message: string): void => {
      const [cell] = cells
      if (cell !== undefined)
        findings.push({ code, level: 'warn', message, sheet: this.sheet, cell, count: cells.length })
    }
    tell(
      'cell-moved',
      this.moved,
      'The place that the file states for a cell is taken or out of reach; it stands in the next free one.',
    )
    tell('span-cut', this.cut, 'A merged cell would have covered another one, or far too much; it was cut to one cell.')
    tell(
      'text-under-merge',
      covered.map(({ row, column }) => formatCell(row, column)),
      `A merged cell hides text: ${JSON.stringify(covered[0]?.text.slice(0, 80))}.`,
    )
    if (this.outside > 0)
      findings.push({
        code: 'cells-outside',
        level: 'warn',
        message: `${this.outside} cells lie beyond ${MAX_ROWS} rows or ${MAX_COLUMNS} columns and were left out.`,
        sheet: this.sheet,
        count: this.outside,
      })
    return findings
  }
}

/** Paragraphs line by line; blank ones at the ends are left out. Cost: text. */
const textOfCell = (paragraphs: readonly FlowParagraph[]): string => {
  const lines = paragraphs.flatMap(paragraph => paragraph.text.split('\n'))
  let [first, last] = [0, lines.length - 1]
  while (first < last && isBlankLine(lines[first])) first += 1
  while (first < last && isBlankLine(lines[last])) last -= 1
  return lines.slice(first, last + 1).join('\n')
}

const isBlankLine = (line: string | undefined): boolean => line === undefined || /^[ \t]*$/.test(line)
