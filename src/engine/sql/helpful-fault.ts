import { Fault } from '../../fault/index.ts'
import { similarity, transliterate, wordLikeness } from '../../text/index.ts'
import { quotedName } from './sql-fault.ts'
import { TYPED, type WorkspaceTable } from './workspace-table.ts'

/** Names that are offered for one that is not there. */
const OFFERED = 3

/** What is said of a table that is not there: the nearest names, or all when there are few. */
export const missingTable = (name: string, tables: readonly WorkspaceTable[]): string => {
  if (tables.length === 0) return `there is no table ${name} here, because nothing is loaded yet`
  const names = tables.map(table => table.name)
  return `there is no table ${name} here; nearest: ${nearest(name, names).map(quotedName).join(', ')}`
}

/**
 * A fault of the engine with what to do about it: nearest column names for one that is not there, `num(...)` for texts that
 * are counted with. Every other fault stays as it is.
 */
export const helpfulFault = (error: unknown, tables: readonly WorkspaceTable[], statement = ''): unknown => {
  if (!(error instanceof Fault) || error.code !== 'sql-failed') return error
  const advice = adviceFor(error.message, namedFirst(tables, statement))
  return advice === undefined ? error : new Fault('sql-failed', advice, { cause: error.cause })
}

/** Tables and columns that a statement names before all others, so that examples are of what was meant. */
const namedFirst = (tables: readonly WorkspaceTable[], statement: string): readonly WorkspaceTable[] => {
  const text = statement.toLowerCase()
  const first = <T extends { readonly name: string }>(list: readonly T[]): readonly T[] =>
    [...list].sort((a, b) => Number(text.includes(b.name.toLowerCase())) - Number(text.includes(a.name.toLowerCase())))
  return first(tables).map(table => ({ ...table, columns: first(table.columns) }))
}

const adviceFor = (message: string, tables: readonly WorkspaceTable[]): string | undefined => {
  const column =
    /Referenced column "(.+?)" not found/.exec(message)?.[1] ??
    /does not have a column named "(.+?)"/.exec(message)?.[1] ??
    /Could not find key "(.+?)" in struct/i.exec(message)?.[1]
  if (column !== undefined) return missingColumn(column, tables)
  const aggregate = /No function matches the given name and argument types '(\w+)\((?:VARCHAR)[^']*\)'/.exec(
    message,
  )?.[1]
  if (aggregate !== undefined)
    return `${aggregate}() does not take a text. Columns keep the text of their cells: use num(...) for its number, as in ${aggregate}(num(${exampleColumn(tables)})), or take the column from ${exampleTyped(tables)}.`
  if (/No function matches the given name and argument types '[^']*VARCHAR/.test(message))
    return `${firstLine(message)} Columns keep the text of their cells: use num(...) for numbers and day(...) for dates, or take the column from ${exampleTyped(tables)}.`
  if (/Cannot compare values of type (?:VARCHAR|.*VARCHAR)/.test(message))
    return `A text cannot be compared with a number. Columns keep the text of their cells: compare num(...) or day(...).`
  if (/Could not convert string/.test(message))
    return `${firstLine(message)} Use num(...) or day(...), which read what people write and give NULL for what is neither.`
  const called = /(?:Scalar|Aggregate|Table) Function with name "?(\S+?)"? does not exist/.exec(message)?.[1]
  if (called !== undefined) return `There is no function ${called}.`
  return undefined
}

const firstLine = (message: string): string => message.split('\n')[0] ?? message

const missingColumn = (column: string, tables: readonly WorkspaceTable[]): string => {
  const all = tables.flatMap(table => table.columns.map(({ name, label }) => ({ table: table.name, name, label })))
  const found = nearest(column, [...new Set(all.flatMap(({ name, label }) => [name, label]))])
  const names = new Set(
    found.flatMap(near => all.filter(({ name, label }) => near === name || near === label).map(told)),
  )
  return `There is no column ${quotedName(column)}. Nearest: ${[...names].slice(0, OFFERED).join(', ') || 'none'}. The table __columns lists all.`
}

const told = ({ table, name }: { readonly table: string; readonly name: string }): string =>
  `${quotedName(table)}.${quotedName(name)}`

/** Names most like one, best first; another script and case are no difference. */
const nearest = (name: string, names: readonly string[]): readonly string[] => {
  const key = keyOf(name)
  return names
    .map(candidate => ({ candidate, score: likeness(key, keyOf(candidate)) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, OFFERED)
    .map(({ candidate }) => candidate)
}

const likeness = (a: string, b: string): number =>
  Math.max(
    similarity(a, b),
    ...b.split(' ').map(word => wordLikeness(a, word) * 0.9),
    isPart(a, b) ? 0.9 : 0,
    isPart(b, a) ? 0.85 : 0,
  )

/** Two signs of a script that writes syllables or words by one are a word; two letters are in everything. */
const isPart = (part: string, whole: string): boolean =>
  (part.length > 2 || /^[\p{sc=Hangul}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]{2}$/u.test(part)) &&
  whole.includes(part)

const keyOf = (name: string): string =>
  transliterate(name.toLowerCase())
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const exampleColumn = (tables: readonly WorkspaceTable[]): string => {
  const column = tables.flatMap(({ columns }) => columns).find(({ type }) => type === 'number')
  return column ? quotedName(column.name) : 'column'
}

const exampleTyped = (tables: readonly WorkspaceTable[]): string =>
  tables[0] ? quotedName(`${tables[0].name}${TYPED}`) : `the table's view that ends in ${TYPED}`
