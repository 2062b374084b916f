import { mkdirSync } from 'node:fs'
import {
  type CallHooks,
  fileBytes,
  OpenFiles,
  openPool,
  type Pool,
  Registry,
  removeFile,
  type Service,
  type WorkspaceAudit,
  type WorkspaceEntry,
} from '../engine/index.ts'
import { isFault } from '../fault/index.ts'
import { askQuery, explainQuery, exportQuery, keptResult, type Questioning } from './ask.ts'
import { lineOf, type Told } from './audit-line.ts'
import { type Databases, databasesOf } from './databases.ts'
import { FairQueue } from './fair-queue.ts'
import { EXPIRY_MS, OPEN_LIMITS, QUOTA, queueLimits, SWEEP_MS, type WorkspaceQuota } from './limits.ts'
import { sourceTold } from './load-told.ts'
import { Loads } from './loads.ts'
import type { WorkspaceOptions } from './options.ts'
import { type ReadJob, type ReadTable, tableReader } from './read-table.ts'
import type { Call, Calls, Whose, WorkspaceInfo } from './requests.ts'

type Answered = { readonly answer: Calls[keyof Calls][1]; readonly told?: Told }

/**
 * All workspaces under one folder: their list, their open files, the queue of their queries and the audit. It answers
 * any number of calls at the same time and is to live in a thread of its own.
 */
export class WorkspaceHost implements Service<Call, Calls[keyof Calls][1]> {
  private readonly registry: Registry
  private readonly files: OpenFiles
  private readonly queue: FairQueue
  private readonly documents: Pool<ReadJob, ReadTable, never>
  private readonly databases: Databases
  private readonly loads: Loads
  private readonly quota: WorkspaceQuota
  private readonly expiryMs: number
  private readonly timer: NodeJS.Timeout

  constructor(options: WorkspaceOptions) {
    mkdirSync(options.dir, { recursive: true })
    this.quota = { ...QUOTA, ...options.quota }
    this.expiryMs = options.expiryMs ?? EXPIRY_MS
    const open = { ...OPEN_LIMITS, ...options.open }
    this.registry = new Registry(options.dir)
    this.files = new OpenFiles(open)
    this.queue = new FairQueue({ ...queueLimits(), ...(options.running ? { running: options.running } : {}) })
    this.databases = databasesOf(options.databases ?? [])
    this.documents = openPool({ ...entryOf('read-thread'), setup: undefined, start: tableReader, size: 2 })
    const { registry, files, documents, databases, quota } = this
    this.loads = new Loads({ registry, files, documents, databases, quota, limits: open })
    this.timer = setInterval(() => void this.expire(), Math.min(SWEEP_MS, Math.max(1_000, this.expiryMs / 4)))
    this.timer.unref()
  }

  /** Answers a call and writes it into the audit, whatever comes of it. */
  async call(call: Call, { signal }: CallHooks = {}): Promise<Calls[keyof Calls][1]> {
    const started = performance.now()
    const entry = this.entryOf(call)
    try {
      const { answer, told } = await this.answer(call, entry, signal ?? new AbortController().signal)
      if (told) this.record(call, entry, { outcome: 'done', ...told, ms: performance.now() - started })
      return answer
    } catch (error) {
      this.record(call, entry, { ...failureTold(call, error), ms: performance.now() - started })
      throw error
    }
  }

  async close(): Promise<void> {
    clearInterval(this.timer)
    await this.documents.close()
    await this.files.close()
    this.registry.close()
  }

  private async answer(call: Call, entry: WorkspaceEntry | undefined, signal: AbortSignal): Promise<Answered> {
    switch (call.kind) {
      case 'open': {
        const { owner, conversation } = call.request
        const { entry: opened, made } = this.registry.open(owner, conversation, Date.now())
        if (made) this.registry.record({ ...lineOf(opened), action: 'open', outcome: 'done' })
        return { answer: await this.info(opened) }
      }
      case 'list':
        return { answer: await Promise.all(this.registry.list(call.request.owner).map(one => this.info(one))) }
      case 'audit':
        return { answer: this.registry.audit(call.request) }
      case 'databases':
        return { answer: this.databases.list() }
      case 'expire':
        return { answer: await this.expire() }
      default:
        if (!entry) throw new Error(`a call of kind ${call.kind} has no workspace`)
        // To look at a workspace is no use of it.
        if (call.kind === 'info') return { answer: await this.info(entry) }
        return this.loads.during(entry, () => this.answerIn(call, entry, signal))
    }
  }

  private async answerIn(call: Call, entry: WorkspaceEntry, signal: AbortSignal): Promise<Answered> {
    switch (call.kind) {
      case 'drop':
        await this.drop(entry)
        return { answer: undefined, told: {} }
      case 'load':
        return this.loads.load(entry, call.request, signal)
      case 'unload':
        await this.loads.unload(entry, call.request.table)
        return { answer: undefined, told: { tables: [call.request.table] } }
      case 'tables':
        return { answer: await this.loads.tables(entry, signal) }
      case 'query':
        return askQuery(this.questioning(entry, signal), call.request)
      case 'explain':
        return explainQuery(this.questioning(entry, signal), call.request)
      case 'export':
        return exportQuery(this.questioning(entry, signal), call.request)
      case 'result':
        return { answer: keptResult(this.questioning(entry, signal), call.request.id) }
      default:
        throw new Error(`a call of kind ${call.kind} is not answered`)
    }
  }

  private questioning(entry: WorkspaceEntry, signal: AbortSignal): Questioning {
    const { registry, files, queue, loads, quota } = this
    return { entry, registry, files, queue, loads, quota, signal }
  }

  private entryOf(call: Call): WorkspaceEntry | undefined {
    if (!('workspace' in call.request)) return undefined
    const { owner, workspace }: Whose = call.request
    return this.registry.get(owner, workspace)
  }

  private async info(entry: WorkspaceEntry): Promise<WorkspaceInfo> {
    const loads = this.registry.loads(entry.handle)
    return {
      ...entry,
      tables: loads.length,
      rows: loads.reduce((sum, { rows }) => sum + rows, 0),
      bytes: await fileBytes(this.registry.folderOf(entry.handle)),
      results: this.registry.results(entry.handle),
      expiresMs: entry.usedMs + this.expiryMs,
    }
  }

  private async drop(entry: WorkspaceEntry): Promise<void> {
    const dir = this.registry.folderOf(entry.handle)
    this.registry.remove(entry.handle)
    await this.files.change(dir, () => removeFile(dir))
  }

  /** Removes the files of workspaces that nobody used for long; gives how many. */
  private async expire(): Promise<number> {
    const before = Date.now() - this.expiryMs
    const idle = this.registry.list().filter(({ state, usedMs }) => state === 'live' && usedMs < before)
    let expired = 0
    for (const entry of idle) {
      if (!(await this.loads.expire(entry, before))) continue
      expired += 1
      this.registry.record({ ...lineOf(entry), action: 'expire', outcome: 'done' })
    }
    return expired
  }

  private record(call: Call, entry: WorkspaceEntry | undefined, told: Told & { readonly ms: number }): void {
    const action = actions[call.kind]
    if (!action) return
    const owner = 'owner' in call.request ? (call.request.owner ?? '') : ''
    this.registry.record({
      ...lineOf(entry ?? { owner, handle: '', conversation: '' }),
      action,
      outcome: told.outcome ?? 'done',
      ms: told.ms,
      tables: told.tables ?? [],
      rowsIn: told.rowsIn ?? 0,
      rowsOut: told.rowsOut ?? 0,
      ...(told.statement === undefined ? {} : { statement: told.statement }),
      ...(told.detail === undefined ? {} : { detail: told.detail }),
    })
  }
}

const failureTold = (call: Call, error: unknown): Told => {
  const told = 'statement' in call.request ? { statement: String(call.request.statement) } : {}
  const from = call.kind === 'load' ? { detail: sourceTold(call.request.source) } : {}
  if (!isFault(error)) return { ...told, ...from, outcome: 'defect' }
  return error.code === 'sql-refused'
    ? { ...told, outcome: 'refused', detail: error.message }
    : { ...told, ...from, outcome: error.code }
}

/** What the audit says of the calls that change or read something. */
const actions: Readonly<Partial<Record<Call['kind'], WorkspaceAudit['action']>>> = {
  load: 'load',
  unload: 'unload',
  query: 'query',
  explain: 'explain',
  export: 'export',
  drop: 'drop',
}

/** Built code runs in threads; from TypeScript sources, where a thread could not load them, the same code runs here. */
export const entryOf = (name: string): { readonly entry?: URL } =>
  import.meta.url.endsWith('.js') ? { entry: new URL(`./${name}.js`, import.meta.url) } : {}
