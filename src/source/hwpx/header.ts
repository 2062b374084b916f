import type { FlowStyle, TextLook } from '../flow/index.ts'
import { attribute, childAt, descendantsOf, elementsOf, textOf, type XmlElement } from '../xml/index.ts'
import { HEAD_FORMATS, type HeadList } from './head-numbers.ts'
import type { StyleRole } from './paragraph-writer.ts'

/** Look of paragraphs that share their properties. */
export type ParagraphLook = {
  readonly indent: number
  readonly align?: FlowStyle['align']
  /** What heads the paragraph: a level of the outline, a number, a bullet. Levels from 0. */
  readonly head: 'none' | 'outline' | 'number' | 'bullet'
  readonly list: string
  readonly level: number
}

/** What the header part of an HWPX document says about its text, by the numbers that the text refers to. */
export type Header = {
  readonly texts: ReadonlyMap<string, TextLook>
  readonly paragraphs: ReadonlyMap<string, ParagraphLook>
  /** Numberings by identifier. */
  readonly lists: ReadonlyMap<string, HeadList>
  /** Fill colours `RRGGBB` of border and fill properties; absent for none and white. */
  readonly fills: ReadonlyMap<string, string>
  /** Styles whose name says that they are captions or the title. */
  readonly styles: ReadonlyMap<string, StyleRole>
}

/** HWP units in a point. */
const UNITS_PER_POINT = 100

/** Reads the header part (KS X 6101 §10); one that is missing gives plain text. */
export const readHeader = (root: XmlElement | undefined): Header => {
  const lists = childAt(root, 'refList')
  return {
    texts: byId(childAt(lists, 'charProperties'), 'charPr', textLook),
    paragraphs: byId(childAt(lists, 'paraProperties'), 'paraPr', paragraphLook),
    lists: byId(childAt(lists, 'numberings'), 'numbering', headList),
    fills: byId(childAt(lists, 'borderFills'), 'borderFill', fillColor),
    styles: byId(childAt(lists, 'styles'), 'style', styleRole),
  }
}

const byId = <Value>(
  list: XmlElement | undefined,
  name: string,
  read: (element: XmlElement) => Value | undefined,
): ReadonlyMap<string, Value> => {
  const values = new Map<string, Value>()
  for (const element of elementsOf(list, name)) {
    const value = read(element)
    if (value !== undefined) values.set(attribute(element, 'id') ?? '', value)
  }
  return values
}

const textLook = (element: XmlElement): TextLook => {
  const color = colorOf(attribute(element, 'textColor'))
  const size = Number(attribute(element, 'height')) / UNITS_PER_POINT
  return {
    bold: childAt(element, 'bold') !== undefined,
    italic: childAt(element, 'italic') !== undefined,
    raised: childAt(element, 'supscript') !== undefined,
    ...(color === undefined ? {} : { color }),
    ...(size > 0 && size < 4000 ? { size } : {}),
  }
}

const colorOf = (value: string | undefined): string | undefined => {
  const match = /^#(?:[0-9A-F]{2})?([0-9A-F]{6})$/i.exec(value ?? '')
  return match?.[1]?.toUpperCase()
}

const HEADS: Readonly<Record<string, ParagraphLook['head']>> = {
  OUTLINE: 'outline',
  NUMBER: 'number',
  BULLET: 'bullet',
}

const paragraphLook = (element: XmlElement): ParagraphLook => {
  const heading = childAt(element, 'heading')
  const horizontal = attribute(childAt(element, 'align'), 'horizontal')
  const align = horizontal === 'CENTER' ? 'center' : horizontal === 'RIGHT' ? 'right' : undefined
  return {
    indent: indentOf(element),
    ...(align === undefined ? {} : { align }),
    head: HEADS[attribute(heading, 'type') ?? ''] ?? 'none',
    list: attribute(heading, 'idRef') ?? '',
    level: Math.min(9, Math.max(0, Number(attribute(heading, 'level')) || 0)),
  }
}

/** Newer files give the margin twice, in an alternate by unit; the first is in true units. */
const indentOf = (element: XmlElement): number => {
  const margin = childAt(element, 'margin') ?? descendantsOf(childAt(element, 'switch'), 'margin')[0]
  const left = Number(attribute(childAt(margin, 'left'), 'value')) || 0
  const first = Number(attribute(childAt(margin, 'intent'), 'value')) || 0
  return Math.max(0, left + Math.min(0, first)) / UNITS_PER_POINT
}

const headList = (element: XmlElement): HeadList => {
  const levels: { start: number; format: string; pattern: string }[] = []
  for (const head of elementsOf(element, 'paraHead')) {
    const level = Number(attribute(head, 'level')) - 1
    if (!(level >= 0 && level < 10)) continue
    levels[level] = {
      start: Number(attribute(head, 'start')) || 1,
      format: HEAD_FORMATS[attribute(head, 'numFormat') ?? ''] ?? 'decimal',
      pattern: textOf(head).slice(0, 200),
    }
  }
  return levels
}

const fillColor = (element: XmlElement): string | undefined => {
  const brush = childAt(element, 'fillBrush', 'winBrush')
  const color = colorOf(attribute(brush, 'faceColor'))
  return color === 'FFFFFF' ? undefined : color
}

const styleRole = (element: XmlElement): StyleRole | undefined =>
  roleOfNames([attribute(element, 'name') ?? '', attribute(element, 'engName') ?? ''])

/** What a style is for by its names, Korean or English; `undefined` for most. */
export const roleOfNames = (names: readonly string[]): StyleRole | undefined => {
  const plain = names.map(name => name.trim().toLowerCase())
  if (plain.some(name => name === '캡션' || name === 'caption')) return 'caption'
  return plain.some(name => name === '제목' || name === '문서 제목' || name === 'title') ? 'title' : undefined
}
