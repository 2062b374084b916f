import type { Rule } from './page-content.ts'
import type { TextLine } from './text-lines.ts'

/** Lines without parts that may stand between the rows of a table: labels alone, wrapped cells. */
const MAX_PENDING = 4
/** A gap wider than this, in ems of the text, ends a table that no line holds together. */
const MAX_GAP = 2.6
/** A line that runs on for this many characters is prose, not a label of a table. */
const PROSE_LENGTH = 90

/** Lines one below the other that may be a table. */
export type Run = { readonly lines: readonly TextLine[] }

/**
 * Runs of lines that stand in parts one below the other. Lists and tables of contents are none.
 *
 * A run ends at prose, at a wide gap, or after a few lines that have one part only; these belong to it when more parted
 * lines follow, or a drawn line closes the table below them.
 */
export const findRuns = (lines: readonly TextLine[], rules: readonly Rule[]): readonly Run[] => {
  const runs: Run[] = []
  for (let start = 0; start < lines.length; start += 1) {
    if (!isParted(lines[start] as TextLine)) continue
    const end = withLastLines(lines, start, endOfRun(lines, start, rules))
    runs.push({ lines: lines.slice(startOfRun(lines, start, { end, rules }), end) })
    start = end - 1
  }
  return runs
}

/**
 * The first line of a run with the single headings above it: short, not at its left edge, and close above the next line
 * or parted from it by a line drawn over some of the columns.
 */
const startOfRun = (
  lines: readonly TextLine[],
  start: number,
  { end, rules }: { readonly end: number; readonly rules: readonly Rule[] },
): number => {
  const run = lines.slice(start, end)
  const left = Math.min(...run.map(line => line.left))
  const width = Math.max(...run.map(line => line.right)) - left
  let first = start
  while (first > 0 && start - first < 3) {
    const above = lines[first - 1] as TextLine
    const below = lines[first] as TextLine
    const chunk = above.chunks[0]
    if (!chunk || above.chunks.length > 1 || chunk.left < left + width * 0.15 || chunk.right - chunk.left > width * 0.5)
      break
    const isClose = below.base - above.base <= 1.4 * below.size
    const isRuled = rules.some(
      rule =>
        rule.axis === 'h' &&
        rule.at > above.base - 1 &&
        rule.at < below.base &&
        rule.from > left + width * 0.05 &&
        rule.to - rule.from < width * 0.95 &&
        rule.from <= chunk.left + 3 &&
        rule.to >= chunk.right - 3,
    )
    if (!isRuled && !(isClose && isOffCentre(chunk, left, width))) break
    first -= 1
  }
  return first
}

/** A title stands in the middle or at the left of its table; the heading of a column mostly does not. */
const isOffCentre = (chunk: { readonly left: number; readonly right: number }, left: number, width: number): boolean =>
  Math.abs((chunk.left + chunk.right) / 2 - (left + width / 2)) > width * 0.08

/** True for a line of two or more parts that is no item of a list and no entry of a table of contents. */
export const isParted = (line: TextLine): boolean => {
  if (line.chunks.length < 2) return false
  if (line.chunks.length > 2) return true
  const [first, second] = line.chunks.map(chunk => chunk.text)
  if (
    /^(?:[•·▪‣●○◦■□–—*o\uE000-\uF8FF☐☑-]|[\d.]*\.\d{1,2}|\(?(?:\d{1,3}|[a-zA-Zа-яА-Я]|[ivx]{1,4})[.)])$/u.test(
      first ?? '',
    )
  )
    return false
  return !(/(?:[ .…]){5,}$/.test(first ?? '') && /^\d{1,4}$/.test(second ?? ''))
}

const endOfRun = (lines: readonly TextLine[], start: number, rules: readonly Rule[]): number => {
  let end = start + 1
  let pending = 0
  for (let at = start + 1; at < lines.length; at += 1) {
    const before = lines[at - 1] as TextLine
    const line = lines[at] as TextLine
    if (isApart(before, line, rules) || leavesStep(lines.slice(start, end), [before, line, lines[at + 1]])) break
    if (isParted(line)) {
      end = at + 1
      pending = 0
      continue
    }
    pending += 1
    if (pending > MAX_PENDING || isProse(line)) break
  }
  return closedBelow(lines, { start, end, rules })
}

/**
 * The end of a run with the last lines of a text that is wrapped in its last row: each right under the start of a text
 * one or two lines above, and not at the left edge of the run.
 */
const withLastLines = (lines: readonly TextLine[], start: number, end: number): number => {
  const left = Math.min(...lines.slice(start, end).map(line => line.left))
  let last = end
  while (last < lines.length && last - end < MAX_PENDING) {
    const line = lines[last] as TextLine
    const [chunk] = line.chunks
    const isUnder = lines
      .slice(Math.max(start, last - 2), last)
      .some(
        above =>
          line.base - above.base <= LINE_STEP * 1.15 * line.size &&
          above.chunks.some(other => Math.abs(other.left - (chunk?.left ?? 0)) < 1),
      )
    if (!chunk || line.chunks.length > 1 || !isUnder || chunk.left < left + line.size || isProse(line)) break
    last += 1
  }
  return last
}

const isApart = (before: TextLine, line: TextLine, rules: readonly Rule[]): boolean => {
  const gap = line.top - before.bottom
  if (gap <= MAX_GAP * Math.max(before.size, line.size)) return false
  return !rules.some(
    rule =>
      rule.axis === 'h' &&
      rule.at > before.base &&
      rule.at < line.base &&
      rule.to - rule.from > (before.right - before.left) * 0.6,
  )
}

/** A distance of more than this many usual steps between rows ends a table; that above a label, right above its rows, may be larger. */
const MAX_STEPS = 2.15
const MAX_LABEL_STEPS = 3
/** Distance of two lines of one text, in ems. */
const LINE_STEP = 1.15
/** Rows stand within this many usual steps below the label of their group. */
const LABEL_STEP = 1.3

/** True when a line stands much further below the one before than the rows of the run stand from each other. */
const leavesStep = (
  run: readonly TextLine[],
  [before, line, next]: readonly [TextLine, TextLine, TextLine | undefined],
): boolean => {
  if (run.length < 3) return false
  const steps = run
    .slice(1)
    .map((each, at) => each.base - (run[at] as TextLine).base)
    .sort((a, b) => a - b)
  // Texts in the middle of their cells stand half a line beside those that are wrapped: no row is closer than a line.
  const usual = Math.max(steps[steps.length >> 1] ?? 0, line.size * LINE_STEP)
  const isLabel = line.chunks.length === 1 && next !== undefined && next.base - line.base <= LABEL_STEP * usual
  return line.base - before.base > Math.max((isLabel ? MAX_LABEL_STEPS : MAX_STEPS) * usual, 1.6 * line.size)
}

const isProse = (line: TextLine): boolean => {
  const length = line.chunks.reduce((sum, chunk) => sum + chunk.text.length, 0)
  return line.chunks.length === 1 && length > PROSE_LENGTH
}

/** Single lines at the end belong to the run when a drawn line of its width stands below them. */
const closedBelow = (
  lines: readonly TextLine[],
  { start, end, rules }: { readonly start: number; readonly end: number; readonly rules: readonly Rule[] },
): number => {
  const run = lines.slice(start, end)
  const left = Math.min(...run.map(line => line.left))
  const right = Math.max(...run.map(line => line.right))
  const wide = rules.filter(rule => rule.axis === 'h' && rule.from <= left + 6 && rule.to >= right - 12)
  const inside = wide.filter(rule => rule.at > (run[0]?.top ?? 0) && rule.at < (run.at(-1)?.bottom ?? 0))
  if (inside.length < 1) return end
  const next = lines.slice(end, end + MAX_PENDING + 2)
  const closing = wide.find(
    rule => rule.at > (run.at(-1)?.bottom ?? 0) && next.some(line => line.bottom <= rule.at + 2),
  )
  if (!closing) return end
  let last = end
  while (last < lines.length && (lines[last] as TextLine).bottom <= closing.at + 2 && last - end <= MAX_PENDING) {
    if (
      isProse(lines[last] as TextLine) ||
      leavesStep(lines.slice(start, last), [lines[last - 1] as TextLine, lines[last] as TextLine, lines[last + 1]])
    )
      return end
    last += 1
  }
  return last
}
