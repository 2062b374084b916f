import { Fault } from '../../fault/index.ts'

/** A compound file (OLE container): streams by their path from the root, such as `BodyText/Section0`. */
export type Compound = {
  /** Paths of all streams, in the order of the directory. */
  readonly paths: readonly string[]
  /**
   * Bytes of a stream, or `undefined` when there is none; letter case does not matter.
   *
   * Faults: `source-corrupt` when its chain of sectors ends early or leaves the file.
   */
  stream(path: string): Uint8Array | undefined
}

/** First bytes of every compound file ([MS-CFB] 2.2). */
const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
/** Most entries of a directory that are read. */
export const MAX_COMPOUND_ENTRIES = 65_536

const HEADER_BYTES = 512
const ENTRY_BYTES = 128
/** Sector numbers from here on are marks, not places ([MS-CFB] 2.1). */
const FIRST_MARK = 0xfffffffa
const NO_ENTRY = 0xffffffff

/**
 * Reads the directory of a compound file from its bytes. Every chain is followed at most as far as the file has
 * sectors, so that a damaged file cannot lead in a circle.
 *
 * Faults: `source-corrupt`. Source: [MS-CFB].
 */
export const readCompound = (bytes: Uint8Array): Compound => {
  const sectors = new Sectors(bytes)
  const entries = readEntries(sectors)
  const root = entries[0]
  if (!root) throw corrupt('its directory is empty')
  const streams = pathsOf(entries)
  const byKey = new Map([...streams].map(([path, entry]) => [path.toLowerCase(), entry]))
  let mini: Uint8Array | undefined
  return {
    paths: [...streams.keys()],
    stream: path => {
      const entry = byKey.get(path.toLowerCase())
      if (!entry) return undefined
      if (entry.size >= sectors.miniCutoff) return sectors.chain(entry.start, entry.size)
      mini ??= sectors.chain(root.start, root.size)
      return sectors.miniChain(mini, entry.start, entry.size)
    },
  }
}

/**
 * Refuses a compound file that libraries without such bounds would follow without end: one whose directory cannot be
 * read, with a chain of sectors that leads in a circle, or with a stream that claims to be larger than the file.
 *
 * Faults: `source-corrupt`. Cost: sectors.
 */
export const checkCompound = (bytes: Uint8Array): void => {
  const sectors = new Sectors(bytes)
  const entries = readEntries(sectors)
  let steps = 0
  for (const start of [sectors.firstDirectorySector, sectors.firstMiniSector]) steps += sectors.chainLength(start)
  for (const { kind, size, start } of entries) {
    if (kind !== STREAM && kind !== ROOT) continue
    if (size > bytes.length) throw corrupt(LARGER)
    if (size >= sectors.miniCutoff || kind === ROOT) steps += sectors.chainLength(start)
    if (steps > MAX_CHECK_STEPS) throw corrupt('its streams share their sectors')
  }
}

/** Most sectors that a check follows. */
const MAX_CHECK_STEPS = 50_000_000

const LARGER = 'a stream claims to be larger than the file'

const corrupt = (why: string): Fault => new Fault('source-corrupt', `The compound file is damaged: ${why}.`)

/** The sectors of a file and the tables that chain them. */
class Sectors {
  /** Streams below this size stand in the mini stream, in bytes. */
  readonly miniCutoff: number
  readonly firstDirectorySector: number
  readonly firstMiniSector: number
  private readonly bytes: Uint8Array
  private readonly view: DataView
  private readonly size: number
  private readonly miniSize: number
  private readonly count: number
  private readonly table: readonly number[]
  private readonly miniTable: DataView

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (bytes.length < HEADER_BYTES || SIGNATURE.some((byte, at) => bytes[at] !== byte))
      throw corrupt('it does not begin like one')
    const [shift, miniShift] = [this.view.getUint16(30, true), this.view.getUint16(32, true)]
    if (shift < 7 || shift > 16 || miniShift < 4 || miniShift >= shift) throw corrupt('its sectors have no usual size')
    this.size = 2 ** shift
    this.miniSize = 2 ** miniShift
    this.firstDirectorySector = this.view.getUint32(48, true)
    this.miniCutoff = this.view.getUint32(56, true)
    this.count = Math.max(0, Math.ceil(bytes.length / this.size) - 1)
    this.table = this.readTable()
    this.firstMiniSector = this.view.getUint32(60, true)
    const miniTable = this.wholeChain(this.firstMiniSector)
    this.miniTable = new DataView(miniTable.buffer, miniTable.byteOffset, miniTable.byteLength)
  }

  /** The bytes of a chain, exactly `size` of them. */
  chain(start: number, size: number): Uint8Array {
    if (size > this.bytes.length) throw corrupt(LARGER)
    const result = new Uint8Array(size)
    let sector = start
    for (let at = 0; at < size; at += this.size) {
      if (sector >= this.count) throw corrupt('a stream ends before it should')
      result.set(this.sector(sector).subarray(0, size - at), at)
      sector = this.next(sector)
    }
    return result
  }

  /** The bytes of a chain of small sectors inside the mini stream. */
  miniChain(mini: Uint8Array, start: number, size: number): Uint8Array {
    const result = new Uint8Array(size)
    let sector = start
    for (let at = 0; at < size; at += this.miniSize) {
      const from = sector * this.miniSize
      if (sector >= FIRST_MARK || from >= mini.length) throw corrupt('a small stream ends before it should')
      result.set(mini.subarray(from, from + Math.min(this.miniSize, size - at)), at)
      sector = sector * 4 + 4 <= this.miniTable.byteLength ? this.miniTable.getUint32(sector * 4, true) : NO_ENTRY
    }
    return result
  }

  /** Number of sectors of a chain. Faults: `source-corrupt` when it leads in a circle. */
  chainLength(start: number): number {
    let length = 0
    for (let sector = start; sector < this.count; sector = this.next(sector)) {
      length += 1
      if (length > this.count) throw corrupt('a chain of sectors leads in a circle')
    }
    return length
  }

  /** The bytes of a chain up to its end mark; a circle ends where the file has no more sectors. */
  wholeChain(start: number): Uint8Array {
    const parts: Uint8Array[] = []
    for (let sector = start; sector < this.count && parts.length < this.count; sector = this.next(sector))
      parts.push(this.sector(sector))
    return Buffer.concat(parts)
  }

  private sector(sector: number): Uint8Array {
    const from = (sector + 1) * this.size
    return this.bytes.subarray(from, from + this.size)
  }

  private next(sector: number): number {
    const perSector = this.size / 4
    const part = this.table[Math.floor(sector / perSector)]
    const at = part === undefined ? -1 : (part + 1) * this.size + (sector % perSector) * 4
    return at >= 0 && at + 4 <= this.bytes.length ? this.view.getUint32(at, true) : NO_ENTRY
  }

  /** Sectors that hold the table of chains: the first 109 stand in the header, the rest in a chain of their own. */
  private readTable(): readonly number[] {
    const table: number[] = []
    const add = (sector: number): void => {
      if (sector < this.count) table.push(sector)
    }
    for (let at = 76; at < HEADER_BYTES; at += 4) add(this.view.getUint32(at, true))
    let more = this.view.getUint32(68, true)
    for (let seen = 0; more < this.count && seen < this.count; seen += 1) {
      const from = (more + 1) * this.size
      const end = Math.min(from + this.size, this.bytes.length) - 4
      for (let at = from; at < end && table.length <= this.count; at += 4) add(this.view.getUint32(at, true))
      more = end >= from ? this.view.getUint32(end, true) : NO_ENTRY
    }
    return table
  }
}

/** An entry of the directory ([MS-CFB] 2.6.1). */
type Entry = {
  readonly name: string
  readonly kind: number
  readonly left: number
  readonly right: number
  readonly child: number
  readonly start: number
  readonly size: number
}

const STORAGE = 1
const STREAM = 2
const ROOT = 5

const readEntries = (sectors: Sectors): readonly Entry[] => {
  const bytes = sectors.wholeChain(sectors.firstDirectorySector)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries: Entry[] = []
  for (let at = 0; at + ENTRY_BYTES <= bytes.length && entries.length < MAX_COMPOUND_ENTRIES; at += ENTRY_BYTES) {
    const length = Math.min(64, view.getUint16(at + 64, true))
    entries.push({
      name: new TextDecoder('utf-16le').decode(bytes.subarray(at, at + Math.max(0, length - 2))),
      kind: view.getUint8(at + 66),
      left: view.getUint32(at + 68, true),
      right: view.getUint32(at + 72, true),
      child: view.getUint32(at + 76, true),
      start: view.getUint32(at + 116, true),
      size: view.getUint32(at + 120, true),
    })
  }
  return entries
}

/** Streams by path; entries of one storage form a binary tree, of which each is visited once. */
const pathsOf = (entries: readonly Entry[]): ReadonlyMap<string, Entry> => {
  const streams = new Map<string, Entry>()
  const seen = new Set<number>()
  const open: { readonly index: number; readonly folder: string }[] = [
    { index: entries[0]?.child ?? NO_ENTRY, folder: '' },
  ]
  for (let at = open.pop(); at; at = open.pop()) {
    const entry = entries[at.index]
    if (!entry || seen.has(at.index)) continue
    seen.add(at.index)
    const path = `${at.folder}${entry.name}`
    if (entry.kind === STREAM && !streams.has(path)) streams.set(path, entry)
    open.push({ index: entry.right, folder: at.folder })
    if (entry.kind === STORAGE) open.push({ index: entry.child, folder: `${path}/` })
    open.push({ index: entry.left, folder: at.folder })
  }
  return streams
}
