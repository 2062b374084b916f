import { describe, expect, test } from 'vitest'
import { GridBuilder, type Rect } from '../../grid/index.ts'
import { computeOpen } from './compute-open.ts'
import { evaluateFormula, type FormulaWorld, NotComputed } from './evaluate.ts'
import type { FormulaValue } from './formula-value.ts'

/** A sheet that holds, from A1: 1, 2, a text, a blank, TRUE, `#N/A`; below A1: 10 and 20. */
const cells: Readonly<Record<string, FormulaValue>> = {
  '0,0': 1,
  '0,1': 2,
  '0,2': 'x',
  '0,4': true,
  '0,5': { error: '#N/A' },
  '1,0': 10,
  '2,0': 20,
}

const world: FormulaWorld = {
  cell: (_, row, column) => cells[`${row},${column}`],
  cells: (_, { top, left, bottom, right }: Rect) =>
    Object.entries(cells)
      .filter(([key]) => {
        const [row = 0, column = 0] = key.split(',').map(Number)
        return row >= top && row < bottom && column >= left && column < right
      })
      .map(([, value]) => value),
  sheetOf: name => ['data', 'my sheet'].indexOf(name.toLowerCase()),
  nameOf: name => (name === 'rate' ? 'Data!$A$2' : undefined),
}

const value = (text: string): FormulaValue => evaluateFormula(text, 0, world)

describe('values', () => {
  test.each<readonly [string, FormulaValue]>([
    ['1+2*3', 7],
    ['-2^2', 4],
    ['2^3^2', 64],
    ['(1+2)*3%', 0.09],
    ['10-4-3', 3],
    ['1/0', { error: '#DIV/0!' }],
    ['"a"&1&TRUE', 'a1TRUE'],
    ['"5"+1', 6],
    ['"x"+1', { error: '#VALUE!' }],
    ['A1+D1', 1],
    ['D1', 0],
    ['F1+1', { error: '#N/A' }],
    ['"ABC"="abc"', true],
    ['1<"a"', true],
    ['D1=0', true],
    ['D1=""', true],
    ['SUM(A1:F1)', { error: '#N/A' }],
    ['SUM(A1:E1)', 3],
    ['SUM(A:A)', 31],
    ['SUM(A1,"2",TRUE)', 4],
    ['SUM(rate,1)', 11],
    ["'my sheet'!A1", 1],
    ['nowhere!A1', { error: '#REF!' }],
    ['AVERAGE(A1:A3)', 31 / 3],
    ['AVERAGE(C1:D1)', { error: '#DIV/0!' }],
    ['MIN(A1:A3)+MAX(A1:A3)', 21],
    ['COUNT(A1:F3)', 4],
    ['COUNTA(A1:F3)', 7],
    ['ROUND(1.005,2)', 1.01],
    ['ROUND(-2.5,0)', -3],
    ['ROUND(1234,-2)', 1200],
    ['ROUNDUP(1.01,1)', 1.1],
    ['ROUNDDOWN(-1.29,1)', -1.2],
    ['INT(-1.5)', -2],
    ['MOD(-1,3)', 2],
    ['IF(A1>0,"yes",1/0)', 'yes'],
    ['IF(A1>5,1)', false],
    ['IF(A1>5,1,)', 0],
    ['IFERROR(F1,"none")', 'none'],
    ['AND(A1=1,OR(B1=1,B1=2),NOT(FALSE))', true],
    ['_xlfn.CONCAT("a","b")', 'ab'],
    ['LEFT("한국어",2)&RIGHT("abc",1)&LEN("ё")', '한국c1'],
    ['  A1 +  B1 ', 3],
  ])('%s', (text, expected) => expect(value(text)).toEqual(expected))

  test.each([
    'NOW()',
    'RAND()',
    'T1[[#This Row],[a]]',
    '{1,2}',
    'A1:B2',
    '[1]Sheet!A1',
    'unknown',
    'SUM(',
    '1+',
    'A1 B1',
    '=',
  ])('%s is left alone', text => expect(() => value(text)).toThrow(NotComputed))
})

describe('a whole book', () => {
  const sheet = (open: readonly (readonly [row: number, column: number, text: string])[]) => ({
    name: 'S',
    grid: new GridBuilder().build().grid,
    open: open.map(([row, column, text]) => ({ row, column, text })),
  })
  const none = (): undefined => undefined

  test('a chain of ten thousand formulas, in either direction', () => {
    const length = 10_000
    const down = Array.from({ length }, (_, row) => [row, 0, row === 0 ? '1' : `A${row}+1`] as const)
    const up = Array.from({ length }, (_, row) => [row, 0, row === length - 1 ? '1' : `A${row + 2}+1`] as const)
    expect(computeOpen([sheet(down)], none).values[0]?.[length - 1]).toBe(length)
    expect(computeOpen([sheet(up)], none).values[0]?.[0]).toBe(length)
  })

  test('what waits for itself, and what waits for that, stays open', () => {
    const { values, cycles } = computeOpen(
      [
        sheet([
          [0, 0, 'B1'],
          [0, 1, 'A1'],
          [0, 2, 'A1+1'],
          [0, 3, '2'],
        ]),
      ],
      none,
    )
    expect(values).toEqual([[undefined, undefined, undefined, 2]])
    expect(cycles.length).toBe(1)
  })

  test('running sums over a long column end when enough cells were looked at', () => {
    const rows = Array.from({ length: 2000 }, (_, row) => [row, 1, `SUM($A$1:A${row + 1})`] as const)
    const builder = new GridBuilder()
    for (let row = 0; row < 2000; row += 1) builder.putNumber(row, 0, 1)
    const { values } = computeOpen([{ ...sheet(rows), grid: builder.build().grid }], none, 10_000)
    expect(values[0]?.slice(0, 3)).toEqual([1, 2, 3])
    expect(values[0]?.at(-1)).toBeUndefined()
  })
})
