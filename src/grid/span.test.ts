import fc from 'fast-check'
import { expect, test } from 'vitest'
import { covers, intersect, type Rect, rectOf } from './rect.ts'
import { acceptSpans, SpanIndex, spanOf } from './span.ts'

const anySpan = fc
  .tuple(fc.nat(150), fc.nat(20), fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 6 }))
  .map(([row, column, rows, columns]) => spanOf(row, column, rows, columns))

/** The plain version: each span against all that were accepted. */
const plainAccept = (spans: readonly Rect[]): readonly Rect[] => {
  const kept: Rect[] = []
  for (const span of spans) if (!kept.some(other => intersect(other, span))) kept.push(span)
  return kept
}

test('spans are accepted in file order unless they overlap one before', () => {
  fc.assert(
    fc.property(fc.array(anySpan, { maxLength: 40 }), spans => {
      const { spans: kept, dropped } = acceptSpans(spans)
      const expected = [...plainAccept(spans)].sort((a, b) => a.top - b.top || a.left - b.left)
      expect(kept).toEqual(expected)
      expect(kept.length + dropped.length).toBe(spans.length)
    }),
  )
})

test('the index finds the span over a cell', () => {
  fc.assert(
    fc.property(fc.array(anySpan, { maxLength: 40 }), fc.nat(250), fc.nat(30), (spans, row, column) => {
      const kept = acceptSpans(spans).spans
      expect(new SpanIndex(kept).at(row, column)).toEqual(kept.find(span => covers(span, row, column)))
    }),
  )
})

test('a span over a million rows is found and stops others', () => {
  const tall = rectOf(0, 0, 1_048_576, 1)
  const index = new SpanIndex([tall])
  expect(index.at(1_000_000, 0)).toBe(tall)
  expect(index.add(rectOf(5, 0, 6, 2))).toBe(false)
  expect(index.add(rectOf(5, 1, 6, 2))).toBe(true)
})

test('ten thousand merges in one row are accepted and found without a search through them all', () => {
  const spans = Array.from({ length: 10_000 }, (_, at) => rectOf(4, at * 2, 5, at * 2 + 2))
  const start = performance.now()
  const { spans: kept } = acceptSpans(spans)
  const index = new SpanIndex(kept)
  let found = 0
  for (let column = 0; column < 20_000; column += 1) if (index.at(4, column)?.left === column - (column % 2)) found += 1
  expect(found).toBe(20_000)
  expect(performance.now() - start).toBeLessThan(500)
  expect(kept).toHaveLength(10_000)
})

test('a span over a whole wide row stops others', () => {
  const wide = rectOf(0, 0, 1, 16_384)
  const index = new SpanIndex([wide])
  expect(index.at(0, 16_383)).toBe(wide)
  expect(index.add(rectOf(0, 9_000, 2, 9_001))).toBe(false)
  expect(index.add(rectOf(1, 9_000, 2, 9_001))).toBe(true)
})
