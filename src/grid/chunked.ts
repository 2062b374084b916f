/** Entries of one full chunk; growing by chunks never copies, so the peak is the size itself. */
const CHUNK_BITS = 16
const CHUNK = 1 << CHUNK_BITS
const MASK = CHUNK - 1
/** Entries of the first chunk, which doubles until it is full: most lists are short. */
const FIRST = 64

type TypedArray = Float64Array | Uint32Array | Int32Array | Uint16Array | Uint8Array

/** A growing list of numbers in typed chunks: `make` gives one chunk of that many entries. */
export class Chunked {
  private readonly chunks: TypedArray[] = []
  private readonly make: (entries: number) => TypedArray
  private room = 0
  length = 0

  constructor(make: (entries: number) => TypedArray) {
    this.make = make
  }

  push(value: number): void {
    if (this.length === this.room) this.grow()
    const at = this.length
    ;(this.chunks[at >> CHUNK_BITS] as TypedArray)[at & MASK] = value
    this.length = at + 1
  }

  /** The entry at an index that exists. */
  at(index: number): number {
    return (this.chunks[index >> CHUNK_BITS] as TypedArray)[index & MASK] as number
  }

  set(index: number, value: number): void {
    ;(this.chunks[index >> CHUNK_BITS] as TypedArray)[index & MASK] = value
  }

  private grow(): void {
    if (this.room >= CHUNK) {
      this.chunks.push(this.make(CHUNK))
      this.room += CHUNK
      return
    }
    const wider = this.make(Math.max(FIRST, this.room * 2))
    const [first] = this.chunks
    if (first) wider.set(first)
    this.chunks[0] = wider
    this.room = wider.length
  }
}

/** A growing list of 8-byte floats. */
export const float64List = (): Chunked => new Chunked(entries => new Float64Array(entries))
/** A growing list of integers below 2^32. */
export const uint32List = (): Chunked => new Chunked(entries => new Uint32Array(entries))
/** A growing list of integers from -2^31 up to but without 2^31. */
export const int32List = (): Chunked => new Chunked(entries => new Int32Array(entries))
/** A growing list of integers below 2^8. */
export const uint8List = (): Chunked => new Chunked(entries => new Uint8Array(entries))
