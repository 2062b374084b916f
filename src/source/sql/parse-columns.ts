import type { SqlText } from './sql-text.ts'

/** Words that start a constraint, not a column. */
const CONSTRAINT = /^(?:constraint|primary|foreign|unique|key|index|check|fulltext|spatial|exclude|like|period)$/i

/** Column names of a `CREATE TABLE`, from after its opening bracket; stops after the closing one. */
export const parseColumns = (sql: SqlText): readonly string[] => {
  const columns: string[] = []
  while (!sql.done) {
    sql.skipBlanks()
    const isQuoted = /["`[]/.test(sql.text[sql.at] ?? '')
    const name = sql.name()?.at(-1)
    if (name !== undefined && (isQuoted || !CONSTRAINT.test(name))) columns.push(name)
    if (skipDefinition(sql)) return columns
  }
  return columns
}

/** Skips the rest of a definition; true when it was the last one. */
const skipDefinition = (sql: SqlText): boolean => {
  for (let depth = 0; !sql.done; ) {
    sql.skipBlanks()
    const sign = sql.text[sql.at] ?? ''
    if (sign === "'" || sign === '"' || sign === '`') {
      sql.quoted(sign)
      continue
    }
    sql.at += 1
    if (sign === '(') depth += 1
    else if (sign === ')' && depth > 0) depth -= 1
    else if (sign === ')') return true
    else if (sign === ',' && depth === 0) return false
  }
  return true
}
