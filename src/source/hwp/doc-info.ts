import type { TextLook } from '../flow/index.ts'
import { HEAD_FORMATS, type HeadLevel, type HeadList } from '../hwpx/head-numbers.ts'
import { type ParagraphLook, roleOfNames } from '../hwpx/header.ts'
import type { StyleRole } from '../hwpx/paragraph-writer.ts'
import { colorAt, type HwpRecord, i32, lengthText, TAG, u16, u32 } from './records.ts'

/** What the stream DocInfo says about the text, each list by the number that the text refers to. */
export type DocInfo = {
  readonly texts: readonly TextLook[]
  readonly paragraphs: readonly ParagraphLook[]
  /** Numberings; the text counts them from 1. */
  readonly lists: readonly HeadList[]
  /** Fill colours `RRGGBB`; the text counts them from 1. */
  readonly fills: readonly (string | undefined)[]
  readonly styles: readonly (StyleRole | undefined)[]
}

/** Reads the records of DocInfo (HWP 5.0 document format §4.2). */
export const readDocInfo = (roots: readonly HwpRecord[]): DocInfo => {
  const all = roots.flatMap(root => [root, ...root.children])
  const read = <Value>(tag: number, make: (data: DataView) => Value): readonly Value[] =>
    all.filter(record => record.tag === tag).map(record => make(record.data))
  return {
    texts: read(TAG.charShape, textLook),
    paragraphs: read(TAG.paraShape, paragraphLook),
    lists: read(TAG.numbering, headList),
    fills: read(TAG.borderFill, fillColor),
    styles: read(TAG.style, styleRole),
  }
}

/** Seven fonts with five facts each come first, then the size and the flags (table 33). */
const textLook = (data: DataView): TextLook => {
  const flags = u32(data, 46)
  const size = i32(data, 42) / 100
  const color = colorAt(data, 52)
  return {
    italic: (flags & 1) !== 0,
    bold: (flags & 2) !== 0,
    raised: (flags & 0x8000) !== 0,
    ...(size > 0 && size < 4000 ? { size } : {}),
    ...(color === undefined ? {} : { color }),
  }
}

const HEADS: readonly ParagraphLook['head'][] = ['none', 'outline', 'number', 'bullet']

/** Margins are stored in halves of HWP units (table 43). */
const UNITS_PER_POINT = 200

const paragraphLook = (data: DataView): ParagraphLook => {
  const flags = u32(data, 0)
  const alignment = (flags >>> 2) & 7
  const align = alignment === 2 ? 'right' : alignment === 3 ? 'center' : undefined
  return {
    indent: Math.max(0, i32(data, 4) + Math.min(0, i32(data, 12))) / UNITS_PER_POINT,
    ...(align === undefined ? {} : { align }),
    head: HEADS[(flags >>> 23) & 3] ?? 'none',
    list: String(u16(data, 30)),
    level: (flags >>> 25) & 7,
  }
}

const FORMATS = Object.values(HEAD_FORMATS)
const LEVELS = 7

/** Seven levels with their format, then the number to start with, in newer files one for each level (table 38). */
const headList = (data: DataView): HeadList => {
  const levels: Omit<HeadLevel, 'start'>[] = []
  let at = 0
  for (let level = 0; level < LEVELS && at + 12 < data.byteLength; level += 1) {
    const format = FORMATS[(u32(data, at) >>> 5) & 15] ?? 'decimal'
    const { text, end } = lengthText(data, at + 12)
    levels.push({ format, pattern: text.slice(0, 200) })
    at = end
  }
  const first = u16(data, at)
  return levels.map((level, index) => ({ ...level, start: startOf(u32(data, at + 2 + index * 4), first) }))
}

const startOf = (own: number, first: number): number => {
  const start = own > 0 && own < 100_000 ? own : first
  return start > 0 && start < 100_000 ? start : 1
}

/** Four borders and a diagonal of six bytes each come before the fill (table 23). */
const fillColor = (data: DataView): string | undefined => {
  if ((u32(data, 32) & 1) === 0) return undefined
  const color = colorAt(data, 36)
  return color === 'FFFFFF' ? undefined : color
}

const styleRole = (data: DataView): StyleRole | undefined => {
  const local = lengthText(data, 0)
  return roleOfNames([local.text, lengthText(data, local.end).text])
}
