import { openPool, type Pool, processorCount, ThreadLost } from '../../engine/index.ts'
import { Fault } from '../../fault/index.ts'
import type { IngestProgress } from '../../library/index.ts'
import { type Lane, laneOf, type Operation, type Reply, type Step } from '../operations/operation.ts'
import type { JobReport } from './job-report.ts'
import { Turns } from './turns.ts'
import { doneWork, type Work, type Working, type WorkProgress, workHand } from './work.ts'

/** What a call of an operation may be told and stopped by. */
export type CallHooks = {
  readonly signal: AbortSignal
  readonly onStep: (step: Step) => void
  /** Told when a thread is free for it and it begins. */
  readonly onBegin: () => void
}

/** Threads in which operations and ingests run, so that the process itself only passes messages on. */
export type Lanes = {
  /** @throws Fault as the operation does, `request-invalid` for its input */
  call(operation: Operation, call: Extract<Work, { readonly kind: 'call' }>, hooks: CallHooks): Promise<Reply>
  ingest(
    work: Extract<Work, { readonly kind: 'ingest' }>,
    hooks: { readonly signal: AbortSignal; readonly onProgress: (progress: IngestProgress) => void },
  ): Promise<JobReport>
  close(): Promise<void>
}

type WorkPool = Pool<Work, Working, WorkProgress>

/** Lanes of threads from built code; from TypeScript sources, which a thread could not load, the same code runs in this one. */
export const openLanes = (): Lanes => {
  const pools: Readonly<Record<Exclude<Lane, 'here'> | 'ingest', WorkPool>> = {
    slow: poolOf(processorCount()),
    quick: poolOf(1),
    ingest: poolOf(1),
  }
  const turns = { slow: new Turns(processorCount()), quick: new Turns(1) }
  return {
    call: async (operation, call, { signal, onStep, onBegin }) => {
      const lane = laneOf(operation) === 'quick' ? 'quick' : 'slow'
      const onProgress = (progress: WorkProgress): void => {
        if (progress.kind === 'step') onStep(progress.step)
      }
      await turns[lane].take(call.owner, signal)
      onBegin()
      const working = await run(pools[lane], call, { signal, onProgress }).finally(() => turns[lane].give())
      const done = doneWork(working)
      if (done.kind !== 'reply') throw new TypeError(`a call gave ${done.kind}`)
      return done.reply
    },
    ingest: async (work, hooks) => {
      const onProgress = (progress: WorkProgress): void => {
        if (progress.kind === 'ingest') hooks.onProgress(progress.progress)
      }
      const done = doneWork(await run(pools.ingest, work, { signal: hooks.signal, onProgress }))
      if (done.kind !== 'report') throw new TypeError(`an ingest gave ${done.kind}`)
      return done.report
    },
    close: async () => {
      await Promise.all(Object.values(pools).map(pool => pool.close()))
    },
  }
}

const poolOf = (size: number): WorkPool => {
  const isBuilt = import.meta.url.endsWith('.js')
  return openPool({
    ...(isBuilt ? { entry: new URL('./work-thread.js', import.meta.url) } : {}),
    setup: undefined,
    start: workHand,
    size,
  })
}

/** A thread that ran out of memory is told as such; the next one takes its place. */
const run = async (pool: WorkPool, work: Work, hooks: Parameters<WorkPool['run']>[1]): Promise<Working> => {
  try {
    return await pool.run(work, hooks)
  } catch (error) {
    if (!(error instanceof ThreadLost)) throw error
    throw new Fault('source-too-large', `the thread that worked on this was lost: ${error.message}`, { cause: error })
  }
}
