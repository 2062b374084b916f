import { type CellComment, parseRect } from '../../grid/index.ts'
import { childAt, descendantsOf, elementsOf, ownText, type XmlElement } from '../xml/index.ts'
import { unescapeXstring } from './escapes.ts'

/** A comment at a cell, row and column from 0. */
export type PlacedComment = { readonly row: number; readonly column: number; readonly comment: CellComment }

/** Comments of a comments part (ECMA-376 §18.7.6), phonetic readings left out. */
export const readComments = (root: XmlElement | undefined): readonly PlacedComment[] => {
  const authors = elementsOf(childAt(root, 'authors'), 'author').map(author => ownText(author).trim())
  return descendantsOf(childAt(root, 'commentList'), 'comment').flatMap(element => {
    const author = authors[Number(element.attributes['authorId'] ?? -1)]
    return placed(element.attributes['ref'], textOf(childAt(element, 'text')), author)
  })
}

/**
 * Threaded comments ([MS-XLSX] 2.6.205), one for each cell: the thread's texts in file order, joined by line breaks,
 * a reply with its author before it. `persons` gives display names by person id.
 */
export const readThreadedComments = (
  root: XmlElement | undefined,
  persons: ReadonlyMap<string, string>,
): readonly PlacedComment[] => {
  const threads = new Map<string, { readonly author: string | undefined; readonly lines: string[] }>()
  for (const element of elementsOf(root, 'threadedComment')) {
    const ref = element.attributes['ref'] ?? ''
    const author = persons.get(element.attributes['personId'] ?? '')
    const text = unescapeXstring(ownText(childAt(element, 'text')))
    const thread = threads.get(ref)
    if (!thread) threads.set(ref, { author, lines: [text] })
    else thread.lines.push(author === undefined || author === thread.author ? text : `${author}: ${text}`)
  }
  return [...threads].flatMap(([ref, { author, lines }]) => placed(ref, lines.join('\n'), author))
}

/** Display names of a persons part by id. */
export const readPersons = (root: XmlElement | undefined): ReadonlyMap<string, string> =>
  new Map(
    elementsOf(root, 'person').map(person => [person.attributes['id'] ?? '', person.attributes['displayName'] ?? '']),
  )

const placed = (ref: string | undefined, text: string, author: string | undefined): PlacedComment[] => {
  const rect = parseRect(ref ?? '')
  if (!rect || text === '') return []
  return [{ row: rect.top, column: rect.left, comment: { text, ...(author ? { author } : {}) } }]
}

const textOf = (element: XmlElement | undefined): string =>
  unescapeXstring(
    elementsOf(element)
      .map(child => (child.name === 't' ? ownText(child) : child.name === 'r' ? textOf(child) : ''))
      .join(''),
  )
