import { SaxesParser } from 'saxes'
import { Fault } from '../../fault/index.ts'

/** A node of a part: an element, or character data. */
export type XmlNode = XmlElement | string

/**
 * An element by its local name. Attributes are kept by local name too; one that refers to a part is also kept as `:name`, so
 * that the `r:id` of `<p:sldId id="256" r:id="rId2"/>` is `:id`. Prefixes themselves differ from producer to producer.
 */
export type XmlElement = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlNode[]
}

/** Largest XML part that is read, in bytes unpacked. */
export const MAX_PART_BYTES = 160_000_000
/** Most elements of one part. */
export const MAX_PART_ELEMENTS = 4_000_000
/** Deepest nesting of elements in one part; a table in a cell takes five. */
export const MAX_PART_DEPTH = 400

/**
 * The root element of an XML part, and what was odd about it.
 *
 * Elements named in `skip` are left out with all they hold. A document type is never obeyed: entities of its own stay
 * as written (`&name;`), so nothing is fetched and nothing multiplies.
 *
 * @param part name of the part, for messages
 * @returns the tree, and one sentence for each kind of oddity that was passed over
 * @throws Fault `source-corrupt` when the part is not well-formed, `source-too-large` and `source-bomb` beyond the limits above
 */
export const parseXmlTree = (
  bytes: Uint8Array,
  part: string,
  skip: ReadonlySet<string> = NOTHING,
): { readonly root: XmlElement; readonly oddities: readonly string[] } => {
  if (bytes.length > MAX_PART_BYTES)
    throw new Fault(
      'source-too-large',
      `The part ${part} has ${bytes.length} bytes; at most ${MAX_PART_BYTES} are read.`,
    )
  const builder = new TreeBuilder(part, skip)
  const decoder = new TextDecoder(encodingOf(bytes))
  for (let start = 0; start < bytes.length; start += SLICE)
    builder.write(decoder.decode(bytes.subarray(start, start + SLICE), { stream: true }))
  builder.write(decoder.decode())
  return builder.end()
}

const NOTHING: ReadonlySet<string> = new Set()
/** Bytes given to the parser at once. */
const SLICE = 1 << 16

/** UTF-16 with a byte order mark or by its first `<`, else UTF-8. */
const encodingOf = ([first = 0, second = 0]: Uint8Array): string => {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c) ? 'utf-16be' : 'utf-8'
}

/** Faults of the parser that lose nothing: the text is kept as written, and the elements still match. */
const HARMLESS = new RegExp(
  [
    'undefined entity',
    'malformed character entity',
    'disallowed character\\.',
    'duplicate attribute',
    'unquoted attribute value',
    'no whitespace between attributes',
    'malformed comment',
    'doctype declaration',
    'XML declaration must',
    'text data outside of root node',
    '"]]>" is disallowed',
  ].join('|'),
  'i',
)

type Building = { readonly name: string; readonly attributes: Readonly<Record<string, string>>; children: XmlNode[] }

/** Shared by all elements without attributes or children, which are most. */
const NO_ATTRIBUTES: Readonly<Record<string, string>> = {}
const NO_CHILDREN: XmlNode[] = []

class TreeBuilder {
  private readonly parser = new SaxesParser({ xmlns: false, fragment: false, position: false })
  private readonly open: Building[] = []
  private readonly oddities = new Set<string>()
  private readonly part: string
  private readonly skip: ReadonlySet<string>
  private root: Building | undefined
  private skipping = 0
  private elements = 0

  constructor(part: string, skip: ReadonlySet<string>) {
    this.part = part
    this.skip = skip
    this.parser.on('error', error => this.fail(error))
    this.parser.on('opentag', tag => this.enter(tag.name, tag.attributes))
    this.parser.on('closetag', () => this.leave())
    this.parser.on('text', text => this.text(text))
    this.parser.on('cdata', text => this.text(text))
  }

  write(text: string): void {
    this.parser.write(text)
  }

  end(): { readonly root: XmlElement; readonly oddities: readonly string[] } {
    this.parser.close()
    if (!this.root) throw new Fault('source-corrupt', `The part ${this.part} holds no XML element.`)
    return { root: this.root, oddities: [...this.oddities] }
  }

  private fail(error: Error): void {
    if (!HARMLESS.test(error.message))
      throw new Fault('source-corrupt', `The part ${this.part} is not well-formed XML: ${error.message}`)
    this.oddities.add(`${this.part}: ${error.message.replace(/^\d+:\d+: /, '')}`)
  }

  private enter(name: string, attributes: Readonly<Record<string, string>>): void {
    this.elements += 1
    if (this.elements > MAX_PART_ELEMENTS)
      throw new Fault('source-too-large', `The part ${this.part} has more than ${MAX_PART_ELEMENTS} elements.`)
    const local = localName(name)
    if (this.skipping > 0 || this.skip.has(local)) {
      this.skipping += 1
      return
    }
    if (this.open.length >= MAX_PART_DEPTH)
      throw new Fault('source-bomb', `The part ${this.part} nests more than ${MAX_PART_DEPTH} elements.`)
    const element: Building = { name: local, attributes: localAttributes(attributes), children: NO_CHILDREN }
    this.append(element)
    this.root ??= element
    this.open.push(element)
  }

  private leave(): void {
    if (this.skipping > 0) this.skipping -= 1
    else this.open.pop()
  }

  private text(text: string): void {
    if (this.skipping === 0) this.append(text)
  }

  private append(node: XmlNode): void {
    const parent = this.open.at(-1)
    if (!parent) return
    if (parent.children === NO_CHILDREN) parent.children = [node]
    else parent.children.push(node)
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Attributes by which a part refers to another; they may stand beside one of the same name without a prefix. */
const REFERENCES: ReadonlySet<string> = new Set(['id', 'embed', 'link', 'dm'])

const localAttributes = (attributes: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
  let local: Record<string, string> | undefined
  for (const name in attributes) {
    const colon = name.indexOf(':')
    const plain = name.slice(colon + 1)
    if (name.startsWith('xmlns') || plain.startsWith('rsid')) continue
    local ??= {}
    if (colon >= 0 && REFERENCES.has(plain)) local[`:${plain}`] = attributes[name] as string
    if (colon < 0 || !(plain in attributes)) local[plain] = attributes[name] as string
  }
  return local ?? NO_ATTRIBUTES
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
