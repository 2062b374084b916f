import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Sums } from './sums.ts'

const adding = fc.array(fc.tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 5 })), { maxLength: 300 })

it('gives the numbers of the greatest sums, as a sorted map does', () => {
  fc.assert(
    fc.property(adding, fc.integer({ min: 1, max: 60 }), (added, most) => {
      const sums = new Sums(added.length)
      const plain = new Map<number, number>()
      for (const [number, value] of added) {
        sums.add(number, value)
        plain.set(number, (plain.get(number) ?? 0) + value)
      }
      const found = sums.greatest(most, (numbers, count) => numbers.slice(0, count))
      const expected = [...plain.values()].sort((a, b) => b - a).slice(0, most)
      expect(sums.size).toBe(plain.size)
      expect(new Set(found).size).toBe(expected.length)
      expect(found.map(number => plain.get(number) ?? 0).sort((a, b) => b - a)).toEqual(expected)
    }),
  )
})

it('holds numbers beyond 32 bits apart', () => {
  const sums = new Sums(2)
  sums.add(5, 1)
  sums.add(2 ** 32 + 5, 2)
  expect(sums.greatest(1, numbers => numbers)).toEqual([2 ** 32 + 5])
})
