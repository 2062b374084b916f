import type { Rule } from './page-content.ts'

/** Lines closer than this, in points, are one line; double lines of a frame are drawn this far apart. */
const SAME_PLACE = 2.5
/** A line broken by less than this, in points, goes on: dashes, dots, the joints of neighbouring cells. */
const SMALL_BREAK = 4
/** Shorter lines, in points, part nothing. */
const MIN_LENGTH = 5

/** Lines on one axis at one place made one, breaks closed; by place, then start. Cost: n log n. */
export const mergeRules = (rules: readonly Rule[]): readonly Rule[] => [
  ...mergeAxis(rules.filter(({ axis }) => axis === 'h')),
  ...mergeAxis(rules.filter(({ axis }) => axis === 'v')),
]

const mergeAxis = (rules: readonly Rule[]): readonly Rule[] => {
  const sorted = [...rules].sort((a, b) => a.at - b.at)
  const merged: Rule[] = []
  for (let start = 0; start < sorted.length; ) {
    const first = sorted[start] as Rule
    let end = start + 1
    while (end < sorted.length && (sorted[end] as Rule).at - first.at <= SAME_PLACE) end += 1
    merged.push(...mergePlace(sorted.slice(start, end)))
    start = end
  }
  return merged
}

const mergePlace = (rules: readonly Rule[]): readonly Rule[] => {
  const total = rules.reduce((sum, rule) => sum + rule.to - rule.from, 0)
  const at =
    total > 0 ? rules.reduce((sum, rule) => sum + rule.at * (rule.to - rule.from), 0) / total : (rules[0]?.at ?? 0)
  const merged: Rule[] = []
  for (const rule of [...rules].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && rule.from - last.to <= SMALL_BREAK)
      merged[merged.length - 1] = { ...last, to: Math.max(last.to, rule.to) }
    else merged.push({ ...rule, at })
  }
  return merged.filter(rule => rule.to - rule.from >= MIN_LENGTH)
}
