import { expect, test } from 'vitest'
import { comparedRows, isWhole } from './whole.ts'

test.each([
  ['Total', true],
  ['both sexes', true],
  ['All ages', true],
  ['Всего', true],
  ['합계', true],
  ['Total assets', false],
  ['Все на свете', false],
  ['Men', false],
  ['', false],
])('%s says the whole: %s', (text, is) => {
  expect(isWhole(text)).toBe(is)
})

test('the whole is no rival of its parts for an extreme, and stays for anything else', () => {
  const rows = ['All ages', '15 to 24', '25 to 44'].map((text, row) => ({
    row,
    hidden: false,
    texts: [text],
    numbers: [],
  }))
  const names = (aggregate: 'argmax' | 'sum', of = rows): readonly string[] =>
    comparedRows({ aggregate }, { rows: of, truncated: false }, 0).map(({ texts }) => texts[0] ?? '')
  expect(names('argmax')).toEqual(['15 to 24', '25 to 44'])
  expect(names('sum')).toEqual(['All ages', '15 to 24', '25 to 44'])
  expect(names('argmax', rows.slice(0, 1))).toEqual(['All ages'])
})
