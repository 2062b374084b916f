/** Rows that arrive by events, to be taken in batches; asks the sender to wait while too many lie here. */
export class RowQueue<T> {
  private rows: T[] = []
  private ended = false
  private error: unknown
  private wake: (() => void) | undefined
  private readonly most: number
  private readonly flow: { pause(): void; resume(): void }

  /** @param most rows that lie here before the sender is asked to wait */
  constructor(most: number, flow: { pause(): void; resume(): void }) {
    this.most = most
    this.flow = flow
  }

  push(row: T): void {
    this.rows.push(row)
    if (this.rows.length >= this.most) this.flow.pause()
    this.wake?.()
  }

  end(): void {
    this.ended = true
    this.wake?.()
  }

  fail(error: unknown): void {
    this.error = error
    this.end()
  }

  /** What has arrived, at least one row; none when there are no more. Throws what the sender failed with. */
  async take(): Promise<readonly T[]> {
    while (this.rows.length === 0 && !this.ended)
      await new Promise<void>(resolve => {
        this.wake = resolve
      })
    if (this.error !== undefined) throw this.error
    const taken = this.rows
    this.rows = []
    this.flow.resume()
    return taken
  }
}
