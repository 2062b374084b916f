import { attribute, childAt, descendantsOf, elementsOf, wholeNumber, type XmlElement } from '../xml/index.ts'

/** Where a shape stands on its slide, in English Metric Units from the top left corner. */
export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

/** What a placeholder is for; `''` for a plain shape. */
export const placeholderType = (shape: XmlElement): string => {
  const placeholder = placeholderOf(shape)
  return placeholder ? (attribute(placeholder, 'type') ?? 'obj') : ''
}

/**
 * Shapes in the order a person reads them: the title first, then bands from top to bottom, each from left to right.
 * Shapes are of one band when one begins above the middle of the other.
 *
 * @param inherited shape trees of the layout and the master, where placeholders without a place of their own have it
 */
export const inReadingOrder = (
  shapes: readonly XmlElement[],
  inherited: readonly (XmlElement | undefined)[] = [],
): readonly XmlElement[] => {
  const placed = shapes.map((shape, index) => ({ shape, index, box: boxOf(shape) ?? inheritedBox(shape, inherited) }))
  const isTitle = ({ shape }: { readonly shape: XmlElement }): boolean =>
    /^(?:title|ctrTitle)$/.test(placeholderType(shape))
  const titles = placed.filter(isTitle)
  const known = placed.filter(one => !isTitle(one) && one.box !== undefined) as readonly Placed[]
  const unknown = placed.filter(one => !isTitle(one) && one.box === undefined)
  return [...titles, ...bandsOf(known).flat(), ...unknown].map(one => one.shape)
}

type Placed = { readonly shape: XmlElement; readonly index: number; readonly box: Box }

const bandsOf = (placed: readonly Placed[]): readonly (readonly Placed[])[] => {
  const sorted = [...placed].sort((a, b) => a.box.top - b.box.top || a.index - b.index)
  const bands: Placed[][] = []
  for (const one of sorted) {
    const band = bands.at(-1)
    const first = band?.[0]
    if (band && first && one.box.top < first.box.top + Math.min(first.box.height, one.box.height) / 2) band.push(one)
    else bands.push([one])
  }
  for (const band of bands) band.sort((a, b) => a.box.left - b.box.left || a.box.top - b.box.top || a.index - b.index)
  return bands
}

const boxOf = (shape: XmlElement): Box | undefined => {
  const transform = childAt(shape, 'spPr', 'xfrm') ?? childAt(shape, 'xfrm') ?? childAt(shape, 'grpSpPr', 'xfrm')
  const [offset, extent] = [childAt(transform, 'off'), childAt(transform, 'ext')]
  const [left, top] = [wholeNumber(offset, 'x'), wholeNumber(offset, 'y')]
  if (left === undefined || top === undefined) return undefined
  return { left, top, width: wholeNumber(extent, 'cx') ?? 0, height: wholeNumber(extent, 'cy') ?? 0 }
}

const placeholderOf = (shape: XmlElement): XmlElement | undefined => {
  const properties = elementsOf(shape).find(child => /^nv.*Pr$/.test(child.name))
  return childAt(properties, 'nvPr', 'ph')
}

/** A placeholder takes its place from that of the same number, else of the same type (ECMA-376 part 1 §19.3.1.36). */
const inheritedBox = (shape: XmlElement, inherited: readonly (XmlElement | undefined)[]): Box | undefined => {
  const own = placeholderOf(shape)
  if (!own) return undefined
  const [number, type] = [attribute(own, 'idx'), attribute(own, 'type') ?? 'obj']
  for (const tree of inherited) {
    const candidates = descendantsOf(tree, 'sp').filter(candidate => placeholderOf(candidate) !== undefined)
    const match =
      candidates.find(candidate => number !== undefined && attribute(placeholderOf(candidate), 'idx') === number) ??
      candidates.find(candidate => sameType(placeholderType(candidate), type))
    const box = match && boxOf(match)
    if (box) return box
  }
  return undefined
}

const sameType = (a: string, b: string): boolean => {
  const plain = (type: string): string =>
    type === 'ctrTitle' ? 'title' : type === 'subTitle' || type === 'obj' ? 'body' : type
  return plain(a) === plain(b)
}
