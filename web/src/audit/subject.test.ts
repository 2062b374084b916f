import { expect, test } from 'vitest'
import { subjectTold } from './subject.ts'

test('an audit row is told by its question, statement or table', () => {
  expect(subjectTold('{"record":true,"question":"Сколько?"}')).toBe('Сколько?')
  expect(subjectTold('{"conversation":"main","sql":"SELECT 1"}')).toBe('SELECT 1')
  expect(subjectTold('{"from":1,"limit":500}')).toBe('')
  expect(subjectTold('{}')).toBe('')
})

test('a subject that was cut stands as it is', () => {
  expect(subjectTold('{"question":"a very lo')).toBe('{"question":"a very lo')
})
