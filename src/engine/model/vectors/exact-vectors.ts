import type { StoredPiece, VectorFile } from './vector-file.ts'

/** A piece by its number in the vector file, and how like the question it is (cosine). */
export type NearPiece = { readonly id: number; readonly score: number }

/** Pieces read from the file at a time. */
const READ_STEP = 4096

/**
 * Vectors in memory, searched by comparing all of them: exact. Follows the file: new pieces are read when it grew, all
 * of them when some were taken away. Memory: 4 bytes a number.
 */
export class ExactVectors {
  private readonly file: VectorFile
  private readonly after: number
  private ids = new Float64Array(0)
  private numbers = new Float32Array(0)
  private count = 0
  private last: number
  private removals = -1

  /** @param after pieces up to this number are left to somebody else */
  constructor(file: VectorFile, after = 0) {
    this.file = file
    this.after = after
    this.last = after
  }

  /** The pieces nearest to a unit vector, best first. Cost: all vectors; 20 ms for 50,000 of 384 numbers. */
  nearest(vector: Float32Array, limit: number): readonly NearPiece[] {
    this.follow(vector.length)
    const { length } = vector
    const best = new Best(limit)
    for (let at = 0; at < this.count; at += 1) {
      const from = at * length
      let sum = 0
      for (let n = 0; n < length; n += 1) sum += (vector[n] as number) * (this.numbers[from + n] as number)
      if (sum > best.least) best.take(this.ids[at] as number, sum)
    }
    return best.sorted()
  }

  private follow(dimensions: number): void {
    const { last, removals } = this.file.state()
    if (removals !== this.removals) {
      this.count = 0
      this.last = this.after
      this.removals = removals
    }
    while (this.last < last) {
      const pieces = this.file.piecesAfter(this.last, READ_STEP)
      if (pieces.length === 0) return
      for (const piece of pieces) this.add(piece, dimensions)
      this.last = pieces.at(-1)?.id ?? last
    }
  }

  private add({ id, vector }: StoredPiece, dimensions: number): void {
    if (vector.length !== dimensions) return
    if (this.count >= this.ids.length) this.grow(dimensions)
    this.ids[this.count] = id
    this.numbers.set(vector, this.count * dimensions)
    this.count += 1
  }

  private grow(dimensions: number): void {
    const size = Math.max(1024, this.ids.length * 2)
    const ids = new Float64Array(size)
    ids.set(this.ids)
    const numbers = new Float32Array(size * dimensions)
    numbers.set(this.numbers)
    this.ids = ids
    this.numbers = numbers
  }
}

/** The few best of many, kept in a heap whose top is the worst of them. */
class Best {
  private readonly limit: number
  private readonly heap: NearPiece[] = []

  constructor(limit: number) {
    this.limit = limit
  }

  /** What a score must be above to count. */
  get least(): number {
    return this.heap.length < this.limit ? Number.NEGATIVE_INFINITY : (this.heap[0]?.score ?? 0)
  }

  take(id: number, score: number): void {
    if (this.limit <= 0) return
    if (this.heap.length < this.limit) {
      this.heap.push({ id, score })
      this.rise(this.heap.length - 1)
    } else {
      this.heap[0] = { id, score }
      this.sink(0)
    }
  }

  sorted(): readonly NearPiece[] {
    return [...this.heap].sort((a, b) => b.score - a.score || a.id - b.id)
  }

  private rise(from: number): void {
    let at = from
    while (at > 0) {
      const above = (at - 1) >> 1
      if (this.scoreAt(above) <= this.scoreAt(at)) return
      this.swap(at, above)
      at = above
    }
  }

  private sink(from: number): void {
    let at = from
    for (;;) {
      const left = 2 * at + 1
      let least = at
      for (const below of [left, left + 1])
        if (below < this.heap.length && this.scoreAt(below) < this.scoreAt(least)) least = below
      if (least === at) return
      this.swap(at, least)
      at = least
    }
  }

  private scoreAt(at: number): number {
    return this.heap[at]?.score ?? 0
  }

  private swap(a: number, b: number): void {
    const kept = this.heap[a] as NearPiece
    this.heap[a] = this.heap[b] as NearPiece
    this.heap[b] = kept
  }
}
