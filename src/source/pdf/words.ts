import { type Box, boxAround, type Glyph } from './page-content.ts'
import type { TextLine } from './text-lines.ts'

/** Characters without a blank between them. */
export type Word = Box & { readonly glyphs: readonly Glyph[] }

/** A gap wider than this, in ems, parts two words when no blank was drawn. */
const WORD_GAP = 0.18

/** The words of a line from left to right. */
export const wordsOf = (line: TextLine): readonly Word[] => {
  const words: Word[] = []
  for (const chunk of line.chunks) {
    let start = 0
    for (let at = 1; at <= chunk.glyphs.length; at += 1) {
      const before = chunk.glyphs[at - 1] as Glyph
      const glyph = chunk.glyphs[at]
      if (glyph && !glyph.spaced && glyph.left - before.right <= WORD_GAP * line.size) continue
      const glyphs = chunk.glyphs.slice(start, at)
      words.push({ ...boxAround(glyphs), glyphs })
      start = at
    }
  }
  return words.sort((a, b) => a.left - b.left)
}
