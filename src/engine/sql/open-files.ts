import type { DuckDBConnection } from '@duckdb/node-api'
import { type AskBounds, type AskedRows, askWorkspace } from './ask-workspace.ts'
import { fileBytes, type OpenWorkspace, openForQuestions, type WorkspaceLimits } from './workspace-file.ts'
import type { WorkspaceTable } from './workspace-table.ts'

/** How many files stay open, and how long. */
export type OpenLimits = WorkspaceLimits & {
  readonly mostOpen: number
  /** Bytes of all open files together; the engine may keep as much of them in memory. */
  readonly mostBytes: number
  /** Time without use after which a file is closed, in milliseconds. */
  readonly idleMs: number
}

/** What may be asked of an open file. */
export type Asking = {
  readonly tables: readonly WorkspaceTable[]
  readonly connection: DuckDBConnection
  ask(statement: string, bounds: AskBounds): Promise<AskedRows>
}

type Held = {
  readonly opened: Promise<OpenWorkspace>
  bytes: number
  users: number
  usedMs: number
}

/**
 * The files of workspaces that are open for questions: opened when they are asked, closed when they are idle, at most so
 * many at a time. A file is opened once in a process: two engines over one file would not see each other's locks.
 */
export class OpenFiles {
  private readonly limits: OpenLimits
  private readonly held = new Map<string, Held>()
  private readonly changing = new Map<string, Promise<unknown>>()
  private readonly timer: NodeJS.Timeout

  constructor(limits: OpenLimits) {
    this.limits = limits
    this.timer = setInterval(() => this.closeIdle(), Math.max(250, limits.idleMs / 4))
    this.timer.unref()
  }

  /** How many files are open. */
  get open(): number {
    return this.held.size
  }

  /** Runs `work` on the file in a folder, with a connection of its own that cannot write. */
  async use<T>(dir: string, work: (asking: Asking) => Promise<T>): Promise<T> {
    while (this.changing.has(dir)) await this.changing.get(dir)
    const held = this.hold(dir)
    held.users += 1
    try {
      const workspace = await held.opened
      const connection = await workspace.connect()
      try {
        const { tables } = workspace
        return await work({
          tables,
          connection,
          ask: (statement, bounds) => askWorkspace({ connection, tables }, statement, bounds),
        })
      } finally {
        connection.closeSync()
      }
    } finally {
      held.users -= 1
      held.usedMs = Date.now()
    }
  }

  /** Runs `work` while the file in a folder is closed and nobody can open it. Changes of one file take turns. */
  async change<T>(dir: string, work: () => Promise<T>): Promise<T> {
    const before = this.changing.get(dir) ?? Promise.resolve()
    const turn = before
      .catch(() => undefined)
      .then(async () => {
        await this.closed(dir)
        return work()
      })
    const settled = turn.catch(() => undefined)
    this.changing.set(dir, settled)
    try {
      return await turn
    } finally {
      if (this.changing.get(dir) === settled) this.changing.delete(dir)
    }
  }

  async close(): Promise<void> {
    clearInterval(this.timer)
    for (const dir of this.held.keys()) await this.closed(dir)
  }

  private hold(dir: string): Held {
    const known = this.held.get(dir)
    if (known) return known
    const held: Held = {
      opened: openForQuestions(dir, this.limits),
      bytes: 0,
      users: 0,
      usedMs: Date.now(),
    }
    this.held.set(dir, held)
    held.opened.catch(() => this.held.delete(dir))
    void fileBytes(dir).then(bytes => {
      held.bytes = bytes
      this.closeBeyond()
    })
    return held
  }

  private async closed(dir: string): Promise<void> {
    const held = this.held.get(dir)
    if (!held) return
    while (held.users > 0) await new Promise(resolve => setTimeout(resolve, 2))
    this.held.delete(dir)
    const workspace = await held.opened.catch(() => undefined)
    workspace?.close()
  }

  private closeIdle(): void {
    const before = Date.now() - this.limits.idleMs
    for (const [dir, held] of this.held) if (held.users === 0 && held.usedMs < before) void this.change(dir, closedOnly)
  }

  /** Closes those that were used longest ago until no more are open than may be. */
  private closeBeyond(): void {
    const idle = [...this.held].filter(([, { users }]) => users === 0).sort(([, a], [, b]) => a.usedMs - b.usedMs)
    let bytes = [...this.held.values()].reduce((sum, held) => sum + held.bytes, 0)
    let open = this.held.size
    for (const [dir, held] of idle) {
      if (open <= this.limits.mostOpen && bytes <= this.limits.mostBytes) return
      open -= 1
      bytes -= held.bytes
      void this.change(dir, closedOnly)
    }
  }
}

/** A change that only closes the file: nobody opens it again before it is closed. */
const closedOnly = async (): Promise<void> => undefined
