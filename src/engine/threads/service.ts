import { Worker as Thread } from 'node:worker_threads'
import { Fault, type FaultCode, type FaultPlace } from '../../fault/index.ts'
import { posted } from './messages.ts'

/** What a call is given beside itself. */
export type CallHooks = {
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: unknown) => void) | undefined
}

/** Something that answers any number of calls at the same time. Calls, answers and progress survive structured cloning. */
export type Service<Call, Answer> = {
  /** @throws Fault as the service did; an Error with its words for a defect */
  call(call: Call, hooks?: CallHooks): Promise<Answer>
  close(): Promise<void>
}

/** What a service is made of. */
export type ServicePlan<Setup, Call, Answer> = {
  /** Module that calls `serveCalls`; without it the calls are answered in this thread by the same code. */
  readonly entry?: URL
  readonly setup: Setup
  readonly start: (setup: Setup) => Service<Call, Answer>
}

/** What is sent to the thread of a service. */
export type ToService =
  | { readonly kind: 'call'; readonly id: number; readonly call: unknown }
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'end' }

/** What it sends back. */
export type FromService =
  | { readonly kind: 'progress'; readonly id: number; readonly progress: unknown }
  | { readonly kind: 'done'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly failure: PostedFailure }

/** A failure as it goes between threads, which keep no classes. */
export type PostedFailure =
  | { readonly kind: 'fault'; readonly code: FaultCode; readonly message: string; readonly at?: FaultPlace }
  | { readonly kind: 'defect'; readonly message: string }

/** A service in a thread of its own, which starts with the first call. A thread that died fails its calls and is replaced. */
export const openService = <Setup, Call, Answer>(plan: ServicePlan<Setup, Call, Answer>): Service<Call, Answer> =>
  plan.entry === undefined ? plan.start(plan.setup) : new ThreadService<Call, Answer>(plan.entry, plan.setup)

type Waiting = {
  readonly done: (answer: unknown) => void
  readonly failed: (error: unknown) => void
  readonly onProgress?: ((progress: unknown) => void) | undefined
}

class ThreadService<Call, Answer> implements Service<Call, Answer> {
  private readonly entry: URL
  private readonly setup: unknown
  private readonly waiting = new Map<number, Waiting>()
  private thread: Thread | undefined
  private calls = 0

  constructor(entry: URL, setup: unknown) {
    this.entry = entry
    this.setup = setup
  }

  call(call: Call, { signal, onProgress }: CallHooks = {}): Promise<Answer> {
    const thread = this.started()
    this.calls += 1
    const id = this.calls
    return new Promise<Answer>((resolve, reject) => {
      const cancel = (): void => thread.postMessage({ kind: 'cancel', id } satisfies ToService)
      const end = (): void => {
        this.waiting.delete(id)
        signal?.removeEventListener('abort', cancel)
      }
      this.waiting.set(id, {
        done: answer => {
          end()
          resolve(posted<Answer>(answer))
        },
        failed: error => {
          end()
          reject(error)
        },
        onProgress,
      })
      thread.postMessage({ kind: 'call', id, call } satisfies ToService)
      signal?.addEventListener('abort', cancel, { once: true })
      if (signal?.aborted) cancel()
    })
  }

  async close(): Promise<void> {
    const { thread } = this
    if (!thread) return
    const ended = new Promise(resolve => thread.once('exit', resolve))
    thread.postMessage({ kind: 'end' } satisfies ToService)
    await ended
  }

  private started(): Thread {
    if (this.thread) return this.thread
    const thread = new Thread(this.entry, { workerData: this.setup })
    thread.on('message', value => this.take(posted<FromService>(value)))
    const lost = (why: unknown): void => {
      if (this.thread === thread) this.thread = undefined
      const message = why instanceof Error ? why.message : `it ended with ${String(why)}`
      for (const { failed } of this.waiting.values()) failed(new Error(`the thread of a service died: ${message}`))
    }
    thread.on('error', lost)
    thread.on('exit', lost)
    this.thread = thread
    return thread
  }

  private take(message: FromService): void {
    const waiting = this.waiting.get(message.id)
    if (!waiting) return
    if (message.kind === 'progress') waiting.onProgress?.(message.progress)
    else if (message.kind === 'done') waiting.done(message.answer)
    else waiting.failed(failureOf(message.failure))
  }
}

/** The error that a failure stands for. */
const failureOf = (failure: PostedFailure): Error => {
  if (failure.kind === 'defect') return new Error(failure.message)
  return new Fault(failure.code, failure.message, failure.at ? { at: failure.at } : {})
}
