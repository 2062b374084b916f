import { availableParallelism } from 'node:os'
import { Worker as Thread } from 'node:worker_threads'
import { type FromThread, posted, type ToThread } from './messages.ts'

/** Something that does jobs one at a time. A job that cannot be done is a result; what is thrown is a defect. */
export type Worker<Job, Result, Progress> = {
  work(job: Job, hooks: JobHooks<Progress>): Promise<Result>
  close(): Promise<void>
}

/** What a job is given beside itself. */
export type JobHooks<Progress> = { readonly signal: AbortSignal; readonly onProgress: (progress: Progress) => void }

/** What a pool is made of. Everything that is sent must survive structured cloning. */
export type PoolPlan<Setup, Job, Result, Progress> = {
  /** Module that calls `serveJobs`; without it the jobs are done in this thread by the same code. */
  readonly entry?: URL
  readonly setup: Setup
  readonly start: (setup: Setup) => Worker<Job, Result, Progress>
  /** Most jobs at a time. */
  readonly size: number
}

/** Workers that share out jobs. */
export type Pool<Job, Result, Progress> = {
  /** The result of a job, done when a worker is free. @throws {@link ThreadLost} when its thread died */
  run(job: Job, hooks: JobHooks<Progress>): Promise<Result>
  close(): Promise<void>
}

/** Jobs that can truly run at the same time on this machine. */
export const processorCount = (): number => availableParallelism()

/** A thread died while it did a job, most often because it needed more memory than there is. */
export class ThreadLost extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ThreadLost'
  }
}

/** A pool of threads, started when there is work for them; a thread that died is replaced. */
export const openPool = <Setup, Job, Result, Progress>(
  plan: PoolPlan<Setup, Job, Result, Progress>,
): Pool<Job, Result, Progress> => {
  const idle: Worker<Job, Result, Progress>[] = []
  const waiting: ((worker: Worker<Job, Result, Progress>) => void)[] = []
  let made = 0
  const take = (): Promise<Worker<Job, Result, Progress>> => {
    const free = idle.pop()
    if (free) return Promise.resolve(free)
    if (made >= plan.size) return new Promise(resolve => waiting.push(resolve))
    made += 1
    return Promise.resolve(newWorker(plan))
  }
  const give = (worker: Worker<Job, Result, Progress>): void => {
    const next = waiting.shift()
    if (next) next(worker)
    else idle.push(worker)
  }
  return {
    run: async (job, hooks) => {
      let worker = await take()
      try {
        return await worker.work(job, hooks)
      } catch (error) {
        if (error instanceof ThreadLost) worker = newWorker(plan)
        throw error
      } finally {
        give(worker)
      }
    },
    close: async () => {
      await Promise.all(idle.splice(0).map(worker => worker.close()))
    },
  }
}

const newWorker = <Setup, Job, Result, Progress>({
  entry,
  setup,
  start,
}: PoolPlan<Setup, Job, Result, Progress>): Worker<Job, Result, Progress> =>
  entry === undefined ? start(setup) : threadWorker(entry, setup)

/** A worker in a thread of its own; the thread starts with the first job. */
const threadWorker = <Setup, Job, Result, Progress>(entry: URL, setup: Setup): Worker<Job, Result, Progress> => {
  let thread: Thread | undefined
  let id = 0
  return {
    work: (job, hooks) => {
      thread ??= new Thread(entry, { workerData: setup })
      id += 1
      return workIn<Result, Progress>(thread, { kind: 'job', id, job }, hooks)
    },
    close: async () => {
      if (!thread) return
      const ended = new Promise(resolve => thread?.once('exit', resolve))
      thread.postMessage({ kind: 'end' })
      await ended
    },
  }
}

const workIn = <Result, Progress>(
  thread: Thread,
  message: ToThread & { readonly kind: 'job' },
  hooks: JobHooks<Progress>,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    const cancel = (): void => thread.postMessage({ kind: 'cancel' } satisfies ToThread)
    const onMessage = (value: unknown): void => {
      const answer = posted<FromThread>(value)
      if (answer.id !== message.id) return
      if (answer.kind === 'progress') {
        hooks.onProgress(posted<Progress>(answer.progress))
        return
      }
      end()
      if (answer.kind === 'done') resolve(posted<Result>(answer.result))
      else reject(new Error(answer.message))
    }
    const onLost = (why: unknown): void => {
      end()
      reject(new ThreadLost(why instanceof Error ? why.message : `the thread ended with ${String(why)}`))
    }
    const end = (): void => {
      thread.off('message', onMessage)
      thread.off('error', onLost)
      thread.off('exit', onLost)
      hooks.signal.removeEventListener('abort', cancel)
    }
    thread.on('message', onMessage)
    thread.on('error', onLost)
    thread.on('exit', onLost)
    hooks.signal.addEventListener('abort', cancel, { once: true })
    thread.postMessage(message)
    if (hooks.signal.aborted) cancel()
  })
