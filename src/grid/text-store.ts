import { type Chunked, float64List, uint32List } from './chunked.ts'

/** Bytes of one full arena block; a longer text gets a block of its own. */
const BLOCK = 1 << 20
/** Bytes of the first block; each next one is twice as large until they are full ones. */
const FIRST_BLOCK = 1 << 12
/** Up to this length a loop copies faster than a call does. */
const SHORT = 48
/**
 * Texts that are remembered decoded, a power of two: a sheet asks for the same few names again and again. A text is
 * remembered when it is asked for twice before another one of its place is, so that names seen once leave no garbage.
 */
const REMEMBERED = 1 << 12

/**
 * Texts by number, kept as UTF-8 bytes and decoded when asked: ten million short texts cost their bytes, not ten
 * million objects. Shared strings of a workbook are added once and referred to by number.
 */
export class TextStore {
  private readonly blocks: Uint8Array[] = []
  private block: Uint8Array = new Uint8Array(0)
  private used = 0
  /** Block number times 2^32 plus offset, and the length, of each text. */
  private readonly starts: Chunked = float64List()
  private readonly lengths: Chunked = uint32List()
  private readonly decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  private readonly encoder = new TextEncoder()
  /** Number of the text that was last asked for at each place of `remembered`, plus one; 0 for none. */
  private readonly askedIds = new Float64Array(REMEMBERED)
  private readonly remembered: (string | undefined)[] = []

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
    const { length } = bytes
    if (this.blocks.length === 0 || this.used + length > this.block.length) this.addBlock(length)
    const { block } = this
    const start = this.used
    if (length > SHORT) block.set(bytes, start)
    else for (let at = 0; at < length; at += 1) block[start + at] = bytes[at] as number
    this.used = start + length
    return this.note(start, length)
  }

  /** The text of a number that was given out. */
  get(id: number): string {
    const place = id & (REMEMBERED - 1)
    if (this.askedIds[place] !== id + 1) {
      this.askedIds[place] = id + 1
      this.remembered[place] = undefined
      return this.decode(id)
    }
    const text = this.remembered[place] ?? this.decode(id)
    this.remembered[place] = text
    return text
  }

  /** A short text of letters of up to two bytes is put together here: a call of the decoder costs more than its bytes. */
  private decode(id: number): string {
    const length = this.lengths.at(id)
    if (length > SHORT) return this.decoder.decode(this.bytes(id))
    const start = this.starts.at(id)
    const block = this.blocks[Math.floor(start / 2 ** 32)] as Uint8Array
    return shortText(block, start % 2 ** 32, length) ?? this.decoder.decode(this.bytes(id))
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

  private addBlock(atLeast: number): void {
    const size = Math.min(BLOCK, FIRST_BLOCK << Math.min(8, this.blocks.length))
    this.block = new Uint8Array(Math.max(size, atLeast))
    this.blocks.push(this.block)
    this.used = 0
  }

  private note(offset: number, length: number): number {
    this.starts.push((this.blocks.length - 1) * 2 ** 32 + offset)
    this.lengths.push(length)
    return this.starts.length - 1
  }
}

/** The text of a few bytes of UTF-8; `undefined` when a letter has three bytes or more, or the bytes are no UTF-8. */
const shortText = (bytes: Uint8Array, start: number, length: number): string | undefined => {
  let text = ''
  for (let at = start; at < start + length; at += 1) {
    const first = bytes[at] as number
    if (first < 0x80) text += String.fromCharCode(first)
    else {
      at += 1
      const second = at < start + length ? (bytes[at] as number) : 0
      if (first < 0xc2 || first > 0xdf || (second & 0xc0) !== 0x80) return undefined
      text += String.fromCharCode(((first & 0x1f) << 6) | (second & 0x3f))
    }
  }
  return text
}
