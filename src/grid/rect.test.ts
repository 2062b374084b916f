import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  areaOf,
  contains,
  covers,
  heightOf,
  intersect,
  isEmptyRect,
  type Rect,
  rectOf,
  union,
  widthOf,
} from './rect.ts'

const line = fc.integer({ min: 0, max: 12 })
const anyRect = fc.tuple(line, line, line, line).map(([top, left, bottom, right]) => rectOf(top, left, bottom, right))
const filledRect = fc
  .tuple(line, line, fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }))
  .map(([top, left, rows, columns]) => rectOf(top, left, top + rows, left + columns))

/** Cells of a rectangle, written out: the oracle of all the laws below. */
const cellsOf = (rect: Rect | undefined): ReadonlySet<string> => {
  const cells = new Set<string>()
  if (!rect) return cells
  for (let row = rect.top; row < rect.bottom; row += 1)
    for (let column = rect.left; column < rect.right; column += 1) cells.add(`${row},${column}`)
  return cells
}

test('area, height and width count cells', () => {
  fc.assert(
    fc.property(anyRect, rect => {
      expect(areaOf(rect)).toBe(cellsOf(rect).size)
      expect(isEmptyRect(rect)).toBe(cellsOf(rect).size === 0)
    }),
  )
  expect([heightOf(rectOf(1, 2, 4, 9)), widthOf(rectOf(1, 2, 4, 9))]).toEqual([3, 7])
})

test('a cell is covered when it is one of the cells', () => {
  fc.assert(
    fc.property(anyRect, line, line, (rect, row, column) => {
      expect(covers(rect, row, column)).toBe(cellsOf(rect).has(`${row},${column}`))
    }),
  )
})

test('the intersection holds exactly the cells of both', () => {
  fc.assert(
    fc.property(filledRect, filledRect, (a, b) => {
      const both = [...cellsOf(a)].filter(cell => cellsOf(b).has(cell))
      expect([...cellsOf(intersect(a, b))].sort()).toEqual(both.sort())
    }),
  )
})

test('the union is the smallest rectangle that contains both', () => {
  fc.assert(
    fc.property(anyRect, anyRect, (a, b) => {
      const both = union(a, b)
      expect(contains(both, a) && contains(both, b)).toBe(true)
      if (!isEmptyRect(a) && !isEmptyRect(b))
        expect(areaOf(both)).toBe(
          (Math.max(a.bottom, b.bottom) - Math.min(a.top, b.top)) *
            (Math.max(a.right, b.right) - Math.min(a.left, b.left)),
        )
    }),
  )
})

test('contains agrees with the cells', () => {
  fc.assert(
    fc.property(filledRect, anyRect, (outer, inner) => {
      expect(contains(outer, inner)).toBe([...cellsOf(inner)].every(cell => cellsOf(outer).has(cell)))
    }),
  )
})
