import { ZodError } from 'zod'
import type { JobHooks, Worker } from '../../engine/index.ts'
import { Fault, type FaultCode, type FaultPlace, isFault } from '../../fault/index.ts'
import type { IngestProgress } from '../../library/index.ts'
import type { Workspaces } from '../../workspace/index.ts'
import type { Reply, Step } from '../operations/operation.ts'
import { operations } from '../operations/operations.ts'
import { readWindows } from '../sheets/read-windows.ts'
import { type JobReport, jobReportOf } from './job-report.ts'
import { openLibraries } from './open-libraries.ts'

/** What a thread of a server is given to do. Everything survives structured cloning. */
export type Work =
  | {
      readonly kind: 'call'
      readonly operation: string
      /** Folder of the library. */
      readonly dir: string
      readonly owner: string
      readonly input: unknown
      readonly room?: number
    }
  | {
      readonly kind: 'ingest'
      readonly dir: string
      readonly sources: string
      readonly force: boolean
      /** Documents read at the same time. */
      readonly threads: number
    }

/** What came of it. Faults come as values, because a class does not survive the way between threads. */
export type Working =
  | { readonly kind: 'reply'; readonly reply: Reply }
  | { readonly kind: 'report'; readonly report: JobReport }
  | { readonly kind: 'fault'; readonly code: FaultCode; readonly message: string; readonly at?: FaultPlace }

/** How far it is. */
export type WorkProgress =
  | { readonly kind: 'step'; readonly step: Step }
  | { readonly kind: 'ingest'; readonly progress: IngestProgress }

/** A hand that runs operations and ingests, with libraries and sheets kept open between them. */
export const workHand = (): Worker<Work, Working, WorkProgress> => {
  const libraries = openLibraries()
  const sheets = readWindows()
  const call = (work: Extract<Work, { kind: 'call' }>, hooks: JobHooks<WorkProgress>): Promise<Working> =>
    libraries.use(work.dir, async library => {
      const operation = operations.find(({ name }) => name === work.operation)
      if (!operation) throw new Fault('route-missing', `there is no operation ${work.operation}`)
      const reply = await operation.call(work.input, {
        library,
        owner: work.owner,
        sheets,
        workspaces: heldElsewhere,
        signal: hooks.signal,
        onStep: step => hooks.onProgress({ kind: 'step', step }),
        ...(work.room === undefined ? {} : { room: work.room }),
      })
      return { kind: 'reply', reply }
    })
  const ingest = (work: Extract<Work, { kind: 'ingest' }>, hooks: JobHooks<WorkProgress>): Promise<Working> =>
    libraries.use(work.dir, async library => {
      const report = await library.ingest([work.sources], {
        force: work.force,
        concurrency: work.threads,
        signal: hooks.signal,
        onProgress: progress => hooks.onProgress({ kind: 'ingest', progress }),
      })
      return { kind: 'report', report: jobReportOf(report) }
    })
  return {
    work: async (work, hooks) => {
      try {
        hooks.signal.throwIfAborted()
        return await (work.kind === 'call' ? call(work, hooks) : ingest(work, hooks))
      } catch (error) {
        return faultTold(error, hooks.signal)
      }
    },
    close: async () => {
      await sheets.close()
      await libraries.close()
    },
  }
}

/** Workspaces are held by the process: an operation that needs them has the lane `here`, and one that has not is our mistake. */
const heldElsewhere = new Proxy({} as Workspaces, {
  get: (_, name) => () =>
    Promise.reject(new TypeError(`workspaces.${String(name)} was called in a thread; the lane is wrong`)),
})

const faultTold = (error: unknown, signal: AbortSignal): Working => {
  if (isFault(error))
    return { kind: 'fault', code: error.code, message: error.message, ...(error.at ? { at: error.at } : {}) }
  if (signal.aborted) return { kind: 'fault', code: 'cancelled', message: 'it was stopped' }
  if (error instanceof ZodError) {
    const issues = error.issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '))
    return { kind: 'fault', code: 'request-invalid', message: issues.join('; ') }
  }
  throw error
}

/** What was done. @throws Fault when it was not */
export const doneWork = (working: Working): Exclude<Working, { kind: 'fault' }> => {
  if (working.kind !== 'fault') return working
  throw new Fault(working.code, working.message, working.at ? { at: working.at } : {})
}
