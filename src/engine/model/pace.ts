import { setTimeout as wait } from 'node:timers/promises'

/** What a service allows in a minute; absent: no bound of ours. */
export type Allowance = {
  readonly requestsPerMinute?: number | undefined
  readonly tokensPerMinute?: number | undefined
}

const MINUTE_MS = 60_000

/**
 * Holds requests back so that an allowance is kept: each waits until the ones before it have been paid for, evenly over
 * the minute. A request larger than a whole minute's tokens waits longer rather than for ever.
 */
export class Pace {
  private readonly allowance: Allowance
  private freeAt = 0

  constructor(allowance: Allowance) {
    this.allowance = allowance
  }

  /** Done when a request of so many tokens may be sent. @throws the signal's reason when it is aborted meanwhile */
  async take(tokens: number, signal: AbortSignal): Promise<void> {
    const { requestsPerMinute, tokensPerMinute } = this.allowance
    const cost = Math.max(
      requestsPerMinute === undefined ? 0 : MINUTE_MS / requestsPerMinute,
      tokensPerMinute === undefined ? 0 : (tokens * MINUTE_MS) / tokensPerMinute,
    )
    const now = performance.now()
    const start = Math.max(now, this.freeAt)
    this.freeAt = start + cost
    signal.throwIfAborted()
    if (start > now) await wait(start - now, undefined, { signal })
  }
}
