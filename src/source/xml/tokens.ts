import { Fault } from '../../fault/index.ts'
import { isText, textOfBytes } from './bytes.ts'
import { CDATA, CLOSE, DOCTYPE, MORE, OPEN, TEXT } from './token-kinds.ts'

/** Most bytes of one tag or one text; longer ones are no office document. */
export const MAX_TOKEN_BYTES = 32 * 2 ** 20

/** Entries kept of one tag's attributes: name start, local name start, name end, value start, value end. */
const PER_ATTRIBUTE = 5
const MAX_ATTRIBUTES = 4096
const LT = 0x3c
const GT = 0x3e
const SLASH = 0x2f
const BANG = 0x21
const QUESTION = 0x3f
const EQUALS = 0x3d
const COLON = 0x3a
const AMP = 0x26
const QUOTE = 0x22
const APOSTROPHE = 0x27
const SPACE = 0x20

/**
 * Tokens of an XML document that comes in chunks of UTF-8 bytes.
 *
 * Positions point into `bytes` and hold until the next `feed`. Names are given without their prefix: which namespace
 * a prefix stands for is not looked at, because office files are read by local name. Nothing is expanded, nothing is
 * loaded, so entity bombs have no effect. Cost: bytes.
 */
export class XmlTokens {
  bytes: Uint8Array = new Uint8Array(0)
  /** Local name of the tag. */
  nameStart = 0
  nameEnd = 0
  /** Text of `TEXT` and `CDATA`. */
  textStart = 0
  textEnd = 0
  selfClosing = false
  hasReference = false
  attributeCount = 0
  private readonly attributes = new Int32Array(MAX_ATTRIBUTES * PER_ATTRIBUTE)
  /** Where the next token starts, and where the bytes so far end. Moved by who reads bytes on their own. */
  position = 0
  end = 0
  /** Bytes of an unfinished text that were looked at, and whether they hold a reference: a long text is read once. */
  private looked = 0
  private referenceSeen = false
  private window: Uint8Array = new Uint8Array(0)
  private finished = false

  /** Adds bytes; they are copied. */
  feed(chunk: Uint8Array): void {
    const left = this.end - this.position
    if (left > MAX_TOKEN_BYTES)
      throw new Fault('source-bomb', `One tag or text of the XML is longer than ${MAX_TOKEN_BYTES} bytes.`)
    const size = left + chunk.length
    if (size > this.window.length) {
      const wider = new Uint8Array(Math.max(size, Math.min(this.window.length * 2, 2 * MAX_TOKEN_BYTES)))
      wider.set(this.bytes.subarray(this.position, this.end))
      this.window = wider
    } else if (left > 0 && this.position > 0) {
      this.window.copyWithin(0, this.position, this.end)
    }
    this.window.set(chunk, left)
    this.bytes = this.window
    this.position = 0
    this.end = size
  }

  /** Says that no bytes follow: text at the very end is given as it stands. */
  finish(): void {
    this.finished = true
  }

  /** True when bytes are left that make no whole token: the document was cut. */
  get cut(): boolean {
    return this.position < this.end
  }

  /** The next token, or `MORE`. */
  next(): number {
    const { bytes, end } = this
    while (this.position < end) {
      if (bytes[this.position] !== LT) return this.text()
      const after = bytes[this.position + 1]
      if (this.position + 1 >= end) return MORE
      if (after === SLASH) return this.close()
      if (after !== BANG && after !== QUESTION) return this.open()
      const special = after === BANG ? this.special() : this.skipPast('?>', 2)
      if (special !== SKIPPED) return special
    }
    return MORE
  }

  /** True when the local name of the tag is this ASCII text. */
  isNamed(name: string): boolean {
    return isText(this.bytes, this.nameStart, this.nameEnd, name)
  }

  /** Local name of the tag. */
  get name(): string {
    return textOfBytes(this.bytes, this.nameStart, this.nameEnd)
  }

  /** Index of the attribute with this local name, or -1. */
  findAttribute(name: string): number {
    for (let index = 0; index < this.attributeCount; index += 1) {
      const at = index * PER_ATTRIBUTE
      if (isText(this.bytes, this.attributes[at + 1] as number, this.attributes[at + 2] as number, name)) return index
    }
    return -1
  }

  /** Local name of an attribute by its index. */
  attributeName(index: number): string {
    const at = index * PER_ATTRIBUTE
    return textOfBytes(this.bytes, this.attributes[at + 1] as number, this.attributes[at + 2] as number)
  }

  /** Start of the local name of an attribute; its end by {@link attributeNameEnd}. */
  attributeNameStart(index: number): number {
    return this.attributes[index * PER_ATTRIBUTE + 1] as number
  }

  attributeNameEnd(index: number): number {
    return this.attributes[index * PER_ATTRIBUTE + 2] as number
  }

  /** Prefix that an attribute is written with: `r` of `r:id`, `''` without one. */
  attributePrefix(index: number): string {
    const [start = 0, local = 0] = this.attributes.subarray(index * PER_ATTRIBUTE, index * PER_ATTRIBUTE + 2)
    return start === local ? '' : textOfBytes(this.bytes, start, local - 1)
  }

  /** Where the raw value of an attribute starts, references still in it. */
  valueStart(index: number): number {
    return this.attributes[index * PER_ATTRIBUTE + 3] as number
  }

  /** Where the raw value of an attribute ends. */
  valueEnd(index: number): number {
    return this.attributes[index * PER_ATTRIBUTE + 4] as number
  }

  private text(): number {
    const { bytes, end } = this
    let at = this.position + this.looked
    let { referenceSeen } = this
    while (at < end) {
      const byte = bytes[at]
      if (byte === LT) break
      if (byte === AMP) referenceSeen = true
      at += 1
    }
    if (at >= end && !this.finished) {
      this.looked = at - this.position
      this.referenceSeen = referenceSeen
      return MORE
    }
    this.textStart = this.position
    this.textEnd = at
    this.hasReference = referenceSeen
    this.looked = 0
    this.referenceSeen = false
    this.position = at
    return TEXT
  }

  private close(): number {
    const { bytes, end } = this
    const start = this.position + 2
    let nameStart = start
    let nameEnd = -1
    for (let at = start; at < end; at += 1) {
      const byte = bytes[at] as number
      if (byte === COLON && nameEnd < 0) nameStart = at + 1
      else if (byte <= SPACE && nameEnd < 0) nameEnd = at
      else if (byte === GT) {
        this.nameStart = nameStart
        this.nameEnd = nameEnd < 0 ? at : nameEnd
        this.position = at + 1
        return CLOSE
      }
    }
    return MORE
  }

  private open(): number {
    const { bytes, end } = this
    let at = this.position + 1
    this.nameStart = at
    while (at < end) {
      const byte = bytes[at] as number
      if (byte <= SPACE || byte === GT || byte === SLASH) break
      if (byte === COLON) this.nameStart = at + 1
      at += 1
    }
    this.nameEnd = at
    this.attributeCount = 0
    while (at < end) {
      const byte = bytes[at] as number
      if (byte === GT) {
        this.selfClosing = bytes[at - 1] === SLASH
        this.position = at + 1
        return OPEN
      }
      at = byte <= SPACE || byte === SLASH ? at + 1 : this.attribute(at)
    }
    return MORE
  }

  /** Notes the attribute at a position and gives the position after it; `end` when it is not whole yet. */
  private attribute(start: number): number {
    const { bytes, end } = this
    let at = start
    let localStart = start
    while (at < end) {
      const byte = bytes[at] as number
      if (byte === EQUALS || byte <= SPACE || byte === GT || byte === SLASH) break
      if (byte === COLON) localStart = at + 1
      at += 1
    }
    const nameEnd = at
    at = this.skipSpace(at)
    if (at >= end || bytes[at] !== EQUALS) return at
    at = this.skipSpace(at + 1)
    const quote = bytes[at]
    if (quote !== QUOTE && quote !== APOSTROPHE) return at
    const valueStart = at + 1
    at = valueStart
    while (at < end && bytes[at] !== quote) at += 1
    if (at >= end) return end
    const slot = this.reserve()
    this.attributes[slot] = start
    this.attributes[slot + 1] = localStart
    this.attributes[slot + 2] = nameEnd
    this.attributes[slot + 3] = valueStart
    this.attributes[slot + 4] = at
    return at + 1
  }

  private skipSpace(from: number): number {
    let at = from
    while (at < this.end && (this.bytes[at] as number) <= SPACE) at += 1
    return at
  }

  /** First of the entries of one more attribute. */
  private reserve(): number {
    if (this.attributeCount >= MAX_ATTRIBUTES)
      throw new Fault('source-corrupt', `One tag of the XML has more than ${MAX_ATTRIBUTES} attributes.`)
    this.attributeCount += 1
    return (this.attributeCount - 1) * PER_ATTRIBUTE
  }

  /** A comment is skipped; a CDATA section and a document type declaration are given. */
  private special(): number {
    const { bytes, position, end } = this
    if (position + 9 > end && !this.finished) return MORE
    if (isText(bytes, position, Math.min(end, position + 4), '<!--')) return this.skipPast('-->', 4)
    if (isText(bytes, position, Math.min(end, position + 9), '<![CDATA[')) {
      const skipped = this.skipPast(']]>', 9)
      this.textStart = position + 9
      this.textEnd = this.position - 3
      return skipped === SKIPPED ? CDATA : MORE
    }
    return this.doctype()
  }

  /** A declaration ends at the `>` outside of its brackets. */
  private doctype(): number {
    const { bytes, end } = this
    let depth = 0
    for (let at = this.position; at < end; at += 1) {
      const byte = bytes[at]
      if (byte === 0x5b) depth += 1
      if (byte === 0x5d) depth -= 1
      if (byte === GT && depth <= 0) {
        this.textStart = this.position
        this.textEnd = at + 1
        this.position = at + 1
        return DOCTYPE
      }
    }
    return MORE
  }

  private skipPast(mark: string, from: number): number {
    const { bytes, end } = this
    const last = mark.charCodeAt(mark.length - 1)
    for (let at = this.position + from + mark.length - 1; at < end; at += 1) {
      if (bytes[at] !== last || !isText(bytes, at + 1 - mark.length, at + 1, mark)) continue
      this.position = at + 1
      return SKIPPED
    }
    return MORE
  }
}

const SKIPPED = -1
