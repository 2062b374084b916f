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

/** Rows of one bucket of the index. */
const BUCKET = 32

/**
 * Finds the span that covers a cell in constant time for usual sheets: spans are listed under each block of 32 rows
 * that they touch; one taller than 64 blocks is kept in a list of its own.
 */
export class SpanIndex {
  readonly all: Rect[] = []
  private readonly buckets = new Map<number, Rect[]>()
  private readonly tall: Rect[] = []

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
    return this.buckets.get(Math.floor(row / BUCKET))?.find(here) ?? this.tall.find(here)
  }

  private insert(span: Rect): void {
    this.all.push(span)
    const [first, last] = bucketsOf(span)
    if (last - first >= 64) {
      this.tall.push(span)
      return
    }
    for (let bucket = first; bucket <= last; bucket += 1) {
      const list = this.buckets.get(bucket)
      if (list) list.push(span)
      else this.buckets.set(bucket, [span])
    }
  }

  private overlaps(span: Rect): boolean {
    const meets = (other: Rect): boolean =>
      other.top < span.bottom && span.top < other.bottom && other.left < span.right && span.left < other.right
    const [first, last] = bucketsOf(span)
    if (last - first >= 64) return this.all.some(meets)
    if (this.tall.some(meets)) return true
    for (let bucket = first; bucket <= last; bucket += 1) if (this.buckets.get(bucket)?.some(meets)) return true
    return false
  }
}

const bucketsOf = (span: Rect): readonly [number, number] => [
  Math.floor(span.top / BUCKET),
  Math.floor((span.bottom - 1) / BUCKET),
]

/** A one-row or one-column span, or a block: the span as a rectangle from its corner and size. */
export const spanOf = (row: number, column: number, rows: number, columns: number): Rect =>
  rectOf(row, column, row + rows, column + columns)
