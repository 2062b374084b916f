import { fold } from '../text/index.ts'
import { bodyRowsOf } from './body-rows.ts'
import { numberAt } from './column-values.ts'
import type { TotalRow, WithGroups } from './find-total-rows.ts'
import type { Column } from './table.ts'
import { labelsOf } from './total-evidence.ts'

/** Words for what is put on a total or taken from it: taxes, discounts, deliveries. By language; beginnings of words. */
const adjustmentWords = {
  ru: [
    'ндс',
    'налог',
    'скидк',
    'наценк',
    'надбавк',
    'доставк',
    'транспортные расход',
    'непредвиденн',
    'в т.ч.',
    'в том числе',
  ],
  en: [
    'vat',
    'tax',
    'sales tax',
    'gst',
    'discount',
    'surcharge',
    'shipping',
    'freight',
    'delivery',
    'contingency',
    'including vat',
  ],
  ko: ['부가세', '부가가치세', '세액', '할인', '배송비', '운송비', '공과잡비'],
  de: ['mwst', 'ust', 'umsatzsteuer', 'mehrwertsteuer', 'rabatt', 'versand', 'skonto', 'zzgl', 'davon'],
  fr: ['tva', 'taxe', 'remise', 'livraison', 'frais de port', 'dont'],
  es: ['iva', 'impuesto', 'descuento', 'envio', 'flete'],
  zh: ['增值税', '税额', '税金', '折扣', '运费'],
  ja: ['消費税', '税額', '値引', '送料', '運賃'],
} as const

const words = Object.values(adjustmentWords).flat().map(fold)

/** Rows between two totals, or below the last one, that may be what one of them adds. */
const MOST_BETWEEN = 4

/**
 * Rows that are no records but lead from one total to the next, as `VAT 20 %` between `Total` and `Total with VAT`: they are
 * named as a tax, a discount or a delivery, and the total after them is the one before with them added or taken away; or they
 * stand below the last total. Marked as totals, so that no sum, count or maximum takes them for records.
 *
 * Cost: rows near totals.
 */
export const adjustmentsOf = (
  table: WithGroups,
  totals: readonly TotalRow[],
  columns: readonly Column[],
): readonly TotalRow[] => {
  if (totals.length === 0) return []
  const known = new Set(totals.map(({ row }) => row))
  const rows = [...bodyRowsOf(table)].filter(({ fact }) => fact.role === 'data').map(({ row }) => row)
  return totals.flatMap((total, at) => {
    const next = totals[at + 1]
    const between = rowsBehind(rows, total.row, next?.row ?? table.body.bottom)
    if (between.length === 0 || between.length > MOST_BETWEEN) return []
    if (between.some(row => known.has(row) || !isNamed(table, row, columns))) return []
    if (next && !leadsTo(table, { from: total.row, between, to: next.row }, columns)) return []
    return between.map(row => ({ row, by: 'word' as const, of: 'sum' as const }))
  })
}

const rowsBehind = (rows: readonly number[], after: number, before: number): readonly number[] =>
  rows.filter(row => row > after && row < before)

const isNamed = (table: WithGroups, row: number, columns: readonly Column[]): boolean =>
  labelsOf(table, row, columns).some(label => {
    const folded = fold(label).replace(/^[\s\d.)(:;,*+–—-]+/u, '')
    return words.some(word => folded.startsWith(word))
  })

type Step = { readonly from: number; readonly between: readonly number[]; readonly to: number }

/** The later total is the earlier one with the rows between added, or taken away, in a column that all of them fill. */
const leadsTo = (table: WithGroups, { from, between, to }: Step, columns: readonly Column[]): boolean =>
  columns.some(column => {
    const values = [from, ...between, to].map(row => numberAt(table, row, column))
    if (values.some(value => value === undefined)) return false
    const [first = 0, ...rest] = values as readonly number[]
    const last = rest.pop() ?? 0
    const change = rest.reduce((sum, value) => sum + Math.abs(value), 0)
    const plus = rest.reduce((sum, value) => sum + value, first)
    const near = Math.max(0.011, Math.abs(last) * 1e-6)
    return Math.abs(plus - last) <= near || Math.abs(first - change - last) <= near
  })
