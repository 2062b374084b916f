import type { CitedTold } from './answer.ts'

/** Citations of one sheet, in the order they came. `at` is the place of each in the answer, from 0. */
export type SheetCitations = {
  readonly doc: string
  readonly sheet?: string | number
  readonly cells: readonly { readonly cell: CitedTold; readonly at: number }[]
}

/** Citations by document and sheet, in the order in which these come first. */
export const bySheet = (cells: readonly CitedTold[]): readonly SheetCitations[] => {
  const groups = new Map<string, { doc: string; sheet?: string | number; cells: { cell: CitedTold; at: number }[] }>()
  for (const [at, cell] of cells.entries()) {
    const key = JSON.stringify([cell.doc, cell.sheet])
    const group = groups.get(key) ?? {
      doc: cell.doc,
      ...(cell.sheet === undefined ? {} : { sheet: cell.sheet }),
      cells: [],
    }
    group.cells.push({ cell, at })
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** The one column that all the cells stand in; `undefined` when they stand in several. */
export const oneColumn = (cells: SheetCitations['cells']): string | undefined => {
  const [first, ...rest] = cells.map(({ cell }) => cell.column)
  return rest.every(column => column === first) ? first : undefined
}
