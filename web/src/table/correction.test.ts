import { expect, test } from 'vitest'
import { saysSomething, withHeader, withRegion, withStub } from './correction.ts'

const bare = { table: 'Сети.xlsx#1.1' }
const rect = { top: 1, bottom: 3, left: 0, right: 2 }

test('a selection becomes header rows, label columns or the table', () => {
  expect(withHeader(bare, rect).header).toBe('2-3')
  expect(withHeader(bare, { ...rect, bottom: 2 }).header).toBe('2')
  expect(withStub(bare, rect).stub).toBe('A-B')
  expect(withStub(bare, { ...rect, right: 1 }).stub).toBe('A')
  expect(withRegion(bare, rect).region).toBe('A2:B3')
})

test('a correction that says nothing is not sent', () => {
  expect(saysSomething(bare)).toBe(false)
  expect(saysSomething(withStub(bare, rect))).toBe(true)
})
