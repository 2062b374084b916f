import fc from 'fast-check'
import { expect, test } from 'vitest'
import { float64List, int32List, uint8List, uint32List } from './chunked.ts'

test('a list gives back what was pushed and set', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ noNaN: true })),
      fc.array(fc.tuple(fc.nat(), fc.double({ noNaN: true }))),
      (numbers, changes) => {
        const list = float64List()
        const oracle = [...numbers]
        for (const number of numbers) list.push(number)
        for (const [at, number] of changes) {
          if (oracle.length === 0) continue
          list.set(at % oracle.length, number)
          oracle[at % oracle.length] = number
        }
        expect(Array.from({ length: list.length }, (_, at) => list.at(at))).toEqual(oracle)
      },
    ),
  )
})

test.each([
  ['bytes', uint8List, 255],
  ['unsigned', uint32List, 2 ** 32 - 1],
  ['signed', int32List, -(2 ** 31)],
])('%s go over the edge of a chunk', (_, make, extreme) => {
  const list = make()
  for (let at = 0; at < 70_000; at += 1) list.push(at === 65_536 ? extreme : at % 100)
  expect([list.length, list.at(65_535), list.at(65_536), list.at(69_999)]).toEqual([70_000, 35, extreme, 99])
})
