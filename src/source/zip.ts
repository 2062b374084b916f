import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { type Entry, fromRandomAccessReaderPromise, getFileNameLowLevel, RandomAccessReader, type ZipFile } from 'yauzl'
import { Fault, type Finding, isFault } from '../fault/index.ts'
import type { ReadOptions, Source } from './source.ts'

/** Most entries of a zip that are listed; office files have at most some thousands. */
export const MAX_ZIP_ENTRIES = 100_000
/** Most bytes that one part may unpack to. */
export const MAX_PART_BYTES = 4 * 2 ** 30
/** Most bytes that all reads of one zip may unpack to together. */
export const MAX_ZIP_BYTES = 12 * 2 ** 30
/** Bytes that any part may unpack to, whatever its ratio. */
export const FREE_PART_BYTES = 256 * 2 ** 20
/** Beyond the free bytes a part may be at most this many times larger than its packed form. */
export const MAX_PART_RATIO = 200
/** Most bytes of a part that is held in memory as a whole, unless a reader asks for less. */
export const MAX_WHOLE_PART_BYTES = 128 * 2 ** 20

/** Bytes of one unpacked chunk. */
const CHUNK_BYTES = 1 << 18
/** Bytes read from the source at once. */
const PACKED_BYTES = 1 << 18
/** Bytes at the end of the source that are kept while the directory is read. */
const TAIL_BYTES = 1 << 17

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
  const file = await openDirectory(source)
  const parts = new Map<string, Entry>()
  const entries: ZipEntry[] = []
  const findings: Finding[] = []
  for (const entry of await listEntries(file, source)) {
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
  const budget: Budget = { left: MAX_ZIP_BYTES }
  const stream = (entry: ZipEntry): AsyncIterable<Uint8Array> => {
    const part = parts.get(keyOf(entry.name))
    if (!part)
      throw new Fault('source-corrupt', `The package has no part ${entry.name}.`, { at: { source: source.name } })
    return unpack({ source, file, part, budget, signal: options.signal })
  }
  return {
    entries,
    findings,
    find: name => entryOf(parts.get(keyOf(name)), entries, name),
    stream,
    read: (entry, limit = MAX_WHOLE_PART_BYTES) => readWhole(stream(entry), limit, entry.name),
  }
}

type Budget = { left: number }

type Unpacking = {
  readonly source: Source
  readonly file: ZipFile
  readonly part: Entry
  readonly budget: Budget
  readonly signal: AbortSignal | undefined
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

const openDirectory = async (source: Source): Promise<ZipFile> => {
  const tailStart = Math.max(0, source.size - TAIL_BYTES)
  const tail = await source.read(tailStart, source.size)
  try {
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: false }
    return await fromRandomAccessReaderPromise(new SourceReader(source, tail, tailStart), source.size, options)
  } catch (cause) {
    throw corrupt(source, 'The file is not a whole zip package', cause)
  }
}

const listEntries = async (file: ZipFile, source: Source): Promise<readonly Entry[]> => {
  const entries: Entry[] = []
  try {
    for await (const entry of file.eachEntry()) {
      entries.push(entry)
      if (entries.length > MAX_ZIP_ENTRIES)
        throw new Fault('source-bomb', `The package has more than ${MAX_ZIP_ENTRIES} entries.`, {
          at: { source: source.name },
        })
    }
  } catch (cause) {
    throw corrupt(source, 'The directory of the zip package cannot be read', cause)
  }
  return entries
}

const corrupt = (source: Source, what: string, cause: unknown): Fault =>
  isFault(cause)
    ? cause
    : new Fault('source-corrupt', `${what}${cause instanceof Error ? `: ${cause.message}` : ''}.`, {
        at: { source: source.name },
        cause,
      })

/** Gives a {@link Source} to the directory reader; its end, where the directory stands, is read once. */
class SourceReader extends RandomAccessReader {
  private readonly source: Source
  private readonly tail: Uint8Array
  private readonly tailStart: number

  constructor(source: Source, tail: Uint8Array, tailStart: number) {
    super()
    this.source = source
    this.tail = tail
    this.tailStart = tailStart
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    const end = position + length
    if (position < 0 || end > this.source.size) {
      callback(new Error('unexpected end of file'))
    } else if (position >= this.tailStart) {
      buffer.set(this.tail.subarray(position - this.tailStart, end - this.tailStart), offset)
      setImmediate(callback, null)
    } else {
      this.source.read(position, end).then(bytes => {
        buffer.set(bytes, offset)
        callback(null)
      }, callback)
    }
  }

  override close(callback: (error: Error | null) => void): void {
    callback(null)
  }
}

async function* unpack(work: Unpacking): AsyncIterable<Uint8Array> {
  const { part, source } = work
  const at = { source: source.name }
  const name = part.fileNameRaw.toString('latin1')
  if (part.isEncrypted()) throw new Fault('source-encrypted', `The part ${name} is encrypted inside the zip.`, { at })
  if (part.compressionMethod !== 0 && part.compressionMethod !== 8)
    throw new Fault('source-unsupported', `The part ${name} is packed by method ${part.compressionMethod}.`, { at })
  checkSize(part, part.uncompressedSize, work)
  const packed = packedChunks(work)
  let done = 0
  try {
    for await (const chunk of part.compressionMethod === 0 ? packed : inflate(packed)) {
      done += chunk.length
      work.budget.left -= chunk.length
      checkSize(part, done, work)
      yield chunk
    }
  } catch (cause) {
    throw corrupt(source, `The part ${name} cannot be unpacked`, cause)
  }
}

const checkSize = (part: Entry, size: number, { budget, source }: Unpacking): void => {
  const name = part.fileNameRaw.toString('latin1')
  const at = { source: source.name }
  if (size > MAX_PART_BYTES || budget.left < 0)
    throw new Fault('source-bomb', `The part ${name} unpacks to more than ${MAX_PART_BYTES} bytes.`, { at })
  if (size > FREE_PART_BYTES && size > MAX_PART_RATIO * part.compressedSize)
    throw new Fault(
      'source-bomb',
      `The part ${name} unpacks to more than ${MAX_PART_RATIO} times its ${part.compressedSize} packed bytes.`,
      { at },
    )
}

async function* packedChunks({ source, file, part, signal }: Unpacking): AsyncIterable<Uint8Array> {
  const { fileDataStart } = await file.readLocalFileHeaderPromise(part, { minimal: true })
  const end = fileDataStart + part.compressedSize
  if (end > source.size) throw new Error('its bytes end before they should')
  for (let at = fileDataStart; at < end; at += PACKED_BYTES) {
    if (signal?.aborted) throw new Fault('cancelled', 'The reading was stopped.', { at: { source: source.name } })
    yield source.read(at, Math.min(end, at + PACKED_BYTES))
  }
}

/** Unpacks on the thread pool, one chunk ahead of the reader. */
async function* inflate(packed: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const inflater = createInflateRaw({ chunkSize: CHUNK_BYTES })
  const input = Readable.from(packed)
  input.on('error', error => inflater.destroy(error))
  input.pipe(inflater)
  try {
    yield* inflater
  } finally {
    input.destroy()
    inflater.destroy()
  }
}

const readWhole = async (chunks: AsyncIterable<Uint8Array>, limit: number, name: string): Promise<Uint8Array> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > limit) throw new Fault('source-bomb', `The part ${name} unpacks to more than ${limit} bytes.`)
    parts.push(chunk)
  }
  return parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts, size)
}
