import { expect, test } from 'vitest'
import { type DrawnCell, drawGrid, sheetOf } from '../../test/drawn-draft.ts'
import { understand } from './understand.ts'

const ambiguousOf = (rows: readonly (readonly DrawnCell[])[]): readonly unknown[] => {
  const [table] = understand(sheetOf(drawGrid(rows)))
  return (table?.columns ?? []).flatMap(column => (column.ambiguous ? [column.name] : []))
}

test('numbers that may be grouped or decimal are told with the first cell and the reading taken', () => {
  const [table] = understand(
    sheetOf(
      drawGrid([
        ['Item', 'Mass', 'Day'],
        ['Rope', '1.250', '03/04/2024'],
        ['Hook', '2.375', '05/06/2024'],
        ['Chain', '1.125', '07/08/2024'],
      ]),
    ),
  )
  expect(table?.columns.map(column => column.ambiguous)).toEqual([undefined, true, true])
  expect(table?.findings).toMatchObject([
    { code: 'numbers-ambiguous', level: 'warn', cell: 'B2' },
    { code: 'dates-ambiguous', level: 'warn', cell: 'C2' },
  ])
})

test.each<[string, readonly string[]]>([
  ['a decimal fraction beside', ['1.250', '2.5', '1.125']],
  ['a plain number beside', ['1,250', '950', '2,375']],
  ['a day beyond the twelfth', ['03/04/2024', '25/06/2024', '07/08/2024']],
])('%s decides', (_what, values) =>
  expect(ambiguousOf([['Item', 'Value'], ...values.map((value, at) => [`Item ${'abc'[at]}`, value])])).toEqual([]),
)

test('a neighbour that shows the decimal mark decides', () =>
  expect(
    ambiguousOf([
      ['Item', 'Mass', 'Price'],
      ['Rope', '1,250', '12.50'],
      ['Hook', '2,375', '8.75'],
      ['Chain', '1,125', '9.10'],
    ]),
  ).toEqual([]))
