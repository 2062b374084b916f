import { describe, expect, test } from 'vitest'
import { isJustified } from './justified.ts'
import type { Glyph } from './page-content.ts'
import type { Chunk, TextLine } from './text-lines.ts'

/** Points of one character and of the type. */
const WIDE = 5
const SIZE = 10

/** A line of words with gaps in points; wide gaps part it. */
const lineOf = (words: readonly string[], gaps: readonly number[], base: number): TextLine => {
  const chunks: Chunk[] = []
  let left = 50
  words.forEach((text, at) => {
    const right = left + text.length * WIDE
    const box = { left, right, top: base - SIZE, bottom: base }
    const glyphs = Array.from(text, (char, index): Glyph => {
      const start = left + index * WIDE
      return {
        ...box,
        left: start,
        right: start + WIDE,
        text: char,
        base,
        size: SIZE,
        turn: 0,
        spaced: index === 0,
      } as Glyph
    })
    const before = chunks.at(-1)
    if (before && (gaps[at - 1] ?? 0) < 11)
      chunks[chunks.length - 1] = { ...before, right, glyphs: [...before.glyphs, ...glyphs] }
    else chunks.push({ ...box, text, superscript: '', glyphs, bold: false })
    left = right + (gaps[at] ?? 0)
  })
  return { left: 50, right: left, top: base - SIZE, bottom: base, base, size: SIZE, chunks }
}

/** Words spread evenly over 200 points. */
const spread = (text: string, base: number): TextLine => {
  const words = text.split(' ')
  const gap = (200 - words.join('').length * WIDE) / (words.length - 1)
  return lineOf(words, Array(words.length - 1).fill(gap), base)
}

describe('a justified text', () => {
  test.each([
    ['русский', ['рекомендовал опубликовала южные', 'торговых процентов где продажах', 'директоров обучение как']],
    ['english', ['recommended publication south', 'trading percentage where goods', 'management training all']],
  ])('of %s words is known', (_, texts) => {
    expect(isJustified(texts.map((text, at) => spread(text, 100 + at * 12)))).toBe(true)
  })

  test('rows of a table are none: their gaps differ inside a row, or are those of the next row', () => {
    const uneven = ['a', 'bb', 'ccc'].map((text, at) =>
      lineOf([text, '10', '20'], [60 - text.length * WIDE, 20], 100 + at * 12),
    )
    expect(isJustified(uneven)).toBe(false)
    const even = [0, 1, 2].map(at => lineOf(['10', '20', '30'], [30, 30], 100 + at * 12))
    expect(isJustified(even)).toBe(false)
  })
})
