import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PAGES, readRoute, writeRoute } from './route.ts'

test('a route comes back from its fragment', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PAGES),
      fc.array(fc.string({ minLength: 1, unit: 'grapheme' }), { maxLength: 3 }),
      fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), fc.string({ unit: 'grapheme' }), {
        maxKeys: 3,
        noNullPrototype: true,
      }),
      (page, rest, query) => {
        expect(readRoute(writeRoute({ page, rest, query }))).toEqual({ page, rest, query })
      },
    ),
  )
})

test('a fragment that names no page is the ask page, and a broken one breaks nothing', () => {
  expect(readRoute('').page).toBe('ask')
  expect(readRoute('#/nowhere').page).toBe('ask')
  expect(readRoute('#/table/%E0%A4%A').rest).toEqual(['%E0%A4%A'])
})
