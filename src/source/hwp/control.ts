import { type FlowItem, flatText, raisedMark } from '../flow/index.ts'
import type { ParagraphWriter } from '../hwpx/paragraph-writer.ts'
import { type HwpRecord, lengthText, TAG, u16, u32, utf16 } from './records.ts'
import type { Reading } from './section.ts'
import { readTable } from './table.ts'

/** What a control is read with: the paragraph that it stands in, and how the paragraphs inside it are read. */
export type Place = {
  readonly reading: Reading
  readonly writer: ParagraphWriter
  readonly readParagraphs: (records: readonly HwpRecord[], reading: Reading) => readonly FlowItem[]
  readonly textOf: (records: readonly HwpRecord[]) => string
}

/** Four letters of a control as a number, as it stands in the file: the last letter first. */
const idOf = (letters: string): number =>
  [...letters].reduce((id, letter) => ((id << 8) | letter.charCodeAt(0)) >>> 0, 0)

/** The kind of a control, to be compared with the number that its character in the text carries. */
export const controlId = (control: HwpRecord): number => u32(control.data, 0)

/** Reads one control of a paragraph (§4.3.9 and table 127) into the paragraph; kinds without text are passed over. */
export const readControl = (control: HwpRecord, place: Place): void => {
  const read = CONTROLS.get(controlId(control)) ?? (isField(control) ? readField : undefined)
  if (read) read(control, place)
  else place.writer.place(place.readParagraphs(innerRecords(control), place.reading))
}

const isField = (control: HwpRecord): boolean => controlId(control) >>> 24 === 0x25

/** All records below a control that stand where paragraphs may stand. */
const innerRecords = (control: HwpRecord): readonly HwpRecord[] =>
  control.children.flatMap(child => (child.tag === TAG.paraHeader ? [child] : innerRecords(child)))

/** A note's mark is its number between the signs before and after it (table 134). */
const readNote = (control: HwpRecord, { reading, writer, textOf }: Place): void => {
  const { data } = control
  reading.notes += 1
  const number = u32(data, 4)
  const sign = (at: number): string => (u16(data, at) > 0x20 ? utf16(data, at, 1) : '')
  const shown = number > 0 && number < 100_000 ? number : reading.notes
  writer.text.addNote({ mark: raisedMark(`${sign(8)}${shown}${sign(10)}`), text: textOf(innerRecords(control)) })
}

const furnish = (control: HwpRecord, { reading, textOf }: Place): void => {
  const text = textOf(innerRecords(control))
  if (text !== '') reading.furniture.add(text)
}

const readComment = (control: HwpRecord, { writer, textOf }: Place): void => {
  const text = textOf(innerRecords(control))
  if (text !== '') writer.text.comments.push({ text })
}

/** Automatic numbers that are part of the text: of a picture, a table, an equation (table 144). */
const SHOWN_NUMBERS: ReadonlySet<number> = new Set([3, 4, 5])

const readAutoNumber = ({ data }: HwpRecord, { writer }: Place): void => {
  if (SHOWN_NUMBERS.has(u32(data, 4) & 15)) writer.text.add(String(u16(data, 8)), {})
}

const readEquation = (control: HwpRecord, { writer }: Place): void => {
  const equation = control.children.find(child => child.tag === TAG.equation)
  if (equation) writer.text.add(lengthText(equation.data, 4).text.replace(/\s+/g, ' ').trim(), {})
}

/** A shape: its text, that of shapes inside it, word art, and its caption (§4.3.9.2). */
const readShape = (control: HwpRecord, { reading, writer, readParagraphs }: Place): void => {
  const items = control.children.flatMap(child => {
    const caption = child.tag === TAG.paraHeader
    const inner = caption ? readParagraphs([child], reading) : shapeItems(child, reading, readParagraphs)
    return inner.map(item => (caption && item.kind === 'paragraph' ? { ...item, role: 'caption' as const } : item))
  })
  writer.place(items)
}

const shapeItems = (
  record: HwpRecord,
  reading: Reading,
  readParagraphs: Place['readParagraphs'],
): readonly FlowItem[] => {
  if (record.tag === TAG.paraHeader) return readParagraphs([record], reading)
  if (record.tag === TAG.picture) reading.unread.pictures += 1
  if (record.tag === TAG.ole || record.tag === TAG.video) reading.unread.objects += 1
  if (record.tag === TAG.textArt)
    return [{ kind: 'paragraph', role: 'paragraph', text: lengthText(record.data, 32).text }]
  return record.children.flatMap(child => shapeItems(child, reading, readParagraphs))
}

/** A form field keeps its facts in one text: `… Caption:wstring:3:동의함 …`. */
const readForm = (control: HwpRecord, { writer }: Place): void => {
  const form = control.children.find(child => child.tag === TAG.form)
  if (!form) return
  const text = utf16(form.data, 0, form.data.byteLength >> 1)
  for (const name of ['Caption', 'Text']) {
    const match = new RegExp(`${name}:wstring:(\\d{1,5}):`).exec(text)
    if (match) writer.text.add(text.slice(match.index + match[0].length).slice(0, Number(match[1])), {})
  }
}

const HYPERLINK = idOf('%hlk')

/** The command of a hyperlink begins with its address, in which colons are escaped (table 152). */
const readField = (control: HwpRecord, { reading, writer, readParagraphs }: Place): void => {
  writer.place(readParagraphs(innerRecords(control), reading))
  if (controlId(control) !== HYPERLINK) return
  const command = lengthText(control.data, 9).text
  const address = /^(?:[^;\\]|\\.)*/.exec(command)?.[0].replace(/\\(.)/g, '$1') ?? ''
  if (address !== '') writer.text.link ??= address
}

/** Characters set over one another, or with a reading above: the main text. */
const readLetters = ({ data }: HwpRecord, { writer }: Place): void => writer.text.add(lengthText(data, 4).text, {})

/** The section's own control names the numbering of its outline (table 129). */
const readSection = (control: HwpRecord, place: Place): void => {
  place.reading.outline = u16(control.data, 18)
  furnish(control, place)
}

const putTable = (control: HwpRecord, { reading, writer, readParagraphs }: Place): void => {
  const read = (records: readonly HwpRecord[]): readonly FlowItem[] => readParagraphs(records, reading)
  writer.place([readTable(control, reading.info, { read, textOf: records => flatText(read(records)).trim() })])
}

const CONTROLS: ReadonlyMap<number, (control: HwpRecord, place: Place) => void> = new Map([
  [idOf('tbl '), putTable],
  [idOf('gso '), readShape],
  [idOf('eqed'), readEquation],
  [idOf('fn  '), readNote],
  [idOf('en  '), readNote],
  [idOf('head'), furnish],
  [idOf('foot'), furnish],
  [idOf('atno'), readAutoNumber],
  [idOf('tcmt'), readComment],
  [idOf('form'), readForm],
  [idOf('tdut'), readLetters],
  [idOf('tcps'), readLetters],
  [idOf('secd'), readSection],
])
