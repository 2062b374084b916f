import type { Finding } from '../../fault/index.ts'
import {
  type CellStyle,
  columnLetters,
  type DateSystem,
  formatCell,
  type GridBuilder,
  isDateFormat,
  MAX_COLUMNS,
} from '../../grid/index.ts'
import type { Receipt } from '../book.ts'
import { type FormulaValue, isError } from '../formula/formula-value.ts'
import type { CellSink, ScannedFormula, ScannedRow } from './cell-sink.ts'
import { serialOfIso } from './iso-serial.ts'
import type { SharedStrings } from './shared-strings.ts'

/** Last serial that is a date: 9999-12-31. */
const LAST_SERIAL = 2_958_465.999_999

/** What cells refer to outside of their sheet. */
export type SinkContext = {
  readonly sheet: string
  readonly styles: readonly CellStyle[]
  readonly strings: SharedStrings
  readonly dateSystem: DateSystem
}

/** A formula whose value the file does not hold: its text in the store, and how far it is filled from there. */
export type OpenFormula = {
  readonly row: number
  readonly column: number
  readonly style: number
  readonly formula: FilledFormula
}

/** A formula text in the store, filled `rows` down and `columns` to the right. */
export type FilledFormula = { readonly textId: number; readonly rows: number; readonly columns: number }

/** Puts scanned cells into a grid and keeps the receipt. */
export class GridSink implements CellSink {
  /** Formulas without a stored value, in file order. */
  readonly open: OpenFormula[] = []
  /** Cells of them, as row times columns of a sheet plus column, whose value was computed. */
  readonly computed = new Set<number>()
  private readonly builder: GridBuilder
  private readonly context: SinkContext
  /** By the file's style number, filled when a cell first uses it: a book may list far more styles than it uses. */
  private readonly styleIds: number[] = []
  private readonly dates: boolean[] = []
  private readonly sharedFormulas = new Map<number, { row: number; column: number; textId: number }>()
  private readonly dropped = new Map<string, { count: number; first: string }>()
  private found = 0
  private kept = 0
  private pending: FilledFormula | undefined

  constructor(builder: GridBuilder, context: SinkContext) {
    this.builder = builder
    this.context = context
  }

  row(row: number, { hidden, outline }: ScannedRow): void {
    this.builder.putRowInfo(row, { ...(hidden ? { hidden: true } : {}), ...(outline > 0 ? { outline } : {}) })
  }

  number(row: number, column: number, style: number, value: number): void {
    const isDate = this.isDate(style) && value >= 0 && value <= LAST_SERIAL
    this.builder.putNumber(row, column, value, this.styleId(style), isDate)
    this.keep(row, column, true)
  }

  shared(row: number, column: number, style: number, index: number): void {
    const { strings } = this.context
    if (index < 0 || index >= strings.count) {
      this.found += 1
      this.note(row, column, 'shared-string-missing')
      return
    }
    const textId = strings.first + index
    if (this.builder.texts.byteLength(textId) === 0) {
      this.emptyText(row, column)
      return
    }
    this.builder.putTextId(row, column, { textId, styleId: this.styleId(style) })
    this.keep(row, column, true)
    if (strings.superscripts.size > 0) this.superscript(row, column, strings.superscripts.get(index) ?? '')
  }

  text(row: number, column: number, style: number, bytes: Uint8Array): void {
    if (bytes.length === 0) {
      this.emptyText(row, column)
      return
    }
    const textId = this.builder.texts.addBytes(bytes)
    this.builder.putTextId(row, column, { textId, styleId: this.styleId(style) })
    this.keep(row, column, true)
  }

  boolean(row: number, column: number, style: number, value: boolean): void {
    this.builder.putBoolean(row, column, value, this.styleId(style))
    this.keep(row, column, true)
  }

  error(row: number, column: number, style: number, text: string): void {
    this.builder.putError(row, column, text, this.styleId(style))
    this.keep(row, column, true)
  }

  date(row: number, column: number, style: number, text: string): void {
    const serial = serialOfIso(text, this.context.dateSystem)
    if (!serial) {
      this.text(row, column, style, new TextEncoder().encode(text))
      return
    }
    const known = this.context.styles[style]
    const styleId = this.isDate(style) ? this.styleId(style) : this.builder.styleId({ ...known, format: serial.format })
    this.builder.putNumber(row, column, serial.value, styleId, true)
    this.keep(row, column, true)
  }

  formula(row: number, column: number, formula: ScannedFormula): void {
    this.pending = this.filled(row, column, formula)
  }

  noValue(row: number, column: number, style: number): void {
    if (!this.pending) return
    this.open.push({ row, column, style, formula: this.pending })
    this.keep(row, column, false)
  }

  /** Puts what was computed for a formula without a stored value. */
  putComputed({ row, column, style }: OpenFormula, value: FormulaValue): void {
    const styleId = this.styleId(style)
    if (value === undefined) return
    if (typeof value === 'number') {
      const isDate = this.isDate(style) && value >= 0 && value <= LAST_SERIAL
      this.builder.putNumber(row, column, value, styleId, isDate)
    } else if (typeof value === 'boolean') this.builder.putBoolean(row, column, value, styleId)
    else if (isError(value)) this.builder.putError(row, column, value.error, styleId)
    else if (value !== '') this.builder.putText(row, column, value, styleId)
    this.computed.add(row * MAX_COLUMNS + column)
  }

  blank(): void {}

  superscript(row: number, column: number, text: string): void {
    if (text !== '') this.builder.putExtras(row, column, { superscript: text })
  }

  drop(row: number, column: number, reason: string): void {
    this.found += 1
    this.note(row, column, reason)
  }

  /** Cells that hold nothing but a comment are counted too. */
  addComments(count: number): void {
    this.found += count
    this.kept += count
  }

  /** The accounting; `repeated` is the number of cells that were put more than once. */
  receipt(repeated: number): Receipt {
    const dropped = [...this.dropped].map(([reason, { count, first }]) => ({ reason, count, first }))
    if (repeated > 0) dropped.push({ reason: 'repeated-cell', count: repeated, first: '' })
    return { found: this.found, kept: this.kept - repeated, dropped: dropped.map(withoutEmpty) }
  }

  /** Findings on the cells. */
  findings(): readonly Finding[] {
    const sheet = this.context.sheet
    return [...this.dropped].flatMap(([reason, { count, first }]) =>
      reason === 'empty-text'
        ? []
        : [
            {
              code: 'cell-dropped',
              level: 'warn' as const,
              message: `${count} cell(s) were left out, the first at ${first}: ${dropReasons[reason] ?? reason}.`,
              sheet,
              cell: first,
              count,
            },
          ],
    )
  }

  private styleId(style: number): number {
    return this.styleIds[style] ?? this.addStyle(style)
  }

  private isDate(style: number): boolean {
    if (this.styleIds[style] === undefined) this.addStyle(style)
    return this.dates[style] === true
  }

  private addStyle(style: number): number {
    const facts = this.context.styles[style]
    if (!facts) return 0
    const id = this.builder.styleId(facts)
    this.styleIds[style] = id
    this.dates[style] = isDateFormat(facts.format)
    return id
  }

  /** A text of no characters shows nothing: the cell is blank, its formula is kept. */
  private emptyText(row: number, column: number): void {
    if (this.pending) this.keep(row, column, true)
    else {
      this.found += 1
      this.note(row, column, 'empty-text')
    }
  }

  private keep(row: number, column: number, cached: boolean): void {
    this.found += 1
    this.kept += 1
    if (!this.pending) return
    this.builder.putFormula(row, column, { ...this.pending, cached })
    this.pending = undefined
  }

  private note(row: number, column: number, reason: string): void {
    this.pending = undefined
    const known = this.dropped.get(reason)
    if (known) known.count += 1
    else this.dropped.set(reason, { count: 1, first: addressOf(row, column) })
  }

  /** A member of a shared formula is the first cell's text, filled to its own place (ECMA-376 §18.3.1.40). */
  private filled(row: number, column: number, formula: ScannedFormula): FilledFormula | undefined {
    const text = formula.text.trim()
    if (text !== '') {
      const textId = this.builder.texts.add(text)
      if (formula.kind === 'shared' && formula.shared !== undefined)
        this.sharedFormulas.set(formula.shared, { row, column, textId })
      return { textId, rows: 0, columns: 0 }
    }
    const first = formula.kind === 'shared' ? this.sharedFormulas.get(formula.shared ?? -1) : undefined
    return first && { textId: first.textId, rows: row - first.row, columns: column - first.column }
  }
}

const dropReasons: Readonly<Record<string, string>> = {
  'outside-worksheet': 'they lie outside the limits of a worksheet',
  'shared-string-missing': 'the shared string that they name does not exist',
}

const addressOf = (row: number, column: number): string =>
  column < MAX_COLUMNS ? formatCell(row, column) : `${columnLetters(column)}${row + 1}`

const withoutEmpty = (entry: { reason: string; count: number; first: string }): Receipt['dropped'][number] =>
  entry.first === '' ? { reason: entry.reason, count: entry.count } : entry
