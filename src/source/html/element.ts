import type { DefaultTreeAdapterTypes } from 'parse5'

/** A node of a parsed document. */
export type HtmlNode = DefaultTreeAdapterTypes.ChildNode
/** An element of a parsed document. */
export type HtmlElement = DefaultTreeAdapterTypes.Element

/** True for an element; with `name`, only for that one. */
export const isElement = (node: HtmlNode, name?: string): node is HtmlElement =>
  'tagName' in node && (name === undefined || node.tagName === name)

/** Value of an attribute, or `undefined`. Names as parsed: lower case. */
export const attribute = (element: HtmlElement, name: string): string | undefined =>
  element.attrs.find(candidate => candidate.name === name)?.value

/** Value of a property in the `style` attribute of an element, lower case, or `undefined`. */
export const styleProperty = (element: HtmlElement, name: string): string | undefined => {
  const style = attribute(element, 'style')
  if (!style) return undefined
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':')
    if (colon > 0 && declaration.slice(0, colon).trim().toLowerCase() === name)
      return declaration
        .slice(colon + 1)
        .trim()
        .toLowerCase()
  }
  return undefined
}

/** True for what a browser does not show. */
export const isHidden = (element: HtmlElement): boolean =>
  attribute(element, 'hidden') !== undefined ||
  (styleProperty(element, 'display')?.startsWith('none') ?? false) ||
  (styleProperty(element, 'visibility')?.startsWith('hidden') ?? false) ||
  (element.tagName === 'input' && attribute(element, 'type')?.toLowerCase() === 'hidden')

/** A length in points: `12pt`, `16px`, `1em` (taken as 12 points); 0 for anything else. */
export const points = (length: string | undefined): number => {
  const match = /^(-?[\d.]+)(pt|px|em|rem|cm|mm|in)?/.exec(length ?? '')
  if (!match) return 0
  const factor = { pt: 1, px: 0.75, em: 12, rem: 12, cm: 28.35, mm: 2.835, in: 72 }[match[2] ?? 'px'] ?? 0.75
  return Number(match[1]) * factor
}
