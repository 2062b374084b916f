import type { Finding } from '../../fault/index.ts'
import { formatCell, GridBuilder, MAX_COLUMNS } from '../../grid/index.ts'
import type { Block, Book } from '../book.ts'
import { readText } from '../read-text.ts'
import type { ReadOptions, Source } from '../source.ts'
import type { DumpTable } from './dump-table.ts'
import { parseDump } from './parse-dump.ts'

/**
 * The tables of an SQL dump, one sheet each, in the order they first appear: rows of `COPY ... FROM stdin` blocks and of
 * `INSERT INTO ... VALUES` (PostgreSQL, MySQL, SQLite, SQL Server).
 *
 * Row 1 of a sheet holds the column names (`hints.headerRows` is 1); values are raw texts, NULL and the empty text are
 * blank. Comments on tables and columns are prose before the sheet. Faults: `source-too-large`, `cancelled`.
 */
export const readSql = async (source: Source, options: ReadOptions = {}): Promise<Book> => {
  const { text, findings } = await readText(source, options)
  const dump = parseDump(text)
  const blocks: Block[] = []
  const told: Finding[] = [...findings]
  for (const [at, table] of dump.tables.entries()) blocks.push(...blocksOf(table, at + 1, told))
  if (dump.skipped > 0)
    told.push({
      code: 'statements-left-out',
      level: 'info',
      message: `${dump.skipped} statements that hold no rows were left out.`,
      count: dump.skipped,
    })
  for (const broken of dump.broken)
    told.push({
      code: 'statement-unreadable',
      level: 'warn',
      message: `The statement on line ${broken} could not be read to its end.`,
    })
  return { format: 'sql', blocks, findings: told }
}

const blocksOf = (table: DumpTable, index: number, told: Finding[]): readonly Block[] => {
  const builder = new GridBuilder()
  const bold = builder.styleId({ format: 'General', bold: true })
  const columns = table.columns.slice(0, MAX_COLUMNS)
  for (const [column, name] of columns.entries()) if (name !== '') builder.putText(0, column, name, bold)
  let found = columns.filter(name => name !== '').length
  let tooWide = 0
  table.rows.forEach((row, at) => {
    for (const [column, text] of row.entries()) {
      if (text === undefined || text === '') continue
      found += 1
      if (column < MAX_COLUMNS) builder.putText(at + 1, column, text)
      else tooWide += 1
    }
  })
  const ragged = table.rows.findIndex(row => row.length !== table.columns.length)
  if (ragged >= 0)
    told.push({
      code: 'ragged-row',
      level: 'warn',
      message: `A row has ${table.rows[ragged]?.length} values for ${table.columns.length} columns.`,
      sheet: table.name,
      cell: formatCell(ragged + 1, 0),
      count: table.rows.filter(row => row.length !== table.columns.length).length,
    })
  const dropped = tooWide > 0 ? [{ reason: 'column-limit', count: tooWide }] : []
  return [
    ...table.comments.map((text): Block => ({ kind: 'prose', role: 'note', text, path: [], at: {} })),
    {
      kind: 'sheet',
      name: table.name,
      origin: 'table',
      index,
      state: 'visible',
      grid: builder.build().grid,
      hints: { headerRows: 1 },
      path: [],
      ...(table.comments.length > 0 ? { before: table.comments.slice(-3) } : {}),
      at: {},
      receipt: { found, kept: found - tooWide, dropped },
    },
  ]
}
