import { type Entry, getFileNameLowLevel } from 'yauzl'
import { Fault, type Finding } from '../fault/index.ts'
import type { ReadOptions, Source } from './source.ts'
import { openZipDirectory } from './zip-directory.ts'

/** Most bytes of a part that is held in memory as a whole, unless a reader asks for less. */
export const MAX_WHOLE_PART_BYTES = 128 * 2 ** 20

/** One file inside a zip. `size` and `packedSize` are what the directory declares, in bytes. */
export type ZipEntry = { readonly name: string; readonly size: number; readonly packedSize: number }

/** A zip whose directory was read; parts are unpacked when asked for. */
export type Zip = {
  /** Files by directory order; folders, unsafe names and repeated names are left out and told in `findings`. */
  readonly entries: readonly ZipEntry[]
  readonly findings: readonly Finding[]
  /** The entry of a name; letter case, a leading slash and backslashes do not matter. */
  find(name: string): ZipEntry | undefined
  /**
   * The whole part as bytes.
   *
   * Faults: `source-bomb` when it unpacks to more than `limit` bytes (default {@link MAX_WHOLE_PART_BYTES}).
   */
  read(entry: ZipEntry, limit?: number): Promise<Uint8Array>
  /**
   * The part in chunks, unpacked beside the main loop.
   *
   * Faults: `source-bomb`, `source-corrupt`, `source-encrypted`, `source-unsupported`, `cancelled`.
   */
  stream(entry: ZipEntry): AsyncIterable<Uint8Array>
}

/**
 * Reads the directory of a zip.
 *
 * Faults: `source-corrupt` when the bytes are not a whole zip.
 */
export const openZip = async (source: Source, options: ReadOptions = {}): Promise<Zip> => {
  const directory = await openZipDirectory(source, options)
  const parts = new Map<string, Entry>()
  const entries: ZipEntry[] = []
  const findings: Finding[] = []
  for (const entry of directory.entries) {
    const name = safeName(entry)
    const problem =
      name === undefined ? 'leaves the package' : parts.has(keyOf(name)) ? 'stands there twice' : undefined
    if (name === undefined || problem !== undefined) {
      findings.push(entryFinding(name ?? entry.fileNameRaw.toString('latin1'), problem ?? ''))
      continue
    }
    if (name.endsWith('/')) continue
    parts.set(keyOf(name), entry)
    entries.push({ name, size: entry.uncompressedSize, packedSize: entry.compressedSize })
  }
  const partOf = (entry: ZipEntry): Entry => {
    const part = parts.get(keyOf(entry.name))
    if (part) return part
    throw new Fault('source-corrupt', `The package has no part ${entry.name}.`, { at: { source: source.name } })
  }
  return {
    entries,
    findings,
    find: name => entryOf(parts.get(keyOf(name)), entries, name),
    stream: entry => directory.stream(partOf(entry)),
    read: async (entry, limit = MAX_WHOLE_PART_BYTES) => directory.read(partOf(entry), limit),
  }
}

const keyOf = (name: string): string => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()

const entryOf = (part: Entry | undefined, entries: readonly ZipEntry[], name: string): ZipEntry | undefined =>
  part && entries.find(entry => keyOf(entry.name) === keyOf(name))

const entryFinding = (name: string, problem: string): Finding => ({
  code: 'zip-entry-left-out',
  level: 'warn',
  message: `The package entry ${JSON.stringify(name)} ${problem} and was left out.`,
})

/** Name of an entry, or `undefined` when it would leave the package. */
const safeName = (entry: Entry): string | undefined => {
  const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false)
  const plain = name.replace(/^\/+/, '')
  return /^[A-Za-z]:/.test(plain) || plain.split('/').includes('..') ? undefined : plain
}
