import { type Place, placeOfAddress, type Rect } from '../sheet/sheet-view.ts'

/** Cells of a citation that are lit at most; a longer column is lit as far as this and told in numbers. */
const MOST_LIT = 2_000

/**
 * Places of an address as answers cite it: `B4`, a run `F7:F48`, or `R3C2` of a table inside a document (from 1).
 * An address of another form has no places.
 */
export const placesOf = (address: string): readonly Place[] => {
  const [first, last = first] = address.split(':')
  const from = placeOfCited(first ?? '')
  const to = placeOfCited(last ?? '')
  return from && to ? placesIn({ top: from.row, left: from.column, bottom: to.row + 1, right: to.column + 1 }) : []
}

/** Places of a rectangle, row by row, as far as they are lit. */
export const placesIn = (rect: Rect): readonly Place[] => {
  const places: Place[] = []
  for (let row = rect.top; row < rect.bottom; row++) {
    for (let column = rect.left; column < rect.right; column++) {
      if (places.length >= MOST_LIT) return places
      places.push({ row, column })
    }
  }
  return places
}

const placeOfCited = (address: string): Place | undefined => {
  const [, row, column] = /^R([1-9]\d*)C([1-9]\d*)$/.exec(address) ?? []
  return row && column ? { row: Number(row) - 1, column: Number(column) - 1 } : placeOfAddress(address)
}
