import type { DumpRow } from './dump-table.ts'
import type { SqlText } from './sql-text.ts'

/** Rows of a list of values, from after the word `VALUES`; `whole` is false when it breaks off. */
export const parseValueRows = (
  sql: SqlText,
  escapes: boolean,
): { readonly rows: readonly DumpRow[]; readonly whole: boolean } => {
  const rows: DumpRow[] = []
  do {
    if (!sql.sign('(')) return { rows, whole: rows.length > 0 && sql.done }
    const row = parseRow(sql, escapes)
    if (!row) return { rows, whole: false }
    rows.push(row)
  } while (sql.sign(','))
  return { rows, whole: true }
}

const parseRow = (sql: SqlText, escapes: boolean): DumpRow | undefined => {
  const row: (string | undefined)[] = []
  if (sql.sign(')')) return row
  do {
    const value = parseValue(sql, escapes)
    if (!value) return undefined
    row.push(value.text)
  } while (sql.sign(','))
  return sql.sign(')') ? row : undefined
}

/** One value: a string in any dialect, NULL, or an expression kept as it is written. */
const parseValue = (sql: SqlText, escapes: boolean): { readonly text: string | undefined } | undefined => {
  sql.skipBlanks()
  const start = sql.at
  const prefix = sql.match(/(?:_\w+\s*)?(?:[EeNnBbXx]|[Uu]&)?(?=')/y)?.[0] ?? ''
  const slashes = /e$/i.test(prefix) || (escapes && !/[bx]$/i.test(prefix))
  const quoted = sql.text[sql.at] === "'" ? sql.quoted("'", slashes) : undefined
  if (quoted !== undefined) {
    sql.match(/\s*::\s*[\w. "]+(?:\([^)]*\))?(?:\[\])?/y)
    sql.skipBlanks()
    if (/^[,)]/.test(sql.text[sql.at] ?? '')) return { text: slashes ? unescaped(quoted) : quoted }
    sql.at = start
  }
  const raw = parseExpression(sql)
  if (raw === undefined) return undefined
  return { text: /^null$/i.test(raw) ? undefined : raw }
}

/** Everything up to the comma or bracket that ends the value, strings and brackets inside it passed over. */
const parseExpression = (sql: SqlText): string | undefined => {
  const start = sql.at
  for (let depth = 0; !sql.done; ) {
    const sign = sql.text[sql.at] ?? ''
    if (QUOTES.has(sign)) {
      if (sql.quoted(sign) === undefined) return undefined
      continue
    }
    if (depth === 0 && END.has(sign)) return sign === ';' ? undefined : sql.text.slice(start, sql.at).trim()
    depth += DEPTH.get(sign) ?? 0
    sql.at += 1
  }
  return undefined
}

const QUOTES: ReadonlySet<string> = new Set(["'", '"', '`'])
const END: ReadonlySet<string> = new Set([',', ')', ';'])
const DEPTH: ReadonlyMap<string, number> = new Map([
  ['(', 1],
  [')', -1],
])

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', 0: '', Z: '' }

const unescaped = (text: string): string =>
  text.includes('\\') ? text.replace(/\\([\s\S])/g, (_, sign: string) => ESCAPES[sign] ?? sign) : text
