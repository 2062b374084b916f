/** A reader over the text of a dump: names, values, and what lies between them. Places are in characters, from 0. */
export class SqlText {
  readonly text: string
  at = 0

  constructor(text: string) {
    this.text = text
  }

  get done(): boolean {
    return this.at >= this.text.length
  }

  /** Skips blanks and comments. */
  skipBlanks(): void {
    for (;;) {
      const blanks = this.match(/\s+/y)
      if (this.text.startsWith('--', this.at) || (this.text[this.at] === '#' && this.startsLine()))
        this.at = this.lineEnd()
      else if (this.text.startsWith('/*', this.at) && !this.text.startsWith('/*!', this.at)) {
        const end = this.text.indexOf('*/', this.at + 2)
        this.at = end < 0 ? this.text.length : end + 2
      } else if (!blanks) return
    }
  }

  /** Takes what a sticky pattern matches here, or nothing. */
  match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (!found) return undefined
    this.at += found[0].length
    return found
  }

  /** Takes a word in any case, with the blanks before it. */
  word(word: string): boolean {
    this.skipBlanks()
    const end = this.at + word.length
    if (this.text.slice(this.at, end).toLowerCase() !== word || /\w/.test(this.text[end] ?? '')) return false
    this.at = end
    return true
  }

  /** Takes a sign with the blanks before it. */
  sign(sign: string): boolean {
    this.skipBlanks()
    if (!this.text.startsWith(sign, this.at)) return false
    this.at += sign.length
    return true
  }

  /** A name with its schema, outermost first; quotes of all dialects taken away. `undefined` when there is none. */
  name(): readonly string[] | undefined {
    const parts: string[] = []
    do {
      const part = this.namePart()
      if (part === undefined) return undefined
      parts.push(part)
    } while (this.sign('.'))
    return parts
  }

  /** Names between brackets, or `[]` when no bracket stands here; `undefined` when they cannot be read. */
  nameList(): readonly string[] | undefined {
    if (!this.sign('(')) return []
    const names: string[] = []
    do {
      const name = this.name()
      if (!name) return undefined
      names.push(name.at(-1) ?? '')
    } while (this.sign(','))
    return this.sign(')') ? names : undefined
  }

  /** Skips to after the semicolon that ends the statement here, strings and quoted bodies passed over. */
  skipStatement(): void {
    while (!this.done) {
      this.skipBlanks()
      const sign = this.text[this.at]
      if (sign === undefined) return
      if (sign === ';') {
        this.at += 1
        return
      }
      if (sign === "'" || sign === '"' || sign === '`') this.quoted(sign)
      else if (!this.dollarBody() && !this.match(/[^\s;'"`$/#-]+/y)) this.at += 1
      if (this.startsBatch()) return
    }
  }

  /** True when a new statement begins on this line although no semicolon ended the one before (SQL Server). */
  startsStatement(): boolean {
    this.skipBlanks()
    return (
      this.done || /^\n\s*(?:insert|go|create|set|use|alter|drop|update|delete|commit|print)\b/i.test(this.lineHead())
    )
  }

  private startsBatch(): boolean {
    return /^\n[ \t]*go[ \t]*\r?(?:\n|$)/i.test(this.lineHead())
  }

  /** The text from the last line break before the place on; without one when other text stands between. */
  private lineHead(): string {
    let start = this.at
    while (start > 0 && (this.text[start - 1] === ' ' || this.text[start - 1] === '\t')) start -= 1
    return this.text[start - 1] === '\n' ? this.text.slice(start - 1, this.at + 12) : ''
  }

  /** Content of the quoted text that starts here, a doubled quote being one; `\'` too when `escapes`. */
  quoted(quote: string, escapes = false): string | undefined {
    if (this.text[this.at] !== quote) return undefined
    const start = this.at + 1
    let end = start
    for (; ; end += 1) {
      const sign = this.text[end]
      if (sign === undefined) {
        this.at = this.text.length
        return undefined
      }
      if (sign === '\\' && escapes) end += 1
      else if (sign === quote) {
        if (this.text[end + 1] !== quote) break
        end += 1
      }
    }
    this.at = end + 1
    return this.text.slice(start, end).replaceAll(quote + quote, quote)
  }

  /** The end of the line here, before its break. */
  lineEnd(): number {
    const end = this.text.indexOf('\n', this.at)
    return end < 0 ? this.text.length : end
  }

  /** The number of the line of a place, from 1. Cost: the text before it. */
  lineOf(place: number): number {
    let line = 1
    for (let at = this.text.indexOf('\n'); at >= 0 && at < place; at = this.text.indexOf('\n', at + 1)) line += 1
    return line
  }

  private namePart(): string | undefined {
    this.skipBlanks()
    const sign = this.text[this.at]
    if (sign === '"' || sign === '`') return this.quoted(sign)
    if (sign === '[') return this.match(/\[([^\]\n]*)\]/y)?.[1]
    return this.match(/[\p{L}_][\p{L}\p{N}_$#@]*/uy)?.[0]
  }

  private startsLine(): boolean {
    return this.at === 0 || this.text[this.at - 1] === '\n'
  }

  /** A body between `$tag$` marks (PostgreSQL §4.1.2.4). */
  private dollarBody(): boolean {
    const open = this.match(/\$(?:[A-Za-z_]\w*)?\$/y)
    if (!open) return false
    const end = this.text.indexOf(open[0], this.at)
    this.at = end < 0 ? this.text.length : end + open[0].length
    return true
  }
}
