import { Fault } from '../../fault/index.ts'
import type { TextStore } from '../../grid/index.ts'
import {
  asUtf8,
  ByteText,
  CDATA,
  CLOSE,
  DOCTYPE,
  decodeText,
  MORE,
  OPEN,
  refuseEntities,
  TEXT,
  XmlTokens,
} from '../xml/index.ts'
import type { Zip, ZipEntry } from '../zip.ts'
import { unescapeXstring } from './escapes.ts'

/** Shared strings in the text store: string `i` has the number `first + i`. */
export type SharedStrings = {
  readonly first: number
  readonly count: number
  /** Superscript runs by string, for the strings that have some. */
  readonly superscripts: ReadonlyMap<number, string>
}

/** No shared strings. */
export const noSharedStrings: SharedStrings = { first: 0, count: 0, superscripts: new Map() }

/**
 * Reads the shared strings part (ECMA-376 §18.4.9) into the store, byte by byte, never as one text.
 * Phonetic readings are left out. Cost: bytes.
 */
export const readSharedStrings = async (zip: Zip, entry: ZipEntry, texts: TextStore): Promise<SharedStrings> => {
  const reader = new StringReader(texts, entry.name)
  const tokens = new XmlTokens()
  for await (const chunk of asUtf8(zip.stream(entry))) {
    tokens.feed(chunk)
    for (let token = tokens.next(); token !== MORE; token = tokens.next()) reader.take(token, tokens)
  }
  return reader.finish()
}

class StringReader {
  private readonly texts: TextStore
  private readonly part: string
  private readonly first: number
  private readonly superscripts = new Map<number, string>()
  private readonly rich: RichText = new RichText()
  private count = 0
  private inString = false
  private closed = false

  constructor(texts: TextStore, part: string) {
    this.texts = texts
    this.part = part
    this.first = texts.size
  }

  take(token: number, tokens: XmlTokens): void {
    if (token === DOCTYPE) refuseEntities(tokens, this.part)
    else if (token === OPEN && tokens.isNamed('si')) this.open(tokens.selfClosing)
    else if (token === CLOSE && tokens.isNamed('si')) this.close()
    else if (token === CLOSE && tokens.isNamed('sst')) this.closed = true
    else if (this.inString) this.rich.take(token, tokens)
  }

  finish(): SharedStrings {
    if (this.inString || (!this.closed && this.count > 0))
      throw new Fault('source-corrupt', `The XML of ${this.part} ends before it should.`)
    return { first: this.first, count: this.count, superscripts: this.superscripts }
  }

  private open(selfClosing: boolean): void {
    this.rich.clear()
    this.inString = !selfClosing
    if (selfClosing) this.close()
  }

  private close(): void {
    const { superscript } = this.rich
    if (superscript !== '') this.superscripts.set(this.count, superscript)
    this.texts.addBytes(this.rich.bytes())
    this.count += 1
    this.inString = false
  }
}

/** Collects the text of one string item: plain, or in runs (ECMA-376 §18.4.8). Also serves inline strings. */
export class RichText {
  superscript = ''
  private readonly text = new ByteText()
  private inText = false
  private phonetic = 0
  private isSuper = false

  clear(): void {
    this.text.clear()
    this.superscript = ''
    this.inText = false
    this.phonetic = 0
    this.isSuper = false
  }

  take(token: number, tokens: XmlTokens): void {
    if (token === TEXT || token === CDATA) this.add(tokens, token === TEXT && tokens.hasReference)
    else if (token === OPEN) this.open(tokens)
    else if (token === CLOSE) this.close(tokens)
  }

  /** The UTF-8 text so far, escapes resolved; valid until the next change. */
  bytes(): Uint8Array {
    if (this.text.hasEscape) {
      const plain = unescapeXstring(this.text.toString())
      this.text.clear()
      this.text.addText(plain)
    }
    return this.text.view()
  }

  private open(tokens: XmlTokens): void {
    if (tokens.isNamed('t')) this.inText = !tokens.selfClosing
    else if (tokens.isNamed('r')) this.isSuper = false
    else if (tokens.isNamed('rPh')) this.phonetic += tokens.selfClosing ? 0 : 1
    else if (tokens.isNamed('vertAlign')) {
      const index = tokens.findAttribute('val')
      this.isSuper =
        index >= 0 && decodeText(tokens.bytes, tokens.valueStart(index), tokens.valueEnd(index)) === 'superscript'
    }
  }

  private close(tokens: XmlTokens): void {
    if (tokens.isNamed('t')) this.inText = false
    else if (tokens.isNamed('rPh')) this.phonetic -= 1
    else if (tokens.isNamed('r')) this.isSuper = false
  }

  private add(tokens: XmlTokens, hasReference: boolean): void {
    if (!this.inText || this.phonetic > 0) return
    const { bytes, textStart, textEnd } = tokens
    if (this.isSuper) this.superscript += decodeText(bytes, textStart, textEnd, hasReference)
    if (hasReference) this.text.addResolved(bytes, textStart, textEnd)
    else this.text.addRaw(bytes, textStart, textEnd)
  }
}
