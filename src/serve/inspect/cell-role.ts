import { type CellUse, cellUsesOf, placeOf, rowFactOf, type Table } from '../../table/index.ts'

/** What a cell is shown as: its use in a table, with total and section rows told apart; `plain` outside of tables. */
export type CellRole = Exclude<CellUse, 'left' | 'twice'> | 'total' | 'section' | 'plain'

/** A function that gives the role of a cell of a sheet, row and column from 0. */
export const cellRolesOf = (tables: readonly Table[]): ((row: number, column: number) => CellRole) => {
  const useOf = cellUsesOf(tables)
  return (row, column) => {
    const { use, table } = useOf(row, column)
    if (use === 'left' || use === 'twice') return 'plain'
    if (!table || (use !== 'body' && use !== 'stub')) return use
    const { row: tableRow } = placeOf(table, row, column)
    const { role } = rowFactOf(table, tableRow)
    return role === 'total' || role === 'section' ? role : use
  }
}
