/**
 * Number of single-letter changes, insertions, removals and swaps of neighbours between two texts (optimal string alignment).
 *
 * @param limit distances above it are given as `limit + 1`
 *
 * Cost: product of the lengths.
 */
export const editDistance = (a: string, b: string, limit: number): number => {
  if (a === b) return 0
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1)
      current.push(cheapest({ a, b, row, column, above, before, left: current }))
    if (Math.min(...current) > limit) return limit + 1
    before = above
    above = current
  }
  return Math.min(above[b.length] ?? limit + 1, limit + 1)
}

type Place = {
  readonly a: string
  readonly b: string
  readonly row: number
  readonly column: number
  readonly above: readonly number[]
  readonly before: readonly number[]
  readonly left: readonly number[]
}

const cheapest = ({ a, b, row, column, above, before, left }: Place): number => {
  const same = a.charCodeAt(row - 1) === b.charCodeAt(column - 1)
  const cost = Math.min(
    (above[column] ?? 0) + 1,
    (left[column - 1] ?? 0) + 1,
    (above[column - 1] ?? 0) + (same ? 0 : 1),
  )
  const swapped =
    row > 1 &&
    column > 1 &&
    a.charCodeAt(row - 1) === b.charCodeAt(column - 2) &&
    a.charCodeAt(row - 2) === b.charCodeAt(column - 1)
  return swapped ? Math.min(cost, (before[column - 2] ?? 0) + 1) : cost
}
