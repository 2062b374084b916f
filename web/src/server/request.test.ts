import { expect, test } from 'vitest'
import { readEvent } from './request.ts'

test('an event is its name and the JSON of its data lines', () => {
  expect(readEvent('event: progress\ndata: {"done":1,\ndata: "total":2}')).toEqual({
    event: 'progress',
    data: { done: 1, total: 2 },
  })
  expect(readEvent('data:"x"')).toEqual({ event: 'message', data: 'x' })
})

test('a comment that keeps the line open is no event', () => {
  expect(readEvent(': ping')).toBeUndefined()
})
