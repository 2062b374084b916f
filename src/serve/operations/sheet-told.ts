import type { Table } from '../../table/index.ts'

/** A sheet as programs are told it: the number of a table inside a document (`table 3` is 3), else its name. */
export const sheetTold = ({ sheet, origin }: Told): string | number => {
  const [, number] = (origin === 'table' ? /^table (\d+)$/.exec(sheet) : undefined) ?? []
  return number === undefined ? sheet : Number(number)
}

/** A sheet by its name, and what it stands in where that is no worksheet. */
type Told = { readonly sheet: string; readonly origin?: Table['origin'] }
