import type { CellComment } from '../../grid/index.ts'
import { childAt, elementsOf, ownText, type XmlElement } from '../xml/index.ts'

/** Text of a cell or a comment, with what is tied to it. */
export type CellText = {
  /** Paragraphs joined by line breaks. */
  readonly text: string
  readonly link?: string
  readonly superscript?: string
}

/** Elements inside a paragraph that are no part of its text (OpenDocument 1.3 part 3 §6). */
const NO_TEXT = new Set([
  'annotation',
  'annotation-end',
  'note',
  'ruby-text',
  'frame',
  'custom-shape',
  'tracked-changes',
])

/** Most blanks that one element may stand for. */
const MAX_BLANKS = 10_000

/** Text of the paragraphs of a cell; `isSuper` tells of a text style whether it sets its text high. */
export const textOfCell = (cell: XmlElement, isSuper: (style: string) => boolean): CellText => {
  const found: Found = { link: undefined, superscript: '' }
  const paragraphs = elementsOf(cell).filter(({ name }) => name === 'p' || name === 'h')
  const text = paragraphs.map(paragraph => textOf(paragraph, { found, isSuper, isHigh: false })).join('\n')
  return {
    text,
    ...(found.link ? { link: found.link } : {}),
    ...(found.superscript === '' ? {} : { superscript: found.superscript }),
  }
}

/** The comment of a cell (§14.1), when it has one with text. */
export const commentOfCell = (cell: XmlElement): CellComment | undefined => {
  const annotation = childAt(cell, 'annotation')
  if (!annotation) return undefined
  const found: Found = { link: undefined, superscript: '' }
  const text = elementsOf(annotation, 'p')
    .map(paragraph => textOf(paragraph, { found, isSuper: () => false, isHigh: false }))
    .join('\n')
  const author = ownText(childAt(annotation, 'creator')).trim()
  return text === '' ? undefined : { text, ...(author ? { author } : {}) }
}

type Found = { link: string | undefined; superscript: string }

type Walk = {
  readonly found: Found
  readonly isSuper: (style: string) => boolean
  readonly isHigh: boolean
}

const textOf = (element: XmlElement, walk: Walk): string => {
  let text = ''
  for (const piece of element.children) {
    const more = typeof piece === 'string' ? piece.replace(/[ \t\r\n]+/g, ' ') : textOfElement(piece, walk)
    if (walk.isHigh && typeof piece === 'string') walk.found.superscript += more
    text += more
  }
  return text
}

const textOfElement = (element: XmlElement, walk: Walk): string => {
  if (NO_TEXT.has(element.name)) return ''
  if (element.name === 's') return ' '.repeat(Math.min(MAX_BLANKS, Number(element.attributes['c'] ?? 1) || 1))
  if (element.name === 'tab') return '\t'
  if (element.name === 'line-break') return '\n'
  if (element.name === 'a') walk.found.link ??= element.attributes['href']
  const style = element.attributes['style-name']
  return textOf(element, { ...walk, isHigh: walk.isHigh || (style !== undefined && walk.isSuper(style)) })
}
