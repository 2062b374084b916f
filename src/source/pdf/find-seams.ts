import type { Glyph } from './page-content.ts'
import type { Stretch } from './place-edges.ts'
import { partedAt, type TextLine } from './text-lines.ts'

/** Edges that stand one below the other differ by less than this, in points. */
const SAME = 0.7
/** Texts of a column differ in width by more than this, in points, when they are more than one text again and again. */
const VARIED = 2
/** Share of the lines that must have the seam, and the fewest. */
const MOST = 0.7
const FEWEST = 4
/** A gap wider than this, in ems, parts texts anyway. */
const CLOSE = 1.1

/** A place where a number ends and a text begins close by; `start` and `end` are where the number begins and the text ends. */
type Boundary = { readonly right: number; readonly left: number; readonly start: number; readonly end: number }

/**
 * Places between a column of numbers set to its right edge and a column of texts set to its left edge, so close to each
 * other that no gap shows.
 *
 * ```text
 *      583,18Дом и сад
 *   99 741,67Юг            numbers end at one place, texts begin at one place, and both are of many widths:
 *       97,72Северянка     a number with its unit has no such place, since all units end alike
 * ```
 */
export const findSeams = (lines: readonly TextLine[]): readonly Stretch[] => {
  const all = lines.map(boundariesOf)
  const seams: Stretch[] = []
  const looked = new Set<number>()
  for (const { right, left } of all.flat()) {
    const key = Math.round(left)
    if (looked.has(key) || seams.some(seam => Math.abs(seam.to - left) < SAME * 2)) continue
    looked.add(key)
    const same = all.flatMap(
      found => found.find(one => Math.abs(one.right - right) < SAME && Math.abs(one.left - left) < SAME) ?? [],
    )
    if (same.length < Math.max(FEWEST, lines.length * MOST)) continue
    if (isVaried(same.map(({ start }) => start)) && isVaried(same.map(({ end }) => end)))
      seams.push({ from: Math.min(right, left), to: left })
  }
  return seams.sort((a, b) => a.from - b.from)
}

/** The same lines, their texts parted at the seams that go through them. */
export const partedAtSeams = (lines: readonly TextLine[], seams: readonly Stretch[]): readonly TextLine[] =>
  seams.reduce((parted, { from, to }) => parted.map(line => partedAt(line, (from + to) / 2, SAME)), lines)

const isVaried = (places: readonly number[]): boolean => Math.max(...places) - Math.min(...places) > VARIED

const boundariesOf = (line: TextLine): readonly Boundary[] => {
  const glyphs = line.chunks.flatMap(chunk => chunk.glyphs)
  const found: Boundary[] = []
  for (let at = 1; at < glyphs.length; at += 1) {
    const before = glyphs[at - 1] as Glyph
    const glyph = glyphs[at] as Glyph
    if (!/[\d%)]/.test(before.text) || !/^\p{L}/u.test(glyph.text) || glyph.left - before.right > CLOSE * line.size)
      continue
    found.push({
      right: before.right,
      left: glyph.left,
      start: startOf(glyphs, at - 1, line),
      end: endOf(glyphs, at, line),
    })
  }
  return found
}

/** Where the number begins that ends at a character. */
const startOf = (glyphs: readonly Glyph[], last: number, { size }: TextLine): number => {
  const goesOn = (before: Glyph, glyph: Glyph): boolean =>
    /^[\d.,%()+\-–−]$/.test(before.text) && glyph.left - before.right < CLOSE * size
  let at = last
  while (at > 0 && goesOn(glyphs[at - 1] as Glyph, glyphs[at] as Glyph)) at -= 1
  return (glyphs[at] as Glyph).left
}

/** Where the text ends that begins at a character: before the next wide gap. */
const endOf = (glyphs: readonly Glyph[], first: number, { size }: TextLine): number => {
  let at = first
  while (at + 1 < glyphs.length && (glyphs[at + 1] as Glyph).left - (glyphs[at] as Glyph).right < CLOSE * size) at += 1
  return (glyphs[at] as Glyph).right
}
