import { MAX_COLUMNS, MAX_ROWS } from '../../grid/index.ts'
import { ByteText, decodeText, type XmlTokens } from '../xml/index.ts'
import type { CellSink, ScannedFormula } from './cell-sink.ts'
import { unescapeXstring } from './escapes.ts'
import { parseIndex, parseNumber, parseReference, REFERENCE_BASE } from './parse-bytes.ts'
import { RichText } from './shared-strings.ts'

/** Cell types by the first bytes of their `t` (ECMA-376 §18.18.11). */
const NUMBER = 0
const SHARED = 1
const STRING = 2
const INLINE_STRING = 3
const BOOLEAN = 4
const ERROR = 5
const DATE = 6

/** The cell that is being read token by token, until it ends and goes to the sink (ECMA-376 §18.3.1.4). */
export class PendingCell {
  column = -1
  readonly value = new ByteText()
  readonly rich = new RichText()
  hasValue = false
  hasInline = false
  private row = 0
  private style = 0
  private type = NUMBER
  private formula: ScannedFormula | undefined

  /** Begins the cell of an opening tag; without a reference it stands in `row`, after the one before. */
  begin(tokens: XmlTokens, row: number): void {
    const reference = this.attributes(tokens)
    this.row = reference < 0 ? row : Math.floor(reference / REFERENCE_BASE)
    this.column = reference < 0 ? this.column + 1 : reference % REFERENCE_BASE
    this.hasValue = false
    this.hasInline = false
    this.formula = undefined
    this.value.clear()
  }

  beginFormula(tokens: XmlTokens): void {
    const attribute = (name: string): string | undefined => {
      const at = tokens.findAttribute(name)
      return at < 0 ? undefined : decodeText(tokens.bytes, tokens.valueStart(at), tokens.valueEnd(at))
    }
    const kind = attribute('t') ?? 'normal'
    const shared = attribute('si')
    const ref = attribute('ref')
    this.formula = {
      text: '',
      kind: kind === 'shared' || kind === 'array' || kind === 'dataTable' ? kind : 'normal',
      ...(shared === undefined ? {} : { shared: Number(shared) }),
      ...(ref === undefined ? {} : { ref }),
    }
  }

  addFormulaText(tokens: XmlTokens, hasReference: boolean): void {
    if (!this.formula) return
    const more = decodeText(tokens.bytes, tokens.textStart, tokens.textEnd, hasReference)
    this.formula = { ...this.formula, text: this.formula.text + more }
  }

  /** Hands the cell over. */
  end(sink: CellSink): void {
    const { row, column, style, formula } = this
    if (row >= MAX_ROWS || column >= MAX_COLUMNS) {
      sink.drop(row, column, 'outside-worksheet')
      return
    }
    if (formula) sink.formula(row, column, formula)
    if (this.hasInline && (this.type === INLINE_STRING || !this.hasValue)) this.endInline(sink)
    else if (this.hasValue && (this.value.length > 0 || this.type === STRING)) this.endValue(sink)
    else if (formula) sink.noValue(row, column, style)
    else sink.blank(row, column, style)
  }

  private endInline(sink: CellSink): void {
    sink.text(this.row, this.column, this.style, this.rich.bytes())
    if (this.rich.superscript !== '') sink.superscript(this.row, this.column, this.rich.superscript)
  }

  private endValue(sink: CellSink): void {
    const { row, column, style, value } = this
    switch (this.type) {
      case NUMBER:
        this.endNumber(sink)
        return
      case SHARED:
        sink.shared(row, column, style, parseIndex(value.bytes, 0, value.length))
        return
      case BOOLEAN:
        sink.boolean(row, column, style, value.toString().trim() === '1' || value.toString().trim() === 'true')
        return
      case ERROR:
        sink.error(row, column, style, value.toString().trim())
        return
      case DATE:
        sink.date(row, column, style, value.toString().trim())
        return
      default:
        sink.text(row, column, style, this.plainText())
    }
  }

  private endNumber(sink: CellSink): void {
    const { row, column, style, value } = this
    const number = parseNumber(value.bytes, 0, value.length)
    if (Number.isFinite(number)) sink.number(row, column, style, number)
    else sink.text(row, column, style, this.plainText())
  }

  private plainText(): Uint8Array {
    const { value } = this
    if (value.hasEscape) {
      const plain = unescapeXstring(value.toString())
      value.clear()
      value.addText(plain)
    }
    return value.view()
  }

  /** Attributes are looked at once, by their first byte: `r`, `s`, `t`. Gives the reference, or -1. */
  private attributes(tokens: XmlTokens): number {
    const { bytes } = tokens
    let reference = -1
    this.style = 0
    this.type = NUMBER
    for (let index = 0; index < tokens.attributeCount; index += 1) {
      const name = tokens.attributeNameStart(index)
      if (tokens.attributeNameEnd(index) - name !== 1) continue
      const start = tokens.valueStart(index)
      const end = tokens.valueEnd(index)
      if (bytes[name] === 0x72) reference = parseReference(bytes, start, end)
      else if (bytes[name] === 0x73) this.style = Math.max(0, parseIndex(bytes, start, end))
      else if (bytes[name] === 0x74) this.type = cellType(bytes, start, end)
    }
    return reference
  }
}

/** `n`, `s`, `str`, `inlineStr`, `b`, `e`, `d`; anything else is read as a number. */
const cellType = (bytes: Uint8Array, start: number, end: number): number => {
  switch (bytes[start]) {
    case 0x73:
      return end - start === 1 ? SHARED : STRING
    case 0x69:
      return INLINE_STRING
    case 0x62:
      return BOOLEAN
    case 0x65:
      return ERROR
    case 0x64:
      return DATE
    default:
      return NUMBER
  }
}
