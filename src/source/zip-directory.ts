import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { Fault, isFault } from '../fault/index.ts'
import type { ReadOptions, Source } from './source.ts'
import { AES_METHOD, Checksum, unlockPart } from './zip-encryption.ts'

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
/** Most packed bytes of an encrypted part: it is decrypted in memory. */
export const MAX_ENCRYPTED_PART_BYTES = 256 * 2 ** 20
/** Bytes of one unpacked chunk. */
const CHUNK_BYTES = 1 << 18
/** Bytes read from the source at once. */
const PACKED_BYTES = 1 << 18
/** Bytes at the end of the source that are kept while the directory is read. */
const TAIL_BYTES = 1 << 17

/** The entries of a zip as its directory lists them, with nothing yet decided about their names. */
export type ZipDirectory = {
  readonly entries: readonly Entry[]
  /** The entry in chunks; faults as of {@link ZipDirectory.read}, and no bound but those of a zip. */
  stream(entry: Entry): AsyncIterable<Uint8Array>
  /**
   * The whole entry as bytes.
   *
   * Faults: `source-bomb` beyond `limit` bytes, `source-corrupt`, `source-encrypted`, `source-unsupported`, `cancelled`.
   */
  read(entry: Entry, limit: number): Promise<Uint8Array>
}

/**
 * The directory of a zip; entries are unpacked when asked for.
 *
 * Faults: `source-corrupt` when the bytes are not a whole zip; `source-bomb` beyond {@link MAX_ZIP_ENTRIES}.
 */
export const openZipDirectory = async (source: Source, options: ReadOptions = {}): Promise<ZipDirectory> => {
  const file = await openDirectory(source)
  const entries = await listEntries(file, source)
  const budget: Budget = { left: MAX_ZIP_BYTES }
  const stream = (part: Entry): AsyncIterable<Uint8Array> =>
    unpack({ source, file, part, budget, signal: options.signal, password: options.password })
  return {
    entries,
    stream,
    read: (entry, limit) => readWhole(stream(entry), limit, entry.fileNameRaw.toString('latin1')),
  }
}

type Budget = { left: number }

type Unpacking = {
  readonly source: Source
  readonly file: ZipFile
  readonly part: Entry
  readonly budget: Budget
  readonly signal: AbortSignal | undefined
  readonly password: string | undefined
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
  checkSize(part, part.uncompressedSize, work)
  const { packed, method } = part.isEncrypted()
    ? await unlocked(work)
    : { packed: packedChunks(work), method: part.compressionMethod }
  if (method !== 0 && method !== 8)
    throw new Fault('source-unsupported', `The part ${name} is packed by method ${method}.`, { at })
  const chunks = method === 0 ? packed : inflate(packed)
  let done = 0
  try {
    for await (const chunk of isOldScheme(part) ? checked(chunks, work) : chunks) {
      done += chunk.length
      work.budget.left -= chunk.length
      checkSize(part, done, work)
      yield chunk
    }
  } catch (cause) {
    throw corrupt(source, `The part ${name} cannot be unpacked`, cause)
  }
}

type Packed = { readonly packed: AsyncIterable<Uint8Array>; readonly method: number }

/** The packed bytes of an encrypted part, decrypted as a whole. */
const unlocked = async (work: Unpacking): Promise<Packed> => {
  const { part, source, password } = work
  const name = part.fileNameRaw.toString('latin1')
  const at = { source: source.name }
  if (password === undefined)
    throw new Fault('source-encrypted', `The part ${name} is encrypted inside the zip.`, { at })
  if (part.compressedSize > MAX_ENCRYPTED_PART_BYTES)
    throw new Fault(
      'source-too-large',
      `The encrypted part ${name} is larger than ${MAX_ENCRYPTED_PART_BYTES} bytes.`,
      { at },
    )
  try {
    const bytes = Buffer.from(await readWhole(packedChunks(work), MAX_ENCRYPTED_PART_BYTES, name))
    const opened = await unlockPart(bytes, part, password)
    if (!opened) throw wrongPassword(work)
    return { packed: only(opened.packed), method: opened.method }
  } catch (cause) {
    throw corrupt(source, `The encrypted part ${name} cannot be read`, cause)
  }
}

async function* only(bytes: Buffer): AsyncIterable<Uint8Array> {
  yield bytes
}

const wrongPassword = ({ part, source }: Unpacking): Fault => {
  const name = part.fileNameRaw.toString('latin1')
  return new Fault(
    'source-encrypted',
    `The part ${name} is encrypted inside the zip. The given password does not open it.`,
    { at: { source: source.name } },
  )
}

const isOldScheme = (part: Entry): boolean => part.isEncrypted() && part.compressionMethod !== AES_METHOD

/** Chunks of the old scheme, in which a wrong password may only be known by what comes out. */
async function* checked(chunks: AsyncIterable<Uint8Array>, work: Unpacking): AsyncIterable<Uint8Array> {
  const sum = new Checksum()
  try {
    for await (const chunk of chunks) {
      sum.take(chunk)
      yield chunk
    }
  } catch (cause) {
    throw isFault(cause) ? cause : wrongPassword(work)
  }
  if (!sum.is(work.part.crc32)) throw wrongPassword(work)
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

/** Packed chunks unpacked on the thread pool, one chunk ahead of the reader; fails as the stream does. */
export async function* inflate(packed: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
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
