/**
 * A rectangle of cells: rows and columns from 0, `bottom` and `right` exclusive, absolute in its sheet.
 *
 * ```text
 *      left     right
 *  top  ┌────────┐
 *       │ A1 B1  │
 * bottom└────────┘
 * ```
 */
export type Rect = { readonly top: number; readonly left: number; readonly bottom: number; readonly right: number }

/** The rectangle from `top`, `left` up to but without `bottom`, `right`. */
export const rectOf = (top: number, left: number, bottom: number, right: number): Rect => ({ top, left, bottom, right })

/** Number of rows. */
export const heightOf = (rect: Rect): number => rect.bottom - rect.top

/** Number of columns. */
export const widthOf = (rect: Rect): number => rect.right - rect.left

/** Number of cells; 0 for an empty rectangle. */
export const areaOf = (rect: Rect): number => Math.max(0, heightOf(rect)) * Math.max(0, widthOf(rect))

/** True when the rectangle holds no cell. */
export const isEmptyRect = (rect: Rect): boolean => rect.bottom <= rect.top || rect.right <= rect.left

/** True when the cell lies inside. */
export const covers = (rect: Rect, row: number, column: number): boolean =>
  row >= rect.top && row < rect.bottom && column >= rect.left && column < rect.right

/** True when every cell of `inner` lies in `outer`; an empty `inner` lies in everything. */
export const contains = (outer: Rect, inner: Rect): boolean =>
  isEmptyRect(inner) ||
  (inner.top >= outer.top && inner.bottom <= outer.bottom && inner.left >= outer.left && inner.right <= outer.right)

/** The cells that lie in both, or `undefined` when there are none. */
export const intersect = (a: Rect, b: Rect): Rect | undefined => {
  const both = rectOf(
    Math.max(a.top, b.top),
    Math.max(a.left, b.left),
    Math.min(a.bottom, b.bottom),
    Math.min(a.right, b.right),
  )
  return isEmptyRect(both) ? undefined : both
}

/** The smallest rectangle that holds both; an empty one adds nothing. */
export const union = (a: Rect, b: Rect): Rect => {
  if (isEmptyRect(a)) return b
  if (isEmptyRect(b)) return a
  return rectOf(
    Math.min(a.top, b.top),
    Math.min(a.left, b.left),
    Math.max(a.bottom, b.bottom),
    Math.max(a.right, b.right),
  )
}
