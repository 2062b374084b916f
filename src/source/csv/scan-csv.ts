/** How a delimited text is written; bytes are those of its UTF-8 form. */
export type Dialect = {
  /** Byte between fields. */
  readonly delimiter: number
  /** Byte around fields that hold delimiters, quotes or line breaks. */
  readonly quote: number
  /** A quote inside a quoted field is written `\"`, not `""`. */
  readonly backslash: boolean
  /** Every delimiter is followed by a blank, which belongs to no field. */
  readonly blankAfter: boolean
}

/** What a scan tells as it goes. Rows, columns and lines are counted from 0; a record is one row however many lines it takes. */
export type CsvSink = {
  /** A field that is not empty. The bytes are a view that changes with the next call. */
  readonly field: (row: number, column: number, bytes: Uint8Array) => void
  /** End of a record: its number of fields, empty ones included, and the line it began on. */
  readonly record: (row: number, width: number, line: number) => void
  /** A quote that breaks the rules: `stray` inside a quoted field, `unclosed` when it opened a field and none closed it. */
  readonly badQuote: (kind: 'stray' | 'unclosed', line: number) => void
}

/** Longest quoted field in bytes; a longer one means that its opening quote was a plain character. Halved with each such field. */
const QUOTED_LIMIT = 8 << 20
const LEAST_QUOTED_LIMIT = 16 << 10

const LF = 10
const CR = 13
const SPACE = 32
const BACKSLASH = 92

/** End of a quoted field (the byte after its closing quote), or why there is none. */
type Quoted =
  | {
      readonly kind: 'closed'
      readonly close: number
      readonly next: number
      readonly doubled: boolean
      readonly stray: boolean
    }
  | { readonly kind: 'wait' | 'literal' }
  | { readonly kind: 'open-end'; readonly close: number }

/**
 * Parts delimited text into fields (RFC 4180, and what programs write instead), fed in pieces of any length.
 *
 * Line breaks are LF, CRLF or CR alone. A quoted field may hold all of them. A quote that closes a field must stand before
 * a delimiter, a line break or the end; any other quote inside is kept as a character. An opening quote that is never
 * closed, or that would swallow the openings of later fields, is a character too, so that one broken line costs one line.
 *
 * Cost: bytes; memory: the longest field.
 */
export class CsvScanner {
  private readonly dialect: Dialect
  private readonly sink: CsvSink
  private buffer: Buffer = Buffer.alloc(0)
  private at = 0
  private row = 0
  private column = 0
  private line = 0
  private recordLine = 0
  private limit = QUOTED_LIMIT
  private literalAt = -1

  constructor(dialect: Dialect, sink: CsvSink) {
    this.dialect = dialect
    this.sink = sink
  }

  /** More bytes. They may be reused by the caller afterwards. */
  feed(bytes: Uint8Array): void {
    const rest = this.buffer.subarray(this.at)
    this.buffer = rest.length === 0 ? Buffer.from(bytes) : Buffer.concat([rest, bytes])
    if (this.literalAt >= 0) this.literalAt -= this.at
    this.at = 0
    this.scan(false)
  }

  /** No more bytes: ends the last field and record. */
  end(): void {
    this.scan(true)
    if (this.column > 0) {
      // The last byte was a delimiter: one more field follows it, an empty one.
      this.column += 1
      this.endRecord()
    }
    this.buffer = Buffer.alloc(0)
    this.at = 0
  }

  private scan(final: boolean): void {
    while (this.at < this.buffer.length) if (!this.scanField(final)) return
  }

  /** One field from the current place; false when more bytes are needed. */
  private scanField(final: boolean): boolean {
    const start = this.quotedStart()
    if (start < 0) return this.plainField(this.at, final)
    const quoted = this.closeOf(start, final)
    if (quoted.kind === 'wait') return false
    if (quoted.kind === 'closed') return this.quotedField(start, quoted, final)
    if (quoted.kind === 'open-end') {
      this.sink.badQuote('stray', this.line)
      return this.plainField(quoted.close + 1, final, this.buffer.subarray(start + 1, quoted.close))
    }
    this.sink.badQuote('unclosed', this.line)
    this.literalAt = this.at
    return this.plainField(this.at, final)
  }

  /** Place of the quote that opens the field here (blanks before it are skipped), or -1. */
  private quotedStart(): number {
    if (this.literalAt === this.at) return -1
    let at = this.at
    while (this.buffer[at] === SPACE && this.dialect.delimiter !== SPACE) at += 1
    return this.buffer[at] === this.dialect.quote ? at : -1
  }

  private plainField(from: number, final: boolean, before?: Uint8Array): boolean {
    const { buffer } = this
    const { delimiter } = this.dialect
    const length = buffer.length
    let at = from
    let byte = -1
    for (; at < length; at += 1) {
      byte = buffer[at] as number
      if (byte === delimiter || byte === LF || byte === CR) break
    }
    if (!final && (at === length || (byte === CR && at + 1 === length))) return false
    const text = buffer.subarray(from, at)
    this.putField(before ? Buffer.concat([before, text]) : text)
    this.endField(at)
    return true
  }

  private quotedField(start: number, quoted: Quoted & { kind: 'closed' }, final: boolean): boolean {
    const { buffer } = this
    if (!final && buffer[quoted.next] === CR && quoted.next + 1 === buffer.length) return false
    const content = buffer.subarray(start + 1, quoted.close)
    if (quoted.stray) this.sink.badQuote('stray', this.line)
    this.putField(quoted.doubled ? unescaped(content, this.dialect) : content)
    this.countLines(content)
    this.endField(quoted.next)
    return true
  }

  private putField(bytes: Uint8Array): void {
    const text = this.dialect.blankAfter && this.column > 0 && bytes[0] === SPACE ? bytes.subarray(1) : bytes
    if (text.length > 0) this.sink.field(this.row, this.column, text)
  }

  /** Steps over the delimiter or line break at a place, or past the end. */
  private endField(at: number): void {
    const byte = this.buffer[at]
    this.column += 1
    this.at = at + 1
    if (byte === this.dialect.delimiter) return
    if (byte === CR && this.buffer[at + 1] === LF) this.at += 1
    if (byte !== undefined) this.line += 1
    this.endRecord()
  }

  private endRecord(): void {
    this.sink.record(this.row, this.column, this.recordLine)
    this.row += 1
    this.column = 0
    this.recordLine = this.line
  }

  private countLines(content: Uint8Array): void {
    for (let at = content.indexOf(LF); at >= 0; at = content.indexOf(LF, at + 1)) this.line += 1
  }

  /** Where the quoted field that opens at `start` ends. */
  private closeOf(start: number, final: boolean): Quoted {
    const { buffer } = this
    const seen = { doubled: false, stray: -1 }
    for (let at = buffer.indexOf(this.dialect.quote, start + 1); at >= 0 && at - start <= this.limit; ) {
      if (at + 1 === buffer.length && !final) return { kind: 'wait' }
      const length = this.escapeLength(start, at)
      if (length > 0) seen.doubled = true
      else {
        const end = this.closedAt({ start, at, final, ...seen })
        if (end) return end
        if (seen.stray < 0) seen.stray = at
      }
      at = buffer.indexOf(this.dialect.quote, at + Math.max(1, length))
    }
    return this.unclosed(start, seen.stray, final)
  }

  /** Bytes of an escaped quote whose (last) quote or first quote stands at a place; 0 for a quote that is not escaped. */
  private escapeLength(start: number, at: number): number {
    const { buffer } = this
    const { quote, backslash } = this.dialect
    if (backslash && isEscaped(buffer, at, start)) return 1
    if (buffer[at + 1] !== quote) return 0
    return 2
  }

  /** The end of the field if the quote at a place closes it; `undefined` when it is one more character. */
  private closedAt(quote: {
    readonly start: number
    readonly at: number
    readonly final: boolean
    readonly doubled: boolean
    readonly stray: number
  }): Quoted | undefined {
    const { start, at, final, doubled, stray } = quote
    const next = this.endsAt(at + 1)
    if (next === undefined)
      return this.opensField(at) && hasBreak(this.buffer, start, at) ? { kind: 'literal' } : undefined
    if (stray >= 0 && hasBreak(this.buffer, stray, at)) return { kind: 'open-end', close: stray }
    if (!final && next >= this.buffer.length) return { kind: 'wait' }
    return { kind: 'closed', close: at, next, doubled, stray: stray >= 0 }
  }

  /** No closing quote in the bytes at hand: more may bring one, or the opening one was a character. */
  private unclosed(start: number, stray: number, final: boolean): Quoted {
    const tooLong = this.buffer.length - start > this.limit
    if (!final && !tooLong) return { kind: 'wait' }
    if (tooLong) this.limit = Math.max(LEAST_QUOTED_LIMIT, this.limit / 2)
    return stray >= 0 ? { kind: 'open-end', close: stray } : { kind: 'literal' }
  }

  /** Place of the delimiter, line break or end that follows a closing quote, blanks between them allowed; else `undefined`. */
  private endsAt(from: number): number | undefined {
    const { buffer } = this
    let at = from
    while (buffer[at] === SPACE && this.dialect.delimiter !== SPACE) at += 1
    const byte = buffer[at]
    return byte === undefined || byte === this.dialect.delimiter || byte === LF || byte === CR ? at : undefined
  }

  /** A quote right after a delimiter or a line break looks like the opening of a later field. */
  private opensField(at: number): boolean {
    const before = this.buffer[at - 1]
    return before === this.dialect.delimiter || before === LF || before === CR
  }
}

const isEscaped = (bytes: Uint8Array, at: number, start: number): boolean => {
  let slashes = 0
  while (at - 1 - slashes > start && bytes[at - 1 - slashes] === BACKSLASH) slashes += 1
  return slashes % 2 === 1
}

const hasBreak = (bytes: Uint8Array, from: number, to: number): boolean => {
  const part = bytes.subarray(from, to)
  return part.includes(LF) || part.includes(CR)
}

/** The content of a quoted field with each `""` (or `\"`) as one quote. */
const unescaped = (content: Uint8Array, dialect: Dialect): Uint8Array => {
  const out = Buffer.allocUnsafe(content.length)
  let length = 0
  for (let at = 0; at < content.length; at += 1) {
    const byte = content[at] as number
    const next = content[at + 1]
    if (next === dialect.quote && (byte === dialect.quote || (dialect.backslash && byte === BACKSLASH))) at += 1
    out[length] = byte === BACKSLASH && content[at] === dialect.quote ? dialect.quote : byte
    length += 1
  }
  return out.subarray(0, length)
}
