import { isFault } from '../../fault/index.ts'
import type { CellStyle } from '../../grid/index.ts'
import type { ReadOptions, Source } from '../source.ts'
import { relationshipsOf } from '../xlsx/package.ts'
import { openZip, type Zip } from '../zip.ts'
import type { BiffSheet } from './biff-styles.ts'
import { biff12Records } from './biff12-records.ts'

/** Record numbers ([MS-XLSB] 2.3). */
const ROW_HEADER = 0
/** Cells with their column, and short ones, which stand right after the cell before. */
const CELLS = [1, 11] as const
const SHORT_CELLS = [12, 18] as const
const FONT = 43
const XF = 47
const BUNDLED_SHEET = 156
const BEGIN_CELL_XFS = 617
const END_CELL_XFS = 618

/** Weight from which a font is bold, and the flag of an italic one ([MS-XLSB] 2.4.149). */
const BOLD = 600
const ITALIC = 2

type Look = Omit<CellStyle, 'format'>

/**
 * The sheets of an xlsb workbook in tab order with what the library leaves out of them: bold, italic and indent of cells.
 * `[]` when a part cannot be followed: the cells are plain then. Cost: every worksheet is unpacked once.
 */
export const readXlsbSheets = async (source: Source, options: ReadOptions): Promise<readonly BiffSheet[]> => {
  try {
    const zip = await openZip(source, options)
    const styles = await partOf(zip, 'xl/styles.bin')
    const looks = styles ? looksIn(styles) : []
    if (looks.every(look => look === undefined)) return []
    const sheets: BiffSheet[] = []
    for (const part of await sheetParts(zip)) sheets.push(sheetOf(await partOf(zip, part), looks))
    return sheets
  } catch (error) {
    if (!isFault(error) || error.code === 'cancelled') throw error
    return []
  }
}

const partOf = async (zip: Zip, name: string): Promise<Uint8Array | undefined> => {
  const entry = zip.find(name)
  return entry && zip.read(entry)
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Looks of the cell formats by their number. */
const looksIn = (styles: Uint8Array): readonly (Look | undefined)[] => {
  const view = viewOf(styles)
  const fonts: Look[] = []
  const looks: (Look | undefined)[] = []
  let isCellFormat = false
  for (const { type, start, end } of biff12Records(styles)) {
    if (end > styles.length) break
    if (type === BEGIN_CELL_XFS || type === END_CELL_XFS) isCellFormat = type === BEGIN_CELL_XFS
    if (type === FONT && end - start >= 6) fonts.push(fontLook(view, start))
    if (type === XF && isCellFormat && end - start >= 12) looks.push(formatLook(view, start, fonts))
  }
  return looks
}

const formatLook = (view: DataView, start: number, fonts: readonly Look[]): Look | undefined => {
  const indent = view.getUint8(start + 11)
  const look = { ...fonts[view.getUint16(start + 4, true)], ...(indent > 0 ? { indent } : {}) }
  return Object.keys(look).length > 0 ? look : undefined
}

const fontLook = (view: DataView, start: number): Look => ({
  ...(view.getUint16(start + 4, true) >= BOLD ? { bold: true } : {}),
  ...((view.getUint16(start + 2, true) & ITALIC) !== 0 ? { italic: true } : {}),
})

/** Parts of the sheets in tab order. */
const sheetParts = async (zip: Zip): Promise<readonly string[]> => {
  const workbook = await partOf(zip, 'xl/workbook.bin')
  const targets = new Map((await relationshipsOf(zip, 'xl/workbook.bin')).map(({ id, target }) => [id, target]))
  if (!workbook) return []
  const view = viewOf(workbook)
  const parts: string[] = []
  for (const { type, start, end } of biff12Records(workbook)) {
    if (type !== BUNDLED_SHEET || end > workbook.length || end - start < 12) continue
    const length = Math.min(view.getUint32(start + 8, true), (end - start - 12) >> 1)
    const id = new TextDecoder('utf-16le').decode(workbook.subarray(start + 12, start + 12 + length * 2))
    parts.push(targets.get(id) ?? '')
  }
  return parts
}

const isIn = (type: number, [first, last]: readonly [number, number]): boolean => type >= first && type <= last

const sheetOf = (bytes: Uint8Array | undefined, looks: readonly (Look | undefined)[]): BiffSheet => {
  const cells = new Map<number, Map<number, Look>>()
  for (const { row, column, style } of bytes ? styledCells(bytes) : []) {
    const look = looks[style]
    if (look) cells.set(row, (cells.get(row) ?? new Map<number, Look>()).set(column, look))
  }
  return { styleAt: (row, column) => cells.get(row)?.get(column), rows: new Map(), summaryAbove: false }
}

type Styled = { readonly row: number; readonly column: number; readonly style: number }

function* styledCells(bytes: Uint8Array): Iterable<Styled> {
  const view = viewOf(bytes)
  const word = (at: number): number => (at + 4 <= bytes.length ? view.getUint32(at, true) : 0)
  let [row, column] = [0, -1]
  for (const { type, start } of biff12Records(bytes)) {
    if (type === ROW_HEADER) [row, column] = [word(start), -1]
    if (isIn(type, CELLS)) {
      column = word(start)
      yield { row, column, style: word(start + 4) & 0xffffff }
    } else if (isIn(type, SHORT_CELLS)) {
      column += 1
      yield { row, column, style: word(start) & 0xffffff }
    }
  }
}
