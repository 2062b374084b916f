import type { DuckDBConnection } from '@duckdb/node-api'
import { Fault } from '../../fault/index.ts'

/** Watches one statement: `check` throws why it was stopped, `end` lets it go. */
export type Stopper = {
  check(): void
  end(): void
  /** Stops the statement for a reason of its own. */
  stop(because: Fault): void
  /** Time left of the budget, in milliseconds, never below 0. */
  leftMs(): number
}

/** When a statement is to be stopped. */
export type StopAt = { readonly timeoutMs: number; readonly signal?: AbortSignal | undefined }

/** Interrupts the connection when the time is up or the question is cancelled. The connection can be used again. */
export const stopper = (connection: DuckDBConnection, { timeoutMs, signal }: StopAt): Stopper => {
  const started = performance.now()
  let fault: Fault | undefined
  const stop = (because: Fault): void => {
    fault ??= because
    connection.interrupt()
  }
  const timer = setTimeout(
    () => stop(new Fault('time-out', `the statement was stopped after ${timeoutMs} ms`)),
    timeoutMs,
  )
  const onAbort = (): void => stop(new Fault('cancelled', 'the question was cancelled'))
  signal?.addEventListener('abort', onAbort, { once: true })
  if (signal?.aborted) onAbort()
  return {
    stop,
    check: () => {
      if (fault) throw fault
    },
    end: () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    },
    leftMs: () => Math.max(0, timeoutMs - (performance.now() - started)),
  }
}
