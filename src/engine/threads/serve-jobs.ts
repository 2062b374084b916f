import { setFlagsFromString } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { type FromThread, posted, type ToThread } from './messages.ts'
import type { Worker as Hand } from './pool.ts'

/**
 * How far the heap may grow beyond what lives in it before it is cleaned, in percent. Large documents leave much behind
 * that is of no use any more: the peak of a million rows falls from 1,000 to 660 MB for a fifth more work.
 */
const HEAP_GROWING_PERCENT = 25

/** Time between two reports of progress, in milliseconds; those in between are dropped. */
const REPORT_EVERY_MS = 100

/**
 * Makes this thread do the jobs of a pool, one at a time, until the pool lets it go. To be called once, by the module
 * that the pool names as its entry.
 *
 * @param start makes the hand from what the pool was set up with
 */
export const serveJobs = <Setup, Job, Result, Progress>(start: (setup: Setup) => Hand<Job, Result, Progress>): void => {
  const port = parentPort
  if (!port) throw new Error('serveJobs was called outside a thread of a pool')
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWING_PERCENT}`)
  const hand = start(posted<Setup>(workerData))
  let control = new AbortController()
  const send = (message: FromThread): void => port.postMessage(message)
  port.on('message', (value: unknown) => {
    const message = posted<ToThread | { readonly kind: 'end' }>(value)
    if (message.kind === 'cancel') control.abort()
    else if (message.kind === 'end') void hand.close().finally(() => port.close())
    else {
      control = new AbortController()
      void work(hand, { id: message.id, job: posted<Job>(message.job), signal: control.signal, send })
    }
  })
}

type Turn<Job> = {
  readonly id: number
  readonly job: Job
  readonly signal: AbortSignal
  readonly send: (message: FromThread) => void
}

const work = async <Job, Result, Progress>(hand: Hand<Job, Result, Progress>, turn: Turn<Job>): Promise<void> => {
  const { id, job, signal, send } = turn
  let told = 0
  const onProgress = (progress: Progress): void => {
    const now = performance.now()
    if (now - told < REPORT_EVERY_MS) return
    told = now
    send({ kind: 'progress', id, progress })
  }
  try {
    send({ kind: 'done', id, result: await hand.work(job, { signal, onProgress }) })
  } catch (error) {
    send({ kind: 'failed', id, message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}
