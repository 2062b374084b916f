import { parseCopyRows, parseCsvRows } from './copy-rows.ts'
import { type DumpTable, DumpTables } from './dump-table.ts'
import { parseColumns } from './parse-columns.ts'
import { parseValueRows } from './parse-values.ts'
import { SqlText } from './sql-text.ts'

/** What a dump holds: its tables, the statements without rows, and the lines of statements that could not be read. */
export type Dump = {
  readonly tables: readonly DumpTable[]
  readonly skipped: number
  readonly broken: readonly number[]
}

/** The tables of a dump. Nothing is run: statements are read as text, one after the other. */
export const parseDump = (text: string): Dump => {
  const sql = new SqlText(text)
  const tables = new DumpTables()
  const broken: number[] = []
  const escapes = hasBackslashEscapes(text)
  let skipped = 0
  for (sql.skipBlanks(); !sql.done; sql.skipBlanks()) {
    const start = sql.at
    const outcome = readStatement(sql, tables, escapes)
    if (outcome === 'broken') broken.push(sql.lineOf(start))
    if (outcome === 'read') continue
    if (outcome === 'other') skipped += 1
    sql.skipStatement()
    if (sql.at === start) sql.at += 1
  }
  return { tables: tables.all(), skipped, broken }
}

/** MySQL writes `\'` in plain strings; the others double the quote. Back quotes around names are MySQL's mark. */
const hasBackslashEscapes = (text: string): boolean =>
  /insert\s+(?:ignore\s+)?into\s+`/i.test(text.slice(0, 1 << 20)) || /\\'/.test(text.slice(0, 1 << 20))

/** `read`: taken with its end. `known`: understood, its end still to be skipped. `other`: none of ours. */
type Outcome = 'read' | 'known' | 'other' | 'broken'

const readStatement = (sql: SqlText, tables: DumpTables, escapes: boolean): Outcome => {
  if (sql.sign(';') || sql.match(/GO(?=[ \t]*(?:\r?\n|$))/iy)) return 'read'
  sql.match(/\/\*!\d*/y)
  const start = sql.at
  if (sql.word('copy')) return readCopy(sql, tables)
  if (sql.word('insert') || sql.word('replace')) return readInsert(sql, tables, escapes)
  if (sql.word('create')) return readCreate(sql, tables)
  if (sql.word('comment')) return readComment(sql, tables)
  sql.at = start
  return 'other'
}

/** `COPY name (columns) FROM stdin ...;` and its lines up to `\.`. */
const readCopy = (sql: SqlText, tables: DumpTables): Outcome => {
  const name = sql.name()
  const columns = name && sql.nameList()
  if (!name || !columns || !sql.word('from') || !sql.word('stdin')) return 'other'
  const options = sql.match(/[^;]*;[^\n]*\n?/y)?.[0] ?? ''
  const end = /^\\\.[ \t]*\r?$/m.exec(sql.text.slice(sql.at))
  const block = end ? sql.text.slice(sql.at, sql.at + end.index) : sql.text.slice(sql.at)
  sql.at = end ? sql.at + end.index + end[0].length : sql.text.length
  const rows = /\bcsv\b/i.test(options) ? parseCsvRows(block, options) : parseCopyRows(block)
  tables.addRows(name, columns, rows)
  return end ? 'read' : 'broken'
}

/** `INSERT INTO name (columns) VALUES (...), (...);`. Rows that a query gives are not in the dump. */
const readInsert = (sql: SqlText, tables: DumpTables, escapes: boolean): Outcome => {
  sql.match(/\s+(?:ignore|low_priority|delayed|high_priority|or\s+\w+)\b/iy)
  sql.word('into')
  const name = sql.name()
  const columns = name && sql.nameList()
  if (!name || !columns) return 'other'
  sql.match(/\s*overriding\s+\w+\s+value\b/iy)
  if (!sql.word('values') && !sql.word('value')) return 'other'
  const { rows, whole } = parseValueRows(sql, escapes)
  if (rows.length > 0) tables.addRows(name, columns, rows)
  if (!whole) return 'broken'
  return sql.sign(';') || sql.startsStatement() ? 'read' : 'known'
}

/** `CREATE TABLE name (column type ..., constraint ...)`. */
const readCreate = (sql: SqlText, tables: DumpTables): Outcome => {
  sql.match(/\s+(?:global\s+|local\s+)?(?:temporary|temp|unlogged|foreign)\b/iy)
  if (!sql.word('table')) return 'other'
  sql.match(/\s+if\s+not\s+exists\b/iy)
  const name = sql.name()
  if (!name || !sql.sign('(')) return 'other'
  tables.declare(name, parseColumns(sql))
  return 'known'
}

/** `COMMENT ON TABLE name IS '...'`, `COMMENT ON COLUMN name.column IS '...'` (PostgreSQL, Oracle). */
const readComment = (sql: SqlText, tables: DumpTables): Outcome => {
  const kind = sql.match(/\s+on\s+(table|column)\b/iy)?.[1]?.toLowerCase()
  const name = kind && sql.name()
  if (!name || !sql.word('is')) return 'other'
  sql.skipBlanks()
  const text = sql.quoted("'")
  if (text === undefined) return 'other'
  if (kind === 'table') tables.comment(name, text)
  else tables.comment(name.slice(0, -1), text, name.at(-1) ?? '')
  return 'known'
}
