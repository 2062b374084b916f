/** Who waits for a turn. */
type Waiting = { readonly begin: () => void; readonly stop: (error: Error) => void }

/**
 * A number of turns that callers wait for: each owner in the order of their calls, owners one after the other, so that one who
 * asks much does not keep the others waiting. Who goes away while waiting is forgotten.
 */
export class Turns {
  private free: number
  /** By owner; the owner who is next stands first. */
  private readonly waiting = new Map<string, Waiting[]>()

  constructor(size: number) {
    this.free = size
  }

  /** Done when it is this caller's turn; {@link give} must follow. Fails with the signal's reason when it ends the wait. */
  async take(owner: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (this.free > 0) {
      this.free -= 1
      return
    }
    await new Promise<void>((begin, stop) => {
      const own = { begin, stop }
      this.waiting.set(owner, [...(this.waiting.get(owner) ?? []), own])
      signal.addEventListener('abort', () => this.forget(owner, own, signal), { once: true })
    })
  }

  /** Ends a turn; the next one begins. */
  give(): void {
    const [first] = this.waiting
    if (!first) {
      this.free += 1
      return
    }
    const [owner, [next, ...rest]] = first
    this.waiting.delete(owner)
    if (rest.length > 0) this.waiting.set(owner, rest)
    next?.begin()
  }

  private forget(owner: string, own: Waiting, signal: AbortSignal): void {
    const rest = (this.waiting.get(owner) ?? []).filter(one => one !== own)
    if (rest.length > 0) this.waiting.set(owner, rest)
    else this.waiting.delete(owner)
    own.stop(signal.reason instanceof Error ? signal.reason : new Error('it was stopped'))
  }
}
