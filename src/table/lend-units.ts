import { readUnit } from '../text/index.ts'
import type { Column, Table, Unit } from './table.ts'
import { namesMoney } from './unit-words.ts'

/**
 * The tables of one sheet, where columns of money without a unit take the one that a line above an earlier table tells:
 * `1. Base rates (원)` over one table, `2. Surcharges` with a column `금액` over the next.
 *
 * Only money is lent, only to columns that are called so in a table where no unit is told at all, and only when the earlier
 * tables of the sheet tell one unit of money and no other. The unit keeps the place where it was read. Cost: columns.
 */
export const lendUnits = (tables: readonly Table[]): readonly Table[] => {
  const told: Unit[] = []
  return tables.map(table => {
    const own = table.columns.flatMap(({ unit }) => (unit ? [unit] : []))
    const [lent] = told
    told.push(...own.filter(unit => unit.from === 'line' && unit.at && isMoney(unit)))
    if (!lent || own.some(isMoney) || told.some(({ text }) => text !== lent.text)) return table
    const takers = table.columns.filter(takesMoney)
    if (takers.length === 0) return table
    const message = `${lent.text} from the line above an earlier table: ${takers.map(({ letter }) => letter).join(', ')}`
    return {
      ...table,
      columns: table.columns.map(column => (takers.includes(column) ? { ...column, unit: lent } : column)),
      why: [...table.why, { rule: 'unit', message, ...(lent.at && { at: lent.at }) }],
    }
  })
}

const isMoney = ({ text, base }: Unit): boolean => readUnit(base ?? text)?.quantity === 'money'

const takesMoney = ({ type, role, unit, mixedUnits, unitColumn, path }: Column): boolean =>
  type === 'number' &&
  (role === 'value' || role === 'total') &&
  !unit &&
  !mixedUnits &&
  unitColumn === undefined &&
  namesMoney(path.at(-1) ?? '')
