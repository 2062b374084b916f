/** Bytes at first. */
const FIRST = 1 << 12

/** Longest text that a loop writes faster than a call does, in UTF-16 units. */
const SHORT = 24

/** A growing list of texts in Parquet's plain form: four bytes of length, then UTF-8. */
export class ByteList {
  private buffer = Buffer.allocUnsafe(FIRST)
  private used = 0

  addText(text: string): void {
    const most = 4 + text.length * 3
    if (this.used + most > this.buffer.length) this.grow(most)
    const length = text.length <= SHORT ? this.writeShort(text) : -1
    const bytes = length >= 0 ? length : this.buffer.write(text, this.used + 4, 'utf8')
    this.buffer.writeUInt32LE(bytes, this.used)
    this.used += 4 + bytes
  }

  /** A copy of the bytes so far. */
  bytes(): Uint8Array {
    return Uint8Array.from(this.buffer.subarray(0, this.used))
  }

  /** Writes a short text of ASCII letters; -1 when it has others. */
  private writeShort(text: string): number {
    const start = this.used + 4
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (code > 0x7f) return -1
      this.buffer[start + at] = code
    }
    return text.length
  }

  private grow(more: number): void {
    const larger = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.used + more))
    this.buffer.copy(larger, 0, 0, this.used)
    this.buffer = larger
  }
}
