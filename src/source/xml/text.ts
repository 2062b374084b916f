const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const encoder = new TextEncoder()

const AMP = 0x26
const SEMICOLON = 0x3b

/** Longest reference that is looked at: `&#x10FFFF;` and some zeros before it. */
const MAX_REFERENCE = 16

const named: Readonly<Record<string, number>> = { amp: 0x26, lt: 0x3c, gt: 0x3e, quot: 0x22, apos: 0x27 }

/** Text of UTF-8 bytes, with the five XML entities and character references resolved when `hasReference`. */
export const decodeText = (bytes: Uint8Array, start: number, end: number, hasReference = true): string => {
  const text = decoder.decode(bytes.subarray(start, end))
  return hasReference && text.includes('&') ? resolveReferences(text) : text
}

/** Text with `&amp;`, `&#65;` and the like resolved; a reference that is not known stays as written. */
export const resolveReferences = (text: string): string =>
  text.replace(/&(#x[0-9a-fA-F]{1,8}|#\d{1,10}|[a-z]{2,4});/g, (whole, body: string) => {
    const point = pointOf(body)
    return point === undefined ? whole : String.fromCodePoint(point)
  })

const pointOf = (body: string): number | undefined => {
  if (!body.startsWith('#')) return named[body]
  const point = body[1] === 'x' ? Number.parseInt(body.slice(2), 16) : Number.parseInt(body.slice(1), 10)
  return point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff) ? point : undefined
}

/** A growing stretch of UTF-8 bytes, used again for each text so that nothing is allocated for a cell. */
export class ByteText {
  bytes: Uint8Array = new Uint8Array(1024)
  length = 0
  /** True when the bytes so far hold an underscore, with which `_x000D_` escapes start, or a carriage return. */
  hasEscape = false

  clear(): void {
    this.length = 0
    this.hasEscape = false
  }

  /** Adds bytes as they are. */
  addRaw(source: Uint8Array, start: number, end: number): void {
    this.reserve(end - start)
    const { bytes } = this
    let to = this.length
    for (let at = start; at < end; at += 1) {
      const byte = source[at] as number
      if (byte === 0x5f || byte === 0x0d) this.hasEscape = true
      bytes[to] = byte
      to += 1
    }
    this.length = to
  }

  /** Adds bytes with XML references resolved; resolved text is never longer than the reference. */
  addResolved(source: Uint8Array, start: number, end: number): void {
    let from = start
    for (let at = start; at < end; at += 1) {
      if (source[at] !== AMP) continue
      const stop = source.subarray(at, Math.min(end, at + MAX_REFERENCE)).indexOf(SEMICOLON)
      if (stop < 0) continue
      this.addRaw(source, from, at)
      this.addText(resolveReferences(decoder.decode(source.subarray(at, at + stop + 1))))
      at += stop
      from = at + 1
    }
    this.addRaw(source, from, end)
  }

  addText(text: string): void {
    const bytes = encoder.encode(text)
    this.addRaw(bytes, 0, bytes.length)
  }

  /** A view of the bytes, valid until the next change. */
  view(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }

  toString(): string {
    return decoder.decode(this.view())
  }

  private reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return
    const wider = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more))
    wider.set(this.view())
    this.bytes = wider
  }
}
