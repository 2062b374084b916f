import { type Rect, rectOf } from './rect.ts'

/** Merged rectangles by top, then left; one that overlaps an earlier one (in file order) is dropped. Cost: n log n. */
export const acceptSpans = (
  spans: readonly Rect[],
): { readonly spans: readonly Rect[]; readonly dropped: readonly Rect[] } => {
  const index = new SpanIndex([])
  const dropped: Rect[] = []
  for (const span of spans) if (!index.add(span)) dropped.push(span)
  return { spans: [...index.all].sort((a, b) => a.top - b.top || a.left - b.left), dropped }
}

/** Rows and columns of one bucket of the index. */
const BUCKET_ROWS = 32
const BUCKET_COLUMNS = 16
/** Most buckets that one span is listed under; a larger span is kept in a list of its own. */
const MAX_BUCKETS = 64
/** Buckets side by side, more than a sheet has: the key of a bucket is its row of buckets times this, and its column. */
const BUCKETS_ACROSS = 2 ** 20

/**
 * Finds the span that covers a cell in constant time for usual sheets: spans are listed under each block of 32 rows and 16
 * columns that they touch; one that touches more than 64 blocks is kept in a list of its own.
 */
export class SpanIndex {
  readonly all: Rect[] = []
  private readonly buckets = new Map<number, Rect[]>()
  private readonly large: Rect[] = []

  constructor(spans: readonly Rect[]) {
    for (const span of spans) this.insert(span)
  }

  /** Adds a span unless it overlaps one that is there. */
  add(span: Rect): boolean {
    if (this.overlaps(span)) return false
    this.insert(span)
    return true
  }

  /** The span over a cell, or `undefined`. */
  at(row: number, column: number): Rect | undefined {
    const here = (span: Rect): boolean =>
      row >= span.top && row < span.bottom && column >= span.left && column < span.right
    const key = Math.floor(row / BUCKET_ROWS) * BUCKETS_ACROSS + Math.floor(column / BUCKET_COLUMNS)
    return this.buckets.get(key)?.find(here) ?? this.large.find(here)
  }

  private insert(span: Rect): void {
    this.all.push(span)
    const keys = keysOf(span)
    if (!keys) this.large.push(span)
    for (const key of keys ?? []) {
      const list = this.buckets.get(key)
      if (list) list.push(span)
      else this.buckets.set(key, [span])
    }
  }

  private overlaps(span: Rect): boolean {
    const meets = (other: Rect): boolean =>
      other.top < span.bottom && span.top < other.bottom && other.left < span.right && span.left < other.right
    const keys = keysOf(span)
    if (!keys) return this.all.some(meets)
    return this.large.some(meets) || keys.some(key => this.buckets.get(key)?.some(meets))
  }
}

/** The buckets that a span touches, or `undefined` for more than {@link MAX_BUCKETS}. */
const keysOf = (span: Rect): readonly number[] | undefined => {
  const [top, bottom] = [Math.floor(span.top / BUCKET_ROWS), Math.floor((span.bottom - 1) / BUCKET_ROWS)]
  const [left, right] = [Math.floor(span.left / BUCKET_COLUMNS), Math.floor((span.right - 1) / BUCKET_COLUMNS)]
  if ((bottom - top + 1) * (right - left + 1) > MAX_BUCKETS) return undefined
  const keys: number[] = []
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) keys.push(row * BUCKETS_ACROSS + column)
  return keys
}

/** A one-row or one-column span, or a block: the span as a rectangle from its corner and size. */
export const spanOf = (row: number, column: number, rows: number, columns: number): Rect =>
  rectOf(row, column, row + rows, column + columns)
