import { expect, test } from 'vitest'
import { chartOf, MOST_MARKS, marksOf } from './chart-shape.ts'

test('names beside numbers are bars, days a line, two numbers dots', () => {
  expect(
    chartOf({
      columns: ['сеть', 'n'],
      rows: [
        ['А', 1],
        ['Б', 2],
      ],
    }),
  ).toEqual({ mark: 'bars', x: 0, y: 1 })
  expect(
    chartOf({
      columns: ['день', 'n'],
      rows: [
        ['2025-01-01', 3],
        ['2025-01-02', 2],
      ],
    })?.mark,
  ).toBe('line')
  expect(
    chartOf({
      columns: ['a', 'b'],
      rows: [
        [3, 1],
        [1, 2],
      ],
    })?.mark,
  ).toBe('dots')
  expect(
    chartOf({
      columns: ['год', 'n'],
      rows: [
        [2024, 9],
        [2025, 2],
      ],
    })?.mark,
  ).toBe('line')
})

test('nothing is drawn where there is nothing to compare', () => {
  expect(chartOf({ columns: ['n'], rows: [[1]] })).toBeUndefined()
  expect(
    chartOf({
      columns: ['a', 'b'],
      rows: [
        ['x', 'y'],
        ['z', 'w'],
      ],
    }),
  ).toBeUndefined()
  expect(
    chartOf({
      columns: ['code', 'code2'],
      rows: [
        ['007', '008'],
        ['009', '010'],
      ],
    }),
  ).toBeUndefined()
})

test('a row without a number is left out, and the chart is bounded', () => {
  const rows = Array.from({ length: 1_000 }, (_, at) => [`r${at}`, at % 2 ? null : at])
  const marks = marksOf({ columns: ['r', 'n'], rows }, { mark: 'bars', x: 0, y: 1 })
  expect(marks).toHaveLength(MOST_MARKS / 2)
})
