import type { DocumentOutcome, IngestReport } from '../../library/index.ts'

/** Documents and passed over paths that are kept of one job; the counts tell all of them. */
const KEPT = 1000

/** What is kept of an ingest: counts by status, and each document that is not unchanged, in short. */
export type JobReport = {
  readonly counts: Readonly<Record<DocumentOutcome['status'], number>>
  readonly documents: readonly {
    readonly document: string
    readonly status: DocumentOutcome['status']
    readonly tables: number
    readonly records: number
    readonly passages: number
    readonly cells: number
    /** Findings of level `warn`. */
    readonly warnings: number
    readonly dropped_cells: number
    readonly fault?: { readonly code: string; readonly message: string }
  }[]
  readonly skipped: readonly { readonly path: string; readonly reason: string }[]
  readonly skipped_count: number
  readonly ms: number
}

/** The report of an ingest in short. */
export const jobReportOf = ({ documents, skipped, ms }: IngestReport): JobReport => {
  const counts = { added: 0, changed: 0, unchanged: 0, failed: 0, removed: 0 }
  for (const { status } of documents) counts[status] += 1
  return {
    counts,
    documents: documents
      .filter(({ status }) => status !== 'unchanged')
      .slice(0, KEPT)
      .map(toldOf),
    skipped: skipped.slice(0, KEPT),
    skipped_count: skipped.length,
    ms: Math.round(ms),
  }
}

const toldOf = (document: DocumentOutcome): JobReport['documents'][number] => ({
  document: document.path,
  status: document.status,
  tables: document.tables,
  records: document.records,
  passages: document.passages,
  cells: document.cells,
  warnings: document.findings.filter(({ level }) => level === 'warn').length,
  dropped_cells: document.receipts.reduce(
    (sum, { receipt }) => sum + receipt.dropped.reduce((dropped, { count }) => dropped + count, 0),
    0,
  ),
  ...(document.fault ? { fault: document.fault } : {}),
})
