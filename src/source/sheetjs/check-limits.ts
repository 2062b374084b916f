import { Fault } from '../../fault/index.ts'
import { MAX_COLUMNS, MAX_ROWS } from '../../grid/index.ts'
import type { ReadOptions, Source } from '../source.ts'
import { openZip } from '../zip.ts'

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
  for (let at = 0; at < bytes.length; ) {
    const type = variable(bytes, at, 2)
    const size = variable(bytes, type.end, 4)
    const words = Math.min(size.value, bytes.length - size.end) >> 2
    // A record that is too short is read beyond its end by the library.
    const word: Word = index => (index < words ? view.getUint32(size.end + index * 4, true) : 0xffffffff)
    if (!isWithin(type.value, word, words)) throw outside(part)
    at = size.end + size.value
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

/** A number in groups of seven bits, the lowest first, at most `most` bytes ([MS-XLSB] 2.1.4). */
const variable = (bytes: Uint8Array, start: number, most: number): { readonly value: number; readonly end: number } => {
  let value = 0
  for (let step = 0; step < most; step += 1) {
    const byte = bytes[start + step] ?? 0
    value |= (byte & 0x7f) << (7 * step)
    if (byte < 0x80) return { value, end: start + step + 1 }
  }
  return { value, end: start + most }
}

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
