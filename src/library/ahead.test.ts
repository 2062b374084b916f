import { expect, it } from 'vitest'
import { ahead } from './ahead.ts'

const counting = (made: number[]): Iterable<number> => ({
  *[Symbol.iterator]() {
    for (let item = 0; item < 5; item += 1) {
      made.push(item)
      yield item
    }
  },
})

it.each([0, 2, 5, 9])('gives the same items, %i of them made at once', most => {
  const made: number[] = []
  const items = ahead(counting(made), most)
  expect(made).toHaveLength(Math.min(most, 5))
  expect([...items]).toEqual([0, 1, 2, 3, 4])
})
