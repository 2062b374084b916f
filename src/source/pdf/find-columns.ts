import { placeEdges, type Stretch } from './place-edges.ts'
import type { TextLine } from './text-lines.ts'
import { type Word, wordsOf } from './words.ts'

/** Steps a point when the page is looked at across. */
const STEPS = 2
/** Share of the lines that may run over the gap between two columns: long labels do. */
const MAX_CROSSING = 0.08
/** The usual distance between texts on both sides of a gap, in ems; that between two words is a third of it. */
const MIN_GAP = 0.95

type Row = { readonly size: number; readonly words: readonly Word[] }

/**
 * Edges of the columns that the texts of some lines stand in, one more than there are columns; `undefined` for fewer than
 * two columns.
 *
 * A gap between columns is a place that hardly any of the fuller lines cross with a word, with room on both sides. Lines
 * with few texts (headings over several columns, labels alone) have no say, nor has a header above rows of numbers.
 * `seams` are gaps that are too narrow to be seen so.
 */
export const findColumns = (
  lines: readonly TextLine[],
  seams: readonly Stretch[] = [],
): readonly number[] | undefined => {
  const rows = fullLines(lines).map((line): Row => ({ size: line.size, words: wordsOf(line) }))
  if (rows.length < 2) return undefined
  const left = Math.min(...lines.map(line => line.left))
  const right = Math.max(...lines.map(line => line.right))
  const gaps = freeStretches(rows, left, right).filter(gap => isColumnGap(gap, rows))
  const further = seams.filter(seam => !gaps.some(gap => gap.from < seam.to + 1 && gap.to > seam.from - 1))
  const all = [...gaps, ...further].sort((a, b) => a.from - b.from)
  const kept = withoutExclusive(all, rows)
  return kept.length === 0 ? undefined : placeEdges(kept, lines, { left: left - 1, right: right + 1 })
}

/** Lines with about as many texts as most have; of a table of numbers only those below its header. */
const fullLines = (lines: readonly TextLine[]): readonly TextLine[] => {
  const counts = lines.map(line => line.chunks.length).sort((a, b) => a - b)
  const usual = counts[Math.floor(counts.length * 0.75)] ?? 0
  const full = lines.filter(line => line.chunks.length >= Math.max(2, usual * 0.6))
  const numeric = full.filter(
    line => line.chunks.filter(chunk => isNumber(chunk.text)).length >= Math.max(1, line.chunks.length * 0.3),
  )
  if (numeric.length < Math.max(3, full.length * 0.5)) return full
  const first = numeric[0] as TextLine
  return full.filter(line => line.base >= first.base - 0.1)
}

/** True for a text that is a number with what may stand around one. */
export const isNumber = (text: string): boolean => /^[^\p{L}]*\d[^\p{L}]*$/u.test(text) && text.length < 24

/** Stretches across the page that hardly any line covers. */
const freeStretches = (rows: readonly Row[], left: number, right: number): readonly Stretch[] => {
  const covered = coverage(rows, left, right)
  const allowed = Math.max(rows.length >= 4 ? 1 : 0, Math.floor(rows.length * MAX_CROSSING))
  const stretches: Stretch[] = []
  let start = -1
  for (let at = 0; at <= covered.length; at += 1) {
    const isFree = at < covered.length && (covered[at] ?? 0) <= allowed
    if (isFree && start < 0) start = at
    if (isFree || start < 0) continue
    if (start > 0 && at < covered.length) stretches.push({ from: left + start / STEPS, to: left + at / STEPS })
    start = -1
  }
  return stretches
}

/** How many rows have a word over each step across the page. */
const coverage = (rows: readonly Row[], left: number, right: number): Uint16Array => {
  const covered = new Uint16Array(Math.max(1, Math.ceil((right - left) * STEPS)))
  for (const word of rows.flatMap(row => row.words)) {
    const from = Math.max(0, Math.floor((word.left - left) * STEPS))
    const to = Math.min(covered.length, Math.ceil((word.right - left) * STEPS))
    for (let at = from; at < to; at += 1) covered[at] = (covered[at] ?? 0) + 1
  }
  return covered
}

/** Enough lines have text on both sides, usually well apart. */
const isColumnGap = (gap: Stretch, rows: readonly Row[]): boolean => {
  const middle = (gap.from + gap.to) / 2
  const distances: number[] = []
  for (const { words, size } of rows) {
    const before = Math.max(...words.filter(word => midOf(word) <= middle).map(word => word.right))
    const after = Math.min(...words.filter(word => midOf(word) > middle).map(word => word.left))
    if (Number.isFinite(before) && Number.isFinite(after)) distances.push((after - before) / size)
  }
  if (distances.length < Math.max(2, rows.length * 0.2)) return false
  distances.sort((a, b) => a - b)
  return (distances[distances.length >> 1] ?? 0) >= MIN_GAP
}

const midOf = (word: Word): number => (word.left + word.right) / 2

/**
 * Gaps between two columns of which no row fills both are none: texts to the left and numbers to the right of one column.
 */
const withoutExclusive = (gaps: readonly Stretch[], rows: readonly Row[]): readonly Stretch[] => {
  let kept = [...gaps]
  for (let at = 0; at < kept.length; ) {
    const middles = kept.map(gap => (gap.from + gap.to) / 2)
    const from = middles[at - 1] ?? Number.NEGATIVE_INFINITY
    const edge = middles[at] as number
    const to = middles[at + 1] ?? Number.POSITIVE_INFINITY
    const both = rows.filter(({ words }) => hasWord(words, from, edge) && hasWord(words, edge, to)).length
    const either = rows.filter(({ words }) => hasWord(words, from, edge) !== hasWord(words, edge, to)).length
    if (both === 0 && either >= 4) kept = kept.filter((_, index) => index !== at)
    else at += 1
  }
  return kept
}

const hasWord = (words: readonly Word[], from: number, to: number): boolean =>
  words.some(word => midOf(word) > from && midOf(word) <= to)
