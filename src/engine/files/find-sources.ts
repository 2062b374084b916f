import type { Stats } from 'node:fs'
import { opendir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { systemCodeOf } from './disk-fault.ts'
import { sourceFault } from './open-source.ts'

/**
 * A file that may be a source. `path` is relative to `root`, with `/` between its parts, in NFC; `file` is absolute.
 * `wasNamed`: the user named this very file, it was not met in a folder.
 */
export type FoundSource = {
  readonly path: string
  readonly root: string
  readonly file: string
  readonly wasNamed: boolean
  readonly size: number
  readonly modifiedMs: number
}

/** A path that was passed over, and why. */
export type PassedOver = {
  readonly path: string
  readonly reason: 'hidden' | 'lock-file' | 'library' | 'link-loop' | 'not-a-file' | 'forbidden'
}

/** What a walk found, in order of path, and the folders that were walked whole. */
export type FoundSources = {
  readonly sources: readonly FoundSource[]
  readonly skipped: readonly PassedOver[]
  readonly roots: readonly string[]
}

/**
 * The files under some paths. A file stands for itself (its root is its folder); a folder is walked to the bottom,
 * links followed, each real folder once.
 *
 * Left out, and told: hidden names, lock files of office programs (`~$x.xlsx`, `.~lock.x#`), the folder of the library
 * itself, links that lead back, what is neither file nor folder, folders that may not be read. A path that the user
 * named is never left out for being hidden.
 *
 * @param library absolute folder of the library
 * @throws Fault `source-missing`, `source-forbidden` for a path that the user named
 */
export const findSources = async (paths: readonly string[], library?: string): Promise<FoundSources> => {
  const walk = new Walk(library)
  for (const path of paths) await walk.start(resolve(path))
  return walk.result()
}

type Met = { readonly stats: Stats; readonly wasNamed: boolean }

class Walk {
  private readonly sources = new Map<string, FoundSource>()
  private readonly skipped: PassedOver[] = []
  private readonly roots: string[] = []
  private readonly library: string | undefined

  constructor(library: string | undefined) {
    this.library = library === undefined ? undefined : resolve(library)
  }

  async start(path: string): Promise<void> {
    const stats = await statsOf(path)
    if (!stats.isDirectory()) {
      this.take(path, dirname(path), { stats, wasNamed: true })
      return
    }
    this.roots.push(path)
    await this.enter(path, path, [])
  }

  result(): FoundSources {
    const byPath = (a: { readonly path: string }, b: { readonly path: string }): number =>
      a.path < b.path ? -1 : a.path > b.path ? 1 : 0
    return {
      sources: [...this.sources.values()].sort(byPath),
      skipped: [...this.skipped].sort(byPath),
      roots: this.roots,
    }
  }

  /** @param above real paths of the folders that lead here: one of them again is a loop */
  private async enter(folder: string, root: string, above: readonly string[]): Promise<void> {
    const real = await realpath(folder)
    if (this.library !== undefined && (folder === this.library || real === this.library)) {
      this.pass(folder, root, 'library')
      return
    }
    if (above.includes(real)) {
      this.pass(folder, root, 'link-loop')
      return
    }
    for (const name of await this.namesIn(folder, root)) await this.meet(join(folder, name), root, [...above, real])
  }

  private async namesIn(folder: string, root: string): Promise<readonly string[]> {
    const names: string[] = []
    try {
      for await (const entry of await opendir(folder)) names.push(entry.name)
    } catch (error) {
      if (systemCodeOf(error) !== 'EACCES' && systemCodeOf(error) !== 'EPERM') throw sourceFault(error, folder)
      this.pass(folder, root, 'forbidden')
    }
    return names.sort()
  }

  private async meet(path: string, root: string, above: readonly string[]): Promise<void> {
    const name = basename(path)
    if (this.library !== undefined && path === this.library) return this.pass(path, root, 'library')
    if (/^~\$|^\.~lock\..*#$/.test(name)) return this.pass(path, root, 'lock-file')
    if (name.startsWith('.')) return this.pass(path, root, 'hidden')
    const stats = await stat(path).catch((error: unknown) => systemCodeOf(error))
    if (stats === 'ELOOP') return this.pass(path, root, 'link-loop')
    if (stats === 'EACCES' || stats === 'EPERM') return this.pass(path, root, 'forbidden')
    if (typeof stats === 'string') return this.pass(path, root, 'not-a-file')
    if (stats.isDirectory()) return this.enter(path, root, above)
    if (stats.isFile()) this.take(path, root, { stats, wasNamed: false })
    else this.pass(path, root, 'not-a-file')
  }

  private take(file: string, root: string, { stats, wasNamed }: Met): void {
    if (this.sources.has(file)) return
    const { size, mtimeMs: modifiedMs } = stats
    this.sources.set(file, { path: pathIn(root, file), root, file, wasNamed, size, modifiedMs })
  }

  private pass(path: string, root: string, reason: PassedOver['reason']): void {
    this.skipped.push({ path: pathIn(root, path), reason })
  }
}

const statsOf = async (path: string): Promise<Stats> => {
  try {
    return await stat(path)
  } catch (error) {
    throw sourceFault(error, path)
  }
}

/** NFC, because one system writes the same name in two parts of letters and another in one. */
const pathIn = (root: string, file: string): string => relative(root, file).split(sep).join('/').normalize('NFC')
