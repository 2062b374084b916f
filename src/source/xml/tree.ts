import { Fault } from '../../fault/index.ts'
import { toUtf8 } from './encoding.ts'
import { MORE } from './token-kinds.ts'
import { XmlTokens } from './tokens.ts'
import { TreeBuilder } from './tree-builder.ts'

/** Largest XML part that is read as a tree, in bytes unpacked. */
export const MAX_XML_BYTES = 160_000_000
/** Bytes given to the scanner at once. */
const SLICE = 1 << 16

/** A node of a part: an element, or character data. */
export type XmlNode = XmlElement | string

/**
 * An element by its local name. Attributes are kept by local name too; one that refers to a part is also kept as `:name`,
 * so that the `r:id` of `<p:sldId id="256" r:id="rId2"/>` is `:id`. Prefixes themselves differ from producer to producer.
 */
export type XmlElement = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlNode[]
}

/**
 * The root element of a whole XML part, in UTF-8 or whatever its mark or declaration names.
 *
 * Elements named in `skip` are left out with all they hold. What loses nothing is passed over: a reference that is not
 * known stays as written, and so does a bare `&` or a control character; text outside of the root is no part of it.
 *
 * @param part name of the part, for messages
 * @throws Fault `source-corrupt` when tags do not match or there is not one root; `source-bomb` when the part declares
 * entities or has more elements or levels than any office part; `source-too-large` beyond {@link MAX_XML_BYTES}
 *
 * Cost: bytes; no more than one slice of them is held besides the tree.
 */
export const parseTree = (bytes: Uint8Array, part: string, skip?: ReadonlySet<string>): XmlElement => {
  if (bytes.length > MAX_XML_BYTES)
    throw new Fault(
      'source-too-large',
      `The part ${part} has ${bytes.length} bytes; at most ${MAX_XML_BYTES} are read.`,
    )
  const builder = new TreeBuilder({ part, ...(skip ? { skip } : {}) })
  const tokens = new XmlTokens()
  const text = toUtf8(bytes)
  for (let start = 0; start < text.length; start += SLICE) {
    tokens.feed(text.subarray(start, start + SLICE))
    if (start + SLICE >= text.length) tokens.finish()
    for (let token = tokens.next(); token !== MORE; token = tokens.next()) builder.take(token, tokens)
  }
  return builder.root(tokens.cut)
}

/** True for an element, with `name` only for one of that name. */
export const isElement = (node: XmlNode | undefined, name?: string): node is XmlElement =>
  typeof node === 'object' && (name === undefined || node.name === name)

/** Child elements in order, with `name` only those of that name. */
export const elementsOf = (element: XmlElement | undefined, name?: string): readonly XmlElement[] =>
  element ? element.children.filter((node): node is XmlElement => isElement(node, name)) : []

/** The first element on a path of child names, or `undefined`. */
export const childAt = (element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined => {
  let at = element
  for (const name of path) at = at?.children.find((node): node is XmlElement => isElement(node, name))
  return at
}

/** Every descendant of a name, in document order, itself left out. */
export const descendantsOf = (element: XmlElement | undefined, name: string): readonly XmlElement[] => {
  const found: XmlElement[] = []
  const visit = (at: XmlElement): void => {
    for (const child of at.children) {
      if (!isElement(child)) continue
      if (child.name === name) found.push(child)
      visit(child)
    }
  }
  if (element) visit(element)
  return found
}

/** Value of an attribute, or `undefined`. */
export const attribute = (element: XmlElement | undefined, name: string): string | undefined =>
  element?.attributes[name]

/** Value of an attribute as a whole number, or `undefined` when it is missing or none. */
export const wholeNumber = (element: XmlElement | undefined, name: string): number | undefined => {
  const value = element?.attributes[name]
  if (value === undefined || !/^\s*[+-]?\d{1,12}(?:\.\d*)?\s*$/.test(value)) return undefined
  return Math.trunc(Number(value))
}

/** All character data below an element, in order. */
export const textOf = (element: XmlElement | undefined): string => {
  if (!element) return ''
  let text = ''
  for (const node of element.children) text += typeof node === 'string' ? node : textOf(node)
  return text
}

/** Character data directly inside an element, that of elements inside it left out. */
export const ownText = (element: XmlElement | undefined): string =>
  element ? element.children.filter(node => typeof node === 'string').join('') : ''
