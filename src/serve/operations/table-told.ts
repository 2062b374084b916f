import { Fault } from '../../fault/index.ts'
import { formatCell, formatRect, type Rect } from '../../grid/index.ts'
import type { Library } from '../../library/index.ts'
import type { TableEntry } from '../../search/index.ts'
import { placeOf, rectInSheet, type Table } from '../../table/index.ts'

/** A table of a library by its id. @throws Fault `table-missing` */
export const tableIn = async (library: Library, id: string): Promise<TableEntry> => {
  const [entry] = await library.catalogue.tables([id])
  if (!entry) throw new Fault('table-missing', `this library has no table ${id}`)
  return entry
}

/** Address of a place in table axes, as the sheet writes it: `B4`, or `R4C2` in a table inside a document. */
export const addressIn = (table: Table, row: number, column: number): string => {
  const place = placeOf(table, row, column)
  return table.origin === undefined ? formatCell(place.row, place.column) : `R${place.row + 1}C${place.column + 1}`
}

/** Address of a rectangle in table axes, as the sheet writes it: `A3:F40`, or `R3C1:R40C6`. */
export const rangeIn = (table: Table, rect: Rect): string => {
  const box = rectInSheet(table, rect)
  if (table.origin === undefined) return formatRect(box)
  return `R${box.top + 1}C${box.left + 1}:R${box.bottom}C${box.right}`
}
