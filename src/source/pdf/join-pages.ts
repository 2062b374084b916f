import type { Finding } from '../../fault/index.ts'
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
  | Extract<PageItem, { kind: 'line' }>
  | { readonly kind: 'table'; readonly page: number; readonly table: LogicalTable; readonly section: number }

/**
 * The items of a document with the parts of each table that goes on over pages made one: the last item of a page and the
 * first of the next, with the same columns. A header that comes again is taken out and told.
 */
export const joinPages = (
  items: readonly PageItem[],
): { readonly items: readonly JoinedItem[]; readonly findings: readonly Finding[] } => {
  const joined: JoinedItem[] = []
  const findings: Finding[] = []
  let last: PageTable | undefined
  let count = 0
  for (const item of items) {
    if (item.kind === 'line') {
      joined.push(item)
      last = undefined
      continue
    }
    const before = joined.at(-1)
    const places = last && before?.kind === 'table' ? sharedColumns(last, item.table) : undefined
    if (places && before?.kind === 'table') {
      const { table, repeated } = withPart(before.table, inColumns(item.table, places))
      joined[joined.length - 1] = { ...before, table }
      if (repeated > 0)
        findings.push({
          code: 'repeated-header',
          level: 'info',
          message: `The header of table ${count} comes again on page ${item.page}; its ${repeated} rows were taken out.`,
          sheet: `table ${count}`,
          count: repeated,
        })
    } else if (item.table.rows > 1) {
      count += 1
      joined.push({ ...item, table: { ...item.table, pages: [item.page], repeatedRows: 0 } })
    } else {
      joined.push(...asLines(item))
      last = undefined
      continue
    }
    last = item.table
  }
  return { items: joined, findings }
}

/** The edges of a table that those of its next part on the next page are; `undefined` when it is another table. */
const sharedColumns = (last: PageTable, next: PageTable): readonly number[] | undefined => {
  if (next.page !== last.page + 1 || next.columns > last.columns) return undefined
  // Rows with merged cells only show some of the edges; a whole part shows them all.
  if (next.columns < last.columns && (next.rows > 2 || next.by !== 'lines' || last.by !== 'lines')) return undefined
  const places = next.xs.map(edge => last.xs.findIndex((other, at) => Math.abs(edge - other) <= edgeSlack(last, at)))
  const isAscending = places.every((place, at) => place >= 0 && (at === 0 || place > (places[at - 1] as number)))
  return isAscending && places[0] === 0 && places.at(-1) === last.columns ? places : undefined
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
const asLines = ({ page, section, table }: Extract<PageItem, { kind: 'table' }>): readonly JoinedItem[] =>
  textLines(table.cells.flatMap(cell => cell.glyphs)).map(line => ({ kind: 'line', page, section, line }))

/** Inner edges of aligned columns lie anywhere between texts; those of drawn ones do not. */
const edgeSlack = (table: PageTable, at: number): number => {
  if (table.by === 'lines') return SAME_EDGE
  const width = (table.xs[Math.min(at + 1, table.columns)] as number) - (table.xs[Math.max(0, at - 1)] as number)
  return Math.max(SAME_EDGE, width * 0.3)
}

const withPart = (
  table: LogicalTable,
  part: PageTable,
): { readonly table: LogicalTable; readonly repeated: number } => {
  const repeated = repeatedRows(table, part)
  const shifted = part.cells
    .filter(cell => cell.row >= repeated)
    .map(cell => ({ ...cell, row: cell.row - repeated + table.rows }))
  return {
    table: {
      ...table,
      rows: table.rows + part.rows - repeated,
      cells: [...table.cells, ...shifted],
      pages: [...table.pages, part.page],
      repeatedRows: Math.max(table.repeatedRows, repeated),
    },
    repeated,
  }
}

/** Rows at the top of a part that are the same as those at the top of the table. */
const repeatedRows = (table: LogicalTable, part: PageTable): number => {
  let rows = 0
  while (
    rows < Math.min(MAX_HEADER, part.rows - 1) &&
    rowText(part.cells, rows) === rowText(table.cells, rows) &&
    rowText(part.cells, rows).trim() !== ''
  )
    rows += 1
  return rows
}

const rowText = (cells: readonly PageCell[], row: number): string =>
  cells
    .filter(cell => cell.row === row && cell.text !== '')
    .map(cell => `${cell.column}:${cell.text.replace(/\s+/g, ' ').trim()}`)
    .join('\u0001')
