import type { Rule } from './page-content.ts'
import { trackOf } from './ruled-table.ts'
import type { Chunk, TextLine } from './text-lines.ts'

/** A drawn line under a heading stands at most this far below its baseline, in ems. */
const RULE_BELOW = 1.2

/**
 * First and last column that a heading stands over: those of the drawn line right under it, or else those that its text
 * reaches over. `ruled` when a drawn line says so.
 */
export const spanOfHeading = (
  chunk: Chunk,
  { xs, rules, line }: { readonly xs: readonly number[]; readonly rules: readonly Rule[]; readonly line: TextLine },
): { readonly first: number; readonly last: number; readonly ruled: boolean } => {
  const width = (xs[xs.length - 1] as number) - (xs[0] as number)
  const under = rules.find(
    rule =>
      rule.at > line.base - 1 &&
      rule.at < line.base + RULE_BELOW * line.size &&
      rule.from <= chunk.left + 3 &&
      rule.to >= chunk.right - 3 &&
      rule.to - rule.from < width * 0.85,
  )
  const [from, to] = under
    ? [under.from + 2, under.to - 2]
    : [chunk.left + line.size * 0.3, chunk.right - line.size * 0.3]
  const covered = under ? middles(xs, from, to) : undefined
  if (covered) return { first: covered[0], last: covered[1], ruled: true }
  const clamp = (column: number): number => Math.min(xs.length - 2, Math.max(0, column))
  return { first: clamp(trackOf(xs, from)), last: clamp(trackOf(xs, to)), ruled: false }
}

/** Columns that lie for their larger part between two places. */
const middles = (xs: readonly number[], from: number, to: number): readonly [number, number] | undefined => {
  const inside: number[] = []
  for (let column = 0; column + 1 < xs.length; column += 1) {
    const left = xs[column] as number
    const right = xs[column + 1] as number
    if (Math.min(right, to) - Math.max(left, from) > (right - left) * 0.45) inside.push(column)
  }
  return inside.length === 0 ? undefined : [inside[0] as number, inside[inside.length - 1] as number]
}
