import { Fault } from '../../fault/index.ts'
import { MAX_ROWS } from '../../grid/index.ts'
import { asUtf8, CDATA, CLOSE, DOCTYPE, MORE, OPEN, refuseEntities, TEXT, XmlTokens } from '../xml/index.ts'
import type { CellSink, ScannedRow, SheetFacts } from './cell-sink.ts'
import { parseIndex, parseNumber } from './parse-bytes.ts'
import { PendingCell } from './pending-cell.ts'
import { SheetFactsReader } from './sheet-facts.ts'
import { takeUsualCells } from './usual-cells.ts'

/** Where in the part the scanner is. */
const OUTSIDE = 0
const DATA = 1
const ROW = 2
const CELL = 3
const VALUE = 4
const FORMULA = 5
const INLINE = 6

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

/** What stands beside the cells, merges above all, for a sink that needs it before the cells: a pass of its own. */
export const scanSheetFacts = (chunks: AsyncIterable<Uint8Array>, part: string): Promise<SheetFacts> =>
  scanSheet(chunks, part, blindSink)

const pass = (): void => {}

const blindSink: CellSink = {
  row: pass,
  number: pass,
  shared: pass,
  text: pass,
  boolean: pass,
  error: pass,
  date: pass,
  formula: pass,
  noValue: pass,
  blank: pass,
  superscript: pass,
  drop: pass,
}

class SheetScanner {
  private readonly part: string
  private readonly sink: CellSink
  private readonly tokens = new XmlTokens()
  private readonly facts = new SheetFactsReader()
  private readonly cell = new PendingCell()
  private state = OUTSIDE
  private row = -1
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
    if (this.state === ROW && this.skipping === 0) {
      const column = takeUsualCells(this.tokens, this.sink)
      if (column >= 0) this.cell.column = column
    }
    return this.tokens.next()
  }

  private open(): void {
    const { tokens } = this
    if (this.skipping > 0) {
      if (!tokens.selfClosing) this.skipping += 1
    } else if (this.state === ROW && tokens.isNamed('c')) this.openCell()
    else if (this.state === CELL) this.openInCell()
    else if (this.state === DATA && tokens.isNamed('row')) this.openRow()
    else if (this.state === INLINE) this.cell.rich.take(OPEN, tokens)
    else if (this.state === OUTSIDE) this.openOutside()
    else if (!tokens.selfClosing) this.skipping = 1
  }

  private openOutside(): void {
    const { tokens } = this
    if (!tokens.isNamed('sheetData') || this.facts.isExtension) this.facts.enter(tokens)
    else if (!tokens.selfClosing) this.state = DATA
  }

  /** Attributes are looked at once, told apart by length and first letter: `r`, `ht`, `hidden`, `outlineLevel`. */
  private openRow(): void {
    const { tokens } = this
    const { bytes } = tokens
    let number = -1
    let hidden = false
    let outline = 0
    for (let index = 0; index < tokens.attributeCount; index += 1) {
      const name = tokens.attributeNameStart(index)
      const start = tokens.valueStart(index)
      const end = tokens.valueEnd(index)
      const length = tokens.attributeNameEnd(index) - name
      if (length === 1 && bytes[name] === 0x72) number = parseIndex(bytes, start, end)
      else if (length === 2 && bytes[name] === 0x68) hidden ||= parseNumber(bytes, start, end) === 0
      else if (length === 6 && bytes[name] === 0x68) hidden ||= bytes[start] === 0x31 || bytes[start] === 0x74
      else if (length === 12 && bytes[name] === 0x6f) outline = parseIndex(bytes, start, end)
    }
    this.beginRow(number > 0 ? number - 1 : this.row + 1, { hidden, outline: Math.max(0, outline) })
  }

  private beginRow(row: number, facts: ScannedRow): void {
    this.row = row
    this.cell.column = -1
    if (!this.tokens.selfClosing) this.state = ROW
    if ((facts.hidden || facts.outline > 0) && row < MAX_ROWS) this.sink.row(row, facts)
  }

  private openCell(): void {
    this.cell.begin(this.tokens, this.row)
    if (this.tokens.selfClosing) this.cell.end(this.sink)
    else this.state = CELL
  }

  private openInCell(): void {
    const { tokens } = this
    if (tokens.isNamed('v')) {
      this.cell.hasValue = true
      if (!tokens.selfClosing) this.state = VALUE
    } else if (tokens.isNamed('f')) {
      this.cell.beginFormula(tokens)
      if (!tokens.selfClosing) this.state = FORMULA
    } else if (tokens.isNamed('is')) {
      this.cell.rich.clear()
      this.cell.hasInline = true
      if (!tokens.selfClosing) this.state = INLINE
    } else if (!tokens.selfClosing) this.skipping = 1
  }

  private text(hasReference: boolean, isLiteral: boolean): void {
    const { tokens, state } = this
    if (this.skipping > 0) return
    if (state === VALUE) {
      if (hasReference) this.cell.value.addResolved(tokens.bytes, tokens.textStart, tokens.textEnd)
      else this.cell.value.addRaw(tokens.bytes, tokens.textStart, tokens.textEnd)
    } else if (state === FORMULA) this.cell.addFormulaText(tokens, hasReference)
    else if (state === INLINE) this.cell.rich.take(isLiteral ? CDATA : TEXT, tokens)
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
        this.cell.end(this.sink)
        return
      case ROW:
        this.leave('row', DATA)
        return
      case INLINE:
        if (tokens.isNamed('is')) this.state = CELL
        else this.cell.rich.take(CLOSE, tokens)
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

  private corrupt(why: string): Fault {
    return new Fault('source-corrupt', `The XML of ${this.part} is not well-formed: ${why}.`)
  }
}
