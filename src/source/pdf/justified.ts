import type { TextLine } from './text-lines.ts'
import { wordsOf } from './words.ts'

/** Gaps of a justified line differ by less than this, in ems, or by less than this share of their width. */
const EVEN = 0.12
const EVEN_SHARE = 0.1
/** Right edges of justified lines differ by less than this, in points. */
const MARGIN = 1.5
/** Share of the parted lines that must be even. */
const MOST = 0.75

/**
 * True when lines of which some stand in parts are those of a justified text: the gaps between the words of a line are
 * all the same, those of one line are not those of another, and the lines end at one margin.
 *
 *     the  words  of  this  line     gaps of 2
 *     are    spread    over   it     gaps of 4: no column goes through both
 *
 * Rows of a table may stand evenly too, but then all of them by the same gaps.
 */
export const isJustified = (lines: readonly TextLine[]): boolean => {
  const parted = lines.filter(line => line.chunks.length > 1)
  const rights = parted.map(({ right }) => right).sort((a, b) => a - b)
  const margin = rights[rights.length >> 1] ?? 0
  const full = parted.filter(line => Math.abs(line.right - margin) < MARGIN)
  const spaced = parted.map(gapsOf).filter(gaps => gaps.length >= 2)
  if (spaced.length < parted.length * 0.5 || full.length < parted.length * MOST) return false
  if (spaced.filter(isEven).length < spaced.length * MOST) return false
  const filling = lines.filter(line => Math.abs(line.right - margin) < MARGIN).map(gapsOf)
  const even = filling.filter(gaps => gaps.length >= 2 && isEven(gaps))
  return even.length >= 2 && spread(even.map(([first = 0]) => first)) > EVEN
}

const isEven = (gaps: readonly number[]): boolean => spread(gaps) <= Math.max(EVEN, EVEN_SHARE * Math.max(...gaps))

/** Distances between the words of a line, in ems. */
const gapsOf = (line: TextLine): readonly number[] => {
  const words = [...wordsOf(line)].sort((a, b) => a.left - b.left)
  return words.slice(1).map((word, at) => (word.left - (words[at]?.right ?? 0)) / line.size)
}

const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values)
