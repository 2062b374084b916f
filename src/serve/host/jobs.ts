import { randomBytes } from 'node:crypto'
import type { JobEntry, LibraryEntry, OwnedRegister, Register } from '../../engine/index.ts'
import { Fault, isFault } from '../../fault/index.ts'
import type { IngestProgress } from '../../library/index.ts'
import type { JobReport } from './job-report.ts'
import type { Lanes } from './lanes.ts'

/** How far a job is, and how it stands. */
export type JobNews =
  | { readonly kind: 'progress'; readonly progress: IngestProgress }
  | { readonly kind: 'state'; readonly job: JobEntry }
  /** The process ends; the next one begins the job again. */
  | { readonly kind: 'stopping' }

/** Ingest jobs, one after the other. What waits or runs when the process ends is begun again by the next one. */
export type Jobs = {
  /** A job for a library; one that waits already is given again, since it will read everything anyway. */
  start(owned: OwnedRegister, library: LibraryEntry, options?: { readonly force?: boolean }): JobEntry
  /** @throws Fault `job-missing` */
  cancel(owned: OwnedRegister, id: string): JobEntry
  /** What is known of a running job's progress. */
  progress(id: string): IngestProgress | undefined
  /** Tells of a job until it has ended or `listen` is taken back. Tells its state at once. @throws Fault `job-missing` */
  watch(owned: OwnedRegister, id: string, listen: (news: JobNews) => void): () => void
  /** Jobs that wait or run. */
  open(): number
  /** Takes up what an earlier process left. */
  resume(): void
  /** Lets the running job stop between two steps and keeps it to be resumed. */
  stop(): Promise<void>
}

type Listener = (news: JobNews) => void

/** Ids that nobody guesses. */
const newId = (): string => `job_${randomBytes(9).toString('base64url')}`

/** @param threads documents read at the same time */
export const jobsOver = (register: Register, lanes: Lanes, threads: number): Jobs =>
  new JobQueue(register, lanes, threads)

class JobQueue implements Jobs {
  private readonly register: Register
  private readonly lanes: Lanes
  private readonly threads: number
  private readonly waiting: JobEntry[] = []
  private readonly listeners = new Map<string, Set<Listener>>()
  private readonly known = new Map<string, IngestProgress>()
  private running:
    | { readonly job: JobEntry; readonly abort: AbortController; readonly ended: Promise<void> }
    | undefined
  private stopped = false

  constructor(register: Register, lanes: Lanes, threads: number) {
    this.register = register
    this.lanes = lanes
    this.threads = threads
  }

  start(owned: OwnedRegister, library: LibraryEntry, { force = false }: { readonly force?: boolean } = {}): JobEntry {
    const waits = this.waiting.find(
      job => job.owner === owned.owner && job.library === library.id && (job.force || !force),
    )
    if (waits) return waits
    const id = newId()
    owned.addJob({ id, library: library.id, force, made: Date.now() })
    const job = jobIn(owned, id)
    this.waiting.push(job)
    this.next()
    return job
  }

  cancel(owned: OwnedRegister, id: string): JobEntry {
    jobIn(owned, id)
    const at = this.waiting.findIndex(waits => waits.id === id)
    if (at >= 0) {
      this.waiting.splice(at, 1)
      this.finish(owned, id, { state: 'cancelled', ended: Date.now() })
    } else if (this.running?.job.id === id) this.running.abort.abort()
    return jobIn(owned, id)
  }

  progress(id: string): IngestProgress | undefined {
    return this.known.get(id)
  }

  watch(owned: OwnedRegister, id: string, listen: Listener): () => void {
    const job = jobIn(owned, id)
    const progress = this.known.get(id)
    if (progress) listen({ kind: 'progress', progress })
    listen({ kind: 'state', job })
    const all = this.listeners.get(id) ?? new Set()
    this.listeners.set(id, all.add(listen))
    return () => {
      all.delete(listen)
      if (all.size === 0) this.listeners.delete(id)
    }
  }

  open(): number {
    return this.waiting.length + (this.running ? 1 : 0)
  }

  resume(): void {
    for (const job of this.register.unfinishedJobs()) {
      if (job.state === 'running') this.register.of(job.owner).changeJob(job.id, { state: 'waiting' })
      this.waiting.push({ ...job, state: 'waiting' })
    }
    this.next()
  }

  async stop(): Promise<void> {
    this.stopped = true
    this.running?.abort.abort()
    await this.running?.ended
    for (const id of this.listeners.keys()) this.tell(id, { kind: 'stopping' })
  }

  private next(): void {
    if (this.stopped || this.running) return
    const job = this.waiting.shift()
    if (!job) return
    const abort = new AbortController()
    const ended = this.work(job, abort.signal).finally(() => {
      this.running = undefined
      this.next()
    })
    this.running = { job, abort, ended }
  }

  private async work(job: JobEntry, signal: AbortSignal): Promise<void> {
    const owned = this.register.of(job.owner)
    try {
      owned.changeJob(job.id, { state: 'running', began: Date.now() })
      this.tell(job.id, { kind: 'state', job: jobIn(owned, job.id) })
      const report = await this.ingest(owned, job, signal)
      this.finish(owned, job.id, { state: 'done', ended: Date.now(), report })
    } catch (error) {
      // A job that a stopping server broke off stays as it is, and the next process begins it again.
      if (this.stopped && signal.aborted) return
      this.fail(owned, job, { error, cancelled: signal.aborted })
    }
  }

  private ingest(owned: OwnedRegister, job: JobEntry, signal: AbortSignal): Promise<JobReport> {
    const library = owned.library(job.library)
    if (!library) throw new Fault('library-unknown', `there is no library ${job.library} any more`)
    const { dir, sources } = library
    const onProgress = (progress: IngestProgress): void => {
      this.known.set(job.id, progress)
      this.tell(job.id, { kind: 'progress', progress })
    }
    const work = { kind: 'ingest', dir, sources, force: job.force, threads: this.threads } as const
    return this.lanes.ingest(work, { signal, onProgress })
  }

  private fail(
    owned: OwnedRegister,
    job: JobEntry,
    how: { readonly error: unknown; readonly cancelled: boolean },
  ): void {
    const { error, cancelled } = how
    const fault = isFault(error)
      ? { code: error.code, message: error.message }
      : { code: 'defect', message: error instanceof Error ? error.message : String(error) }
    this.finish(owned, job.id, { state: cancelled ? 'cancelled' : 'failed', ended: Date.now(), fault })
  }

  private finish(owned: OwnedRegister, id: string, change: Parameters<OwnedRegister['changeJob']>[1]): void {
    owned.changeJob(id, change)
    this.known.delete(id)
    const job = owned.job(id)
    if (job) this.tell(id, { kind: 'state', job })
  }

  private tell(id: string, news: JobNews): void {
    for (const listen of this.listeners.get(id) ?? []) listen(news)
  }
}

const jobIn = (owned: OwnedRegister, id: string): JobEntry => {
  const job = owned.job(id)
  if (!job) throw new Fault('job-missing', `there is no job ${id}`)
  return job
}
