import { Fault } from '../../fault/index.ts'
import { MAX_COLUMNS, MAX_ROWS } from '../../grid/index.ts'
import type { ReadOptions, Source } from '../source.ts'
import { openZip } from '../zip.ts'
import { biff12Records } from './biff12-records.ts'

/** Most bytes of one worksheet part that is looked through. */
const MAX_SHEET_BYTES = 1 << 30

/** Records of a worksheet part that name rows or columns ([MS-XLSB] 2.3.2), by their numbers. */
const ROW_HEADER = 0
const COLUMN_INFO = 60
const MERGED_CELL = 176
/** Record of the metadata part that counts what follows in it, eight bytes each (BrtMdb). */
const METADATA_BLOCK = 51

/**
 * Refuses an xlsb workbook whose sheets name rows or columns that no sheet has: the library makes each of the columns
 * from the first to the last, up to four thousand millions of them.
 *
 * Faults: `source-corrupt`, and those of a zip. Cost: every worksheet is unpacked once.
 */
export const checkXlsb = async (source: Source, options: ReadOptions): Promise<void> => {
  const zip = await openZip(source, options)
  for (const entry of zip.entries)
    if (PARTS.test(entry.name)) checkRecords(await zip.read(entry, MAX_SHEET_BYTES), entry.name)
}

/** Parts whose numbers the library trusts. */
const PARTS = /^\/?xl\/(?:worksheets\/[^/]+|metadata)\.bin$/i

const checkRecords = (bytes: Uint8Array, part: string): void => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isWithin = /metadata\.bin$/i.test(part) ? isWholeBlock : isOnSheet
  for (const { type, start, end } of biff12Records(bytes)) {
    const words = (Math.min(end, bytes.length) - start) >> 2
    // A record that is too short is read beyond its end by the library.
    const word: Word = index => (index < words ? view.getUint32(start + index * 4, true) : 0xffffffff)
    if (!isWithin(type, word, words)) throw outside(part)
  }
}

type Word = (index: number) => number

const isOnSheet = (type: number, word: Word): boolean => {
  if (type === ROW_HEADER) return word(0) < MAX_ROWS
  if (type === COLUMN_INFO) return word(0) < MAX_COLUMNS && word(1) < MAX_COLUMNS
  return type !== MERGED_CELL || (Math.max(word(0), word(1)) < MAX_ROWS && Math.max(word(2), word(3)) < MAX_COLUMNS)
}

const isWholeBlock = (type: number, word: Word, words: number): boolean =>
  type !== METADATA_BLOCK || word(0) * 2 <= words

const outside = (part: string): Fault =>
  new Fault('source-corrupt', `The part ${part} names rows or columns that no sheet has, or more values than it holds.`)

/** Attributes of Excel 2003 XML that say where a cell stands and how far it reaches. */
const PLACES = /\b(?:Index|Span|MergeAcross|MergeDown)\s*=\s*["']\s*(\d+)/g

/**
 * Refuses a workbook in the XML of Excel 2003 that names rows or columns that no sheet has: the library makes each that a
 * span covers. Faults: `source-corrupt`. Cost: bytes.
 */
export const checkXml2003 = (bytes: Uint8Array): void => {
  const text = new TextDecoder('latin1').decode(bytes).replaceAll('\0', '')
  for (const [, number] of text.matchAll(PLACES)) if (Number(number) > MAX_ROWS) throw outside('of the sheets')
}
