import { expect, test } from 'vitest'
import { askOf } from './ask.ts'

test.each([
  ['What is the CAS number of bleach?', false],
  ['the phone number of the depot', false],
  ['What is the number of carton types?', true],
  ['the total number of orders', true],
  ['불합격 로트 수를 품목별로 알려 주세요', true],
  ['지점 수는 얼마인가요', true],
  ['반품할 수 있나요?', false],
])('%s counts: %s', (question, counts) => expect(askOf(question).operations.has('count')).toBe(counts))
