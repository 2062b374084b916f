import type { BlockPlace } from '../book.ts'
import { type FlowItem, type FlowParagraph, flatText, plainParagraph, type Unread } from '../flow/index.ts'
import { openWrappers } from '../ooxml/alternate.ts'
import { attribute, childAt, descendantsOf, elementsOf, textOf, type XmlElement } from '../xml/index.ts'
import { inReadingOrder, placeholderType } from './shape-order.ts'
import { readSlideTable } from './slide-table.ts'
import { readTextBody } from './text-body.ts'

/** The parts that one slide is made of. */
export type SlideParts = {
  readonly slide: XmlElement
  readonly layout: XmlElement | undefined
  readonly master: XmlElement | undefined
  readonly notes: XmlElement | undefined
  readonly comments: readonly XmlElement[]
  readonly links: ReadonlyMap<string, string>
  /** Charts and diagrams by relationship. */
  readonly drawings: ReadonlyMap<string, readonly FlowItem[]>
  readonly at: BlockPlace
  readonly isHidden: boolean
  readonly unread: Unread
  /** Told of an object whose content is not read. */
  readonly onUnread: (what: string) => void
}

/** What a slide says, in reading order: title, shapes, tables and charts; then speaker notes and comments. */
export const readSlide = (parts: SlideParts): readonly FlowItem[] => {
  const shapes = openWrappers(childAt(parts.slide, 'cSld', 'spTree')?.children ?? [])
  const ordered = inReadingOrder(shapes, [childAt(parts.layout, 'cSld'), childAt(parts.master, 'cSld')])
  const items = withTitle(ordered.flatMap(shape => readShape(shape, parts)))
  return [...items, ...notesOf(parts), ...commentsOf(parts)].map(item => placed(item, parts))
}

const placed = (item: FlowItem, { at, isHidden }: SlideParts): FlowItem =>
  item.kind === 'table' && isHidden ? { ...item, at, isHidden } : { ...item, at }

const readShape = (shape: XmlElement, parts: SlideParts): readonly FlowItem[] => {
  if (shape.name === 'sp' || shape.name === 'cxnSp') return readText(shape, parts)
  if (shape.name === 'graphicFrame') return readFrame(shape, parts)
  if (shape.name === 'pic') parts.unread.pictures += 1
  return shape.name === 'grpSp'
    ? inReadingOrder(openWrappers(shape.children)).flatMap(inner => readShape(inner, parts))
    : []
}

/** Placeholders whose text repeats on each slide. */
const FURNITURE: ReadonlySet<string> = new Set(['ftr', 'hdr', 'dt'])
/** Placeholders with text that is made by the program. */
const MADE: ReadonlySet<string> = new Set(['sldNum', 'sldImg'])

const readText = (shape: XmlElement, { links }: SlideParts): readonly FlowItem[] => {
  const type = placeholderType(shape)
  if (MADE.has(type)) return []
  const bulleted = type === 'body' || type === 'obj'
  const paragraphs = readTextBody(childAt(shape, 'txBody'), { links, bulleted })
  const filled = paragraphs.filter(paragraph => paragraph.text.trim() !== '')
  if (type === 'title' || type === 'ctrTitle') {
    const text = filled.map(paragraph => paragraph.text.trim()).join('\n')
    return text === '' ? [] : [{ kind: 'paragraph', role: 'heading', level: 1, text }]
  }
  if (FURNITURE.has(type)) return filled.map(paragraph => plainParagraph(paragraph.text, 'furniture'))
  return bulleted && filled.length === 1 ? filled.map(asParagraph) : filled
}

/** A single line in the body of a slide is no list. */
const asParagraph = ({ level: _, ...paragraph }: FlowParagraph): FlowParagraph =>
  /^\S{1,6}[.)] /.test(paragraph.text) ? { ...paragraph, role: 'item', level: 1 } : { ...paragraph, role: 'paragraph' }

const readFrame = (frame: XmlElement, parts: SlideParts): readonly FlowItem[] => {
  const data = childAt(frame, 'graphic', 'graphicData')
  const table = childAt(data, 'tbl')
  if (table) return [readSlideTable(table, { links: parts.links }, parts.at)]
  const reference = elementsOf(data).find(element => element.name === 'chart' || element.name === 'relIds')
  const drawn = parts.drawings.get(attribute(reference, ':dm') ?? attribute(reference, ':id') ?? '')
  if (drawn) return drawn
  const name = attribute(childAt(frame, 'nvGraphicFramePr', 'cNvPr'), 'name') ?? ''
  parts.onUnread(name === '' ? 'an embedded object' : `the object ${JSON.stringify(name)}`)
  return []
}

/** Lines of a slide that may be its title when no placeholder is. */
const TITLE_LINES = 3
/** A title without a placeholder is at least this many times as large as the largest text below it. */
const TITLE_RATIO = 1.15
const MAX_TITLE = 160

/** Where no placeholder is the title, a line at the top that is larger than all text below it is the heading. */
const withTitle = (items: readonly FlowItem[]): readonly FlowItem[] => {
  if (items.some(item => item.kind === 'paragraph' && item.role === 'heading')) return items
  const texts = items.filter((item): item is FlowParagraph => item.kind === 'paragraph' && item.role !== 'furniture')
  const title = texts
    .slice(0, TITLE_LINES)
    .find(text => text.style?.size !== undefined && text.text.length <= MAX_TITLE)
  const size = title?.style?.size ?? 0
  const largest = texts.reduce((most, text) => (text === title ? most : Math.max(most, text.style?.size ?? 0)), 0)
  if (!title || size < largest * TITLE_RATIO || title.text.includes('\n') || title.role === 'item') return items
  return items.map(item => (item === title ? { ...title, role: 'heading' as const, level: 1 } : item))
}

const notesOf = ({ notes, links }: SlideParts): readonly FlowItem[] => {
  const bodies = descendantsOf(childAt(notes, 'cSld', 'spTree'), 'sp').filter(
    shape => placeholderType(shape) === 'body',
  )
  const text = bodies
    .map(body => flatText(readTextBody(childAt(body, 'txBody'), { links })))
    .join('\n')
    .trim()
  return text === '' ? [] : [plainParagraph(text, 'note')]
}

/** Comments of both kinds: the old with a plain text, the new with a text body and replies. */
const commentsOf = ({ comments, links }: SlideParts): readonly FlowItem[] =>
  comments
    .flatMap(part => elementsOf(part, 'cm'))
    .map(comment => {
      const bodies = descendantsOf(comment, 'txBody').map(body => flatText(readTextBody(body, { links })))
      return [textOf(childAt(comment, 'text')), ...bodies]
        .map(text => text.trim())
        .filter(text => text !== '')
        .join('\n')
    })
    .filter(text => text !== '')
    .map(text => plainParagraph(text, 'note'))
