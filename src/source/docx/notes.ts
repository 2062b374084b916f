import { type FlowNote, flatText, numberText, raisedMark } from '../flow/index.ts'
import { attribute, childAt, elementsOf, type XmlElement } from '../xml/index.ts'
import { numberOf } from './look.ts'

import type { Story } from './story.ts'

type Kind = 'footnote' | 'endnote'

/** The parts that hold notes, and the settings that say how they are numbered. */
export type NoteParts = {
  readonly footnotes: XmlElement | undefined
  readonly endnotes: XmlElement | undefined
  readonly comments: XmlElement | undefined
  readonly settings: XmlElement | undefined
  readonly body: XmlElement | undefined
}

/**
 * The notes of a document, numbered as they are referred to (ECMA-376 part 1 §17.11). A note that is referred to twice
 * has two numbers, as in Word.
 *
 * @param walk reads the paragraphs of a note
 */
export const notesOf = (
  parts: NoteParts,
  walk: (nodes: XmlElement['children']) => ReturnType<Story['walk']>,
): Pick<Story, 'note' | 'comment'> => {
  const notes = { footnote: byId(parts.footnotes, 'footnote'), endnote: byId(parts.endnotes, 'endnote') }
  const numbering = { footnote: numberingOf(parts, 'footnote'), endnote: numberingOf(parts, 'endnote') }
  const next = { footnote: numbering.footnote.start, endnote: numbering.endnote.start }
  const reading = new Set<XmlElement>()
  const readOnce = (element: XmlElement): string => {
    if (reading.has(element)) return ''
    reading.add(element)
    const text = flatText(walk(element.children)).trim()
    reading.delete(element)
    return text
  }
  const comments = byId(parts.comments, 'comment')
  return {
    note: (reference, customMark): FlowNote | undefined => {
      const kind = reference.name === 'endnoteReference' ? 'endnote' : 'footnote'
      const element = notes[kind].get(attribute(reference, 'id') ?? '')
      if (!element) return undefined
      const text = readOnce(element)
      if (customMark !== undefined) return { mark: customMark, text: withoutMark(text, customMark) }
      const mark = numberText(next[kind], numbering[kind].format)
      next[kind] += 1
      return { mark: raisedMark(mark), text }
    },
    comment: id => {
      const element = comments.get(id)
      const text = element ? readOnce(element) : ''
      if (!element || text === '') return undefined
      const author = attribute(element, 'author')
      return author ? { text, author } : { text }
    },
  }
}

/** Separators between text and notes are notes of a type of their own, and no notes. */
const byId = (root: XmlElement | undefined, name: string): ReadonlyMap<string, XmlElement> =>
  new Map(
    elementsOf(root, name)
      .filter(element => (attribute(element, 'type') ?? 'normal') === 'normal')
      .map(element => [attribute(element, 'id') ?? '', element]),
  )

const numberingOf = (parts: NoteParts, kind: Kind): { readonly format: string; readonly start: number } => {
  const last = elementsOf(parts.body, 'sectPr').at(-1)
  const own = [childAt(last, `${kind}Pr`), childAt(parts.settings, `${kind}Pr`)]
  const format = own
    .map(properties => attribute(childAt(properties, 'numFmt'), 'val'))
    .find(value => value !== undefined)
  const start = own.map(properties => numberOf(childAt(properties, 'numStart'))).find(value => value !== undefined)
  return { format: format ?? (kind === 'endnote' ? 'lowerRoman' : 'decimal'), start: start ?? 1 }
}

/** The text of a note with a mark of its own begins with that mark. */
const withoutMark = (text: string, mark: string): string =>
  text.startsWith(mark) ? text.slice(mark.length).trimStart() : text
