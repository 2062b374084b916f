import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { ask } from './ask.ts'

test('a folder without a question is told, not asked', () => {
  expect(() => ask.run(ask.input.parse({ question: tmpdir() }), {})).toThrow('put the question after it')
})

test('an empty question is told in words', () => {
  expect(ask.input.safeParse({ question: ' ' }).error?.issues[0]?.message).toBe('it is empty; ask something')
})
