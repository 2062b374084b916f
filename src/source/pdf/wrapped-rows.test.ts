import { describe, expect, test } from 'vitest'
import type { Glyph } from './page-content.ts'
import { textLines } from './text-lines.ts'
import { wrappedRows } from './wrapped-rows.ts'

/** Characters of a text at a baseline, each half an em wide. */
const drawn = (left: number, base: number, text: string): readonly Glyph[] =>
  [...text].map((letter, at) => ({
    text: letter,
    left: left + at * 5,
    right: left + at * 5 + 5,
    top: base - 8,
    bottom: base + 2,
    base,
    size: 10,
    bold: false,
    turn: 0 as const,
    spaced: false,
  }))

type Row = readonly (readonly string[])[]
const COLUMNS = [50, 160, 420]

/** Rows of cells, each a list of lines 12 points apart; rows stand `gap` points further apart. */
const page = (rows: readonly Row[], gap: number, share: number): readonly Glyph[] => {
  let top = 100
  return rows.flatMap(cells => {
    const height = Math.max(...cells.map(lines => lines.length))
    const glyphs = cells.flatMap((lines, column) =>
      lines.flatMap((line, at) =>
        drawn(COLUMNS[column] ?? 0, top + (height - lines.length) * 12 * share + at * 12, line),
      ),
    )
    top += height * 12 + gap
    return glyphs
  })
}

const read = (rows: readonly Row[], gap: number, share = 0): readonly (readonly string[])[] | undefined => {
  const found = wrappedRows(textLines(page(rows, gap, share)))
  return found?.groups.map(lines => lines.flatMap(({ chunks }) => chunks.map(({ text }) => text)))
}

const wrappedTable: readonly Row[] = [
  [['Item'], ['Description'], ['Price']],
  [['Filter medium'], ['Polypropylene fibre, two', 'layers with reinforcement'], ['12.50']],
  [['Housing'], ['Aluminium alloy, grey'], ['340.00']],
  [['Sealing ring of', 'the upper cover'], ['Silicone'], ['7.10']],
  [['Manual'], ['Printed'], ['1.00']],
]

describe('texts wrapped in the cells of a table without lines', () => {
  test.each([
    ['top', 0],
    ['middle', 0.5],
    ['bottom', 1],
  ])('are rows wherever they stand in them: %s', (_, share) => {
    for (const gap of [2, 6, 14]) {
      const rows = read(wrappedTable, gap, share)
      expect(rows?.map(texts => [...texts].sort())).toEqual(wrappedTable.map(cells => cells.flat().sort()))
    }
  })

  test('columns are parted by the widest of their texts', () => {
    const xs = wrappedRows(textLines(page(wrappedTable, 6, 0.5)))?.xs
    expect(xs).toHaveLength(4)
    expect([xs?.[1], xs?.[2]].map(edge => edge !== undefined && edge > 125 && edge < 420)).toEqual([true, true])
  })
})

describe('nothing is said of', () => {
  test('rows that stand as close as lines', () => expect(read(wrappedTable, 0)).toBeUndefined())

  test('a table in which no text is wrapped', () => {
    expect(
      read(
        wrappedTable.map(cells => cells.map(([line = '']) => [line])),
        6,
      ),
    ).toBeUndefined()
  })

  test('numbers one below the other, which are rows', () => {
    const groups = [1, 2, 3, 4].map((number): Row => [[`Group ${number}`], ['a', 'b'], ['10.5', '20.5']])
    expect(read(groups, 6)).toBeUndefined()
  })

  test('two columns of prose', () => {
    const prose = [1, 2, 3].map(
      (number): Row => [
        [`one ${number} two`, 'three four', 'five six'],
        ['seven eight', 'nine', 'ten'],
      ],
    )
    expect(
      read([...prose.slice(0, 1), [['x'], ['a text that lies under both of the columns'.repeat(2)]]], 6),
    ).toBeUndefined()
  })
})
