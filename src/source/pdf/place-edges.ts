import type { TextLine } from './text-lines.ts'
import { wordsOf } from './words.ts'

/** A stretch across the page, in points. */
export type Stretch = { readonly from: number; readonly to: number }

/**
 * Edges of columns inside the free stretches between them: where no heading is cut and no two texts of a line fall into
 * one column, if there is such a place; else in the middle.
 *
 * ```text
 *   d, mm    L, mm          the numbers leave 26..372 free; the heading `L, mm`
 *       6      115          belongs to the right column, so the edge goes before it
 * ```
 */
export const placeEdges = (
  gaps: readonly Stretch[],
  lines: readonly TextLine[],
  { left, right }: { readonly left: number; readonly right: number },
): readonly number[] => {
  const edges = [left]
  gaps.forEach((gap, at) => {
    const next = gaps[at + 1]
    const limits = { from: edges[edges.length - 1] as number, to: next ? (next.from + next.to) / 2 : right }
    edges.push(bestPlace(gap, lines, limits))
  })
  return [...edges, right]
}

const bestPlace = (gap: Stretch, lines: readonly TextLine[], limits: Stretch): number => {
  const middle = (gap.from + gap.to) / 2
  let best = middle
  let bestCost = Number.POSITIVE_INFINITY
  for (const place of [middle, ...freePlaces(gap, lines)]) {
    const cost = costOf(place, lines, limits) + Math.abs(place - middle) / 10_000
    if (cost < bestCost) {
      best = place
      bestCost = cost
    }
  }
  return best
}

/** Middles of the parts of a gap that no text of any line reaches into. */
const freePlaces = (gap: Stretch, lines: readonly TextLine[]): readonly number[] => {
  const inside = lines
    .flatMap(wordsOf)
    .filter(word => word.right > gap.from && word.left < gap.to)
    .sort((a, b) => a.left - b.left)
  const places: number[] = []
  let from = gap.from
  for (const word of inside) {
    if (word.left > from + 1) places.push((from + word.left) / 2)
    from = Math.max(from, word.right)
  }
  if (gap.to > from + 1) places.push((from + gap.to) / 2)
  return places
}

/** Texts that an edge would cut, and lines that it would leave with two texts in one column. */
const costOf = (place: number, lines: readonly TextLine[], { from, to }: Stretch): number => {
  let cost = 0
  for (const line of lines) {
    const { chunks } = line
    cost += wordsOf(line).filter(word => word.left < place - 1 && word.right > place + 1).length
    cost += chunks.filter(chunk => chunk.left < place - 1 && chunk.right > place + 1).length / 2
    const middles = chunks
      .filter(chunk => chunk.right - chunk.left < to - from)
      .map(chunk => (chunk.left + chunk.right) / 2)
    cost += Math.max(0, middles.filter(middle => middle > from && middle <= place).length - 1)
    cost += Math.max(0, middles.filter(middle => middle > place && middle <= to).length - 1)
  }
  return cost
}
