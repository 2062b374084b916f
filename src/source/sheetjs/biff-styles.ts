import { find, read } from 'cfb'
import type { CellStyle, LineInfo } from '../../grid/index.ts'

/** What the library leaves out of an xls sheet: styles of cells, facts of rows, frozen panes ([MS-XLS] 2.1). */
export type BiffSheet = {
  /** Style of a cell without its number format; `undefined` when plain or not known. */
  styleAt(row: number, column: number): Omit<CellStyle, 'format'> | undefined
  readonly rows: ReadonlyMap<number, LineInfo>
  readonly freeze?: { readonly rows: number; readonly columns: number }
  readonly summaryAbove: boolean
}

/** Version of the records of Excel 97 to 2003; older ones are laid out otherwise and give nothing here. */
const BIFF8 = 0x0600

/**
 * The sheets of an xls file in tab order, read record by record beside the library; `[]` when the file is older or
 * its records cannot be followed. Cost: bytes.
 */
export const readBiffSheets = (file: Buffer): readonly BiffSheet[] => {
  try {
    const container = read(file, { type: 'buffer' })
    const content = (find(container, '/Workbook') ?? find(container, '/Book'))?.content
    return content ? sheetsOf(Buffer.from(content)) : []
  } catch {
    // The file is read by the library anyway; without these facts its cells are plain.
    return []
  }
}

/** Record numbers ([MS-XLS] 2.3). */
const BOF = 0x0809
const EOF = 0x000a
const FONT = 0x0031
const XF = 0x00e0
const BOUNDSHEET = 0x0085
const ROW = 0x0208
const MULRK = 0x00bd
const MULBLANK = 0x00be
const WINDOW2 = 0x023e
const PANE = 0x0041
const WSBOOL = 0x0081
/** Records that begin with row, column and style: formula, number, label, boolean or error, RK, shared label, rich label. */
const CELLS: ReadonlySet<number> = new Set([0x0006, 0x0203, 0x0204, 0x0205, 0x027e, 0x00fd, 0x00d6])

type BiffRecord = { readonly type: number; readonly body: Buffer }

function* recordsFrom(stream: Buffer, start: number): Iterable<BiffRecord> {
  for (let at = start; at + 4 <= stream.length; ) {
    const length = stream.readUInt16LE(at + 2)
    yield { type: stream.readUInt16LE(at), body: stream.subarray(at + 4, at + 4 + length) }
    at += 4 + length
  }
}

const sheetsOf = (stream: Buffer): readonly BiffSheet[] => {
  const fonts: Omit<CellStyle, 'format'>[] = []
  const formats: Buffer[] = []
  const starts: number[] = []
  for (const { type, body } of recordsFrom(stream, 0)) {
    if (type === BOF && body.readUInt16LE(0) !== BIFF8) return []
    if (type === FONT) fonts.push(fontOf(body))
    else if (type === XF) formats.push(body)
    else if (type === BOUNDSHEET) starts.push(body.readUInt32LE(0))
    else if (type === EOF) break
  }
  const styles = formats.map(body => styleOf(body, fonts))
  return starts.map(start => sheetFrom(stream, start, styles))
}

/** [MS-XLS] 2.4.122 */
const fontOf = (body: Buffer): Omit<CellStyle, 'format'> => {
  const color = body.readUInt16LE(4)
  const size = body.readUInt16LE(0) / 20
  return {
    ...(body.readUInt16LE(6) >= 600 ? { bold: true } : {}),
    ...((body.readUInt16LE(2) & 2) !== 0 ? { italic: true } : {}),
    ...(color < 64 ? { color: `indexed:${color}` } : {}),
    ...(size > 0 ? { size } : {}),
  }
}

/** [MS-XLS] 2.4.353 */
const styleOf = (body: Buffer, fonts: readonly Omit<CellStyle, 'format'>[]): Omit<CellStyle, 'format'> => {
  const font = body.readUInt16LE(0)
  const align = aligns[body.readUInt8(6) & 7]
  const indent = body.readUInt8(8) & 15
  const lines = body.readUInt16LE(10)
  // Nibbles in the order left, right, top, bottom; written in the order top, right, bottom, left.
  const borders = [...'trbl'].filter((_, index) => ((lines >> ([8, 4, 12, 0][index] ?? 0)) & 15) !== 0).join('')
  const isFilled = body.readUInt32LE(14) >>> 26 !== 0
  const fill = body.readUInt16LE(18) & 127
  return {
    // Font number 4 does not exist: the fifth font has the number 5.
    ...fonts[font > 4 ? font - 1 : font],
    ...(indent > 0 ? { indent } : {}),
    ...(isFilled && fill < 64 ? { fill: `indexed:${fill}` } : {}),
    ...(align ? { align } : {}),
    ...(borders === '' ? {} : { borders }),
  }
}

const aligns: readonly CellStyle['align'][] = [undefined, 'left', 'center', 'right', undefined, undefined, 'center']

const COLUMNS = 256

const sheetFrom = (stream: Buffer, start: number, styles: readonly Omit<CellStyle, 'format'>[]): BiffSheet => {
  const sheet = new SheetRecords()
  for (const { type, body } of recordsFrom(stream, start)) {
    if (type === EOF) break
    sheet.take(type, body)
  }
  return {
    styleAt: (row, column) => styles[sheet.styles.get(row * COLUMNS + column) ?? -1],
    rows: sheet.rows,
    ...(sheet.isFrozen && sheet.pane ? { freeze: sheet.pane } : {}),
    summaryAbove: sheet.summaryAbove,
  }
}

/** Collects the facts of one sheet from its records. */
class SheetRecords {
  readonly styles = new Map<number, number>()
  readonly rows = new Map<number, LineInfo>()
  isFrozen = false
  pane: { readonly rows: number; readonly columns: number } | undefined
  summaryAbove = false

  take(type: number, body: Buffer): void {
    if (CELLS.has(type)) this.cell(body.readUInt16LE(0), body.readUInt16LE(2), body.readUInt16LE(4))
    else if (type === MULRK) this.cells(body, 6)
    else if (type === MULBLANK) this.cells(body, 2)
    else if (type === ROW) this.row(body.readUInt16LE(0), body.readUInt16LE(12))
    else if (type === WINDOW2) this.isFrozen = (body.readUInt16LE(0) & 8) !== 0
    else if (type === PANE) this.pane = { rows: body.readUInt16LE(2), columns: body.readUInt16LE(0) }
    else if (type === WSBOOL) this.summaryAbove = (body.readUInt16LE(0) & 0x40) === 0
  }

  private cell(row: number, column: number, style: number): void {
    if (column < COLUMNS) this.styles.set(row * COLUMNS + column, style)
  }

  /** Neighbouring cells in one record: a style number at the start of each entry of `step` bytes. */
  private cells(body: Buffer, step: number): void {
    const row = body.readUInt16LE(0)
    const first = body.readUInt16LE(2)
    for (let at = 4, column = first; at + step <= body.length - 2; at += step, column += 1)
      this.cell(row, column, body.readUInt16LE(at))
  }

  private row(row: number, flags: number): void {
    const outline = flags & 7
    const isHidden = (flags & 0x20) !== 0
    if (outline > 0 || isHidden)
      this.rows.set(row, { ...(isHidden ? { hidden: true } : {}), ...(outline > 0 ? { outline } : {}) })
  }
}
