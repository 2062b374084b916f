import { Fault } from '../../fault/index.ts'

/** A record of an HWP 5 stream, with the records of deeper level that follow it. */
export type HwpRecord = {
  readonly tag: number
  readonly data: DataView
  readonly children: readonly HwpRecord[]
}

/** Tags of the records that are read (HWP 5.0 document format, revision 1.3, tables 13 and 57). */
export const TAG = {
  borderFill: 0x14,
  charShape: 0x15,
  numbering: 0x17,
  paraShape: 0x19,
  style: 0x1a,
  paraHeader: 0x42,
  paraText: 0x43,
  paraCharShape: 0x44,
  ctrlHeader: 0x47,
  listHeader: 0x48,
  table: 0x4d,
  ole: 0x54,
  picture: 0x55,
  equation: 0x58,
  textArt: 0x5a,
  form: 0x5b,
  video: 0x62,
} as const

/** Deepest level of a record; a table in a cell takes two. */
export const MAX_LEVEL = 200
/** Most records of one stream. */
export const MAX_RECORDS = 4_000_000

type Building = { readonly tag: number; readonly data: DataView; readonly children: Building[] }

/**
 * The records of a stream as a tree: a record of level 2 is a child of the last one of level 1 (§4.1).
 *
 * @returns the records of the lowest level, and whether the last record was cut
 * @throws Fault `source-too-large` beyond {@link MAX_RECORDS}, `source-bomb` beyond {@link MAX_LEVEL}
 */
export const readRecords = (bytes: Uint8Array): { readonly roots: readonly HwpRecord[]; readonly isCut: boolean } => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const roots: Building[] = []
  /** The open record of each level. */
  const open: Building[] = []
  let count = 0
  let at = 0
  while (at + 4 <= view.byteLength) {
    const head = view.getUint32(at, true)
    const isLong = head >>> 20 === 0xfff
    if (isLong && at + 8 > view.byteLength) break
    const size = isLong ? view.getUint32(at + 4, true) : head >>> 20
    const start = at + (isLong ? 8 : 4)
    const end = Math.min(start + size, view.byteLength)
    count += 1
    if (count > MAX_RECORDS)
      throw new Fault('source-too-large', `A stream of the document has more than ${MAX_RECORDS} records.`)
    const level = Math.min((head >>> 10) & 0x3ff, open.length)
    if (level > MAX_LEVEL)
      throw new Fault('source-bomb', `Records of the document are nested more than ${MAX_LEVEL} deep.`)
    const record: Building = {
      tag: head & 0x3ff,
      data: new DataView(view.buffer, view.byteOffset + start, end - start),
      children: [],
    }
    open.length = level
    ;(open.at(-1)?.children ?? roots).push(record)
    open.push(record)
    at = start + size
  }
  return { roots, isCut: at !== view.byteLength }
}

/** Unsigned 16-bit number at an offset; 0 beyond the end. */
export const u16 = (data: DataView, at: number): number => (at + 2 <= data.byteLength ? data.getUint16(at, true) : 0)

/** Unsigned 32-bit number at an offset; 0 beyond the end. */
export const u32 = (data: DataView, at: number): number => (at + 4 <= data.byteLength ? data.getUint32(at, true) : 0)

/** Signed 32-bit number at an offset; 0 beyond the end. */
export const i32 = (data: DataView, at: number): number => (at + 4 <= data.byteLength ? data.getInt32(at, true) : 0)

/** Text of UTF-16 units from an offset, cut at the end of the data. */
export const utf16 = (data: DataView, at: number, units: number): string => {
  const size = Math.max(0, Math.min(units * 2, data.byteLength - at))
  return new TextDecoder('utf-16le', { ignoreBOM: true }).decode(
    new Uint8Array(data.buffer, data.byteOffset + Math.min(at, data.byteLength), size - (size % 2)),
  )
}

/** A text that is written after its length in UTF-16 units, and the offset after it. */
export const lengthText = (data: DataView, at: number): { readonly text: string; readonly end: number } => {
  const units = u16(data, at)
  return { text: utf16(data, at + 2, units), end: at + 2 + units * 2 }
}

/** Colour `RRGGBB` of a stored colour (`0x00BBGGRR`), or `undefined` for none. */
export const colorAt = (data: DataView, at: number): string | undefined => {
  if (at + 4 > data.byteLength) return undefined
  const value = u32(data, at)
  if (value > 0xffffff) return undefined
  const swapped = ((value & 0xff) << 16) | (value & 0xff00) | (value >>> 16)
  return swapped.toString(16).padStart(6, '0').toUpperCase()
}
