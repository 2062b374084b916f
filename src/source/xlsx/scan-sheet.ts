import { Fault } from '../../fault/index.ts'
import { MAX_COLUMNS, MAX_ROWS } from '../../grid/index.ts'
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
import type { CellSink, ScannedFormula, SheetFacts } from './cell-sink.ts'
import { unescapeXstring } from './escapes.ts'
import { parseIndex, parseNumber, parseReference, REFERENCE_BASE } from './parse-bytes.ts'
import { RichText } from './shared-strings.ts'
import { SheetFactsReader } from './sheet-facts.ts'
import { UsualCell } from './usual-cell.ts'

/** Where in the part the scanner is. */
const OUTSIDE = 0
const DATA = 1
const ROW = 2
const CELL = 3
const VALUE = 4
const FORMULA = 5
const INLINE = 6

/** Cell types by the first bytes of their `t` (ECMA-376 §18.18.11). */
const NUMBER = 0
const SHARED = 1
const STRING = 2
const INLINE_STRING = 3
const BOOLEAN = 4
const ERROR = 5
const DATE = 6

/**
 * Scans a worksheet part from its bytes into a sink, in one pass and in bounded memory, and gives what stands
 * beside the cells: merges come after the cells in the file, so they are known only at the end; a sink that needs
 * them before calls {@link scanSheetFacts} first.
 *
 * Missing references are counted on from the last row and cell. Faults: `source-corrupt` for XML whose tags do not
 * match inside the cells; `source-bomb`. Cost: bytes.
 */
export const scanSheet = async (
  chunks: AsyncIterable<Uint8Array>,
  part: string,
  sink: CellSink,
): Promise<SheetFacts> => {
  const scanner = new SheetScanner(part, sink)
  for await (const chunk of asUtf8(chunks)) scanner.feed(chunk)
  return scanner.finish()
}

class SheetScanner {
  private readonly part: string
  private readonly sink: CellSink
  private readonly tokens = new XmlTokens()
  private readonly facts = new SheetFactsReader()
  private readonly value = new ByteText()
  private readonly rich = new RichText()
  private readonly usual = new UsualCell()
  private state = OUTSIDE
  private row = -1
  private column = -1
  private cellRow = 0
  private style = 0
  private type = NUMBER
  private hasValue = false
  private hasInline = false
  private formula: ScannedFormula | undefined
  /** Depth inside an element that is skipped, 0 when none is. */
  private skipping = 0

  constructor(part: string, sink: CellSink) {
    this.part = part
    this.sink = sink
  }

  feed(chunk: Uint8Array): void {
    const { tokens } = this
    tokens.feed(chunk)
    for (let token = this.next(); token !== MORE; token = this.next()) {
      if (token === OPEN) this.open()
      else if (token === CLOSE) this.close()
      else if (token === DOCTYPE) refuseEntities(tokens, this.part)
      else this.text(token === TEXT && tokens.hasReference, token === CDATA)
    }
  }

  finish(): SheetFacts {
    if (this.state !== OUTSIDE) throw this.corrupt('it ends inside the cells')
    return this.facts.finish()
  }

  /** The next token after all usual cells that stand before it. */
  private next(): number {
    const { tokens, usual, sink } = this
    while (this.state === ROW && this.skipping === 0 && usual.take(tokens)) {
      this.column = usual.column
      if (usual.isShared) sink.shared(usual.row, usual.column, usual.style, usual.value)
      else sink.number(usual.row, usual.column, usual.style, usual.value)
    }
    return tokens.next()
  }

  private open(): void {
    const { tokens } = this
    if (this.skipping > 0) {
      if (!tokens.selfClosing) this.skipping += 1
    } else if (this.state === ROW && tokens.isNamed('c')) this.openCell()
    else if (this.state === CELL) this.openInCell()
    else if (this.state === DATA && tokens.isNamed('row')) this.openRow()
    else if (this.state === INLINE) this.rich.take(OPEN, tokens)
    else if (this.state === OUTSIDE) this.openOutside()
    else if (!tokens.selfClosing) this.skipping = 1
  }

  private openOutside(): void {
    const { tokens } = this
    if (!tokens.isNamed('sheetData') || this.facts.isExtension) this.facts.enter(tokens)
    else if (!tokens.selfClosing) this.state = DATA
  }

  private openRow(): void {
    const { tokens } = this
    const at = tokens.findAttribute('r')
    const number = at < 0 ? -1 : parseIndex(tokens.bytes, tokens.valueStart(at), tokens.valueEnd(at))
    this.row = number > 0 ? number - 1 : this.row + 1
    this.column = -1
    if (!tokens.selfClosing) this.state = ROW
    if (tokens.attributeCount > 1) this.rowFacts()
  }

  private rowFacts(): void {
    const { tokens } = this
    const hidden = isTrue(tokens, 'hidden')
    const at = tokens.findAttribute('outlineLevel')
    const outline = at < 0 ? 0 : parseIndex(tokens.bytes, tokens.valueStart(at), tokens.valueEnd(at))
    if ((hidden || outline > 0) && this.row < MAX_ROWS) this.sink.row(this.row, { hidden, outline })
  }

  /** Attributes of a cell are looked at once, by their first byte: `r`, `s`, `t`. */
  private openCell(): void {
    const { tokens } = this
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
    this.cellRow = reference < 0 ? this.row : Math.floor(reference / REFERENCE_BASE)
    this.column = reference < 0 ? this.column + 1 : reference % REFERENCE_BASE
    this.hasValue = false
    this.hasInline = false
    this.formula = undefined
    this.value.clear()
    if (tokens.selfClosing) this.endCell()
    else this.state = CELL
  }

  private openInCell(): void {
    const { tokens } = this
    if (tokens.isNamed('v')) {
      this.hasValue = true
      if (!tokens.selfClosing) this.state = VALUE
    } else if (tokens.isNamed('f')) {
      this.openFormula()
    } else if (tokens.isNamed('is')) {
      this.rich.clear()
      this.hasInline = true
      if (!tokens.selfClosing) this.state = INLINE
    } else if (!tokens.selfClosing) this.skipping = 1
  }

  private openFormula(): void {
    const { tokens } = this
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
    if (!tokens.selfClosing) this.state = FORMULA
  }

  private text(hasReference: boolean, isLiteral: boolean): void {
    const { tokens, state } = this
    if (this.skipping > 0) return
    if (state === VALUE) {
      if (hasReference) this.value.addResolved(tokens.bytes, tokens.textStart, tokens.textEnd)
      else this.value.addRaw(tokens.bytes, tokens.textStart, tokens.textEnd)
    } else if (state === FORMULA && this.formula) {
      const more = decodeText(tokens.bytes, tokens.textStart, tokens.textEnd, hasReference)
      this.formula = { ...this.formula, text: this.formula.text + more }
    } else if (state === INLINE) this.rich.take(isLiteral ? CDATA : TEXT, tokens)
    else if (state === OUTSIDE) this.textOutside()
  }

  private textOutside(): void {
    const { bytes, textStart, textEnd } = this.tokens
    if (!this.facts.isInside && bytes.subarray(textStart, textEnd).some(byte => byte > 0x20))
      throw this.corrupt('text stands outside of its root')
  }

  private close(): void {
    const { tokens } = this
    if (this.skipping > 0) {
      this.skipping -= 1
      return
    }
    switch (this.state) {
      case VALUE:
      case FORMULA:
        this.leave(this.state === VALUE ? 'v' : 'f', CELL)
        return
      case CELL:
        this.leave('c', ROW)
        this.endCell()
        return
      case ROW:
        this.leave('row', DATA)
        return
      case INLINE:
        if (tokens.isNamed('is')) this.state = CELL
        else this.rich.take(CLOSE, tokens)
        return
      case DATA:
        this.leave('sheetData', OUTSIDE)
        return
      default:
        if (!this.facts.leave(tokens)) throw this.corrupt(`</${tokens.name}> closes nothing`)
    }
  }

  private leave(name: string, state: number): void {
    if (!this.tokens.isNamed(name)) throw this.corrupt(`</${this.tokens.name}> stands where </${name}> should`)
    this.state = state
  }

  private endCell(): void {
    const { sink, cellRow, column, style, formula } = this
    if (cellRow >= MAX_ROWS || column >= MAX_COLUMNS) {
      sink.drop(cellRow, column, 'outside-worksheet')
      return
    }
    if (formula) sink.formula(cellRow, column, formula)
    if (this.hasInline && (this.type === INLINE_STRING || !this.hasValue)) this.endInline()
    else if (this.hasValue && (this.value.length > 0 || this.type === STRING)) this.endValue()
    else if (formula) sink.noValue(cellRow, column, style)
    else sink.blank(cellRow, column, style)
  }

  private endInline(): void {
    this.sink.text(this.cellRow, this.column, this.style, this.rich.bytes())
    if (this.rich.superscript !== '') this.sink.superscript(this.cellRow, this.column, this.rich.superscript)
  }

  private endValue(): void {
    const { sink, cellRow, column, style, value } = this
    switch (this.type) {
      case NUMBER:
        this.endNumber()
        return
      case SHARED:
        sink.shared(cellRow, column, style, parseIndex(value.bytes, 0, value.length))
        return
      case BOOLEAN:
        sink.boolean(cellRow, column, style, value.toString().trim() === '1' || value.toString().trim() === 'true')
        return
      case ERROR:
        sink.error(cellRow, column, style, value.toString().trim())
        return
      case DATE:
        sink.date(cellRow, column, style, value.toString().trim())
        return
      default:
        sink.text(cellRow, column, style, this.plainText())
    }
  }

  private endNumber(): void {
    const { sink, cellRow, column, style, value } = this
    const number = parseNumber(value.bytes, 0, value.length)
    if (Number.isFinite(number)) sink.number(cellRow, column, style, number)
    else sink.text(cellRow, column, style, this.plainText())
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

  private corrupt(why: string): Fault {
    return new Fault('source-corrupt', `The XML of ${this.part} is not well-formed: ${why}.`)
  }
}

const isTrue = (tokens: XmlTokens, name: string): boolean => {
  const at = tokens.findAttribute(name)
  if (at < 0) return false
  const first = tokens.bytes[tokens.valueStart(at)]
  return first === 0x31 || first === 0x74
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
