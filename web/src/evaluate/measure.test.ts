import { expect, test } from 'vitest'
import { measure } from './measure.ts'

test('shares are counted over what can be judged', () => {
  expect(
    measure([
      { verdict: 'right', confident_wrong: false, found: 1, reached: true, hasDocument: true },
      { verdict: 'wrong', confident_wrong: true, hasDocument: true },
      { verdict: 'unjudged', confident_wrong: false, hasDocument: false },
    ]),
  ).toEqual({ judged: 2, exact: 0.5, confidentWrong: 0.5, found: 0.5, reached: 0.5 })
})

test('nothing is said where nothing was judged', () => {
  expect(measure([])).toEqual({ judged: 0 })
})
