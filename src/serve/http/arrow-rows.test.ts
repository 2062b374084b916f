import { tableFromIPC } from 'apache-arrow'
import { expect, test } from 'vitest'
import { arrowOf } from './arrow-rows.ts'

test('rows come back from the stream with their types, blanks and repeated names', () => {
  const stream = arrowOf(
    ['сеть', 'n', 'да', 'n'],
    [
      ['А', 1.5, true, '007'],
      [null, null, false, 'x'],
    ],
  )
  const table = tableFromIPC(stream)
  expect(table.schema.fields.map(({ name, type }) => `${name}: ${type}`)).toEqual([
    'сеть: Utf8',
    'n: Float64',
    'да: Bool',
    'n (2): Utf8',
  ])
  expect(table.toArray().map(row => row.toJSON())).toEqual([
    { сеть: 'А', n: 1.5, да: true, 'n (2)': '007' },
    { сеть: null, n: null, да: false, 'n (2)': 'x' },
  ])
})

test('a result without rows keeps its columns', () => {
  expect(tableFromIPC(arrowOf(['a'], [])).schema.fields.map(({ name }) => name)).toEqual(['a'])
})
