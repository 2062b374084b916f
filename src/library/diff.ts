import { fileAtPath, rowsOfGrid } from '../engine/index.ts'
import { Fault } from '../fault/index.ts'
import type { TableEntry } from '../search/index.ts'
import { readSource } from '../source/index.ts'
import { type Table, understand } from '../table/index.ts'
import { fold } from '../text/index.ts'
import { compareTables, type TableDifference, type VersionSide } from '../version/index.ts'
import { openDocument } from './document-file.ts'
import type { Library } from './library.ts'
import { storedVersion, VERSION_ROWS } from './version-side.ts'

/** A table that two documents or two contents of one have, and what sets it apart. */
export type ComparedTable = {
  /** Ids of the tables: document, `@` and number of an earlier content, `#`, sheet and number. */
  readonly before: string
  readonly after: string
  readonly sides: { readonly before: VersionSide; readonly after: VersionSide }
  readonly difference: TableDifference
}

/** What sets two documents apart, table by table; tables that only one of them has are named by id. */
export type DocumentDifference = {
  readonly before: string
  readonly after: string
  readonly tables: readonly ComparedTable[]
  readonly onlyBefore: readonly string[]
  readonly onlyAfter: readonly string[]
}

/** Which rows are the same row, and which table is compared. */
export type DiffOptions = {
  /** Names of the columns that name rows; found when absent. */
  readonly key?: readonly string[]
  /** Only tables on this sheet, by name or number, or only this table of its sheet. */
  readonly sheet?: string
  readonly table?: number
  readonly password?: string
}

/** A table to be compared; `rows` reads them when they are needed. */
type Comparable = { readonly id: string; readonly table: Table; readonly rows: () => Promise<VersionSide> }

/**
 * What sets two contents in a library apart. Each is a document (`prices.xlsx`), an earlier content of one
 * (`prices.xlsx@2`), or one table of either (`prices.xlsx@2#1.1`); without `before` it is the content before `after`.
 *
 * @throws Fault `document-missing` when the library has no such content or nothing before it, `table-missing`, `usage`
 */
export const diffStored = async (
  library: Pick<Library, 'catalogue' | 'openSql'>,
  after: string,
  before?: string,
  options: DiffOptions = {},
): Promise<DocumentDifference> => {
  const older = before ?? (await contentBefore(library, after))
  const [old, now] = await Promise.all([tablesNamed(library, older), tablesNamed(library, after)])
  return compareAll({ name: older, tables: old }, { name: after, tables: now }, options)
}

/**
 * What sets two files apart, read now and kept nowhere.
 *
 * @throws Fault of reading either file; `table-missing` when they have no table in common, `usage`
 */
export const diffFiles = async (
  after: string,
  before: string,
  options: DiffOptions = {},
): Promise<DocumentDifference> => {
  const old = await tablesInFile(before, options.password)
  const now = await tablesInFile(after, options.password)
  return compareAll({ name: before, tables: old }, { name: after, tables: now }, options)
}

const contentBefore = async ({ catalogue }: Pick<Library, 'catalogue'>, name: string): Promise<string> => {
  const [content = name, table] = name.split('#')
  const [, path = content, number] = /^(.+)@(\d+)$/su.exec(content) ?? []
  const versions = await catalogue.versions(path)
  const older = versions.find(version => number === undefined || version.number < Number(number))
  if (!older && (await catalogue.tablesOf(path)).length === 0)
    throw new Fault('document-missing', `the library has no tables of ${path}`)
  if (!older) throw new Fault('document-missing', `the library keeps no content of ${path} before this one`)
  return `${path}@${older.number}${table === undefined ? '' : `#${table}`}`
}

const tablesNamed = async (
  { catalogue, openSql }: Pick<Library, 'catalogue' | 'openSql'>,
  name: string,
): Promise<readonly Comparable[]> => {
  const entries = name.includes('#') ? await catalogue.tables([name]) : await catalogue.tablesOf(name)
  if (entries.length === 0) throw new Fault('document-missing', `the library has no tables of ${name}`)
  return entries.map((entry: TableEntry) => ({
    id: entry.id,
    table: entry.table,
    rows: async () => {
      const { truncated, ...side } = await storedVersion({ openSql }, entry)
      if (truncated) throw new Fault('source-too-large', `${entry.id} has more than ${VERSION_ROWS} rows`)
      return side
    },
  }))
}

const tablesInFile = async (file: string, password: string | undefined): Promise<readonly Comparable[]> => {
  const source = await openDocument(fileAtPath(file), file, password)
  try {
    const book = await readSource(source, password === undefined ? {} : { password })
    const sheets = book.blocks.filter(block => block.kind === 'sheet')
    return sheets.flatMap(sheet =>
      understand(sheet, { sheets }).map(table => ({
        id: `${file}#${table.sheetIndex}.${table.ordinal}`,
        table,
        rows: async () => ({ table, rows: rowsOfGrid(table, sheet.grid) }),
      })),
    )
  } finally {
    await source.close()
  }
}

type Content = { readonly name: string; readonly tables: readonly Comparable[] }

const compareAll = async (before: Content, after: Content, options: DiffOptions): Promise<DocumentDifference> => {
  const wanted = (tables: readonly Comparable[]): readonly Comparable[] =>
    tables.filter(({ table }) => isWanted(table, options))
  const now = wanted(after.tables)
  const pairs = partners(now.length === 1 && options.sheet !== undefined ? before.tables : wanted(before.tables), now)
  if (pairs.length === 0) throw new Fault('table-missing', `${before.name} and ${after.name} have no table in common`)
  const tables: ComparedTable[] = []
  for (const [old, newer] of pairs) {
    const sides = { before: await old.rows(), after: await newer.rows() }
    const difference = compareTables(sides.before, sides.after, options.key ? { key: options.key } : {})
    tables.push({ before: old.id, after: newer.id, sides, difference })
  }
  const taken = new Set(pairs.flat())
  const alone = (content: readonly Comparable[]): readonly string[] =>
    content.filter(table => !taken.has(table)).map(({ id }) => id)
  return {
    before: before.name,
    after: after.name,
    tables,
    onlyBefore: alone(wanted(before.tables)),
    onlyAfter: alone(now),
  }
}

const isWanted = ({ sheet, sheetIndex, ordinal, kind }: Table, options: DiffOptions): boolean =>
  kind !== 'text' &&
  (options.sheet === undefined || sheet === options.sheet || String(sheetIndex) === options.sheet) &&
  (options.table === undefined || ordinal === options.table)

/** Which tables are the same: by header paths and place, then by sheet and number, then by most names of columns. */
const partners = (
  before: readonly Comparable[],
  after: readonly Comparable[],
): readonly (readonly [Comparable, Comparable])[] => {
  const taken = new Set<Comparable>()
  const found = new Map<Comparable, Comparable>()
  for (const alike of [sameFingerprint, samePlace, sameColumns])
    for (const newer of after) {
      if (found.has(newer)) continue
      const old = before.find(table => !taken.has(table) && alike(table.table, newer.table))
      if (!old) continue
      taken.add(old)
      found.set(newer, old)
    }
  // Two single tables are meant to be compared, whatever they are called.
  const [only, other] = [before[0], after[0]]
  if (found.size === 0 && before.length === 1 && after.length === 1 && only && other) return [[only, other]]
  return after.flatMap(newer => {
    const old = found.get(newer)
    return old ? [[old, newer] as const] : []
  })
}

const sameFingerprint = (a: Table, b: Table): boolean => a.fingerprint === b.fingerprint
const samePlace = (a: Table, b: Table): boolean =>
  a.sheet === b.sheet && a.ordinal === b.ordinal && sharedColumns(a, b) >= FEW
const sameColumns = (a: Table, b: Table): boolean => sharedColumns(a, b) >= MOST

/** Shares of names in common from which tables of one place, or of any, are the same table. */
const FEW = 0.2
const MOST = 0.6

const sharedColumns = (a: Table, b: Table): number => {
  const names = new Set(a.columns.map(({ name }) => fold(name)))
  const shared = b.columns.filter(({ name }) => names.has(fold(name))).length
  return shared / Math.max(1, a.columns.length, b.columns.length)
}
