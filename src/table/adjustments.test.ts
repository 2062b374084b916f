import { describe, expect, test } from 'vitest'
import { type DrawnCell, drawDraft } from '../../test/drawn-draft.ts'
import { readTotals } from './read-totals.ts'

/** Rows that are no records, counted from 1. */
const totalsOf = (rows: readonly (readonly DrawnCell[])[]): readonly number[] =>
  readTotals(drawDraft(rows)).rows.flatMap(({ row, role }) => (role === 'total' ? [row + 1] : []))

describe('rows that lead from one total to the next', () => {
  test.each([
    ['НДС 20 %', 'Итого', 'Всего с НДС'],
    ['VAT', 'Total', 'Total incl. VAT'],
    ['부가세(10%)', '합계', '총계'],
    ['MwSt. 19 %', 'Summe', 'Gesamtsumme'],
  ])('%s between two totals', (tax, total, last) => {
    const rows = [
      ['Работа', 'Кол-во', 'Сумма'],
      ['Болт', 2, 60],
      ['Гайка', 3, 40],
      [total, null, 100],
      [tax, null, 20],
      [last, null, 120],
    ]
    expect(totalsOf(rows)).toEqual([4, 5, 6])
  })

  test('a discount that is taken away, and a delivery beside it', () => {
    const rows = [
      ['Item', 'Qty', 'Amount'],
      ['Bolt', 2, 60],
      ['Nut', 3, 40],
      ['Total', null, 100],
      ['Discount', null, -10],
      ['Delivery', null, 5],
      ['Grand total', null, 95],
    ]
    expect(totalsOf(rows)).toEqual([4, 5, 6, 7])
  })

  test('what is told of the last total', () => {
    const rows = [
      ['Товар', 'Кол-во', 'Сумма'],
      ['Болт', 2, 60],
      ['Гайка', 3, 40],
      ['Итого', 5, 100],
      ['в том числе НДС', null, 16.67],
    ]
    expect(totalsOf(rows)).toEqual([4, 5])
  })

  test('an item with another name, or a delivery among the items, is a record', () => {
    const rows = [
      ['Item', 'Qty', 'Amount'],
      ['Bolt', 2, 60],
      ['Nut', 3, 40],
      ['Total', null, 100],
      ['Wrench', null, 20],
      ['Grand total', null, 120],
    ]
    expect(totalsOf(rows)).toEqual([4, 6])
    const items = [
      ['Service', 'Qty', 'Amount'],
      ['Delivery', 1, 60],
      ['Repair', 2, 40],
      ['Total', null, 100],
    ]
    expect(totalsOf(items)).toEqual([4])
  })
})
