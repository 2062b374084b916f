import { type OpenedSource, openSource } from '../engine/index.ts'
import { Fault, isFault } from '../fault/index.ts'
import { type Archive, openArchive, sniffSource } from '../source/index.ts'
import type { Named } from './name-paths.ts'

/** The first bytes of a zip; an empty one holds nothing to be asked about. */
const ZIP_START = 'PK\u0003\u0004'

/**
 * The files with those inside archives among them, each after the archive that holds it, named by the archive's path and
 * its own inside it. Cost: the first four bytes of every file, the directory of every archive.
 *
 * @param knownOf what the library has under a path
 */
export const withMembers = async (
  named: readonly Named[],
  knownOf: (path: string) => Named['known'],
  signal?: AbortSignal,
): Promise<readonly Named[]> => {
  const all: Named[] = []
  for (const one of named) {
    all.push(one)
    for (const { path: member, size } of await membersOf(one.source.file, signal)) {
      const path = `${one.path}/${member}`
      const known = knownOf(path)
      const source = { ...one.source, path, wasNamed: false, size }
      all.push({ source, path, root: one.root, member, ...(known ? { known } : {}) })
    }
  }
  return all
}

/** Files inside an archive; none of another file, nor of one that cannot be read: its own reading tells why. */
const membersOf = async (file: string, signal?: AbortSignal): Promise<Archive['members']> => {
  try {
    const source = await openSource(file)
    try {
      return (await isArchive(source)) ? (await openArchive(source, signal ? { signal } : {})).members : []
    } finally {
      await source.close()
    }
  } catch (error) {
    if (isFault(error)) return []
    throw error
  }
}

const isArchive = async (source: OpenedSource): Promise<boolean> => {
  const start = Buffer.from(await source.read(0, Math.min(4, source.size))).toString('latin1')
  return start === ZIP_START && (await sniffSource(source)).kind === 'zip'
}

/** A file inside an archive, and the password of its entry. */
export type Inside = { readonly member?: string | undefined; readonly password?: string | undefined }

/** Opens files, also those inside archives; the archive that was opened last is kept open, since its files follow. */
export class ArchiveShelf {
  private kept:
    | {
        readonly file: string
        readonly password: string | undefined
        readonly source: OpenedSource
        readonly archive: Archive
      }
    | undefined

  /**
   * A file, or the file at `member` inside it, as a source called `path`.
   *
   * @throws Fault those of `openSource` and of opening a file inside an archive
   */
  async open(file: string, path: string, { member, password }: Inside = {}): Promise<OpenedSource> {
    if (member === undefined) return openSource(file, path)
    const { source, archive } = await this.archiveAt(file, path.slice(0, -member.length - 1), password)
    const inner = await archive.open(member)
    if (inner.size === 0) throw new Fault('source-empty', `${path} holds no bytes`, { at: { source: path } })
    return {
      ...inner,
      name: path,
      modifiedMs: source.modifiedMs,
      check: () => source.check(),
      close: async () => undefined,
    }
  }

  async close(): Promise<void> {
    await this.kept?.source.close()
    this.kept = undefined
  }

  private async archiveAt(
    file: string,
    path: string,
    password: string | undefined,
  ): Promise<NonNullable<ArchiveShelf['kept']>> {
    if (this.kept?.file === file && this.kept.password === password && (await isAsItWas(this.kept.source)))
      return this.kept
    await this.close()
    const source = await openSource(file, path)
    try {
      const archive = await openArchive(source, password === undefined ? {} : { password })
      this.kept = { file, password, source, archive }
      return this.kept
    } catch (error) {
      await source.close()
      throw error
    }
  }
}

const isAsItWas = (source: OpenedSource): Promise<boolean> =>
  source.check().then(
    () => true,
    () => false,
  )
