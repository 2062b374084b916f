import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)

/** Largest member of an archive that is written without ZIP64, in bytes. */
const MOST_BYTES = 0xffff_fffe

type Member = {
  readonly name: Uint8Array
  readonly at: number
  readonly crc: number
  readonly packed: number
  readonly size: number
}

/**
 * Writes a ZIP archive member by member; each member grows by pieces, which are compressed apart and lie one after the
 * other in one stream. Times are 1980-01-01, so that the same content gives the same bytes.
 *
 * Source: PKWARE APPNOTE 4.3; RFC 1951 for pieces that end in an empty stored block.
 */
export class ZipWriter {
  private readonly handle: FileHandle
  private readonly members: Member[] = []
  private at = 0

  constructor(handle: FileHandle) {
    this.handle = handle
  }

  /** Adds a member from pieces of text. */
  async add(name: string, pieces: AsyncIterable<string> | Iterable<string>): Promise<void> {
    const start = this.at
    const encoded = new TextEncoder().encode(name)
    await this.put(localHeader(encoded))
    let crc = 0xffff_ffff
    let size = 0
    let packed = 0
    for await (const piece of pieces) {
      const bytes = Buffer.from(piece, 'utf8')
      crc = crcOver(bytes, crc)
      size += bytes.length
      packed += await this.put(await deflate(bytes, { finishFlush: SYNC_FLUSH, level: 6 }))
    }
    packed += await this.put(await deflate(new Uint8Array(0)))
    if (Math.max(size, packed, this.at) > MOST_BYTES) throw new RangeError(`${name} is too large for an archive`)
    const member = { name: encoded, at: start, crc: (crc ^ 0xffff_ffff) >>> 0, packed, size }
    await this.put(fields([4, 0x0807_4b50], [4, member.crc], [4, packed], [4, size]))
    this.members.push(member)
  }

  /** Writes the directory. Nothing may be added after it. */
  async finish(): Promise<void> {
    const start = this.at
    for (const member of this.members) await this.put(directoryEntry(member))
    const count = this.members.length
    await this.put(
      fields([4, 0x0605_4b50], [2, 0], [2, 0], [2, count], [2, count], [4, this.at - start], [4, start], [2, 0]),
    )
  }

  private async put(bytes: Uint8Array): Promise<number> {
    await this.handle.write(bytes)
    this.at += bytes.length
    return bytes.length
  }
}

/** `Z_SYNC_FLUSH`: a piece ends on a byte, without ending the stream. */
const SYNC_FLUSH = 2

/** Bit 3: sizes follow the data; bit 11: names are UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
const DAY_1980 = 0x21

const localHeader = (name: Uint8Array): Uint8Array =>
  joined(
    fields(
      [4, 0x0403_4b50],
      [2, 20],
      [2, FLAGS],
      [2, DEFLATED],
      [2, 0],
      [2, DAY_1980],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, name.length],
      [2, 0],
    ),
    name,
  )

const directoryEntry = ({ name, at, crc, packed, size }: Member): Uint8Array =>
  joined(
    fields(
      [4, 0x0201_4b50],
      [2, 20],
      [2, 20],
      [2, FLAGS],
      [2, DEFLATED],
      [2, 0],
      [2, DAY_1980],
      [4, crc],
      [4, packed],
      [4, size],
      [2, name.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, at],
    ),
    name,
  )

const fields = (...parts: readonly (readonly [bytes: 2 | 4, value: number])[]): Uint8Array => {
  const buffer = Buffer.alloc(parts.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of parts)
    at = bytes === 2 ? buffer.writeUInt16LE(value, at) : buffer.writeUInt32LE(value, at)
  return buffer
}

const joined = (...parts: readonly Uint8Array[]): Uint8Array => Buffer.concat(parts)

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, start) => {
  let value = start
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb8_8320 ^ (value >>> 1) : value >>> 1
  return value
})

const crcOver = (bytes: Uint8Array, from: number): number => {
  let crc = from
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return crc >>> 0
}
