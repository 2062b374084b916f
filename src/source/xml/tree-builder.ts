import { Fault } from '../../fault/index.ts'
import { NameCache } from './names.ts'
import { decodeText, resolveReferences } from './text.ts'
import { CDATA, CLOSE, DOCTYPE, OPEN, TEXT } from './token-kinds.ts'
import type { XmlTokens } from './tokens.ts'
import type { XmlElement, XmlNode } from './tree.ts'

/** Deepest nesting of elements in one part; office parts nest some dozens deep, a table in a cell takes five levels. */
export const MAX_XML_DEPTH = 512
/** Most elements of one part. */
export const MAX_XML_ELEMENTS = 4_000_000

/** What a tree is built for: the part it is told of, elements that are left out, and names that are known already. */
export type TreePlan = { readonly part: string; readonly skip?: ReadonlySet<string>; readonly names?: NameCache }

type Building = { readonly name: string; readonly attributes: XmlElement['attributes']; children: XmlNode[] }

/** Shared by all elements without attributes or children, which are most. */
const NO_ATTRIBUTES: XmlElement['attributes'] = {}
const NO_CHILDREN: XmlNode[] = []
const NOTHING: ReadonlySet<string> = new Set()

/**
 * Grows the tree of one element from its tokens, so that a large part can be taken element by element: hand it the
 * opening tag and all that follows until {@link isDone}.
 */
export class TreeBuilder {
  private readonly part: string
  private readonly skip: ReadonlySet<string>
  private readonly names: NameCache
  /** Names of the open elements, those left out among them. */
  private readonly path: string[] = []
  private readonly open: Building[] = []
  private top: Building | undefined
  private skipping = 0
  private elements = 0

  constructor({ part, skip = NOTHING, names = new NameCache() }: TreePlan) {
    this.part = part
    this.skip = skip
    this.names = names
  }

  /** True when the element that was opened first is closed. */
  get isDone(): boolean {
    return this.path.length === 0 && this.top !== undefined
  }

  take(token: number, tokens: XmlTokens): void {
    if (token === OPEN) this.enter(tokens)
    else if (token === CLOSE) this.leave(this.names.get(tokens.bytes, tokens.nameStart, tokens.nameEnd))
    else if (token === TEXT || token === CDATA) this.text(tokens, token === TEXT && tokens.hasReference)
    else if (token === DOCTYPE) refuseEntities(tokens, this.part)
  }

  /** The element; a fault when it is not closed or bytes are left over (`cut`). */
  root(cut = false): XmlElement {
    if (cut || this.path.length > 0 || !this.top) throw this.corrupt('it ends before it should')
    return this.top
  }

  private enter(tokens: XmlTokens): void {
    this.elements += 1
    if (this.elements > MAX_XML_ELEMENTS || this.path.length >= MAX_XML_DEPTH)
      throw new Fault('source-bomb', `The XML of ${this.part} has more elements or levels than any office part.`)
    const name = this.names.get(tokens.bytes, tokens.nameStart, tokens.nameEnd)
    if (this.path.length === 0 && this.top) throw this.corrupt(`<${name}> stands after its end`)
    const isLeftOut = this.skipping > 0 || this.skip.has(name)
    if (!isLeftOut) this.grow(name, tokens)
    if (tokens.selfClosing) return
    this.path.push(name)
    if (isLeftOut) this.skipping += 1
  }

  private grow(name: string, tokens: XmlTokens): void {
    const element: Building = { name, attributes: attributesOf(tokens, this.names), children: NO_CHILDREN }
    this.append(element)
    this.top ??= element
    if (!tokens.selfClosing) this.open.push(element)
  }

  private leave(name: string): void {
    const opened = this.path.pop()
    if (opened !== name) throw this.corrupt(`</${name}> closes <${opened ?? ''}>`)
    if (this.skipping > 0) this.skipping -= 1
    else this.open.pop()
  }

  private text(tokens: XmlTokens, hasReference: boolean): void {
    if (this.skipping > 0 || this.open.length === 0) return
    const text = decodeText(tokens.bytes, tokens.textStart, tokens.textEnd, false)
    const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
    this.append(hasReference ? resolveReferences(lines) : lines)
  }

  private append(node: XmlNode): void {
    const parent = this.open.at(-1)
    if (!parent) return
    if (parent.children === NO_CHILDREN) parent.children = [node]
    else parent.children.push(node)
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

/** Attributes by which a part refers to another; they may stand beside one of the same name without a prefix. */
const REFERENCES: ReadonlySet<string> = new Set(['id', 'embed', 'link', 'dm'])

const attributesOf = (tokens: XmlTokens, names: NameCache): XmlElement['attributes'] => {
  if (tokens.attributeCount === 0) return NO_ATTRIBUTES
  const attributes: Record<string, string> = {}
  const bare = new Set<string>()
  for (let index = 0; index < tokens.attributeCount; index += 1) {
    const name = names.get(tokens.bytes, tokens.attributeNameStart(index), tokens.attributeNameEnd(index))
    const prefix = tokens.attributePrefix(index)
    // Revision marks of Word stand on nearly every element and say nothing.
    if (prefix === 'xmlns' || name === 'xmlns' || name.startsWith('rsid')) continue
    const value = decodeText(tokens.bytes, tokens.valueStart(index), tokens.valueEnd(index))
    if (prefix === '') bare.add(name)
    else if (REFERENCES.has(name)) attributes[`:${name}`] = value
    if (prefix === '' || !bare.has(name)) attributes[name] = value
  }
  return attributes
}
