import { type Chunked, float64List } from './chunked.ts'

/** Bytes of one arena block; a longer text gets a block of its own. */
const BLOCK = 1 << 20

/**
 * Texts by number, kept as UTF-8 bytes and decoded when asked: ten million short texts cost their bytes, not ten
 * million objects. Shared strings of a workbook are added once and referred to by number.
 */
export class TextStore {
  private readonly blocks: Uint8Array[] = []
  private used = BLOCK
  /** Block number times 2^32 plus offset, and the length, of each text. */
  private readonly starts: Chunked = float64List()
  private readonly lengths: Chunked = float64List()
  private readonly decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  private readonly encoder = new TextEncoder()

  /** Number of texts. */
  get size(): number {
    return this.starts.length
  }

  /** Number of a new text. */
  add(text: string): number {
    return this.addBytes(this.encoder.encode(text))
  }

  /** Number of a new text given as UTF-8; the bytes are copied. */
  addBytes(bytes: Uint8Array): number {
    if (bytes.length > BLOCK) {
      this.blocks.push(bytes.slice())
      this.used = BLOCK
      return this.note(0, bytes.length)
    }
    if (this.used + bytes.length > BLOCK) {
      this.blocks.push(new Uint8Array(BLOCK))
      this.used = 0
    }
    const start = this.used
    ;(this.blocks[this.blocks.length - 1] as Uint8Array).set(bytes, start)
    this.used += bytes.length
    return this.note(start, bytes.length)
  }

  /** The text of a number that was given out. */
  get(id: number): string {
    return this.decoder.decode(this.bytes(id))
  }

  /** The UTF-8 bytes of a text: a view, not a copy. */
  bytes(id: number): Uint8Array {
    const start = this.starts.at(id)
    const block = Math.floor(start / 2 ** 32)
    const offset = start % 2 ** 32
    return (this.blocks[block] as Uint8Array).subarray(offset, offset + this.lengths.at(id))
  }

  /** Length of a text in UTF-8 bytes. */
  byteLength(id: number): number {
    return this.lengths.at(id)
  }

  private note(offset: number, length: number): number {
    this.starts.push((this.blocks.length - 1) * 2 ** 32 + offset)
    this.lengths.push(length)
    return this.starts.length - 1
  }
}
