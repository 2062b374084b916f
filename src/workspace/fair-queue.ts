import { Fault } from '../fault/index.ts'

/** How many run and wait. */
export type QueueLimits = {
  /** Most that run at the same time, over all conversations. */
  readonly running: number
  /** Most that wait, of one conversation and of all. */
  readonly waitingOfOne: number
  readonly waiting: number
}

type Turn = { readonly start: () => void; readonly fail: (error: unknown) => void }

/**
 * Shares out turns between conversations: who has had the fewest turns lately goes first, so that one who asks a hundred
 * things at once delays another by one turn, not by a hundred. Within a conversation turns are in order.
 */
export class FairQueue {
  private readonly limits: QueueLimits
  private readonly lines = new Map<string, Turn[]>()
  private readonly runningOf = new Map<string, number>()
  private running = 0
  private waiting = 0

  constructor(limits: QueueLimits) {
    this.limits = limits
  }

  /** Runs `work` when it is its conversation's turn. @throws Fault `too-many-queries`, `cancelled` while it waits */
  async run<T>(conversation: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.turn(conversation, signal)
    try {
      return await work()
    } finally {
      this.leave(conversation)
    }
  }

  private turn(conversation: string, signal: AbortSignal | undefined): Promise<void> {
    if (this.running < this.limits.running && this.waiting === 0) {
      this.enter(conversation)
      return Promise.resolve()
    }
    const line = this.lines.get(conversation) ?? []
    if (line.length >= this.limits.waitingOfOne || this.waiting >= this.limits.waiting)
      throw new Fault(
        'too-many-queries',
        `${this.waiting} queries are waiting, ${line.length} of this conversation; at most ${this.limits.waiting} and ${this.limits.waitingOfOne} may`,
      )
    return new Promise((resolve, reject) => {
      const turn: Turn = { start: resolve, fail: reject }
      line.push(turn)
      this.lines.set(conversation, line)
      this.waiting += 1
      signal?.addEventListener('abort', () => this.giveUp(conversation, turn), { once: true })
    })
  }

  private enter(conversation: string): void {
    this.running += 1
    this.runningOf.set(conversation, (this.runningOf.get(conversation) ?? 0) + 1)
  }

  private leave(conversation: string): void {
    this.running -= 1
    const left = (this.runningOf.get(conversation) ?? 1) - 1
    if (left > 0) this.runningOf.set(conversation, left)
    else this.runningOf.delete(conversation)
    this.next()
  }

  private giveUp(conversation: string, turn: Turn): void {
    const line = this.lines.get(conversation)
    const at = line?.indexOf(turn) ?? -1
    if (!line || at < 0) return
    line.splice(at, 1)
    if (line.length === 0) this.lines.delete(conversation)
    this.waiting -= 1
    turn.fail(new Fault('cancelled', 'the question was cancelled while it waited for its turn'))
  }

  /** The line that waits longest among those with the fewest running; a line that had its turn goes to the end. */
  private next(): void {
    while (this.running < this.limits.running && this.waiting > 0) {
      const [chosen] = [...this.lines.keys()].sort(
        (a, b) => (this.runningOf.get(a) ?? 0) - (this.runningOf.get(b) ?? 0),
      )
      if (chosen === undefined) return
      const line = this.lines.get(chosen) ?? []
      const turn = line.shift()
      this.lines.delete(chosen)
      if (line.length > 0) this.lines.set(chosen, line)
      if (!turn) continue
      this.waiting -= 1
      this.enter(chosen)
      turn.start()
    }
  }
}
