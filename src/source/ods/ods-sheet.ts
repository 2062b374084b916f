import type { Finding } from '../../fault/index.ts'
import {
  type CellStyle,
  formatCell,
  GridBuilder,
  isDateFormat,
  type LineInfo,
  MAX_COLUMNS,
  MAX_ROWS,
  spanOf,
  type TextStore,
} from '../../grid/index.ts'
import type { Receipt, Sheet, SheetHints } from '../book.ts'
import { serialOfIso } from '../xlsx/iso-serial.ts'
import { elementsOf, type XmlElement } from '../xml/index.ts'
import { type CellText, commentOfCell, textOfCell } from './cell-text.ts'
import { daysOfDuration } from './duration.ts'
import type { OdsStyles } from './ods-styles.ts'
import { plainFormulaOf } from './open-formula.ts'

/** Most cells of a sheet that may come from "the same again" marks on cells and rows. */
export const MAX_REPEATED_CELLS = 2_000_000

/** Builds one sheet from its column and row elements, in file order (OpenDocument 1.3 part 3 §9.1). */
export class OdsSheet {
  readonly name: string
  private readonly styles: OdsStyles
  private readonly builder: GridBuilder
  private readonly isHidden: boolean
  private readonly columnStyles: { readonly first: number; readonly end: number; readonly style: string }[] = []
  private readonly open: string[] = []
  private column = 0
  private row = 0
  private repeated = 0
  private found = 0
  private kept = 0
  private readonly dropped = new Map<string, { count: number; readonly first: string }>()
  private headerRows: [number, number] | undefined

  constructor(table: XmlElement, styles: OdsStyles, texts: TextStore) {
    this.name = table.attributes['name'] ?? ''
    this.styles = styles
    this.builder = new GridBuilder({ texts })
    this.isHidden = styles.hidesTable(table.attributes['style-name'] ?? '')
  }

  /** A column element; `outline` is the depth of column groups around it. */
  addColumn(element: XmlElement, outline: number): void {
    const times = repeatOf(element, 'number-columns-repeated')
    const end = Math.min(MAX_COLUMNS, this.column + times)
    const info = lineInfo(element, outline)
    if (Object.keys(info).length > 0)
      for (let column = this.column; column < end; column += 1) this.builder.putColumnInfo(column, info)
    const style = element.attributes['default-cell-style-name']
    if (style !== undefined) this.columnStyles.push({ first: this.column, end, style })
    this.column += times
  }

  /** A whole row element; `isHeader` when it stands among the rows that each page repeats. */
  addRow(element: XmlElement, outline: number, isHeader: boolean): void {
    const times = repeatOf(element, 'number-rows-repeated')
    const cells = this.cellsOf(element)
    const first = this.row
    this.row += times
    const info = lineInfo(element, outline)
    const end = Math.min(MAX_ROWS, first + (cells.length > 0 || isHeader ? times : 1))
    for (let row = first; row < end && Object.keys(info).length > 0; row += 1) this.builder.putRowInfo(row, info)
    if (isHeader) this.headerRows = [this.headerRows?.[0] ?? first, end]
    for (const cell of cells) this.putRepeated(cell, first, times)
  }

  finish(position: number, hints: SheetHints, findings: Finding[]): Sheet {
    const { grid, droppedSpans } = this.builder.build()
    findings.push(...this.findings(droppedSpans.length))
    return {
      kind: 'sheet',
      name: this.name,
      origin: 'worksheet',
      index: position + 1,
      state: this.isHidden ? 'hidden' : 'visible',
      grid,
      hints: { ...hints, ...(this.headerRows ? { printTitles: { rows: this.headerRows } } : {}) },
      path: [],
      at: {},
      receipt: this.receipt(),
    }
  }

  /** Cells of a row that hold something, each with its column and how often it repeats. */
  private cellsOf(row: XmlElement): readonly OdsCell[] {
    const cells: OdsCell[] = []
    const rowStyle = row.attributes['default-cell-style-name']
    let column = 0
    for (const element of elementsOf(row)) {
      if (element.name !== 'table-cell' && element.name !== 'covered-table-cell') continue
      const times = repeatOf(element, 'number-columns-repeated')
      if (holdsSomething(element)) {
        const style = element.attributes['style-name'] ?? rowStyle ?? this.columnStyle(column)
        cells.push({ element, column, times, style: this.styles.cell(style) })
      }
      column += times
    }
    return cells
  }

  private columnStyle(column: number): string {
    return this.columnStyles.find(({ first, end }) => column >= first && column < end)?.style ?? 'Default'
  }

  private putRepeated(cell: OdsCell, firstRow: number, rows: number): void {
    const total = cell.times * rows
    const fits = Math.max(0, Math.min(MAX_ROWS, firstRow + rows) - firstRow)
    const wide = Math.max(0, Math.min(MAX_COLUMNS, cell.column + cell.times) - cell.column)
    this.found += total
    if (fits * wide < total) this.drop('outside-worksheet', total - fits * wide, firstRow, cell.column)
    if (total > 1) this.repeated += fits * wide
    if (this.repeated > MAX_REPEATED_CELLS) {
      this.drop('repeated-too-often', fits * wide, firstRow, cell.column)
      return
    }
    const content = this.contentOf(cell)
    for (let row = firstRow; row < firstRow + fits; row += 1)
      for (let column = cell.column; column < cell.column + wide; column += 1) this.putCell(row, column, content)
  }

  private contentOf({ element, style }: OdsCell): OdsContent {
    const text = textOfCell(element, name => this.styles.isSuperscript(name))
    const formula = element.attributes['formula']
    return {
      value: typedValue(element, text.text, style),
      text,
      comment: commentOfCell(element),
      formula: formula === undefined ? undefined : this.builder.texts.add(plainFormulaOf(formula)),
      rows: Number(element.attributes['number-rows-spanned'] ?? 1),
      columns: Number(element.attributes['number-columns-spanned'] ?? 1),
    }
  }

  private putCell(row: number, column: number, content: OdsContent): void {
    const { value, text, comment, formula, rows, columns } = content
    const isPut = this.putValue(row, column, value)
    if (text.link) this.builder.putExtras(row, column, { link: text.link })
    if (text.superscript) this.builder.putExtras(row, column, { superscript: text.superscript })
    if (comment) this.builder.putExtras(row, column, { comment })
    if (formula !== undefined) this.putFormula(row, column, { textId: formula, cached: value !== undefined })
    if (rows > 1 || columns > 1)
      this.builder.putSpan(spanOf(row, column, Math.min(rows, MAX_ROWS - row), Math.min(columns, MAX_COLUMNS - column)))
    if (isPut || comment || formula !== undefined) this.kept += 1
    else if (value === undefined) this.found -= 1
    else this.drop('empty-text', 1, row, column)
  }

  private putFormula(
    row: number,
    column: number,
    formula: { readonly textId: number; readonly cached: boolean },
  ): void {
    this.builder.putFormula(row, column, formula)
    if (!formula.cached) this.open.push(formatCell(row, column))
  }

  private putValue(row: number, column: number, value: OdsValue | undefined): boolean {
    if (!value) return false
    const style = this.builder.styleId(value.style)
    const { content } = value
    if (typeof content === 'boolean') this.builder.putBoolean(row, column, content, style)
    else if (typeof content === 'number')
      this.builder.putNumber(row, column, content, style, content >= 0 && isDateFormat(value.style.format))
    else if (value.isError) this.builder.putError(row, column, content, style)
    else if (content === '') return false
    else this.builder.putText(row, column, content, style)
    return true
  }

  private drop(reason: string, count: number, row: number, column: number): void {
    const known = this.dropped.get(reason)
    if (known) known.count += count
    else this.dropped.set(reason, { count, first: formatCell(row, column) })
  }

  private receipt(): Receipt {
    const dropped = [...this.dropped].map(([reason, { count, first }]) => ({ reason, count, first }))
    return { found: this.found, kept: this.kept, dropped }
  }

  private findings(droppedSpans: number): readonly Finding[] {
    const sheet = this.name
    const findings: Finding[] = []
    const [cell] = this.open
    if (cell !== undefined) {
      const message = `${this.open.length} formula(s) have no stored value, the first at ${cell}.`
      findings.push({ code: 'formula-without-value', level: 'warn', message, sheet, cell, count: this.open.length })
    }
    for (const [reason, { count, first }] of this.dropped) {
      const why = dropReasons[reason]
      const message = `${count} cell(s) were left out, the first at ${first}: ${why}.`
      if (why) findings.push({ code: 'cell-dropped', level: 'warn', message, sheet, cell: first, count })
    }
    if (droppedSpans > 0) {
      const message = `${droppedSpans} merged range(s) overlap others and were left out.`
      findings.push({ code: 'merge-dropped', level: 'warn', message, sheet, count: droppedSpans })
    }
    return findings
  }
}

type OdsCell = {
  readonly element: XmlElement
  readonly column: number
  readonly times: number
  readonly style: CellStyle
}

type OdsValue = { readonly content: string | number | boolean; readonly style: CellStyle; readonly isError?: true }

type OdsContent = {
  readonly value: OdsValue | undefined
  readonly text: CellText
  readonly comment: ReturnType<typeof commentOfCell>
  /** Number of the formula's text in the store. */
  readonly formula: number | undefined
  readonly rows: number
  readonly columns: number
}

const dropReasons: Readonly<Record<string, string>> = {
  'outside-worksheet': 'they lie outside the limits of a worksheet',
  'repeated-too-often': `the file repeats cells more than ${MAX_REPEATED_CELLS} times`,
}

const repeatOf = (element: XmlElement, name: string): number => {
  const times = Math.trunc(Number(element.attributes[name] ?? 1))
  return times > 0 ? times : 1
}

const lineInfo = (element: XmlElement, outline: number): LineInfo => ({
  ...(/^(collapse|filter)$/.test(element.attributes['visibility'] ?? '') ? { hidden: true } : {}),
  ...(outline > 0 ? { outline } : {}),
})

const holdsSomething = (element: XmlElement): boolean =>
  elementsOf(element).length > 0 ||
  element.attributes['value-type'] !== undefined ||
  element.attributes['formula'] !== undefined ||
  element.attributes['number-rows-spanned'] !== undefined ||
  element.attributes['number-columns-spanned'] !== undefined

/** The value of a cell by its type (§19.387); a cell without a type shows its text. */
const typedValue = (element: XmlElement, text: string, style: CellStyle): OdsValue | undefined => {
  const attribute = (name: string): string | undefined => element.attributes[name]
  const formatted = (format: string): CellStyle => (style.format === 'General' ? { ...style, format } : style)
  switch (attribute('value-type')) {
    case 'float':
    case 'currency':
      return numberValue(attribute('value'), style) ?? textValue(text, style)
    case 'percentage':
      return numberValue(attribute('value'), formatted('0%')) ?? textValue(text, style)
    case 'date': {
      const serial = serialOfIso(attribute('date-value') ?? '', '1900')
      return serial ? { content: serial.value, style: formatted(serial.format) } : textValue(text, style)
    }
    case 'time': {
      const days = daysOfDuration(attribute('time-value') ?? '')
      return days === undefined ? textValue(text, style) : { content: days, style: formatted('[h]:mm:ss') }
    }
    case 'boolean':
      return { content: attribute('boolean-value') === 'true', style }
    case 'error':
      return { content: text, style, isError: true }
    case undefined:
      return text === '' ? undefined : textValue(text, style)
    default:
      return textValue(text === '' ? (attribute('string-value') ?? '') : text, style)
  }
}

const numberValue = (text: string | undefined, style: CellStyle): OdsValue | undefined => {
  const content = Number(text)
  return text === undefined || text.trim() === '' || !Number.isFinite(content) ? undefined : { content, style }
}

const textValue = (content: string, style: CellStyle): OdsValue => ({ content, style })
