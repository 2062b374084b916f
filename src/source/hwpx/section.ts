import { type FlowItem, flatText, type ParagraphText, raisedMark, type TextLook } from '../flow/index.ts'
import { attribute, childAt, elementsOf, isElement, type XmlElement, type XmlNode } from '../xml/index.ts'
import type { ParagraphLook } from './header.ts'
import { chosenCase, readObject } from './object.ts'
import { ParagraphWriter } from './paragraph-writer.ts'
import { type Reading, tell } from './reading.ts'

const NO_LOOK: ParagraphLook = { indent: 0, head: 'none', list: '', level: 0 }

/** Paragraphs and tables of a section, a cell, a note or a text box, in order (`hp:p`, KS X 6101 §11). */
export const readParagraphs = (nodes: readonly XmlNode[], reading: Reading): readonly FlowItem[] =>
  nodes.flatMap(node => (isElement(node, 'p') ? readParagraph(node, reading) : []))

const readParagraph = (paragraph: XmlElement, reading: Reading): readonly FlowItem[] => {
  const { header } = reading
  const look = header.paragraphs.get(attribute(paragraph, 'paraPrIDRef') ?? '') ?? NO_LOOK
  const style = header.styles.get(attribute(paragraph, 'styleIDRef') ?? '')
  const writer = new ParagraphWriter({ look, style, next: () => nextNumber(look, reading) })
  for (const run of elementsOf(paragraph, 'run')) {
    const textLook = header.texts.get(attribute(run, 'charPrIDRef') ?? '') ?? {}
    for (const child of elementsOf(run)) readChild(child, textLook, { reading, writer })
  }
  return writer.finish()
}

const nextNumber = ({ head, list, level }: ParagraphLook, { header, numbers, outline }: Reading): string => {
  const key = head === 'outline' ? outline : list
  return numbers.next(`${head} ${key}`, header.lists.get(key), level)
}

const readChild = (child: XmlElement, look: TextLook, place: Place): void => {
  const { reading, writer } = place
  const inline = { reading, into: writer.text, look }
  if (child.name === 't') readText(child, inline)
  else if (child.name === 'secPr') reading.outline = attribute(child, 'outlineShapeIDRef') ?? reading.outline
  else if (child.name === 'ctrl') for (const control of elementsOf(child)) readControl(control, inline)
  else if (child.name === 'switch') for (const one of elementsOf(chosenCase(child))) readChild(one, look, place)
  else {
    const found = readObject(child, reading, readParagraphs)
    if (found.text !== undefined) inline.into.add(found.text, look)
    writer.place(found.items)
  }
}

type Place = { readonly reading: Reading; readonly writer: ParagraphWriter }

type Inline = { readonly reading: Reading; readonly into: ParagraphText; readonly look: TextLook }

/** Characters that stand as elements inside `hp:t`. */
const CHARACTERS: Readonly<Record<string, string>> = {
  tab: '\t',
  lineBreak: '\n',
  nbSpace: '\u00a0',
  fwSpace: ' ',
  hyphen: '-',
  hypen: '-',
}

const readText = (element: XmlElement, inline: Inline): void => {
  for (const node of element.children) {
    if (typeof node === 'string') readCharacters(node, inline)
    else readMark(node, inline)
  }
}

const readCharacters = (text: string, { reading, into, look }: Inline): void => {
  if (!reading.deleting) into.add(text, look)
  else if (text.trim() !== '') tell(reading, 'deleted')
}

const readMark = ({ name }: XmlElement, { reading, into, look }: Inline): void => {
  if (name === 'deleteBegin') reading.deleting = true
  else if (name === 'deleteEnd') reading.deleting = false
  else if (name === 'insertBegin') tell(reading, 'inserted')
  else if (!reading.deleting) into.add(CHARACTERS[name] ?? '', look)
}

const readControl = (control: XmlElement, inline: Inline): void => {
  const read = CONTROLS[control.name]
  if (read) read(control, inline)
}

const subText = (control: XmlElement, reading: Reading): string =>
  flatText(elementsOf(control, 'subList').flatMap(list => readParagraphs(list.children, reading))).trim()

/** A note is marked by its number and the sign after it (`1)`), raised; its own text leaves the mark out. */
const readNote = (control: XmlElement, { reading, into }: Inline): void => {
  const number = attribute(control, 'number') ?? ''
  const suffix = Number(attribute(control, 'suffixChar'))
  const prefix = Number(attribute(control, 'prefixChar'))
  const sign = (code: number): string => (code > 0x20 && code < 0xd800 ? String.fromCharCode(code) : '')
  into.addNote({ mark: raisedMark(`${sign(prefix)}${number}${sign(suffix)}`), text: subText(control, reading) })
}

const furnish = (control: XmlElement, { reading }: Inline): void => {
  const text = subText(control, reading)
  if (text !== '') reading.furniture.add(text)
}

const readField = (control: XmlElement, { reading, into }: Inline): void => {
  const type = attribute(control, 'type')
  const memo = subText(control, reading)
  if (memo !== '') into.comments.push({ text: memo })
  if (type !== 'HYPERLINK') return
  const command = elementsOf(childAt(control, 'parameters'), 'stringParam').find(one =>
    /^(?:Path|Command)$/.test(attribute(one, 'name') ?? ''),
  )
  const target = command?.children.map(node => (typeof node === 'string' ? node : '')).join('') ?? ''
  const address = /^((?:[^;\\]|\\.)*)/.exec(target)?.[1]?.replace(/\\(.)/g, '$1') ?? ''
  if (address !== '') into.link ??= address
}

/** Automatic numbers that are part of the text; that of a note is its mark, and pages have none here. */
const SHOWN_NUMBERS: ReadonlySet<string> = new Set(['TABLE', 'PICTURE', 'EQUATION'])

const CONTROLS: Readonly<Record<string, (control: XmlElement, inline: Inline) => void>> = {
  footNote: readNote,
  endNote: readNote,
  header: furnish,
  footer: furnish,
  fieldBegin: readField,
  autoNum: (control, { into, look }) => {
    const type = attribute(control, 'numType') ?? ''
    if (SHOWN_NUMBERS.has(type)) into.add(attribute(control, 'num') ?? '', look)
  },
  hiddenComment: (control, { reading, into }) => {
    const text = subText(control, reading)
    if (text === '') return
    tell(reading, 'hidden-comment')
    into.comments.push({ text })
  },
}
