import { describe, expect, test } from 'vitest'
import { findSeams, partedAtSeams } from './find-seams.ts'
import type { Glyph } from './page-content.ts'
import { textLines } from './text-lines.ts'

/** Points of one character and of the type. */
const WIDE = 5
const SIZE = 10

/** Characters of a text that ends, or begins, at a place. */
const drawn = (text: string, at: { readonly end: number } | { readonly start: number }, base: number): Glyph[] => {
  const left = 'end' in at ? at.end - text.length * WIDE : at.start
  return Array.from(text, (char, index): Glyph => {
    const start = left + index * WIDE
    const box = { left: start, right: start + WIDE, top: base - SIZE, bottom: base }
    return { ...box, text: char, base, size: SIZE, bold: false, spaced: false, turn: 0 }
  })
}

const rows = (cells: readonly (readonly [string, string])[], textEnd?: number) =>
  textLines(
    cells.flatMap(([number, text], at) => [
      ...drawn(`позиция${at}`, { start: 20 }, 100 + at * 14),
      ...drawn(number, { end: 200 }, 100 + at * 14),
      ...drawn(text, textEnd === undefined ? { start: 201 } : { end: textEnd }, 100 + at * 14),
    ]),
  )

describe('numbers that end where texts begin', () => {
  const lines = rows([
    ['583,18', 'Дом'],
    ['99741,67', 'Юг'],
    ['97,72', '북부지점'],
    ['4,93', 'North'],
  ])

  test('are parted from them', () => {
    const seams = findSeams(lines)
    expect(seams).toEqual([{ from: 200, to: 201 }])
    expect(partedAtSeams(lines, seams).map(line => line.chunks.map(({ text }) => text))[1]).toEqual([
      'позиция1',
      '99741,67',
      'Юг',
    ])
  })

  test('are not when the texts are a unit that ends alike, or the rows are few', () => {
    expect(findSeams(rows(['5', '17', '240', '3'].map(number => [number, 'шт'])))).toEqual([])
    expect(findSeams(lines.slice(0, 3))).toEqual([])
  })
})
