import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Cell } from './cell.ts'
import { cellsOf, coveringCell, coveringText, type Grid } from './grid.ts'
import { GridBuilder } from './grid-builder.ts'
import { rectOf } from './rect.ts'
import { TextStore } from './text-store.ts'

type Put = { readonly row: number; readonly column: number; readonly value: string | number | boolean }

const anyPut: fc.Arbitrary<Put> = fc.record({
  row: fc.nat(40),
  column: fc.nat(12),
  value: fc.oneof(fc.string({ minLength: 1, maxLength: 5 }), fc.integer(), fc.boolean()),
})

const built = (puts: readonly Put[]): { readonly grid: Grid; readonly count: number } => {
  const builder = new GridBuilder()
  for (const { row, column, value } of puts) {
    if (typeof value === 'string') builder.putText(row, column, value)
    else if (typeof value === 'number') builder.putNumber(row, column, value)
    else builder.putBoolean(row, column, value)
  }
  return { grid: builder.build().grid, count: builder.count }
}

/** The plain version: a map by place, read in reading order. */
const oracleOf = (puts: readonly Put[]): readonly Put[] => {
  const map = new Map(puts.map(put => [`${put.row},${put.column}`, put]))
  return [...map.values()].sort((a, b) => a.row - b.row || a.column - b.column)
}

const checked = (puts: readonly Put[]): void => {
  const { grid, count } = built(puts)
  const oracle = oracleOf(puts)
  expect(count).toBe(puts.length)
  expect(grid.cellCount).toBe(oracle.length)
  expect([...cellsOf(grid)].map(({ row, column, value }) => ({ row, column, value }))).toEqual(oracle)
  expect(Array.from(grid.filledRows)).toEqual([...new Set(oracle.map(({ row }) => row))])
  const bottom = Math.max(0, ...oracle.map(({ row }) => row + 1))
  const right = Math.max(0, ...oracle.map(({ column }) => column + 1))
  expect(grid.extent).toEqual(rectOf(0, 0, bottom, right))
  for (let row = 0; row < 42; row += 1)
    for (let column = 0; column < 14; column += 1) {
      const put = oracle.find(known => known.row === row && known.column === column)
      expect(grid.cellAt(row, column)?.value).toBe(put?.value)
      expect(grid.kindAt(row, column) === 'blank').toBe(put === undefined)
    }
}

describe('cells', () => {
  test('in reading order', () => {
    fc.assert(fc.property(fc.array(anyPut, { maxLength: 60 }).map(oracleOf), checked), { numRuns: 40 })
  })

  test('in any order, some places twice', () => {
    fc.assert(fc.property(fc.array(anyPut, { maxLength: 60 }), checked), { numRuns: 60 })
  })

  test('over the edge of a block, in and out of order', () => {
    const rows = 9000
    const builder = new GridBuilder()
    for (let row = 0; row < rows; row += 1)
      for (let column = 0; column < 8; column += 1) builder.putNumber(row, column * 2, row * 100 + column)
    builder.putNumber(5, 1, -1)
    builder.putNumber(8999, 14, -2)
    const { grid } = builder.build()
    expect(grid.cellCount).toBe(rows * 8 + 1)
    expect([grid.numberAt(5, 1), grid.numberAt(8999, 14), grid.numberAt(8500, 6)]).toEqual([-1, -2, 850_003])
    expect(grid.columnsAt(5)).toEqual([0, 1, 2, 4, 6, 8, 10, 12, 14])
  })

  test('a grid of nothing', () => {
    const { grid } = new GridBuilder().build()
    expect(grid.extent).toEqual(rectOf(0, 0, 0, 0))
    expect([...cellsOf(grid)]).toEqual([])
    expect([grid.columnsAt(3), grid.textAt(0, 0), grid.numberAt(0, 0), grid.cellAt(0, 0)]).toEqual([
      [],
      '',
      undefined,
      undefined,
    ])
  })
})

describe('content', () => {
  test('kinds, shown texts and values', () => {
    const builder = new GridBuilder()
    const percent = builder.styleId({ format: '0%', bold: true })
    const day = builder.styleId({ format: 'yyyy-mm-dd' })
    builder.putText(0, 0, '007')
    builder.putNumber(0, 1, 0.5, percent)
    builder.putNumber(0, 2, 45761, day, true)
    builder.putBoolean(0, 3, false)
    builder.putError(0, 4, '#N/A')
    const { grid } = builder.build()
    const plain = ({ kind, shown, value }: Cell): unknown => [kind, shown, value]
    expect([...cellsOf(grid)].map(plain)).toEqual([
      ['text', '007', '007'],
      ['number', '50%', 0.5],
      ['date', '2025-04-14', '2025-04-14'],
      ['boolean', 'FALSE', false],
      ['error', '#N/A', '#N/A'],
    ])
    expect(grid.styleAt(0, 1)).toEqual({ format: '0%', bold: true })
    expect([grid.numberAt(0, 2), grid.numberAt(0, 3)]).toEqual([45761, undefined])
  })

  test('equal styles share a number', () => {
    const builder = new GridBuilder()
    expect(builder.styleId({ format: '0.0', bold: true })).toBe(builder.styleId({ format: '0.0', bold: true }))
    expect(builder.styleId({ format: 'General' })).toBe(0)
  })

  test('one store serves several grids', () => {
    const texts = new TextStore()
    const id = texts.add('shared')
    const grids = [0, 1].map(column => {
      const builder = new GridBuilder({ texts })
      builder.putTextId(0, column, { textId: id, styleId: 0 })
      return builder.build().grid
    })
    expect([grids[0]?.textAt(0, 0), grids[1]?.textAt(0, 1)]).toEqual(['shared', 'shared'])
  })
})

describe('extras', () => {
  test('formulas and other extras of a cell come together, in reading order, each once', () => {
    const builder = new GridBuilder()
    const textId = builder.texts.add('A1*2')
    builder.putFormula(4, 1, { textId, cached: true, rows: 3, columns: 0 })
    builder.putFormula(1, 1, { textId, cached: false })
    builder.putExtras(1, 1, { comment: { text: 'why' } })
    builder.putExtras(0, 7, { link: 'a' })
    builder.putExtras(0, 7, { superscript: '1' })
    builder.putExtras(9, 0, { link: 'z' })
    builder.putNumber(4, 1, 8)
    const { grid } = builder.build()
    expect(
      [...grid.extraCells()].map(({ row, column, kind, formula, comment, link, superscript }) => ({
        at: [row, column],
        kind,
        formula,
        comment,
        link,
        superscript,
      })),
    ).toEqual([
      { at: [0, 7], kind: 'blank', link: 'a', superscript: '1' },
      { at: [1, 1], kind: 'blank', formula: { text: 'A1*2', cached: false }, comment: { text: 'why' } },
      { at: [4, 1], kind: 'number', formula: { text: 'A4*2', cached: true } },
      { at: [9, 0], kind: 'blank', link: 'z' },
    ])
    expect(grid.extent).toEqual(rectOf(0, 0, 5, 2))
  })

  test('formulas put in any order are found', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(30), fc.nat(30)), { maxLength: 40 }), places => {
        const builder = new GridBuilder()
        const oracle = new Map<string, string>()
        for (const [at, [row, column]] of places.entries()) {
          builder.putFormula(row, column, { textId: builder.texts.add(`F${at}()`), cached: true })
          oracle.set(`${row},${column}`, `F${at}()`)
        }
        const { grid } = builder.build()
        const found = [...grid.extraCells()].map(({ row, column, formula }) => [`${row},${column}`, formula?.text])
        expect(new Map(found.map(([place, text]) => [place, text]))).toEqual(oracle)
        expect(found.length).toBe(oracle.size)
      }),
    )
  })
})

describe('spans', () => {
  test('cover their cells; the value is that of the top left one', () => {
    const builder = new GridBuilder()
    builder.putText(0, 0, 'caption')
    builder.putSpan(rectOf(0, 0, 2, 3))
    builder.putSpan(rectOf(1, 2, 3, 4))
    builder.putSpan(rectOf(9, 9, 10, 10))
    const { grid, droppedSpans } = builder.build()
    expect(grid.spans).toEqual([rectOf(0, 0, 2, 3)])
    expect(droppedSpans).toEqual([rectOf(1, 2, 3, 4)])
    expect(coveringText(grid, 1, 2)).toBe('caption')
    expect(coveringCell(grid, 1, 1)?.column).toBe(0)
    expect(coveringText(grid, 2, 2)).toBe('')
    expect(grid.spanAt(1, 1)).toEqual(rectOf(0, 0, 2, 3))
    expect(grid.extent).toEqual(rectOf(0, 0, 2, 3))
  })

  test('facts of rows and columns, without those of empty lines beyond the cells', () => {
    const builder = new GridBuilder()
    builder.putRowInfo(3, { hidden: true, outline: 2 })
    builder.putColumnInfo(1, { hidden: true })
    for (let column = 5; column < 16_384; column += 1) builder.putColumnInfo(column, { hidden: true })
    builder.putText(5, 4, 'x')
    const { grid } = builder.build()
    expect(grid.columnInfo.size).toBe(1)
    expect([grid.rowInfo.get(3), grid.columnInfo.get(1), grid.rowInfo.get(4)]).toEqual([
      { hidden: true, outline: 2 },
      { hidden: true },
      undefined,
    ])
  })
})
