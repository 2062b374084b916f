import { columnLetters, type Rect, rangeOf } from '../sheet/sheet-view.ts'

/** What a person says of one table, in the words of the `correct-table` operation. */
export type Correction = {
  readonly table: string
  readonly header?: string
  readonly stub?: string
  readonly region?: string
  readonly kind?: string
}

/** A correction with the rows of a selection as its header: `2-3`, or `2`. */
export const withHeader = (correction: Correction, { top, bottom }: Rect): Correction => ({
  ...correction,
  header: bottom - top === 1 ? String(top + 1) : `${top + 1}-${bottom}`,
})

/** A correction with the columns of a selection as its labels: `A-B`, or `A`. */
export const withStub = (correction: Correction, { left, right }: Rect): Correction => ({
  ...correction,
  stub: right - left === 1 ? columnLetters(left) : `${columnLetters(left)}-${columnLetters(right - 1)}`,
})

/** A correction with a selection as the table itself: `A1:F20`. */
export const withRegion = (correction: Correction, rect: Rect): Correction => ({ ...correction, region: rangeOf(rect) })

/** True when a correction says anything. */
export const saysSomething = ({ header, stub, region, kind }: Correction): boolean =>
  [header, stub, region, kind].some(part => part !== undefined)
