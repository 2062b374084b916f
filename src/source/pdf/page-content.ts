/** A box on a page in points from its top left corner; y grows downwards. */
export type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

/** One drawn character (or ligature) with its place. `base` is its baseline. */
export type Glyph = Box & {
  readonly text: string
  readonly base: number
  readonly size: number
  readonly bold: boolean
  /** A blank was drawn right before it. */
  readonly spaced: boolean
  /** Direction of its line in quarter turns clockwise: 0 is upright. */
  readonly turn: 0 | 1 | 2 | 3
}

/** A straight line that runs across (`h`) or down (`v`): its place on the other axis, and from where to where. */
export type Rule = { readonly axis: 'h' | 'v'; readonly at: number; readonly from: number; readonly to: number }

/** What is drawn on a page, as seen upright. */
export type PageContent = {
  /** From 1. */
  readonly page: number
  readonly width: number
  readonly height: number
  readonly glyphs: readonly Glyph[]
  readonly rules: readonly Rule[]
  /** Filled areas that are too thick to be lines. */
  readonly fills: readonly Box[]
  /** Share of the page that pictures cover, 0 to 1. */
  readonly pictures: number
  /** Texts that were drawn without a character coming of it: their font could not be read. */
  readonly emptyTexts: number
}

/** The smallest box that holds all of them; a point at the origin for none. */
export const boxAround = (boxes: readonly Box[]): Box => {
  let left = Number.POSITIVE_INFINITY
  let top = Number.POSITIVE_INFINITY
  let right = Number.NEGATIVE_INFINITY
  let bottom = Number.NEGATIVE_INFINITY
  for (const box of boxes) {
    left = Math.min(left, box.left)
    top = Math.min(top, box.top)
    right = Math.max(right, box.right)
    bottom = Math.max(bottom, box.bottom)
  }
  return boxes.length === 0 ? { left: 0, top: 0, right: 0, bottom: 0 } : { left, top, right, bottom }
}
