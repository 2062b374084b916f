/** Entries of one chunk; growing by chunks never copies, so the peak is the size itself. */
const CHUNK_BITS = 16
const CHUNK = 1 << CHUNK_BITS
const MASK = CHUNK - 1

type TypedArray = Float64Array | Uint32Array | Uint16Array | Uint8Array

/** A growing list of numbers in typed chunks: `make` gives one chunk of that many entries. */
export class Chunked {
  private readonly chunks: TypedArray[] = []
  private readonly make: (entries: number) => TypedArray
  length = 0

  constructor(make: (entries: number) => TypedArray) {
    this.make = make
  }

  push(value: number): void {
    const at = this.length & MASK
    if (at === 0) this.chunks.push(this.make(CHUNK))
    ;(this.chunks[this.length >> CHUNK_BITS] as TypedArray)[at] = value
    this.length += 1
  }

  /** The entry at an index that exists. */
  at(index: number): number {
    return (this.chunks[index >> CHUNK_BITS] as TypedArray)[index & MASK] as number
  }

  set(index: number, value: number): void {
    ;(this.chunks[index >> CHUNK_BITS] as TypedArray)[index & MASK] = value
  }
}

/** A growing list of 8-byte floats. */
export const float64List = (): Chunked => new Chunked(entries => new Float64Array(entries))
/** A growing list of integers below 2^32. */
export const uint32List = (): Chunked => new Chunked(entries => new Uint32Array(entries))
/** A growing list of integers below 2^16. */
export const uint16List = (): Chunked => new Chunked(entries => new Uint16Array(entries))
/** A growing list of integers below 2^8. */
export const uint8List = (): Chunked => new Chunked(entries => new Uint8Array(entries))
