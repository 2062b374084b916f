import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sketch } from '../../test/sketch.ts'
import type { Sheet } from '../source/index.ts'
import { longFormOf } from './long-form.ts'
import { longRowsOf } from './long-rows.ts'
import { understand } from './understand.ts'

const longOf = (sheet: Sheet) => {
  const [table] = understand(sheet)
  const form = table && longFormOf(table)
  return { table, form, rows: table && form ? [...longRowsOf(table, form, sheet.grid)] : [] }
}

describe('crosstabs in long form', () => {
  test('years over plan and fact', () => {
    const { form, rows } = longOf(
      sketch(
        `Branch | 2023 | _ | 2024 | _
         _ | Plan | Fact | Plan | Fact
         North | 5 | 6 | 7 | 8
         South | 9 | _ | 11 | 13`,
        { merges: 'A1:A2 B1:C1 D1:E1' },
      ),
    )
    expect(form?.columns.map(({ name }) => name)).toEqual(['Branch', 'year', 'header', 'value'])
    expect(rows.map(({ texts }) => texts.join(' | '))).toEqual([
      'North | 2023 | Plan | 5',
      'North | 2023 | Fact | 6',
      'North | 2024 | Plan | 7',
      'North | 2024 | Fact | 8',
      'South | 2023 | Plan | 9',
      'South | 2024 | Plan | 11',
      'South | 2024 | Fact | 13',
    ])
    expect(rows[5]).toMatchObject({ row: 3, number: 11, at: { top: 3, left: 3, bottom: 4, right: 4 } })
  })

  test('months of one measure keep their unit; attributes of the row stay, sums of columns do not', () => {
    const { form, rows } = longOf(
      sketch(
        `Продажи, тыс. руб.
         Код | Филиал | Январь | Февраль | Март | Итого
         K1 | Кемь | 10 | 11 | 12 | 33
         K2 | Донской | 20 | 21 | 22 | 63
         K3 | Кубань | 5 | 6 | 8 | 19`,
      ),
    )
    expect(form?.columns.map(({ name }) => name)).toEqual(['Код', 'Филиал', 'month', 'value'])
    expect(form?.unit?.text).toBe('тыс. руб.')
    expect(rows).toHaveLength(9)
    expect(rows[4]).toMatchObject({ texts: ['K2', 'Донской', 'Февраль', '21'], unit: { text: 'тыс. руб.' } })
  })

  test('categories under one caption of one unit', () => {
    const { form } = longOf(
      sketch(
        `Rating | Exposure cap, USD | _ | _ | Approver
         _ | New | Known | Old | _
         Gold | 60 | 150 | 170 | Kim
         Silver | 25 | 70 | 90 | Lee
         Bronze | 8 | 20 | 30 | Park`,
        { merges: 'A1:A2 B1:D1 E1:E2' },
      ),
    )
    expect(form?.measure).toEqual(['Exposure cap, USD'])
    expect(form?.columns.map(({ name }) => name)).toEqual(['Rating', 'Approver', 'header', 'value'])
  })

  test('total rows are flagged', () => {
    const { rows } = longOf(
      sketch(
        `Region | 2023 | 2024
         North | 5 | 6
         South | 7 | 8
         Total | 12 | 14`,
      ),
    )
    expect(rows.map(({ isTotal }) => isTotal)).toEqual([false, false, false, false, true, true])
  })

  test.each([
    ['price and quantity are different things', 'Item | Price | Quantity\nsoap | 5 | 2\nsalt | 7 | 3\nglue | 9 | 4'],
    ['a single year is none', 'Item | Kind | 2023\nsoap | a | 2\nsalt | b | 3\nglue | c | 4'],
    ['a date column is an attribute', 'Item | Made | Sold\nsoap | 01.02.2024 | 2\nsalt | 03.02.2024 | 3'],
  ])('%s', (_, drawing) => expect(longOf(sketch(drawing)).form).toBeUndefined())

  test('pivoted back the values are those of the table, cell for cell', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.array(fc.option(fc.integer({ min: 1, max: 999 }), { nil: undefined }), { minLength: 3, maxLength: 3 }),
          {
            minLength: 3,
            maxLength: 12,
          },
        ),
        values => {
          const body = values.map((cells, at) => [`name ${at}`, ...cells.map(cell => cell ?? '_')].join(' | '))
          const { rows } = longOf(sketch(['Place | 2021 | 2022 | 2023', ...body].join('\n')))
          const back = values.map(cells => cells.map(() => undefined as number | undefined))
          for (const { row, column, number } of rows) {
            const cells = back[row - 1]
            if (cells) cells[column - 1] = number
          }
          if (rows.length > 0) expect(back).toEqual(values)
        },
      ),
      { numRuns: 40 },
    ))
})
