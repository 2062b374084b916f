import type { EmbedOptions, EmbedReport, LanguageModel, LoadedSettings } from '../engine/index.ts'
import type { FaultCode, Finding } from '../fault/index.ts'
import type { TableStore } from '../record/index.ts'
import type { Catalogue, SearchIndex, VectorIndex } from '../search/index.ts'
import type { Receipt } from '../source/index.ts'
import type { OpenSql } from '../take/index.ts'
import type { CardsReport } from './draw-cards.ts'

/**
 * A folder of documents made answerable: what was ingested, and the questions put to it.
 *
 * Two processes may hold the same library open; each sees whole documents only.
 */
export interface Library {
  /** Absolute path of the library's own folder. */
  readonly dir: string
  readonly catalogue: Catalogue
  readonly index: SearchIndex
  readonly tables: TableStore
  readonly openSql: OpenSql
  /** What is configured for this library; see `loadSettings`. */
  readonly settings: LoadedSettings
  /** Finds by meaning; absent when no embedder is configured. */
  readonly vectors?: VectorIndex
  /**
   * Brings the vectors up to date with what was ingested; `undefined` when no embedder is configured. An ingest does it
   * by itself; call it after another embedder was configured, and leave it running: what is there is searched meanwhile.
   */
  embed(options?: EmbedOptions): Promise<EmbedReport | undefined>
  /** The language model that is configured, opened when first asked for; `undefined` when none is. */
  readonly languageModel: () => Promise<LanguageModel | undefined>
  /** Brings the library up to date with files and folders; see {@link IngestOptions}. A failed file never stops the others. */
  ingest(paths: readonly string[], options?: IngestOptions): Promise<IngestReport>
  close(): Promise<void>
}

/** How files are taken in. */
export type IngestOptions = {
  /** Told when a file is found, begun, furthered and done. */
  readonly onProgress?: (progress: IngestProgress) => void
  /** Stops between steps; what was finished stays. */
  readonly signal?: AbortSignal
  /** Reads every file again, changed or not. */
  readonly force?: boolean
  readonly password?: string
  /** Documents read at the same time (default: one a processor, at most 4). */
  readonly concurrency?: number
}

/** How far an ingest is: `share` (0 to 1) of one file; `done` of `total` files. */
export type IngestProgress = {
  readonly path: string
  readonly step: 'read' | 'understand' | 'store' | 'index' | 'done' | 'cards' | 'embed'
  readonly share: number
  readonly done: number
  readonly total: number
}

/** What an ingest did, document by document in order of path; and what it passed over. */
export type IngestReport = {
  /** Earlier contents that were kept beside the new ones, and those that the policy let go. */
  readonly versions?: { readonly kept: number; readonly dropped: number }
  readonly documents: readonly DocumentOutcome[]
  readonly skipped: readonly SkippedPath[]
  /** What the models did afterwards; absent when none is configured. */
  readonly models?: ModelsReport
  readonly ms: number
}

/** What the configured models did after an ingest. A model that is away fails nothing: the next ingest catches up. */
export type ModelsReport = {
  readonly cards?: CardsReport
  readonly embedded?: EmbedReport
  /** Why a model could not do its part, a sentence each. */
  readonly failures: readonly string[]
}

/** What became of one document. Counts are 0 where nothing was read. */
export type DocumentOutcome = {
  readonly path: string
  readonly status: 'added' | 'changed' | 'unchanged' | 'failed' | 'removed'
  readonly tables: number
  readonly records: number
  readonly passages: number
  readonly cells: number
  readonly findings: readonly Finding[]
  readonly receipts: readonly { readonly sheet: string; readonly receipt: Receipt }[]
  readonly fault?: { readonly code: FaultCode; readonly message: string }
  readonly ms: number
}

/** A path that was not taken for a document, and why. */
export type SkippedPath = {
  readonly path: string
  readonly reason: 'hidden' | 'lock-file' | 'library' | 'link-loop' | 'not-a-file' | 'unknown-format' | 'forbidden'
}
