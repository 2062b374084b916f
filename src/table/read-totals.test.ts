import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DrawnCell, type DrawnTable, drawDraft } from '../../test/drawn-draft.ts'
import { sumsOtherRows } from './grid-extras.ts'
import { readTotals } from './read-totals.ts'

import { totalSubject, totalWordOf } from './total-words.ts'

/** Rows found to be totals, counted from 1, with their check. */
const totalsOf = (rows: readonly (readonly DrawnCell[])[], table?: DrawnTable): Readonly<Record<number, string>> =>
  Object.fromEntries(
    readTotals(drawDraft(rows, table)).rows.flatMap(({ row, total }) => (total ? [[row + 1, total.check]] : [])),
  )

const bold = (...values: (string | number)[]): DrawnCell[] => values.map(value => ({ value, bold: true }))

describe('total rows', () => {
  test('subtotals and the grand total below their parts', () => {
    const rows = [
      ['Регион', 'Январь', 'Февраль'],
      ['Кемь', 10, 1],
      ['Печора', 20, 2],
      ['Итого Север', 30, 3],
      ['Обь', 5, 4],
      ['Лена', 6, 5],
      ['Итого Сибирь', 11, 9],
      ['ВСЕГО', 41, 12],
    ]
    expect(totalsOf(rows)).toEqual({ 4: 'agrees', 7: 'agrees', 8: 'agrees' })
  })

  test('a total above the parts of its group, known by the outline', () => {
    const rows = [
      ['Item', 'Plan', 'Actual'],
      ['Staff', 30, 33],
      ['Pay', 10, 11],
      ['Bonus', 20, 22],
      ['Travel', 7, 9],
      ['Rail', 3, 4],
      ['Air', 4, 5],
    ]
    const groups = [
      { label: 'Staff', row: 1, column: 0, by: 'indent' },
      { label: 'Travel', row: 4, column: 0, by: 'indent' },
    ] as const
    const facts = [2, 3, 5, 6].map(row => ({ row, role: 'data' as const, group: row < 4 ? 0 : 1 }))
    expect(totalsOf(rows, { groups, rows: facts })).toEqual({ 2: 'agrees', 5: 'agrees' })
  })

  test('a total in the first row sums what is below', () => {
    const rows = [
      ['Sex', '2020', '2021'],
      ['Both sexes', 30, 70],
      ['Male', 10, 30],
      ['Female', 20, 40],
    ]
    expect(totalsOf(rows)).toEqual({ 2: 'agrees' })
  })

  test('sums of sums above their parts, by style and arithmetic', () => {
    const rows = [
      ['Industry', '2004', '2005'],
      bold('Publishing', 256, 270),
      bold('Newspapers', 48, 50),
      ['Subscription', 16, 18],
      ['Advertising', 32, 32],
      bold('Books', 208, 220),
      ['School', 100, 110],
      ['Other', 108, 110],
    ]
    expect(totalsOf(rows)).toEqual({ 2: 'agrees', 3: 'agrees', 6: 'agrees' })
  })

  test('a bold first row that sums all rows below', () => {
    const rows = [
      ['State', 'Jobs'],
      bold('United States', 1066),
      ['Alabama', 400.2],
      ['Alaska', 322.4],
      ['Arizona', 343],
    ]
    expect(totalsOf(rows)).toEqual({ 2: 'agrees' })
  })

  test('without any sign, three columns that agree to the last digit show a sum above its parts', () => {
    const rows = [
      ['Group', '2003', '2004', '2005'],
      ['All crops', 120, 150, 190],
      ['Wheat', 70, 90, 80],
      ['Rye', 50, 60, 110],
      ['Cattle', 33, 35, 36],
    ]
    expect(totalsOf(rows)).toEqual({ 2: 'agrees' })
  })

  test('small numbers that happen to add up show nothing', () => {
    const rows = [
      ['Shop', 'a', 'b', 'c'],
      ['x', 3, 2, 1],
      ['y', 1, 1, 1],
      ['z', 2, 1, 0],
    ]
    expect(totalsOf(rows)).toEqual({})
  })

  test('a quantity called total that sums no rows is a record', () => {
    const rows = [
      ['Item', '2003', '2004', '2005'],
      ['Production', 8876, 8226, 7131],
      ['Price', 2.23, 1.5, 1.94],
      ['Total supply', 105340, 122670, 120160],
      ['Exports', 1227, 1492, 1716],
    ]
    expect(totalsOf(rows)).toEqual({})
  })

  test('rounded parts may be off by the last digit', () => {
    const rows = [
      ['Country', 'Share, %'],
      ['A', 33.3],
      ['B', 33.3],
      ['C', 33.3],
      ['Total', 100],
    ]
    expect(totalsOf(rows)).toEqual({ 5: 'agrees' })
  })

  test('a row without a word that equals a sum in one column is no total', () => {
    const rows = [
      ['Item', 'Amount'],
      ['Pen', 1],
      ['Ink', 2],
      ['Paper', 3],
      ['Desk', 6],
    ]
    expect(totalsOf(rows)).toEqual({})
  })

  test('a bold row without a word that equals the sum of the rows above is a total', () => {
    const rows = [['Item', 'Amount'], ['Pen', 1], ['Ink', 2], ['Paper', 4], ['Glue', 9], bold('Office', 16)]
    expect(totalsOf(rows)).toEqual({ 6: 'agrees' })
  })

  test('numbers without a label under the column are its total', () => {
    expect(
      totalsOf([
        ['a', 'b'],
        ['x', 12],
        ['y', 30],
        [null, 42],
      ]),
    ).toEqual({ 4: 'agrees' })
  })

  test('a formula over other rows of its column makes a total', () => {
    const rows = [
      ['a', 'b'],
      ['x', 12],
      ['y', 30],
      ['z', { value: 42, formula: 'SUM(B2:B3)' }],
    ]
    expect(totalsOf(rows)).toEqual({ 4: 'agrees' })
  })

  test('a total whose formulas have no stored value is named, not checked', () => {
    const rows = [
      ['a', 'b'],
      ['x', 12],
      ['y', 30],
      ['Итого', { formula: 'SUM(B2:B3)' }],
    ]
    expect(totalsOf(rows)).toEqual({ 4: 'unchecked' })
  })

  test('a total that differs from its parts is told with both numbers', () => {
    const rows = [
      ['a', 'b'],
      ['x', 12],
      ['y', 30],
      ['Total', 43],
    ]
    const { rows: facts, findings } = readTotals(drawDraft(rows))
    expect(facts.map(({ total }) => total?.check)).toEqual(['differs'])
    expect(findings[0]).toMatchObject({ code: 'total-differs', cell: 'B4' })
    expect(findings[0]?.message).toContain('b is 43 where the parts add up to 42')
  })

  test('a row that goes on in steps is no total because it equals the rows above', () => {
    const table = [
      ['col-1', 'col-2', 'col-3', 'col-4'],
      ...[1, 2, 3, 4, 5].map(row => [row * 10, row * 20, row * 30, row * 40]),
    ]
    expect(totalsOf(table)).toEqual({})
    expect(totalsOf(table.map((row, at) => [at === 0 ? 'name' : `n${at}`, ...row]))).toEqual({})
    expect(totalsOf([...table].map(([label = '', ...rest], at) => [at === 0 ? label : at, ...rest]))).toEqual({})
  })

  test('the number of a row in the label goes on, so that the row is a record like the others', () => {
    const rows = [
      ['No.', 'p', 'q', 'r'],
      [1, 13, 27, 31],
      [2, 40, 11, 12],
      [3, 53, 38, 43],
      [4, 11, 90, 17],
    ]
    expect(totalsOf(rows)).toEqual({})
    expect(totalsOf([...rows.slice(0, 3), ['Total', 53, 38, 43]])).toEqual({ 4: 'agrees' })
    expect(totalsOf(rows.map(([, ...rest], at) => [`x${at}`, ...rest]))).toEqual({ 4: 'agrees' })
  })

  test('a total of whole numbers that only rounding could explain agrees, and is told with both numbers', () => {
    const rows = [
      ['Item', 'Qty', 'Cost'],
      ['A', 1, 10],
      ['B', 2, 20],
      ['C', 3, 30],
      ['Total', 6, 61],
    ]
    const { rows: facts, findings } = readTotals(drawDraft(rows))
    expect(facts.map(({ total }) => total?.check)).toEqual(['agrees'])
    expect(findings).toMatchObject([{ code: 'total-rounded', level: 'info', cell: 'C5' }])
    expect(findings[0]?.message).toContain('Cost is 61 where the parts add up to 60')
    expect(readTotals(drawDraft([...rows.slice(0, -1), ['Total', 6, 60]])).findings).toEqual([])
    const beyond = readTotals(drawDraft([...rows.slice(0, -1), ['Total', 6, 62]]))
    expect(beyond.findings.map(({ code }) => code)).toEqual(['total-differs'])
  })

  test('one part is no rounding: the total of one whole number is that number', () => {
    const rows = [
      ['a', 'b'],
      ['x', 120],
      ['Total', 121],
    ]
    expect(totalsOf(rows)).toEqual({ 3: 'differs' })
  })

  test('prices do not add up, and that is not held against the total', () => {
    const rows = [
      ['a', 'Qty', 'Price'],
      ['x', 1, 5],
      ['y', 2, 7],
      ['Total', 3, 6],
    ]
    expect(totalsOf(rows)).toEqual({ 4: 'agrees' })
  })

  test('names that all begin with the word are names', () => {
    const rows = [
      ['Code', 'Name', 'Price'],
      ['BEE', 'TOTAL BEER', 835.5],
      ['COF', 'TOTAL COFFEE', 314],
      ['TEA', 'TOTAL TEA', 379],
      ['MIL', 'TOTAL MILK', 417],
    ]
    expect(totalsOf(rows)).toEqual({})
  })

  test('an average row is no record', () => {
    const rows = [
      ['a', 'b'],
      ['x', 10],
      ['y', 20],
      ['Среднее', 15],
    ]
    expect(totalsOf(rows)).toEqual({ 4: 'agrees' })
  })

  test('Korean subtotals', () => {
    const rows = [
      ['지점', '1월', '2월'],
      ['부산', 3, 4],
      ['대구', 5, 6],
      ['소계', 8, 10],
      ['서울', 1, 1],
      ['인천', 2, 2],
      ['소계', 3, 3],
      ['합계', 11, 13],
    ]
    expect(totalsOf(rows)).toEqual({ 4: 'agrees', 7: 'agrees', 8: 'agrees' })
  })

  test('a total appended to any rows is found and agrees', () => {
    const row = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 2, maxLength: 2 })
    fc.assert(
      fc.property(fc.array(row, { minLength: 2, maxLength: 30 }), numbers => {
        const sums = [0, 1].map(at => numbers.reduce((sum, cells) => sum + (cells[at] ?? 0), 0))
        const rows = [['name', 'p', 'q'], ...numbers.map((cells, at) => [`row ${at}`, ...cells]), ['Total', ...sums]]
        expect(totalsOf(rows)[rows.length]).toBe('agrees')
      }),
    )
  })

  test('twenty thousand rows with totals that do not agree are no hang', () => {
    const rows: DrawnCell[][] = [['name', 'a', 'b', 'c']]
    for (let row = 0; row < 20_000; row += 1)
      rows.push(row % 10 === 9 ? ['Total', row, row + 1, row * 2] : [`n${row}`, row % 7, row % 11, row % 13])
    const draft = drawDraft(rows)
    const start = performance.now()
    readTotals(draft)
    expect(performance.now() - start).toBeLessThan(10_000)
  })
})

describe('ancestors that arithmetic shows', () => {
  test('a sum heads its parts, a sum of sums heads the sums', () => {
    const rows = [
      ['Industry', '2003', '2004', '2005'],
      ['Publishing', 256, 270, 300],
      ['Newspapers', 48, 50, 60],
      ['Subscription', 16, 18, 20],
      ['Advertising', 32, 32, 40],
      ['Books', 208, 220, 240],
    ]
    const { groups, rows: facts } = readTotals(drawDraft(rows))
    expect(groups).toEqual([
      { label: 'Publishing', row: 1, column: 0, by: 'arithmetic' },
      { label: 'Newspapers', row: 2, column: 0, by: 'arithmetic', parent: 0 },
    ])
    expect(facts.map(({ row, group }) => [row, group])).toEqual([
      [1, undefined],
      [2, 0],
      [3, 1],
      [4, 1],
      [5, 0],
    ])
  })

  test('a bare total heads nobody', () => {
    const rows = [
      ['Sex', '2003', '2004', '2005'],
      ['Total', 300, 410, 520],
      ['Male', 100, 200, 300],
      ['Female', 200, 210, 220],
    ]
    expect(readTotals(drawDraft(rows)).groups).toEqual([])
  })
})

describe('total columns', () => {
  const columnsOf = (rows: readonly (readonly DrawnCell[])[]): readonly string[] =>
    readTotals(drawDraft(rows))
      .columns.filter(({ role }) => role === 'total')
      .map(({ letter }) => letter)

  test('the sum of the columns at its left', () =>
    expect(
      columnsOf([
        ['a', 'Q1', 'Q2', 'Year'],
        ['x', 1, 2, 3],
        ['y', 4, 5, 9],
        ['z', 6, 6, 12],
        ['u', 7, 1, 8],
        ['v', 2, 9, 11],
      ]),
    ).toEqual(['D']))

  test('a column called Total that multiplies is a value', () =>
    expect(
      columnsOf([
        ['a', 'Qty', 'Price', 'Total'],
        ['x', 3, 2, 6],
        ['y', 4, 5, 20],
      ]),
    ).toEqual([]))

  test('the total may stand first', () =>
    expect(
      columnsOf([
        ['a', 'Total', 'Male', 'Female'],
        ['x', 5, 2, 3],
        ['y', 9, 4, 5],
      ]),
    ).toEqual(['B']))
})

describe('words', () => {
  test.each([
    'Итого',
    'ИТОГО:',
    'Итого: Управление закупок',
    'Всего по разделу 1',
    'Пиво — всего',
    'Total assets',
    'Sub-total',
  ])('%s is strong', label => expect(totalWordOf(label)).toMatchObject({ of: 'sum', strength: 'strong' }))
  test.each(['북부 소계', '합계', '流动资产合计', '総計', 'Zwischensumme', 'Суммарно всего', '계'])(
    '%s is strong',
    label => expect(totalWordOf(label)?.strength).toBe('strong'),
  )
  test.each(['Тотальный', 'Totaline', '계약', '회계', 'Summerfield', 'Север', '', 'Итоговый отчёт'])(
    '%s is none',
    label => expect(totalWordOf(label)).toBeUndefined(),
  )
  test('what is summed', () => expect(totalSubject('Итого: Управление закупок')).toBe('управление закупок'))
})

describe('formulas over other rows', () => {
  test.each(['SUM(C7:C9)', 'SUBTOTAL(9,$C$7:$C$9)', 'C7+C9', 'SUM(C7,C8)'])('%s', formula =>
    expect(sumsOtherRows(formula, 9, 2)).toBe(true),
  )
  test.each(['SUM(A10:B10)', 'C7*2', 'SUM(C7:C9)/3', 'C7-C9', 'C7', 'SUM(C1:C12)'])('%s is none', formula =>
    expect(sumsOtherRows(formula, 9, 2)).toBe(false),
  )
})
