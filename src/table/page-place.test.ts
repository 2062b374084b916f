import { expect, test } from 'vitest'
import { GridBuilder } from '../grid/index.ts'
import type { Sheet } from '../source/index.ts'
import { cellPlaceOf, pagePlaceOf } from './page-place.ts'

const sheetAt = (at: Sheet['at'], cells: readonly (readonly [row: number, column: number, page: number])[]): Sheet => {
  const builder = new GridBuilder()
  for (const [row, column, page] of cells) {
    builder.putText(row, column, 'x')
    const [left, top] = [column * 100 + 5, (row % 10) * 20 + 3]
    builder.putExtras(row, column, { page, box: [left, top, left + 40, top + 10] })
  }
  const { grid } = builder.build()
  return {
    kind: 'sheet',
    name: 'table 1',
    origin: 'table',
    index: 1,
    state: 'visible',
    grid,
    hints: {},
    path: [],
    at,
    receipt: { found: cells.length, kept: cells.length, dropped: [] },
  }
}

test('a cell stands on the page of its row, in the box where its row and column meet', () => {
  const place = pagePlaceOf(
    sheetAt({ page: 3 }, [
      [0, 0, 3],
      [0, 1, 3],
      [9, 0, 3],
      [10, 0, 4],
      [10, 1, 4],
      [12, 2, 6],
    ]),
  )
  expect(place).toMatchObject({
    page: 3,
    pages: [
      { row: 10, page: 4 },
      { row: 12, page: 6 },
    ],
  })
  expect(cellPlaceOf(place, 9, 1)).toEqual({ page: 3, box: [105, 183, 145, 193] })
  expect(cellPlaceOf(place, 10, 1)).toEqual({ page: 4, box: [105, 3, 145, 13] })
  expect(cellPlaceOf(place, 11, 0)).toEqual({ page: 4 })
  expect(cellPlaceOf(place, 12, 2)).toMatchObject({ page: 6 })
  expect(JSON.parse(JSON.stringify(place))).toEqual(place)
})

test('a slide, a page without boxes, and none at all', () => {
  expect(cellPlaceOf(pagePlaceOf(sheetAt({ slide: 2 }, [])), 0, 0)).toEqual({ slide: 2 })
  expect(cellPlaceOf(pagePlaceOf(sheetAt({ page: 7 }, [])), 0, 0)).toEqual({ page: 7 })
  expect(pagePlaceOf(sheetAt({}, []))).toBeUndefined()
  expect(cellPlaceOf(undefined, 0, 0)).toEqual({})
})
