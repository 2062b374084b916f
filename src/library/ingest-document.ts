import { hashSource, type JobHooks, type OpenedSource, openIndex, openTables, type Worker } from '../engine/index.ts'
import { Fault, type Finding } from '../fault/index.ts'
import type { TableStore } from '../record/index.ts'
import {
  type Catalogue,
  cardsOf,
  type DocumentEntry,
  type IndexedTable,
  RECORDS_PER_TABLE,
  unitsOf,
  valueUnitsOf,
} from '../search/index.ts'
import { type Book, readSource, type Sheet } from '../source/index.ts'
import { groupTables, type Table, understand } from '../table/index.ts'
import { ahead } from './ahead.ts'
import { ArchiveShelf } from './archive-shelf.ts'
import { correctionsOf, unfitFindings } from './corrections.ts'
import type { DocumentOutcome, IngestProgress } from './library.ts'
import { indexFileOf, type LibraryPlace, tablesDirOf } from './place.ts'
import { tableIdOf, tableKeyOf } from './table-key.ts'

/** Version of the rules of reading and understanding. Raise it when a document should be read again though unchanged. */
export const READING_VERSION = 6

/** Units and values that are made before the library is locked for writing; those beyond are made under the lock. */
const MADE_AHEAD = 20_000

/** One file to be brought in. `known`: what the library has of it under the same path. */
export type IngestJob = {
  readonly path: string
  readonly root: string
  readonly file: string
  /** The user named this very file; one of no known format is then a failure, else it is passed over. */
  readonly wasNamed: boolean
  readonly known?: Pick<DocumentEntry, 'hash' | 'reading' | 'fault'>
  readonly force?: true
  /** Path inside the archive that the file is; absent when the file itself is the document. */
  readonly member?: string
  readonly password?: string
}

/** How far one document is. */
export type DocumentProgress = Pick<IngestProgress, 'step' | 'share'>

/** A worker that brings documents into the library at a place; every outcome, failures too, is a value. */
export const documentIngester = (place: LibraryPlace): Worker<IngestJob, DocumentOutcome, DocumentProgress> => {
  const index = openIndex(indexFileOf(place))
  const tables = openTables(tablesDirOf(place))
  const shelf = new ArchiveShelf()
  return {
    work: (job, hooks) => ingestDocument(job, hooks, { catalogue: index.catalogue, store: tables.store, shelf }),
    close: async () => {
      await shelf.close()
      tables.close()
      index.close()
    },
  }
}

type Stores = { readonly catalogue: Catalogue; readonly store: TableStore; readonly shelf: ArchiveShelf }

/** Faults of the file that may pass by themselves, or are none of the file's: the last good reading stays. */
const passing: ReadonlySet<string> = new Set<Fault['code']>([
  'source-changed',
  'source-forbidden',
  'source-missing',
  'source-encrypted',
  'time-out',
  'defect',
])

/** Faults of the library itself: there is nothing to be remembered of the document. */
const ofLibrary: ReadonlySet<string> = new Set<Fault['code']>([
  'cancelled',
  'disk-full',
  'library-busy',
  'library-corrupt',
  'library-forbidden',
  'library-newer',
])

const ingestDocument = async (
  job: IngestJob,
  hooks: JobHooks<DocumentProgress>,
  stores: Stores,
): Promise<DocumentOutcome> => {
  const started = performance.now()
  try {
    const outcome = await readInto(job, hooks, stores)
    return { ...outcome, ms: performance.now() - started }
  } catch (error) {
    const fault = faultIn(error)
    await remember(job, fault, stores.catalogue)
    return failedOutcome(job.path, fault, performance.now() - started)
  }
}

const remember = async (
  { path, root, file, wasNamed }: IngestJob,
  fault: Pick<Fault, 'code' | 'message'>,
  catalogue: Catalogue,
): Promise<void> => {
  if (ofLibrary.has(fault.code)) return
  if (fault.code === 'source-unknown' && !wasNamed) await catalogue.remove([path])
  else await catalogue.putFailure({ path, root, file, fault, keep: passing.has(fault.code) })
}

/** The outcome of a document that could not be brought in. */
export const failedOutcome = (path: string, fault: Pick<Fault, 'code' | 'message'>, ms: number): DocumentOutcome => ({
  path,
  status: 'failed',
  tables: 0,
  records: 0,
  passages: 0,
  cells: 0,
  findings: [],
  receipts: [],
  fault: { code: fault.code, message: fault.message },
  ms,
})

/** A defect of ours in one document must not keep the others out. */
const faultIn = (error: unknown): Pick<Fault, 'code' | 'message'> => {
  if (error instanceof Fault) return { code: error.code, message: error.message }
  return { code: 'defect', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}

const readInto = async (
  job: IngestJob,
  hooks: JobHooks<DocumentProgress>,
  stores: Stores,
): Promise<Omit<DocumentOutcome, 'ms'>> => {
  const source = await stores.shelf.open(job.file, job.path, job)
  try {
    const hash = await hashSource(source, hooks.signal)
    if (isUnchanged(job, hash)) {
      await stores.catalogue.touch(job.path, source)
      return { ...emptyOutcome(job.path), status: 'unchanged' }
    }
    return await bringIn({ job, hooks, stores, source, hash })
  } finally {
    await source.close()
  }
}

const isUnchanged = ({ known, force }: IngestJob, hash: string): boolean =>
  !force && known?.hash === hash && known.reading === READING_VERSION && known.fault === undefined

const emptyOutcome = (path: string): Omit<DocumentOutcome, 'ms' | 'status'> => {
  const { status: _, fault: __, ms: ___, ...rest } = failedOutcome(path, { code: 'defect', message: '' }, 0)
  return rest
}

type Reading = {
  readonly job: IngestJob
  readonly hooks: JobHooks<DocumentProgress>
  readonly stores: Stores
  readonly source: OpenedSource
  readonly hash: string
}

const bringIn = async ({ job, hooks, stores, source, hash }: Reading): Promise<Omit<DocumentOutcome, 'ms'>> => {
  const tell = (step: DocumentProgress['step'], share: number): void => {
    if (hooks.signal.aborted) throw new Fault('cancelled', `the ingest of ${job.path} was cancelled`)
    hooks.onProgress({ step, share })
  }
  const book = await readSource(source, {
    signal: hooks.signal,
    onProgress: share => hooks.onProgress({ step: 'read', share }),
    ...(job.password === undefined ? {} : { password: job.password }),
  })
  if (job.member !== undefined && book.format === 'zip') throw underAnotherName(job.path)
  await source.check()
  tell('understand', 0)
  const sheets = book.blocks.filter(block => block.kind === 'sheet')
  const corrections = await correctionsOf(stores.catalogue)
  const understood = sheets.flatMap(sheet =>
    understand(sheet, { sheets, corrections }).map(table => ({ table, sheet })),
  )
  const parts = {
    document: job.path,
    ...(book.title === undefined ? {} : { documentTitle: book.title }),
    book,
    tables: understood,
  }
  const cards = cardsOf(parts)
  const tables: IndexedTable[] = []
  for (const [at, { table, sheet }] of understood.entries()) {
    tell('store', at / understood.length)
    const key = tableKeyOf(hash, table)
    const { cells } = await stores.store.write(key, table, sheet.grid)
    tables.push({ id: tableIdOf(job.path, table), key, table, card: cards[at]?.text ?? '', cells })
  }
  tell('index', 0)
  const unfit = unfitFindings(
    job.path,
    corrections,
    understood.map(({ table }) => table),
  )
  const findings = [...book.findings, ...unindexedFindings(understood), ...continuedFindings(understood), ...unfit]
  const receipts = receiptsOf(book)
  await stores.catalogue.put({
    path: job.path,
    root: job.root,
    file: job.file,
    hash,
    size: source.size,
    modifiedMs: source.modifiedMs,
    reading: READING_VERSION,
    format: book.format,
    ...(book.title === undefined ? {} : { title: book.title }),
    findings,
    receipts,
    tables,
    units: ahead(unitsOf(parts, { cards }), MADE_AHEAD),
    values: ahead(valueUnitsOf(parts), MADE_AHEAD),
  })
  return outcomeOf(
    { job, tables, findings: [...findings, ...tables.flatMap(({ table }) => table.findings)], receipts },
    await stores.catalogue.document(job.path),
  )
}

/** Archives inside an archive are walked before, unless they go by the name of a document. */
const underAnotherName = (path: string): Fault =>
  new Fault('source-unsupported', `${path} is an archive under the name of a document; give it the name .zip`, {
    at: { source: path },
  })

type Done = Pick<DocumentOutcome, 'findings' | 'receipts'> & {
  readonly job: IngestJob
  readonly tables: readonly IndexedTable[]
}

const outcomeOf = (
  { job, tables, findings, receipts }: Done,
  entry: DocumentEntry | undefined,
): Omit<DocumentOutcome, 'ms'> => ({
  path: job.path,
  status: job.known?.hash === undefined ? 'added' : 'changed',
  tables: tables.length,
  records: entry?.records ?? 0,
  passages: entry?.passages ?? 0,
  cells: entry?.cells ?? 0,
  findings,
  receipts,
})

const receiptsOf = (book: Book): DocumentOutcome['receipts'] =>
  book.blocks.flatMap(block => (block.kind === 'sheet' ? [{ sheet: block.name, receipt: block.receipt }] : []))

/** Tells of tables that go on over several sheets or pages: their rows are those of one table, its header comes once. */
const continuedFindings = (
  understood: readonly { readonly table: Table; readonly sheet: Sheet }[],
): readonly Finding[] =>
  groupTables(
    understood.map(({ table }) => table),
    [...new Set(understood.map(({ sheet }) => sheet))],
  ).flatMap(({ kind, tables, why }) =>
    kind === 'series'
      ? []
      : [
          {
            code: 'continued-table',
            level: 'info' as const,
            message: `This is ${why.message}; the repeated headers are no rows.`,
            sheet: tables[0]?.sheet ?? '',
            count: tables.length,
          },
        ],
  )

const unindexedFindings = (
  understood: readonly { readonly table: Table; readonly sheet: Sheet }[],
): readonly Finding[] =>
  understood.flatMap(({ table }) =>
    table.recordCount <= RECORDS_PER_TABLE
      ? []
      : [
          {
            code: 'records-not-indexed',
            level: 'info' as const,
            message: `The table has ${table.recordCount} rows, more than ${RECORDS_PER_TABLE}: they are found by their values and by SQL, not each by its words.`,
            sheet: table.sheet,
            count: table.recordCount,
          },
        ],
  )
