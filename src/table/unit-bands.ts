import { type Rect, rectOf } from '../grid/index.ts'
import { readUnit } from '../text/index.ts'
import { cellsIn } from './row-cells.ts'
import { tidyText } from './sort-of.ts'
import type { Draft } from './stages.ts'
import type { Column, Unit } from './table.ts'

/** Longest text over the values that is taken for their unit, in characters. */
const LONGEST = 48

/**
 * The columns with the unit that one text laid over all values tells: `percent` as the last row of the header, and again as a row
 * of the body from which on another unit holds.
 *
 * Such a text tells no columns apart, so it says what the values are, whether it is a known unit or not (`2016 dollars`).
 * Columns over which several hold get `mixedUnits`. Cost: header and facts of rows.
 */
export const withBandUnits = (draft: Draft, columns: readonly Column[]): readonly Column[] => {
  const header = bandOfHeader(draft)
  const below = draft.rows.flatMap(({ row, role }) => (role === 'unit' ? [bandAt(draft, row)] : []))
  const first = firstDataRow(draft)
  const opening = below.find(({ at }) => at !== undefined && at.top < first)
  const whole = header ?? opening
  const texts = [...new Set([whole, ...below].flatMap(band => (band ? [band.text] : [])))]
  if (texts.length === 0) return columns
  return columns.map(column => {
    const isValue = column.index >= draft.rect.left + draft.stub && column.type !== 'text' && column.type !== 'date'
    if (!isValue || (column.unit && column.unit.from !== 'header')) return column
    const own = column.unit && !whole ? [column.unit.text] : []
    const all = [...new Set([...own, ...texts])]
    const { unit: _unit, ...rest } = column
    return all.length > 1 ? { ...rest, mixedUnits: all } : { ...rest, ...(whole && { unit: whole }) }
  })
}

/** A text that alone fills the last row of the header, merged over all columns of values. */
const bandOfHeader = ({ grid, rect, header, stub }: Draft): Unit | undefined => {
  const row = header.bottom - 1
  const values = rect.left + stub
  if (row <= header.top || rect.right - values < 2) return undefined
  for (let column = values; column < rect.right; column += 1) {
    const span = grid.spanAt(row, column)
    if (!span || span.top < row || span.left > values || span.right < rect.right) return undefined
  }
  return unitAt(tidyText(grid, row, values), grid.spanAt(row, values))
}

const bandAt = ({ grid, rect }: Draft, row: number): Unit => {
  const [column = rect.left] = cellsIn(grid, row, rect)
  const text = tidyText(grid, row, column)
  const at = grid.spanAt(row, column) ?? rectOf(row, column, row + 1, column + 1)
  return unitAt(text, at) ?? { text, from: 'row', at }
}

const unitAt = (text: string, at: Rect | undefined): Unit | undefined => {
  if (text === '' || text.length > LONGEST || !/\p{L}|[%‰$€£¥₽₩₹]/u.test(text)) return undefined
  const reading = readUnit(text)
  return {
    text: reading?.text ?? text.replace(/^\((.*)\)$/u, '$1'),
    ...(reading?.scale === undefined ? {} : { scale: reading.scale }),
    ...(reading?.base === undefined ? {} : { base: reading.base }),
    from: 'row',
    ...(at && { at }),
  }
}

/** The first row of the body that is no row of units, heading or blank. */
const firstDataRow = ({ body, rows }: Draft): number => {
  const apart = new Set(rows.filter(({ role }) => role !== 'data' && role !== 'total').map(({ row }) => row))
  let row = body.top
  while (row < body.bottom && apart.has(row)) row += 1
  return row
}
