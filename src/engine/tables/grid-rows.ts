import type { Grid } from '../../grid/index.ts'
import type { RowRole, Table } from '../../table/index.ts'
import { type CellSink, cellReaderOf, rowsToStore } from './stored-rows.ts'

/** A body row with what would be stored of it: texts as shown, numbers, days as ISO text. `row` in table axes from 0. */
export type GridRow = {
  readonly row: number
  readonly role: RowRole
  readonly group?: number
  readonly texts: readonly string[]
  readonly numbers: readonly (number | undefined)[]
  readonly dates: readonly (string | undefined)[]
}

/** The body rows of a table read from its grid, as the table store would give them. Cost: cells. */
export const rowsOfGrid = (table: Table, grid: Grid): readonly GridRow[] => {
  const read = cellReaderOf(table, grid)
  return [...rowsToStore(table)].map(({ row, role, group }) => {
    const cells = new Cells(table.columns.length)
    read(row, cells)
    return {
      row,
      role,
      ...(group === undefined ? {} : { group }),
      texts: cells.texts,
      numbers: cells.numbers,
      dates: cells.dates,
    }
  })
}

/** Microseconds of a millisecond. */
const MICROSECONDS = 1000n

class Cells implements CellSink {
  readonly texts: string[]
  readonly numbers: (number | undefined)[]
  readonly dates: (string | undefined)[]

  constructor(columns: number) {
    this.texts = Array.from({ length: columns }, () => '')
    this.numbers = Array.from({ length: columns })
    this.dates = Array.from({ length: columns })
  }

  put(at: number, text: string | undefined): void {
    this.texts[at] = text ?? ''
  }

  putNumber(at: number, number: number | undefined): void {
    this.numbers[at] = number
  }

  putDate(at: number, date: bigint | undefined): void {
    if (date === undefined) return
    this.dates[at] = new Date(Number(date / MICROSECONDS)).toISOString().replace(/(?:T00:00:00)?\.000Z$/, '')
  }
}
