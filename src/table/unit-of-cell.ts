import { coveringText, type Grid } from '../grid/index.ts'
import { readNumber, readUnit, stripUnit, type UnitReading } from '../text/index.ts'
import { type Column, placeOf, rowFactOf, type Table, type Unit } from './table.ts'
import { unitOfFormat } from './unit-of-format.ts'

/**
 * The unit of one value: what the cell itself shows, the column that names units row by row, a row of units above it in the body,
 * the column's own unit, or the label of its row (`Revenue, USD million`); `undefined` when nothing tells.
 *
 * Row and column in table axes, from 0. Cost: constant, and the rows of units above.
 */
export const unitOfCell = (table: Table, grid: Grid, row: number, column: number): Unit | undefined => {
  const of = table.columns.find(({ index }) => index === column)
  if (!of || of.role === 'label') return undefined
  return (
    unitInCell(table, grid, { row, column }) ??
    unitInColumn(table, grid, { row, column: of.unitColumn }) ??
    unitInRowAbove(table, grid, { row, column }) ??
    of.unit ??
    unitInHeader(of) ??
    unitInLabel(table, grid, row)
  )
}

type Where = { readonly row: number; readonly column: number }

const textAt = (table: Table, grid: Grid, { row, column }: Where): string => {
  const place = placeOf(table, row, column)
  return coveringText(grid, place.row, place.column).trim()
}

const unitInCell = (table: Table, grid: Grid, where: Where): Unit | undefined => {
  const place = placeOf(table, where.row, where.column)
  if (grid.kindAt(place.row, place.column) === 'number')
    return unitFrom(unitOfFormat(grid.styleAt(place.row, place.column).format), 'format')
  const reading = readNumber(textAt(table, grid, where))
  const number = reading.kind === 'ambiguous' ? reading.readings[0] : reading
  if (number?.kind !== 'number') return undefined
  const text = number.percent ? '%' : (number.unit ?? number.currency)
  return text === undefined ? undefined : unitFrom(readUnit(text), 'cell')
}

const unitInColumn = (
  table: Table,
  grid: Grid,
  { row, column }: { readonly row: number; readonly column: number | undefined },
): Unit | undefined => {
  const text = column === undefined ? '' : textAt(table, grid, { row, column })
  return text === '' ? undefined : (unitFrom(readUnit(text), 'column') ?? { text, from: 'column' })
}

const unitInRowAbove = (table: Table, grid: Grid, { row, column }: Where): Unit | undefined => {
  for (let at = table.rows.length - 1; at >= 0; at -= 1) {
    const fact = table.rows[at]
    if (fact?.role !== 'unit' || fact.row > row) continue
    const text = textAt(table, grid, { row: fact.row, column }) || bandText(table, grid, fact.row)
    return unitFrom(readUnit(text), 'row') ?? { text, from: 'row' }
  }
  return undefined
}

/** The one text of a row of units. */
const bandText = (table: Table, grid: Grid, row: number): string => {
  for (const { index } of table.columns) {
    const text = textAt(table, grid, { row, column: index })
    if (text !== '') return text
  }
  return ''
}

/** In a column of several units the header tells that of its first rows. */
const unitInHeader = ({ mixedUnits, path }: Column): Unit | undefined => {
  if (!mixedUnits) return undefined
  for (const text of path.toReversed()) {
    const unit = readUnit(text) ?? stripUnit(text).unit
    if (unit) return unitFrom(unit, 'header')
    if (mixedUnits.includes(text)) return { text, from: 'header' }
  }
  return undefined
}

const unitInLabel = (table: Table, grid: Grid, row: number): Unit | undefined => {
  if (rowFactOf(table, row).role === 'header') return undefined
  for (let at = table.stub - 1; at >= 0; at -= 1) {
    const { unit } = stripUnit(textAt(table, grid, { row, column: table.rect.left + at }))
    if (unit) return unitFrom(unit, 'header')
  }
  return undefined
}

const unitFrom = (reading: UnitReading | undefined, from: Unit['from']): Unit | undefined =>
  reading && {
    text: reading.text,
    ...(reading.scale === undefined ? {} : { scale: reading.scale }),
    ...(reading.base === undefined ? {} : { base: reading.base }),
    from,
  }
