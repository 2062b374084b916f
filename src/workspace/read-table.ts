import { hashSource, type JobHooks, openIndex, openTables, type Worker } from '../engine/index.ts'
import { Fault, isFault, type ToldFault } from '../fault/index.ts'
import { correctionsOf, indexFileOf, openDocument, READING_VERSION, tableKeyOf, tablesDirOf } from '../library/index.ts'
import { readSource, type Source } from '../source/index.ts'
import { type Table, understand } from '../table/index.ts'
import { type Coordinates, type Offered, offeredOf, type Picked, pickTable } from './coordinates.ts'
import { tableNameOf } from './name-table.ts'

/** A table to be read for loading: coordinates, never rows. */
export type ReadJob = Coordinates & {
  /** Absolute path of the file. */
  readonly file: string
  /** Path of the document inside the archive that the file is. */
  readonly member?: string | undefined
  /** What the document is called. */
  readonly document: string
  /** Folder of a library whose stored rows are used when they are of the same bytes. */
  readonly library?: string | undefined
  /** Folder for the rows of a file that no library has. */
  readonly scratch: string
  readonly strict?: boolean | undefined
  readonly password?: string | undefined
}

/** A table whose rows stand ready, or why there is none. */
export type ReadTable =
  | {
      readonly kind: 'ready'
      readonly table: Table
      readonly name: string
      /** What the rows are kept under: equal keys have equal rows. */
      readonly key: string
      readonly parquet: string
      readonly from: 'library' | 'file'
    }
  | {
      readonly kind: 'refused'
      readonly at: Offered
      readonly reasons: readonly { readonly reason: string; readonly message: string }[]
      /** Labels and values, when it is a form: they can be read, not counted. */
      readonly fields: readonly { readonly label: string; readonly value: string }[]
      /** Tables of the same sheet that may be loaded instead. */
      readonly split: readonly Offered[]
    }
  | { readonly kind: 'several' | 'none'; readonly choices: readonly Offered[] }
  | { readonly kind: 'fault'; readonly fault: ToldFault }

/** Most fields of a refused form that are told. */
const MOST_FIELDS = 200

/** A worker that reads tables for loading; a file that cannot be read is a result. */
export const tableReader = (): Worker<ReadJob, ReadTable, never> => ({
  work: async (job, hooks) => {
    try {
      return await readTable(job, hooks)
    } catch (error) {
      if (!isFault(error)) throw error
      return {
        kind: 'fault',
        fault: { code: error.code, message: error.message, ...(error.at ? { at: error.at } : {}) },
      }
    }
  },
  close: async () => undefined,
})

const readTable = async (job: ReadJob, { signal }: Pick<JobHooks<never>, 'signal'>): Promise<ReadTable> => {
  const { file, member } = job
  const source = await openDocument({ file, ...(member === undefined ? {} : { member }) }, job.document, job.password)
  try {
    const hash = await hashSource(source, signal)
    const known = job.library === undefined ? undefined : await inLibrary(job, job.library, hash)
    if (known) return known
    const read = await fromFile(job, { source, hash, signal })
    await source.check()
    if (signal.aborted) throw new Fault('cancelled', `the load of ${job.document} was cancelled`)
    return read
  } finally {
    await source.close()
  }
}

/** The table as the library understood it, when it read the same bytes by the same rules and its rows are there. */
const inLibrary = async (job: ReadJob, library: string, hash: string): Promise<ReadTable | undefined> => {
  const index = openIndex(indexFileOf({ dir: library }))
  const tables = openTables(tablesDirOf({ dir: library }))
  try {
    const documents = await index.catalogue.documents()
    const document = documents.find(
      entry => entry.file === job.file && entry.hash === hash && entry.reading === READING_VERSION && !entry.fault,
    )
    if (!document) return undefined
    const entries = await index.catalogue.tablesOf(document.path)
    const picked = decide(
      job,
      entries.map(({ table }) => table),
    )
    if (picked.kind !== 'ready') return picked
    const entry = entries.find(({ table }) => table === picked.table)
    if (!entry || !(await tables.store.has(entry.key))) return undefined
    const parquet = `${tablesDirOf({ dir: library })}/${entry.key}.parquet`
    return { ...picked, key: entry.key, parquet, from: 'library' }
  } finally {
    tables.close()
    index.close()
  }
}

type Reading = { readonly source: Source; readonly hash: string; readonly signal: AbortSignal }

const fromFile = async (job: ReadJob, { source, hash, signal }: Reading): Promise<ReadTable> => {
  const book = await readSource(source, {
    signal,
    ...(job.password === undefined ? {} : { password: job.password }),
  })
  const sheets = book.blocks.filter(block => block.kind === 'sheet')
  const corrections = await correctionsIn(job.library)
  const understood = sheets.flatMap(sheet =>
    understand(sheet, { sheets, corrections }).map(table => ({ table, sheet })),
  )
  const picked = decide(
    job,
    understood.map(({ table }) => table),
  )
  if (picked.kind !== 'ready') return picked
  const sheet = understood.find(({ table }) => table === picked.table)?.sheet
  if (!sheet) throw new Error('a picked table has no sheet')
  const key = tableKeyOf(hash, picked.table)
  const tables = openTables(job.scratch)
  try {
    await tables.store.write(key, picked.table, sheet.grid)
  } finally {
    tables.close()
  }
  return { ...picked, key, parquet: `${job.scratch}/${key}.parquet`, from: 'file' }
}

const correctionsIn = async (library: string | undefined): Promise<Awaited<ReturnType<typeof correctionsOf>>> => {
  if (library === undefined) return []
  const index = openIndex(indexFileOf({ dir: library }))
  try {
    return await correctionsOf(index.catalogue)
  } finally {
    index.close()
  }
}

type Decided =
  | { readonly kind: 'ready'; readonly table: Table; readonly name: string }
  | Exclude<ReadTable, { readonly kind: 'ready' }>

/** The table that is meant, when the gate lets it through. */
const decide = (job: ReadJob, tables: readonly Table[]): Decided => {
  const picked: Picked = pickTable(tables, job)
  if (picked.kind !== 'one') return picked
  const { table } = picked
  const strict = job.strict === true && table.gate.strict.length > 0
  if (table.gate.open && !strict) return { kind: 'ready', table, name: tableNameOf(job.document, table, tables) }
  const reasons = table.gate.open
    ? table.gate.strict.map(reason => ({ reason, message: `Strict mode refuses it: ${reason.replaceAll('_', ' ')}.` }))
    : table.gate.reasons
  return {
    kind: 'refused',
    at: offeredOf(table),
    reasons,
    fields: (table.fields ?? []).slice(0, MOST_FIELDS).map(({ label, value }) => ({ label, value })),
    split: tables
      .filter(other => other !== table && other.sheetIndex === table.sheetIndex && other.gate.open)
      .map(offeredOf),
  }
}
