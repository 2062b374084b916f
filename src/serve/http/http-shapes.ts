import { z } from 'zod'
import type { JobEntry } from '../../engine/index.ts'
import type { Jobs } from '../host/jobs.ts'
import { countShape } from '../operations/shapes.ts'

/** A library as the server tells it. */
export const libraryShape = z.object({
  library: z.string().describe('Its id'),
  name: z.string(),
  kind: z.enum(['folder', 'kept']).describe('folder: reads a folder of the machine; kept: holds what was uploaded'),
  made: z.string().describe('ISO 8601'),
})

const statusShape = z.enum(['added', 'changed', 'unchanged', 'failed', 'removed'])

/** What came of an ingest. */
const reportShape = z.object({
  counts: z.record(statusShape, countShape),
  documents: z
    .array(
      z.object({
        document: z.string(),
        status: statusShape,
        tables: countShape,
        records: countShape,
        passages: countShape,
        cells: countShape,
        warnings: countShape,
        dropped_cells: countShape,
        fault: z.object({ code: z.string(), message: z.string() }).optional(),
      }),
    )
    .describe('Documents that are not unchanged, at most 1000; list-documents has the findings and receipts of each'),
  skipped: z.array(z.object({ path: z.string(), reason: z.string() })),
  skipped_count: countShape,
  ms: countShape,
})

/** An ingest job as the server tells it. */
export const jobShape = z.object({
  job: z.string(),
  library: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  made: z.string(),
  began: z.string().optional(),
  ended: z.string().optional(),
  progress: z
    .object({
      path: z.string().describe('The document at hand'),
      step: z.enum(['read', 'understand', 'store', 'index', 'done']),
      share: z.number().describe('How much of this document is done, 0 to 1'),
      done: countShape.describe('Documents done'),
      total: countShape,
    })
    .optional(),
  report: reportShape.optional(),
  fault: z.object({ code: z.string(), message: z.string() }).optional(),
})

/** A job as JSON; of a running one with its progress. */
export const jobTold = (job: JobEntry, jobs: Pick<Jobs, 'progress'>) => {
  const progress = jobs.progress(job.id)
  const time = (at: number): string => new Date(at).toISOString()
  return {
    job: job.id,
    library: job.library,
    state: job.state,
    made: time(job.made),
    ...(job.began === undefined ? {} : { began: time(job.began) }),
    ...(job.ended === undefined ? {} : { ended: time(job.ended) }),
    ...(progress ? { progress } : {}),
    ...(job.report === undefined ? {} : { report: job.report }),
    ...(job.fault ? { fault: job.fault } : {}),
  }
}
