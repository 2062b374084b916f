import { type FlowItem, flatText, type TextLook, type Unread } from '../flow/index.ts'
import type { HeadNumbers } from '../hwpx/head-numbers.ts'
import type { ParagraphLook } from '../hwpx/header.ts'
import { ParagraphWriter } from '../hwpx/paragraph-writer.ts'
import { controlId, readControl } from './control.ts'
import type { DocInfo } from './doc-info.ts'
import { type HwpRecord, TAG, u16, u32, utf16 } from './records.ts'

/** What the walk through the sections needs beside the record at hand. */
export type Reading = {
  readonly info: DocInfo
  readonly numbers: HeadNumbers
  /** Headers and footers found on the way: their texts, each once. */
  readonly furniture: Set<string>
  readonly unread: Unread
  /** Numbering of the outline in the current section, from 1. */
  outline: number
  /** Footnotes and endnotes so far, where the file does not number them itself. */
  notes: number
}

const NO_LOOK: ParagraphLook = { indent: 0, head: 'none', list: '0', level: 0 }

/** Paragraphs and tables among records of one level, in order. */
export const readParagraphs = (records: readonly HwpRecord[], reading: Reading): readonly FlowItem[] =>
  records.flatMap(record => (record.tag === TAG.paraHeader ? readParagraph(record, reading) : []))

/** A paragraph: its header, its text with control characters, the looks of its stretches, its controls (§4.3.1). */
const readParagraph = (record: HwpRecord, reading: Reading): readonly FlowItem[] => {
  const { info } = reading
  const look = info.paragraphs[u16(record.data, 8)] ?? NO_LOOK
  const style = record.data.byteLength > 10 ? info.styles[record.data.getUint8(10)] : undefined
  const writer = new ParagraphWriter({ look, style, next: () => nextNumber(look, reading) })
  const walk = new TextWalk(record, { reading, writer })
  const text = record.children.find(child => child.tag === TAG.paraText)
  if (text) walk.read(text.data)
  walk.readRest()
  return writer.finish()
}

const nextNumber = ({ head, list, level }: ParagraphLook, { info, numbers, outline }: Reading): string => {
  const key = head === 'outline' ? outline : Number(list)
  return numbers.next(`${head} ${key}`, info.lists[key - 1], level)
}

/** Units that a control character takes, itself included (table 6). */
const CONTROL_UNITS = 8
const SINGLE: Readonly<Record<number, string>> = { 0: '', 10: '\n', 13: '', 24: '-', 30: '\u00a0', 31: ' ' }
/** Control characters that have a control record of their own. */
const EXTENDED: ReadonlySet<number> = new Set([1, 2, 3, 11, 12, 14, 15, 16, 17, 18, 21, 22, 23])
const FIRST_RESERVED_SINGLE = 25
const TAB = 9

class TextWalk {
  private readonly place: { readonly reading: Reading; readonly writer: ParagraphWriter }
  private readonly controls: HwpRecord[]
  private readonly looks: readonly { readonly from: number; readonly look: TextLook }[]

  constructor(record: HwpRecord, place: { readonly reading: Reading; readonly writer: ParagraphWriter }) {
    this.place = place
    this.controls = record.children.filter(child => child.tag === TAG.ctrlHeader)
    this.looks = looksOf(record, place.reading)
  }

  read(data: DataView): void {
    const units = data.byteLength >> 1
    let start = 0
    let at = 0
    while (at < units) {
      const code = u16(data, at * 2)
      if (code >= 32) at += 1
      else {
        this.add(data, start, at)
        at += this.readControlCharacter(code, data, at)
        start = at
      }
    }
    this.add(data, start, units)
  }

  /** Controls that no character of the text stands for. */
  readRest(): void {
    for (const control of this.controls.splice(0)) this.run(control)
  }

  /** Text between control characters, cut where its look changes. */
  private add(data: DataView, start: number, end: number): void {
    for (let at = start; at < end; ) {
      const index = this.looks.findLastIndex(stretch => stretch.from <= at)
      const next = Math.min(end, this.looks[index + 1]?.from ?? end)
      this.place.writer.text.add(utf16(data, at * 2, next - at), this.looks[index]?.look ?? {})
      at = Math.max(next, at + 1)
    }
  }

  /** Units that the character takes. */
  private readControlCharacter(code: number, data: DataView, at: number): number {
    const single = SINGLE[code]
    if (single !== undefined || (code >= FIRST_RESERVED_SINGLE && code < 30)) {
      this.place.writer.text.add(single ?? '', {})
      return 1
    }
    if (code === TAB) this.place.writer.text.add('\t', {})
    if (EXTENDED.has(code)) {
      const control = this.take(u32(data, at * 2 + 2))
      if (control) this.run(control)
    }
    return CONTROL_UNITS
  }

  /** The next control record, which must be of the kind that the character names. */
  private take(id: number): HwpRecord | undefined {
    const index = this.controls.findIndex(control => controlId(control) === id)
    return index < 0 ? undefined : this.controls.splice(index, 1)[0]
  }

  private run(control: HwpRecord): void {
    readControl(control, { ...this.place, readParagraphs, textOf: records => textOf(records, this.place.reading) })
  }
}

const textOf = (records: readonly HwpRecord[], reading: Reading): string =>
  flatText(readParagraphs(records, reading)).trim()

const looksOf = (
  record: HwpRecord,
  reading: Reading,
): readonly { readonly from: number; readonly look: TextLook }[] => {
  const shapes = record.children.find(child => child.tag === TAG.paraCharShape)?.data
  const looks: { from: number; look: TextLook }[] = []
  for (let at = 0; shapes && at + 8 <= shapes.byteLength; at += 8)
    looks.push({ from: u32(shapes, at), look: reading.info.texts[u32(shapes, at + 4)] ?? {} })
  return looks.sort((a, b) => a.from - b.from)
}
