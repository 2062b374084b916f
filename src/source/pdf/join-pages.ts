import type { Finding } from '../../fault/index.ts'
import { continuationWords } from './continuation-words.ts'
import { isNumber } from './find-columns.ts'
import type { PageItem } from './page-items.ts'
import type { PageCell, PageTable } from './page-table.ts'
import { textLines } from './text-lines.ts'

/** Edges of the columns of two parts of one table may differ by this much, in points. */
const SAME_EDGE = 4
/** Most rows of a header that come again on the next page. */
const MAX_HEADER = 6

/** A table over one or more pages; its cells name theirs. */
export type LogicalTable = {
  readonly rows: number
  readonly columns: number
  readonly cells: readonly PageCell[]
  readonly pages: readonly number[]
  readonly by: PageTable['by']
  /** Rows of the header that came again at the top of a later page; 0 when it did not. */
  readonly repeatedRows: number
}

/** A line, or a table that may go on over pages. */
export type JoinedItem =
  | LineItem
  | { readonly kind: 'table'; readonly page: number; readonly table: LogicalTable; readonly section: number }

/**
 * The items of a document with the parts of each table that goes on over pages made one: the last item of a page and the
 * first of the next, with the same columns. A header that comes again is taken out and told.
 */
export const joinPages = (
  items: readonly PageItem[],
): { readonly items: readonly JoinedItem[]; readonly findings: readonly Finding[] } => {
  const joiner = new Joiner()
  for (const item of items) {
    if (item.kind === 'line') joiner.addLine(item)
    else joiner.addTable(item)
  }
  return joiner.finish()
}

type LineItem = Extract<PageItem, { kind: 'line' }>
type TableItem = Extract<PageItem, { kind: 'table' }>

class Joiner {
  private readonly joined: (LineItem | OpenTable)[] = []
  private open: OpenTable | undefined
  private count = 0

  addLine(item: LineItem): void {
    if (this.open && !saysContinued(item, this.open)) this.open = undefined
    this.joined.push(item)
  }

  addTable(item: TableItem): void {
    if (this.open && goesOn(this.open, item.table)) return
    this.open = undefined
    if (item.table.rows === 1) {
      this.joined.push(...asLines(item))
      return
    }
    this.open = openTable(item, this.count + 1)
    this.joined.push(this.open)
    this.count += numbered(item.table)
  }

  finish(): { readonly items: readonly JoinedItem[]; readonly findings: readonly Finding[] } {
    const tables = this.joined.filter(item => item.kind === 'table')
    return {
      items: this.joined.map(item => (item.kind === 'table' ? closed(item) : item)),
      findings: tables.filter(table => table.repeats.length > 0).map(repeatFinding),
    }
  }
}

/** Adds a part to the table that it belongs to; false when it is another table. */
const goesOn = (table: OpenTable, part: PageTable): boolean => {
  const places = sharedColumns(table, part)
  if (!places) return false
  addPart(table, inColumns(part, places))
  return true
}

const CONTINUED = Object.values(continuationWords).flat()
/** A longer line says something else, in characters. */
const MAX_CONTINUED = 120

/** True for a line on the next page that only says that the table goes on: `Table 2 (continued)`, `Продолжение таблицы 2`. */
const saysContinued = ({ page, line }: LineItem, open: OpenTable): boolean => {
  const text = line.chunks
    .map(chunk => chunk.text)
    .join(' ')
    .toLowerCase()
  return page === open.last.page + 1 && text.length <= MAX_CONTINUED && CONTINUED.some(word => text.includes(word))
}

/** A table that may still go on: `last` is its part on the page before. */
type OpenTable = {
  readonly kind: 'table'
  readonly page: number
  readonly section: number
  /** Its number in the document, nested tables counted where they stand. */
  readonly number: number
  readonly columns: number
  readonly by: PageTable['by']
  readonly cells: PageCell[]
  readonly pages: number[]
  /** Pages on which its header comes again. */
  readonly repeats: number[]
  readonly header: readonly string[]
  rows: number
  repeatedRows: number
  last: PageTable
}

const openTable = ({ page, section, table }: TableItem, number: number): OpenTable => ({
  kind: 'table',
  page,
  section,
  number,
  columns: table.columns,
  by: table.by,
  cells: [...table.cells],
  pages: [page],
  repeats: [],
  header: Array.from({ length: MAX_HEADER }, (_, row) => rowText(table.cells, row)),
  rows: table.rows,
  repeatedRows: 0,
  last: table,
})

const closed = ({ page, section, rows, columns, cells, pages, by, repeatedRows }: OpenTable): JoinedItem => ({
  kind: 'table',
  page,
  section,
  table: { rows, columns, cells, pages, by, repeatedRows },
})

/** A table and those inside it. */
const numbered = (table: PageTable): number =>
  table.cells.reduce((sum, cell) => sum + (cell.nested ?? []).reduce((inner, nested) => inner + numbered(nested), 0), 1)

const repeatFinding = ({ number, repeats, repeatedRows: rows }: OpenTable): Finding => ({
  code: 'repeated-header',
  level: 'info',
  message: `The header of table ${number} comes again on ${repeats.length === 1 ? `page ${repeats[0]}` : `${repeats.length} pages from page ${repeats[0]} on`}; its ${rows} rows were taken out.`,
  sheet: `table ${number}`,
  count: repeats.length * rows,
})

/** The edges of a table that those of its next part on the next page are; `undefined` when it is another table. */
const sharedColumns = ({ last, header }: OpenTable, next: PageTable): readonly number[] | undefined => {
  if (startsAnew(next, header)) return undefined
  if (next.page !== last.page + 1 || next.columns > last.columns) return undefined
  // Rows with merged cells only show some of the edges; a whole part shows them all.
  if (next.columns < last.columns && (next.rows > 2 || next.by !== 'lines' || last.by !== 'lines')) return undefined
  // Margins differ between left and right pages of a book; a header that comes again says that it is the same table.
  const shift = repeatedRows(header, next) > 0 ? (next.xs[0] as number) - (last.xs[0] as number) : 0
  const places = next.xs.map(edge =>
    last.xs.findIndex((other, at) => Math.abs(edge - shift - other) <= edgeSlack(last, at)),
  )
  const isAscending = places.every((place, at) => place >= 0 && (at === 0 || place > (places[at - 1] as number)))
  return isAscending && places[0] === 0 && places.at(-1) === last.columns ? places : undefined
}

/** True for a part that has a header of its own: a first row in bold above rows that are not, another than the header before. */
const startsAnew = ({ cells, rows }: PageTable, header: readonly string[]): boolean => {
  const filled = (row: number): readonly PageCell[] => cells.filter(cell => cell.row === row && cell.text !== '')
  const isBold = (row: number): boolean => filled(row).length > 1 && filled(row).every(cell => cell.bold)
  return rows > 2 && isBold(0) && !isBold(rows - 1) && !isBold(rows - 2) && rowText(cells, 0) !== header[0]
}

/** A part with its cells in the columns of the whole table. */
const inColumns = (part: PageTable, places: readonly number[]): PageTable => ({
  ...part,
  cells: part.cells.map(cell => {
    const column = places[cell.column] ?? cell.column
    const end = places[cell.column + cell.columns] ?? column + 1
    return { ...cell, column, columns: end - column }
  }),
})

/** A single row that ends no table is a line of text. */
const asLines = ({ page, section, table }: TableItem): readonly LineItem[] =>
  textLines(table.cells.flatMap(cell => cell.glyphs)).map(line => ({ kind: 'line', page, section, line }))

/** Inner edges of aligned columns lie anywhere between texts; those of drawn ones do not. */
const edgeSlack = (table: PageTable, at: number): number => {
  if (table.by === 'lines') return SAME_EDGE
  const width = (table.xs[Math.min(at + 1, table.columns)] as number) - (table.xs[Math.max(0, at - 1)] as number)
  return Math.max(SAME_EDGE, width * 0.3)
}

const addPart = (table: OpenTable, part: PageTable): void => {
  const repeated = repeatedRows(table.header, part)
  for (const cell of part.cells)
    if (cell.row >= repeated) table.cells.push({ ...cell, row: cell.row - repeated + table.rows })
  table.rows += part.rows - repeated
  table.pages.push(part.page)
  table.repeatedRows = Math.max(table.repeatedRows, repeated)
  if (repeated > 0) table.repeats.push(part.page)
  table.last = part
}

/** Rows at the top of a part that are the same as those at the top of the table. */
const repeatedRows = (header: readonly string[], part: PageTable): number => {
  let rows = 0
  while (
    rows < Math.min(MAX_HEADER, part.rows - 1) &&
    rowText(part.cells, rows) === header[rows] &&
    isHeader(part.cells, rows)
  )
    rows += 1
  return rows
}

/** A row that a header may have: names, years, or the numbers of its columns; a row with other numbers is data. */
const isHeader = (cells: readonly PageCell[], row: number): boolean => {
  const texts = cells.filter(cell => cell.row === row && cell.text.trim() !== '').map(cell => cell.text.trim())
  if (texts.length === 0) return false
  const isCount = texts.length > 1 && texts.every((text, at) => text === String(at + 1))
  return isCount || !texts.some(text => isNumber(text) && !/^(?:19|20)\d\d\D?$/.test(text))
}

const rowText = (cells: readonly PageCell[], row: number): string =>
  cells
    .filter(cell => cell.row === row && cell.text !== '')
    .map(cell => `${cell.column}:${cell.text.replace(/\s+/g, ' ').trim()}`)
    .join('\u0001')
