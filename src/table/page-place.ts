import type { Cell } from '../grid/index.ts'
import type { Sheet } from '../source/index.ts'

/** Edges of a row or column on its page, in points from the top left corner; `null` when nothing stands in it. */
type Edges = readonly [low: number, high: number] | null

/**
 * Where the table of a document stands in it: its slide, or its page and the edges of its rows and columns there. All
 * rows and columns are the sheet's own, from 0; pages and slides from 1.
 */
export type PagePlace = {
  readonly slide?: number
  /** The page where it begins. */
  readonly page?: number
  /** The first row of each further page, ascending. */
  readonly pages?: readonly { readonly row: number; readonly page: number }[]
  readonly rows?: readonly Edges[]
  readonly columns?: readonly Edges[]
}

/** A cell's slide, or its page with the box in which its row and its column meet. */
export type CellPlace = {
  readonly slide?: number
  readonly page?: number
  readonly box?: readonly [left: number, top: number, right: number, bottom: number]
}

/** Place of a sheet in its document, from what its cells carry; `undefined` on a worksheet. Cost: cells with a page. */
export const pagePlaceOf = (sheet: Sheet): PagePlace | undefined => {
  const { slide, page } = sheet.at
  if (slide !== undefined) return { slide }
  if (page === undefined) return undefined
  const cells = [...sheet.grid.extraCells()].filter(cell => cell.page !== undefined && cell.box !== undefined)
  if (cells.length === 0) return { page }
  const pages = pageStarts(cells, page)
  return {
    page,
    ...(pages.length > 0 ? { pages } : {}),
    rows: edgesOf(cells, ({ row, box }) => [row, box?.[1], box?.[3]]),
    columns: edgesOf(cells, ({ column, box }) => [column, box?.[0], box?.[2]]),
  }
}

/** Place of a cell, its row and column those of the sheet; nothing on a worksheet. */
export const cellPlaceOf = (place: PagePlace | undefined, row: number, column: number): CellPlace => {
  if (place?.slide !== undefined) return { slide: place.slide }
  if (place?.page === undefined) return {}
  const page = place.pages?.findLast(start => start.row <= row)?.page ?? place.page
  const [across, down] = [place.columns?.[column], place.rows?.[row]]
  return { page, ...(across && down ? { box: [across[0], down[0], across[1], down[1]] } : {}) }
}

const pageStarts = (cells: readonly Cell[], first: number): NonNullable<PagePlace['pages']> => {
  const starts: { row: number; page: number }[] = []
  for (const { row, page } of cells)
    if (page !== undefined && page > (starts.at(-1)?.page ?? first)) starts.push({ row, page })
  return starts
}

const edgesOf = (
  cells: readonly Cell[],
  read: (cell: Cell) => readonly [line: number, low: number | undefined, high: number | undefined],
): readonly Edges[] => {
  const edges: (Edges | undefined)[] = []
  for (const cell of cells) {
    const [line, low = 0, high = 0] = read(cell)
    const known = edges[line]
    edges[line] = known ? [Math.min(known[0], low), Math.max(known[1], high)] : [low, high]
  }
  return Array.from(edges, edge => edge ?? null)
}
