/** Types of the compact protocol that Parquet's own structures use. */
const I32 = 5
const I64 = 6
const BINARY = 8
const LIST = 9
const STRUCT = 12

/**
 * Writes one struct in Thrift's compact protocol, as Parquet's headers and footer are written.
 *
 * Fields must be given in ascending order of their numbers. Source: the Thrift compact protocol specification.
 */
export class ThriftWriter {
  private readonly bytes: number[] = []
  private readonly above: number[] = []
  private last = 0

  i32(field: number, value: number): this {
    this.header(field, I32)
    return this.zigzag(value)
  }

  /** A whole number below 2^53. */
  i64(field: number, value: number): this {
    this.header(field, I64)
    return this.zigzag(value)
  }

  text(field: number, text: string): this {
    this.header(field, BINARY)
    return this.binary(text)
  }

  /** A struct whose fields `write` writes. */
  struct(field: number, write: (inner: this) => void): this {
    this.header(field, STRUCT)
    return this.inside(write)
  }

  structs<T>(field: number, items: readonly T[], write: (item: T, inner: this) => void): this {
    this.list(field, STRUCT, items.length)
    for (const item of items) this.inside(() => write(item, this))
    return this
  }

  i32s(field: number, values: readonly number[]): this {
    this.list(field, I32, values.length)
    for (const value of values) this.zigzag(value)
    return this
  }

  texts(field: number, texts: readonly string[]): this {
    this.list(field, BINARY, texts.length)
    for (const text of texts) this.binary(text)
    return this
  }

  /** The bytes of the whole struct. */
  finish(): Uint8Array {
    this.bytes.push(0)
    return Uint8Array.from(this.bytes)
  }

  private inside(write: (inner: this) => void): this {
    this.above.push(this.last)
    this.last = 0
    write(this)
    this.bytes.push(0)
    this.last = this.above.pop() ?? 0
    return this
  }

  private header(field: number, type: number): void {
    this.bytes.push(((field - this.last) << 4) | type)
    this.last = field
  }

  private list(field: number, type: number, size: number): void {
    this.header(field, LIST)
    if (size < 15) this.bytes.push((size << 4) | type)
    else {
      this.bytes.push(0xf0 | type)
      this.varint(size)
    }
  }

  private binary(text: string): this {
    const bytes = new TextEncoder().encode(text)
    this.varint(bytes.length)
    for (const byte of bytes) this.bytes.push(byte)
    return this
  }

  /** Numbers here are never negative: lengths, offsets, counts and codes. */
  private zigzag(value: number): this {
    return this.varint(value * 2)
  }

  private varint(value: number): this {
    let rest = value
    for (; rest >= 0x80; rest = Math.floor(rest / 128)) this.bytes.push((rest % 128) | 0x80)
    this.bytes.push(rest)
    return this
  }
}
