import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Book, readSource, type Sheet, sourceOfBytes } from '../../src/source/index.ts'
import { type PlainTable, writers } from './save-table.ts'

const sheetsOf = (book: Book): readonly Sheet[] => book.blocks.filter(block => block.kind === 'sheet')

/** Texts of a sheet by row and column, up to the size that it states. */
const textsOf = ({ grid, size }: Sheet): readonly (readonly string[])[] =>
  Array.from({ length: size?.rows ?? grid.extent.bottom }, (_, row) =>
    Array.from({ length: size?.columns ?? grid.extent.right }, (_, column) => grid.textAt(row, column)),
  )

/** What holds of every sheet of every reader. */
const holdsLaws = ({ grid, size, receipt }: Sheet): void => {
  const dropped = receipt.dropped.reduce((sum, { count }) => sum + count, 0)
  expect(receipt.found).toBe(receipt.kept + dropped)
  expect(receipt.kept).toBeGreaterThanOrEqual(grid.cellCount)
  const [bottom, right] = [size?.rows ?? grid.extent.bottom, size?.columns ?? grid.extent.right]
  const covered = new Set<string>()
  for (const span of grid.spans) {
    expect(
      span.bottom <= Math.max(bottom, grid.extent.bottom) && span.right <= Math.max(right, grid.extent.right),
    ).toBe(true)
    for (let row = span.top; row < span.bottom; row += 1)
      for (let column = span.left; column < span.right; column += 1) {
        expect(covered.has(`${row} ${column}`)).toBe(false)
        covered.add(`${row} ${column}`)
      }
  }
  expect(grid.extent.bottom <= bottom && grid.extent.right <= right).toBe(true)
}

const FILES = join(import.meta.dirname, 'files')

describe('one table saved by an office program', () => {
  const rows = [
    ['Сеть', 'Продажи, руб.', '', 'Код'],
    ['', '2024', '2025', ''],
    ['Северянка', '1200', '91.5', '007'],
    ['Гастроном "24"', '7', '0', '012'],
    ['서울 마트', '15', '-3.25', '100'],
  ]
  const spans = [
    { top: 0, left: 0, bottom: 2, right: 1 },
    { top: 0, left: 1, bottom: 1, right: 3 },
    { top: 0, left: 3, bottom: 2, right: 4 },
  ]

  test.each(readdirSync(FILES))('%s gives the same grid', async name => {
    const book = await readSource(sourceOfBytes(name, readFileSync(join(FILES, name))))
    const [sheet, ...others] = sheetsOf(book)
    if (!sheet) throw new Error('no sheet')
    expect(others).toEqual([])
    expect(textsOf(sheet)).toEqual(rows)
    expect([...sheet.grid.spans].sort((a, b) => a.left - b.left)).toEqual(spans)
    holdsLaws(sheet)
  })
})

/** A table of words with merged cells; every line between rows and columns is seen somewhere. */
const tableOf = (letters: string): fc.Arbitrary<PlainTable> => {
  const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 6 })
  const corner = fc.tuple(fc.nat(5), fc.nat(4), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }))
  return fc
    .record({
      height: fc.integer({ min: 2, max: 6 }),
      width: fc.integer({ min: 2, max: 5 }),
      words: fc.array(word, { minLength: 30, maxLength: 30 }),
      corners: fc.array(corner, { maxLength: 5 }),
    })
    .map(({ height, width, words, corners }): PlainTable => {
      const owner = Array.from({ length: height }, () => Array<number>(width).fill(-1))
      const spans: PlainTable['spans'][number][] = []
      for (const [top, left, tall, wide] of corners) {
        const span = { top, left, bottom: top + tall, right: left + wide }
        const places = placesOf(span)
        const isFree = places.every(([row, column]) => owner[row]?.[column] === -1)
        if (tall * wide === 1 || !isFree) continue
        for (const [row, column] of places) (owner[row] as number[])[column] = spans.length
        spans.push(span)
      }
      const rows = owner.map((line, row) =>
        line.map((of, column) => {
          const span = spans[of]
          return span && (span.top !== row || span.left !== column) ? '' : (words[row * 5 + column] ?? 'x')
        }),
      )
      return { rows, spans }
    })
    .filter(isSeen)
}

const placesOf = ({ top, left, bottom, right }: PlainTable['spans'][number]): readonly (readonly [number, number])[] =>
  Array.from({ length: bottom - top }, (_, row) =>
    Array.from({ length: right - left }, (_, column) => [top + row, left + column] as const),
  ).flat()

/** True when no line between two rows or columns is hidden by merged cells all along. */
const isSeen = ({ rows, spans }: PlainTable): boolean => {
  const width = rows[0]?.length ?? 0
  const over = (line: number, from: 'top' | 'left', to: 'bottom' | 'right'): readonly PlainTable['spans'][number][] =>
    spans.filter(span => span[from] < line && span[to] > line)
  const isRowSeen = rows.every(
    (_, row) => row === 0 || over(row, 'top', 'bottom').reduce((sum, { left, right }) => sum + right - left, 0) < width,
  )
  return (
    isRowSeen &&
    (rows[0] ?? []).every(
      (_, column) =>
        column === 0 ||
        over(column, 'left', 'right').reduce((sum, { top, bottom }) => sum + bottom - top, 0) < rows.length,
    )
  )
}

describe('any table of words with merged cells', () => {
  test.each(Object.keys(writers))('comes back from %s as it was', { timeout: 30_000 }, async format => {
    const writer = writers[format]
    if (!writer) throw new Error('no writer')
    const letters = writer.latin ? 'abcdeSTU' : 'abSПриве가나다表'
    await fc.assert(
      fc.asyncProperty(tableOf(letters), async drawn => {
        const table = writer.flat ? { ...drawn, spans: [] } : drawn
        const book = await readSource(sourceOfBytes(`a.${format}`, writer.save(table)))
        const [sheet, ...others] = sheetsOf(book)
        if (!sheet) throw new Error('no sheet')
        expect(others).toEqual([])
        expect(textsOf(sheet)).toEqual(table.rows)
        const order = (spans: PlainTable['spans']): PlainTable['spans'] =>
          [...spans].sort((a, b) => a.top - b.top || a.left - b.left)
        expect(order(sheet.grid.spans)).toEqual(order(table.spans))
        holdsLaws(sheet)
      }),
      { numRuns: format === 'pdf' || format === 'xlsb' || format === 'xls' ? 25 : 60 },
    )
  })
})
