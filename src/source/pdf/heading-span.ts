import type { Rule } from './page-content.ts'
import { trackOf } from './ruled-table.ts'
import type { Chunk, TextLine } from './text-lines.ts'

/** A drawn line under a heading stands at most this far below its baseline, in ems. */
const RULE_BELOW = 1.2

/**
 * First and last column that a heading stands over: those of the drawn line right under it (shared with the headings
 * beside it over the same line), or else those that its text reaches over. `ruled` when a drawn line says so.
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
  const beside = under ? line.chunks.filter(other => other.left >= under.from - 3 && other.right <= under.to + 3) : []
  const [from, to] = under
    ? [under.from + 2, under.to - 2]
    : [chunk.left + line.size * 0.3, chunk.right - line.size * 0.3]
  const covered = under ? nearest(middles(xs, from, to), { xs, chunk, beside }) : undefined
  if (covered) return { first: covered[0], last: covered[1], ruled: true }
  const clamp = (column: number): number => Math.min(xs.length - 2, Math.max(0, column))
  return { first: clamp(trackOf(xs, from)), last: clamp(trackOf(xs, to)), ruled: false }
}

/** Columns that lie for their larger part between two places. */
const middles = (xs: readonly number[], from: number, to: number): readonly number[] => {
  const inside: number[] = []
  for (let column = 0; column + 1 < xs.length; column += 1) {
    const left = xs[column] as number
    const right = xs[column + 1] as number
    if (Math.min(right, to) - Math.max(left, from) > (right - left) * 0.45) inside.push(column)
  }
  return inside
}

/** First and last of the columns that are nearer to a heading than to the others over the same drawn line. */
const nearest = (
  columns: readonly number[],
  { xs, chunk, beside }: { readonly xs: readonly number[]; readonly chunk: Chunk; readonly beside: readonly Chunk[] },
): readonly [number, number] | undefined => {
  const middle = (left: number, right: number): number => (left + right) / 2
  const own = columns.filter(column => {
    const place = middle(xs[column] as number, xs[column + 1] as number)
    const distance = Math.abs(place - middle(chunk.left, chunk.right))
    return beside.every(other => other === chunk || Math.abs(place - middle(other.left, other.right)) > distance)
  })
  return own.length === 0 ? undefined : [own[0] as number, own[own.length - 1] as number]
}
