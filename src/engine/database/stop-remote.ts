import type { DatabaseBounds } from './database.ts'

/** Time between two tries to stop a statement, in milliseconds. */
const TRY_AGAIN_MS = 200

/** Watches one statement: `check` throws when it was stopped, `end` lets it go. */
export type RemoteStopper = { check(): void; end(): void }

/**
 * Stops a statement when its time is up or its question is cancelled, again and again until it is let go: a cancel that
 * arrives while the server is between two commands is lost.
 */
export const stopRemote = (
  { timeoutMs, signal }: Pick<DatabaseBounds, 'timeoutMs' | 'signal'>,
  cancel: () => void,
): RemoteStopper => {
  let stopped = false
  let again: NodeJS.Timeout | undefined
  const stop = (): void => {
    if (stopped) return
    stopped = true
    cancel()
    again = setInterval(cancel, TRY_AGAIN_MS)
  }
  const timer = setTimeout(stop, timeoutMs)
  signal?.addEventListener('abort', stop, { once: true })
  if (signal?.aborted) stop()
  return {
    check: () => {
      if (stopped) throw new Error('the statement was stopped')
    },
    end: () => {
      clearTimeout(timer)
      clearInterval(again)
      signal?.removeEventListener('abort', stop)
    },
  }
}
