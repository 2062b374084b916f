import { mkdir } from 'node:fs/promises'
import {
  dropFromFile,
  fileBytes,
  loadIntoFile,
  type OpenFiles,
  type OpenLimits,
  type Pool,
  type Registry,
  removeFile,
  removeLeftovers,
  resultsDirOf,
  type WorkspaceEntry,
  type WorkspaceTable,
} from '../engine/index.ts'
import { Fault, isFault } from '../fault/index.ts'
import { lineOf, type Told } from './audit-line.ts'
import type { Databases } from './databases.ts'
import type { WorkspaceQuota } from './limits.ts'
import { type Prepared, prepareLoad, type SourceReaders } from './load-source.ts'
import { loadTold, refusalTold } from './load-told.ts'
import { freeName } from './name-table.ts'
import type { ReadJob, ReadTable } from './read-table.ts'
import type { LoadOutcome, LoadRequest, LoadSource } from './requests.ts'

type Parts = {
  readonly registry: Registry
  readonly files: OpenFiles
  readonly documents: Pool<ReadJob, ReadTable, never>
  readonly databases: Databases
  readonly quota: WorkspaceQuota
  readonly limits: OpenLimits
}

type Planned = Extract<Prepared, { readonly kind: 'plan' }>

/** The tables of workspaces: loaded, forgotten, and loaded again when their file is gone. */
export class Loads {
  private readonly parts: Parts
  private readonly busy = new Map<string, Promise<unknown>>()
  /** Calls that run or wait, by workspace. */
  private readonly calls = new Map<string, number>()
  /** Workspaces whose file was held against the list since this process began. */
  private readonly settled = new Set<string>()

  constructor(parts: Parts) {
    this.parts = parts
  }

  /** Loads a table; the loads of one workspace take turns. */
  async load(
    entry: WorkspaceEntry,
    request: LoadRequest,
    signal: AbortSignal,
  ): Promise<{ readonly answer: LoadOutcome; readonly told: Told }> {
    await this.ready(entry, signal)
    return this.inTurn(entry.handle, async () => {
      const prepared = await prepareLoad(request, this.readers(entry, signal))
      if (prepared.kind === 'outcome') return { answer: prepared.outcome, told: refusalTold(request, prepared.outcome) }
      try {
        const { answer } = await this.put(entry, prepared)
        return { answer, told: loadTold(request, answer) }
      } finally {
        await prepared.done()
      }
    })
  }

  async unload(entry: WorkspaceEntry, name: string): Promise<void> {
    await this.inTurn(entry.handle, async () => {
      const dir = this.parts.registry.folderOf(entry.handle)
      if (!this.parts.registry.loads(entry.handle).some(load => load.name === name))
        throw new Fault('table-missing', `there is no table ${JSON.stringify(name)} in this workspace`)
      this.parts.registry.removeLoad(entry.handle, name)
      if ((await fileBytes(dir)) > 0)
        await this.parts.files.change(dir, () => dropFromFile(dir, [name], this.parts.limits))
    })
  }

  /** Runs a call; until its end, also while it waits for its turn, the workspace is in use and does not expire. */
  async during<T>({ handle }: WorkspaceEntry, call: () => Promise<T>): Promise<T> {
    this.calls.set(handle, (this.calls.get(handle) ?? 0) + 1)
    try {
      return await call()
    } finally {
      const left = (this.calls.get(handle) ?? 1) - 1
      if (left > 0) this.calls.set(handle, left)
      else this.calls.delete(handle)
      if (left <= 0) this.parts.registry.used(handle, Date.now())
    }
  }

  /**
   * Removes the file of a workspace that nobody used since a time; false when somebody has meanwhile. It waits for the
   * loads and the queries of the workspace, and looks again after them.
   */
  async expire(entry: WorkspaceEntry, beforeMs: number): Promise<boolean> {
    const { registry, files } = this.parts
    const dir = registry.folderOf(entry.handle)
    if (this.calls.has(entry.handle)) return false
    return this.inTurn(entry.handle, () =>
      files.change(dir, async () => {
        if (this.calls.has(entry.handle) || !registry.expire(entry.handle, beforeMs)) return false
        this.settled.delete(entry.handle)
        await removeFile(dir)
        return true
      }),
    )
  }

  async tables(entry: WorkspaceEntry, signal: AbortSignal): Promise<readonly WorkspaceTable[]> {
    await this.ready(entry, signal)
    const dir = this.parts.registry.folderOf(entry.handle)
    if ((await fileBytes(dir)) === 0) return []
    return this.parts.files.use(dir, async ({ tables }) => tables)
  }

  /**
   * Makes sure that the file of a workspace holds what is listed, no more and no less: after an expiry its tables are
   * loaded again from their sources, and what a process that died left half done is removed. Gives what is to be told.
   */
  async ready(entry: WorkspaceEntry, signal: AbortSignal): Promise<readonly string[]> {
    const { registry } = this.parts
    const { handle } = entry
    const dir = registry.folderOf(handle)
    registry.touch(handle, Date.now())
    if (this.settled.has(handle) && (await fileBytes(dir)) > 0) return []
    return this.inTurn(handle, async () => {
      if (this.settled.has(handle) && (await fileBytes(dir)) > 0) return []
      await removeLeftovers(dir)
      const notes = await this.settle(entry, signal)
      this.settled.add(handle)
      return notes
    })
  }

  private async settle(entry: WorkspaceEntry, signal: AbortSignal): Promise<readonly string[]> {
    const { registry, files, limits } = this.parts
    const dir = registry.folderOf(entry.handle)
    const loads = registry.loads(entry.handle)
    const there = await this.whole(dir)
    const stale = there.filter(name => !loads.some(load => load.name === name))
    if (stale.length > 0) await files.change(dir, () => dropFromFile(dir, stale, limits))
    const notes: string[] = []
    for (const { name, source, key } of loads) {
      if (there.includes(name)) continue
      const request: LoadRequest = { owner: entry.owner, workspace: entry.handle, source: source as LoadSource, name }
      const told = await this.loadAgain(entry, { request, key }, signal)
      registry.record({ ...lineOf(entry), action: 'rebuild', outcome: 'done', tables: [name], detail: told })
      notes.push(`${name}: ${told}`)
    }
    return notes
  }

  /** Names of the tables in a file; a file that the engine cannot read is removed, for it can be made again. */
  private async whole(dir: string): Promise<readonly string[]> {
    try {
      return (await this.listed(dir)).map(({ name }) => name)
    } catch (error) {
      if (isFault(error)) throw error
      await this.parts.files.change(dir, () => removeFile(dir))
      return []
    }
  }

  private async loadAgain(
    entry: WorkspaceEntry,
    { request, key }: { readonly request: LoadRequest; readonly key: string },
    signal: AbortSignal,
  ): Promise<string> {
    const { registry } = this.parts
    try {
      const prepared = await prepareLoad(request, this.readers(entry, signal))
      if (prepared.kind === 'outcome') return `not loaded again: ${prepared.outcome.kind}`
      try {
        await this.put(entry, prepared)
        const changed = prepared.from !== 'database' && prepared.from !== 'result' && prepared.key !== key
        return changed ? 'loaded again; the file changed meanwhile' : 'loaded again from its source'
      } finally {
        await prepared.done()
      }
    } catch (error) {
      if (!isFault(error) || error.code === 'cancelled') throw error
      registry.removeLoad(entry.handle, request.name ?? '')
      return `cannot be loaded again: ${error.message}`
    }
  }

  /** Puts a prepared table into the file: in place of the one from the same source, else under a free name. */
  private async put(entry: WorkspaceEntry, prepared: Planned): Promise<{ readonly answer: LoadOutcome }> {
    const { registry, files, limits } = this.parts
    const dir = registry.folderOf(entry.handle)
    await mkdir(resultsDirOf(dir), { recursive: true })
    const loads = registry.loads(entry.handle)
    const before = loads.find(({ source }) => sameSource(source, prepared.source))
    const there = await this.listed(dir)
    const old = before && there.find(({ name }) => name === before.name)
    if (old && before.key === prepared.key)
      return { answer: { kind: 'loaded', table: old, from: prepared.from, unchanged: true, notes: prepared.notes } }
    const others = loads.filter(load => load !== before)
    const name =
      before?.name ??
      freeName(
        prepared.plan.table.name,
        others.map(load => load.name),
      )
    await this.checkQuota(dir, others)
    const plan = { ...prepared.plan, table: { ...prepared.plan.table, name } }
    const stale = there.map(table => table.name).filter(one => one === name || !loads.some(load => load.name === one))
    const table = await files.change(dir, async () => {
      if (stale.length > 0) await dropFromFile(dir, stale, limits)
      return loadIntoFile(dir, plan, limits)
    })
    await this.checkRows(dir, others, table)
    registry.putLoad(entry.handle, {
      name,
      source: prepared.source,
      key: prepared.key,
      rows: table.rows + table.totals,
      loadedMs: Date.now(),
    })
    return { answer: { kind: 'loaded', table, from: prepared.from, notes: prepared.notes } }
  }

  private async listed(dir: string): Promise<readonly WorkspaceTable[]> {
    if ((await fileBytes(dir)) === 0) return []
    return this.parts.files.use(dir, async ({ tables }) => tables)
  }

  private async checkQuota(dir: string, others: readonly unknown[]): Promise<void> {
    const { quota } = this.parts
    if (others.length >= quota.tables)
      throw new Fault('workspace-full', `the workspace holds ${others.length} tables; at most ${quota.tables} are kept`)
    const bytes = await fileBytes(dir)
    if (bytes >= quota.bytes)
      throw new Fault('workspace-full', `the workspace takes ${bytes} bytes; at most ${quota.bytes} are kept`)
  }

  /** Rows are known only when they are loaded: a table that is too much is taken out again. */
  private async checkRows(
    dir: string,
    others: readonly { readonly rows: number }[],
    table: WorkspaceTable,
  ): Promise<void> {
    const { quota, files, limits } = this.parts
    const rows = others.reduce((sum, load) => sum + load.rows, 0) + table.rows + table.totals
    const bytes = await fileBytes(dir)
    if (rows <= quota.rows && bytes <= quota.bytes) return
    await files.change(dir, () => (others.length === 0 ? removeFile(dir) : dropFromFile(dir, [table.name], limits)))
    throw new Fault(
      'workspace-full',
      `with ${table.name} the workspace would hold ${rows} rows in ${bytes} bytes; at most ${quota.rows} rows and ${quota.bytes} bytes are kept`,
    )
  }

  private readers(entry: WorkspaceEntry, signal: AbortSignal): SourceReaders {
    const { documents, databases, files, registry } = this.parts
    const dir = registry.folderOf(entry.handle)
    return { documents, databases, dir, signal, ask: work => files.use(dir, work) }
  }

  private async inTurn<T>(handle: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.busy.get(handle) ?? Promise.resolve()).catch(() => undefined).then(work)
    const settled = turn.catch(() => undefined)
    this.busy.set(handle, settled)
    try {
      return await turn
    } finally {
      if (this.busy.get(handle) === settled) this.busy.delete(handle)
    }
  }
}

/** Sources that stand for the same table; a password or a library makes no difference. */
const sameSource = (a: unknown, b: LoadSource): boolean => identityOf(a as LoadSource) === identityOf(b)

const identityOf = (source: LoadSource): string =>
  source.kind === 'document'
    ? JSON.stringify([source.file, source.sheet, source.table, source.member])
    : JSON.stringify([source.kind, source.statement, source.kind === 'database' ? source.database : ''])
