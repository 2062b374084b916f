import { join, sep } from 'node:path'
import { type FoundSources, findSources, openPool, type Pool, processorCount, ThreadLost } from '../engine/index.ts'
import { Fault } from '../fault/index.ts'
import { type Catalogue, changesPathOf, type DocumentEntry } from '../search/index.ts'
import { withMembers } from './archive-shelf.ts'
import {
  type DocumentProgress,
  documentIngester,
  failedOutcome,
  type IngestJob,
  READING_VERSION,
} from './ingest-document.ts'
import type { DocumentOutcome, IngestOptions, IngestReport, SkippedPath } from './library.ts'
import { type Named, namePaths } from './name-paths.ts'
import type { LibraryPlace } from './place.ts'
import { followMoves } from './versions.ts'

/** Most documents read at the same time when nothing else is asked for. */
const MOST_AT_ONCE = 4

type IngestPool = Pool<IngestJob, DocumentOutcome, DocumentProgress>

/** Where a library is; `lost` are paths of documents whose stored rows are gone, which are read again unchanged or not. */
type Given = {
  readonly place: LibraryPlace
  readonly catalogue: Catalogue
  readonly lost?: ReadonlySet<string>
}

/** Brings a library up to date with some paths; see `Library.ingest`. */
export const ingestPaths = async (
  { place, catalogue, lost = new Set() }: Given,
  paths: readonly string[],
  options: IngestOptions = {},
): Promise<IngestReport> => {
  const started = performance.now()
  const found = await findSources(paths, place.dir)
  const before = await catalogue.documents()
  const known = new Map(before.map(document => [document.path, document]))
  const named = await withMembers(namePaths(found.sources, before), path => known.get(path), options.signal)
  const pool = poolOf(place, Math.min(options.concurrency ?? Math.min(MOST_AT_ONCE, processorCount()), named.length))
  const run = new Run({ pool, catalogue, lost }, options, named.length)
  try {
    const done = await Promise.all(named.map(one => run.ingest(one)))
    const gone = await removeGone(catalogue, { before, named, found })
    if (options.signal?.aborted) throw new Fault('cancelled', 'the ingest was cancelled; what was done is kept')
    const { documents, skipped } = parted(done, named)
    return {
      documents: [...documents, ...gone].sort(byPath),
      skipped: [...found.skipped, ...skipped].sort(byPath),
      ms: performance.now() - started,
    }
  } finally {
    await pool.close()
  }
}

const byPath = (a: { readonly path: string }, b: { readonly path: string }): number =>
  a.path < b.path ? -1 : a.path > b.path ? 1 : 0

/** Built code runs in threads; from TypeScript sources, where a thread could not load them, the same code runs here. */
const poolOf = (place: LibraryPlace, size: number): IngestPool => {
  const isBuilt = import.meta.url.endsWith('.js')
  return openPool({
    ...(isBuilt ? { entry: new URL('./ingest-thread.js', import.meta.url) } : {}),
    setup: place,
    start: documentIngester,
    size: Math.max(1, size),
  })
}

/** What is told of a document whose thread died, or failed in a way that is a mistake of ours. */
const lossOf = (job: IngestJob, error: unknown): Pick<Fault, 'code' | 'message'> => {
  const message = error instanceof Error ? error.message : String(error)
  if (!(error instanceof ThreadLost)) return { code: 'defect', message: `${job.path}: ${message}` }
  return {
    code: 'source-too-large',
    message: `${job.path} needs more memory than its thread has (${message}); NODE_OPTIONS=--max-old-space-size=MEGABYTES gives more`,
  }
}

type Places = { readonly pool: IngestPool; readonly catalogue: Catalogue; readonly lost: ReadonlySet<string> }

class Run {
  private readonly pool: IngestPool
  private readonly catalogue: Catalogue
  private readonly options: IngestOptions
  private readonly lost: ReadonlySet<string>
  private readonly total: number
  private done = 0

  constructor({ pool, catalogue, lost }: Places, options: IngestOptions, total: number) {
    this.pool = pool
    this.catalogue = catalogue
    this.options = options
    this.lost = lost
    this.total = total
  }

  async ingest({ source, path, root, known, member }: Named): Promise<DocumentOutcome> {
    const { password } = this.options
    const force = this.options.force || this.lost.has(path)
    const signal = this.options.signal ?? new AbortController().signal
    const outcome =
      !force && known && isAsItWas(known, source)
        ? unchangedOutcome(known)
        : await this.outcomeOf(
            {
              path,
              root,
              file: source.file,
              wasNamed: source.wasNamed,
              ...(known ? { known: knownOf(known) } : {}),
              ...(member === undefined ? {} : { member }),
              ...(force ? { force: true } : {}),
              ...(password === undefined ? {} : { password }),
            },
            signal,
          )
    this.done += 1
    this.tell(path, { step: 'done', share: 1 })
    return outcome.status === 'unchanged' && known ? { ...unchangedOutcome(known), ms: outcome.ms } : outcome
  }

  private async outcomeOf(job: IngestJob, signal: AbortSignal): Promise<DocumentOutcome> {
    if (signal.aborted) return failedOutcome(job.path, { code: 'cancelled', message: 'cancelled before it began' }, 0)
    try {
      return await this.pool.run(job, { signal, onProgress: progress => this.tell(job.path, progress) })
    } catch (error) {
      const fault = lossOf(job, error)
      await this.catalogue.putFailure({ path: job.path, root: job.root, file: job.file, fault, keep: true })
      return failedOutcome(job.path, fault, 0)
    }
  }

  private tell(path: string, progress: DocumentProgress): void {
    this.options.onProgress?.({ path, ...progress, done: this.done, total: this.total })
  }
}

const knownOf = ({ hash, reading, fault }: DocumentEntry): NonNullable<IngestJob['known']> => ({
  ...(hash === undefined ? {} : { hash }),
  ...(reading === undefined ? {} : { reading }),
  ...(fault === undefined ? {} : { fault }),
})

/** Size and time of the file are those that were read: its bytes need not be looked at. */
const isAsItWas = (known: DocumentEntry, now: Named['source']): boolean =>
  known.fault === undefined &&
  known.reading === READING_VERSION &&
  known.size === now.size &&
  known.modifiedMs === now.modifiedMs

const unchangedOutcome = ({
  path,
  tables,
  records,
  passages,
  cells,
  findings,
  receipts,
}: DocumentEntry): DocumentOutcome => ({
  path,
  status: 'unchanged',
  tables,
  records,
  passages,
  cells,
  findings,
  receipts,
  ms: 0,
})

/** What is told of a document that is not there any more. */
const NOTHING = { tables: 0, records: 0, passages: 0, cells: 0, findings: [], receipts: [], ms: 0 } as const

/** A file of no known format that merely lay in a folder is passed over; one that the user named is a failure. */
const parted = (
  outcomes: readonly DocumentOutcome[],
  named: readonly Named[],
): { readonly documents: readonly DocumentOutcome[]; readonly skipped: readonly SkippedPath[] } => {
  const isPassed = (outcome: DocumentOutcome, at: number): boolean =>
    outcome.fault?.code === 'source-unknown' && named[at]?.source.wasNamed === false
  return {
    documents: outcomes.filter((outcome, at) => !isPassed(outcome, at)),
    skipped: outcomes.filter(isPassed).map(({ path }) => ({ path, reason: 'unknown-format' })),
  }
}

type Walked = {
  readonly before: readonly DocumentEntry[]
  readonly named: readonly Named[]
  readonly found: FoundSources
}

/** Folders and files that could not be looked into: what lies there is not gone, it cannot be seen. */
const closedPaths = ({ skipped, roots }: FoundSources): readonly string[] =>
  skipped.filter(({ reason }) => reason === 'forbidden').flatMap(({ path }) => roots.map(root => join(root, path)))

const isUnder = (file: string, path: string): boolean => file === path || file.startsWith(`${path}${sep}`)

/** Documents whose files lay under the walked folders and are there no more, or now go by another path. */
const removeGone = async (
  catalogue: Catalogue,
  { before, named, found }: Walked,
): Promise<readonly DocumentOutcome[]> => {
  const paths = new Set(named.map(({ path }) => path))
  const files = new Set(named.map(({ source }) => source.file))
  const closed = closedPaths(found)
  const gone = before.filter(document => {
    if (paths.has(document.path)) return false
    if (files.has(document.file)) return true
    return found.roots.some(root => isUnder(document.file, root)) && !closed.some(path => isUnder(document.file, path))
  })
  await followMoves(catalogue, gone, named)
  await catalogue.remove(gone.flatMap(({ path }) => [path, changesPathOf(path)]))
  return gone.map(({ path }) => ({ ...NOTHING, path, status: 'removed' }))
}
