import type { Stats } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { Fault } from '../../fault/index.ts'
import type { Source } from '../../source/index.ts'
import { systemCodeOf } from './disk-fault.ts'

/** A source over an open file, with what the file system told when it was opened. Close it when it is read. */
export type OpenedSource = Source & {
  readonly modifiedMs: number
  /** @throws Fault `source-changed` when the file is not what it was when it was opened */
  check(): Promise<void>
  close(): Promise<void>
}

/**
 * A file as a source: bytes by position, so that a file of any size is never held whole.
 *
 * A file that grows, shrinks, is written to or is replaced while it is read gives `source-changed`, at the latest by
 * {@link OpenedSource.check}; what was read of it must then be thrown away.
 *
 * @param name what the source is called; its path when absent
 * @throws Fault `source-missing`, `source-forbidden`, `source-folder`, `source-empty`
 */
export const openSource = async (path: string, name = path): Promise<OpenedSource> => {
  const handle = await opened(path)
  const before = await handle.stat()
  const refusal = refusalOf(path, before)
  if (refusal) {
    await handle.close()
    throw refusal
  }
  const changed = (): Fault =>
    new Fault('source-changed', `${path} changed while it was read`, { at: { source: name } })
  return {
    name,
    size: before.size,
    modifiedMs: before.mtimeMs,
    read: async (start, end) => {
      const bytes = await bytesOf(handle, start, Math.min(end, before.size), path)
      if (bytes.length < Math.min(end, before.size) - start) throw changed()
      return bytes
    },
    check: async () => {
      const [now, atPath] = await Promise.all([handle.stat(), stat(path).catch(() => undefined)])
      if (!atPath || isOther(before, now) || isOther(before, atPath)) throw changed()
    },
    close: () => handle.close(),
  }
}

const opened = async (path: string): Promise<FileHandle> => {
  try {
    return await open(path, 'r')
  } catch (error) {
    throw sourceFault(error, path)
  }
}

/** The fault for a source that the file system does not give. */
export const sourceFault = (error: unknown, path: string): unknown => {
  const code = systemCodeOf(error)
  const at = { source: path }
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return new Fault('source-missing', `${path} does not exist`, { at, cause: error })
  if (code === 'EACCES' || code === 'EPERM')
    return new Fault('source-forbidden', `${path} may not be read by this user`, { at, cause: error })
  if (code === 'EISDIR') return new Fault('source-folder', `${path} is a folder`, { at, cause: error })
  if (code === 'ELOOP')
    return new Fault('source-missing', `${path} is a link that leads back to itself`, { at, cause: error })
  if (code === 'ENAMETOOLONG') return new Fault('source-missing', `${path} is too long a name`, { at, cause: error })
  if (code === 'EIO') return new Fault('source-corrupt', `${path} cannot be read from its disk`, { at, cause: error })
  return error
}

const refusalOf = (path: string, stats: Stats): Fault | undefined => {
  const at = { source: path }
  if (stats.isDirectory()) return new Fault('source-folder', `${path} is a folder`, { at })
  if (!stats.isFile()) return new Fault('source-unknown', `${path} is neither a file nor a folder`, { at })
  return stats.size === 0 ? new Fault('source-empty', `${path} holds no bytes`, { at }) : undefined
}

const bytesOf = async (handle: FileHandle, start: number, end: number, path: string): Promise<Uint8Array> => {
  const bytes = new Uint8Array(Math.max(0, end - start))
  let filled = 0
  while (filled < bytes.length) {
    const { bytesRead } = await readAt(handle, { bytes, filled, position: start + filled, path })
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return filled === bytes.length ? bytes : bytes.subarray(0, filled)
}

type Piece = { readonly bytes: Uint8Array; readonly filled: number; readonly position: number; readonly path: string }

const readAt = async (handle: FileHandle, piece: Piece): Promise<{ readonly bytesRead: number }> => {
  try {
    return await handle.read(piece.bytes, piece.filled, piece.bytes.length - piece.filled, piece.position)
  } catch (error) {
    throw sourceFault(error, piece.path)
  }
}

const isOther = (before: Stats, now: Stats): boolean =>
  before.size !== now.size || before.mtimeMs !== now.mtimeMs || before.ino !== now.ino || before.dev !== now.dev
