import { Fault } from '../../fault/index.ts'
import { toUtf8 } from './encoding.ts'
import { decodeText } from './text.ts'
import { CDATA, CLOSE, DOCTYPE, MORE, OPEN, TEXT } from './token-kinds.ts'
import { XmlTokens } from './tokens.ts'

/** Deepest nesting of a tree; office parts nest some dozens deep. */
export const MAX_XML_DEPTH = 512
/** Most elements of one tree. */
export const MAX_XML_ELEMENTS = 2_000_000

/**
 * An element of a small XML part.
 *
 * Names are local names. An attribute without prefix stands under its name, one with a prefix under `:name`
 * (`r:id` is `:id`). `text` is all text directly inside, joined; `content` has texts and elements in their order.
 */
export type XmlElement = {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlElement[]
  readonly text: string
  readonly content: readonly (string | XmlElement)[]
}

/**
 * The root element of a whole XML part.
 *
 * Faults: `source-corrupt` when tags do not match or there is no root; `source-bomb` when the part declares entities,
 * or is larger than any office part ({@link MAX_XML_DEPTH}, {@link MAX_XML_ELEMENTS}).
 */
export const parseTree = (bytes: Uint8Array, part: string): XmlElement => {
  const tokens = new XmlTokens()
  tokens.feed(toUtf8(bytes))
  tokens.finish()
  const builder = new TreeBuilder(part)
  for (let token = tokens.next(); token !== MORE; token = tokens.next()) builder.take(token, tokens)
  return builder.root(tokens.cut)
}

/** First child with a name. */
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find(child => child.name === name)

/** Children with a name, in order. */
export const childrenOf = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter(child => child.name === name) ?? []

/** All elements with a name below, in document order. */
export function* descendantsOf(element: XmlElement | undefined, name: string): Iterable<XmlElement> {
  for (const child of element?.children ?? []) {
    if (child.name === name) yield child
    yield* descendantsOf(child, name)
  }
}

type Growing = {
  readonly name: string
  readonly attributes: Map<string, string>
  readonly children: Growing[]
  readonly content: (string | Growing)[]
  text: string
}

const growing = (name: string, attributes: Map<string, string>): Growing => ({
  name,
  attributes,
  children: [],
  content: [],
  text: '',
})

/**
 * Grows the tree of one element from its tokens, so that a large part can be taken element by element: hand it the
 * opening tag and all that follows until {@link isDone}.
 */
export class TreeBuilder {
  private readonly part: string
  private readonly top: Growing = growing('', new Map())
  private readonly stack: Growing[] = [this.top]
  private count = 0

  constructor(part: string) {
    this.part = part
  }

  /** True when the element that was opened first is closed. */
  get isDone(): boolean {
    return this.stack.length === 1 && this.top.children.length > 0
  }

  take(token: number, tokens: XmlTokens): void {
    if (token === OPEN) this.open(tokens)
    else if (token === CLOSE) this.close(tokens.name)
    else if (token === TEXT || token === CDATA) this.text(tokens, token === TEXT && tokens.hasReference)
    else if (token === DOCTYPE) refuseEntities(tokens, this.part)
  }

  /** The element; a fault when it is not closed or bytes are left over (`cut`). */
  root(cut = false): XmlElement {
    const [root] = this.top.children
    if (cut || this.stack.length !== 1 || !root) throw this.corrupt('it ends before it should')
    return root
  }

  private open(tokens: XmlTokens): void {
    this.count += 1
    if (this.count > MAX_XML_ELEMENTS || this.stack.length > MAX_XML_DEPTH)
      throw new Fault('source-bomb', `The XML of ${this.part} has more elements or levels than any office part.`)
    const element = growing(tokens.name, attributesOf(tokens))
    const parent = this.stack[this.stack.length - 1]
    parent?.children.push(element)
    parent?.content.push(element)
    if (!tokens.selfClosing) this.stack.push(element)
  }

  private close(name: string): void {
    const element = this.stack.pop()
    if (!element || this.stack.length === 0 || element.name !== name)
      throw this.corrupt(`</${name}> closes <${element?.name ?? ''}>`)
  }

  private text(tokens: XmlTokens, hasReference: boolean): void {
    const element = this.stack[this.stack.length - 1]
    if (!element || this.stack.length < 2) return
    const text = decodeText(tokens.bytes, tokens.textStart, tokens.textEnd, hasReference)
    element.text += text
    element.content.push(text)
  }

  private corrupt(why: string): Fault {
    return new Fault('source-corrupt', `The XML of ${this.part} is not well-formed: ${why}.`)
  }
}

/** Fault `source-bomb` for a document type declaration with entities: no office program writes one. */
export const refuseEntities = (tokens: XmlTokens, part: string): void => {
  if (/<!ENTITY/i.test(decodeText(tokens.bytes, tokens.textStart, tokens.textEnd, false)))
    throw new Fault('source-bomb', `The XML of ${part} declares entities, as only harmful files do.`)
}

const attributesOf = (tokens: XmlTokens): Map<string, string> => {
  const attributes = new Map<string, string>()
  for (let index = 0; index < tokens.attributeCount; index += 1) {
    const name = tokens.isPrefixed(index) ? `:${tokens.attributeName(index)}` : tokens.attributeName(index)
    attributes.set(name, decodeText(tokens.bytes, tokens.valueStart(index), tokens.valueEnd(index)))
  }
  return attributes
}
