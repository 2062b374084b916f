/** A sheet as programs are told it: the number of a table inside a document (`table 3` is 3), else its name. */
export const sheetTold = (sheet: string): string | number => {
  const [, number] = /^table (\d+)$/.exec(sheet) ?? []
  return number === undefined ? sheet : Number(number)
}
