import { attribute, childAt, elementsOf, type XmlElement } from '../xml/index.ts'
import { captionStyleWords, headingWords, titleWords } from './heading-words.ts'
import { fillOf, mergeLooks, type ParagraphLook, paragraphLookOf, type RunLook, runLookOf } from './look.ts'

/** What a paragraph style makes of its paragraphs. */
export type StyleRole = 'title' | 'heading' | 'caption' | 'contents' | 'body'

/** A style with all that it takes over from the styles it is based on. */
export type Style = {
  readonly role: StyleRole
  /** Heading level from 1, for role `heading`. */
  readonly level?: number
  readonly run: RunLook
  readonly paragraph: ParagraphLook
}

/** Part of a table that a table style gives a look of its own. */
export type TablePart = 'wholeTable' | 'firstRow' | 'lastRow' | 'firstCol' | 'lastCol'

/** Look of one part of a table. */
export type TableLook = { readonly run: RunLook; readonly fill?: string }

/** The styles of a document, with what they are based on worked in. */
export type Styles = {
  /** Look of all text that no style changes. */
  readonly defaults: RunLook
  /** Paragraph style of an identifier; the default paragraph style for none or an unknown one. */
  paragraph(id: string | undefined): Style
  /** Look of a character style. */
  character(id: string | undefined): RunLook
  /** True for the style of text that only says what to fill in. */
  isPlaceholder(id: string | undefined): boolean
  /** Looks of the parts of a table style. */
  table(id: string | undefined): ReadonlyMap<TablePart, TableLook>
  /** List that a numbering style stands for. */
  listOf(id: string): number | undefined
}

/** Most styles in a chain of styles that are based on one another (Word stops at 10). */
const MAX_CHAIN = 40

/** The styles of a styles part (ECMA-376 part 1 §17.7); a document without one has plain text only. */
export const readStyles = (root: XmlElement | undefined): Styles => {
  const byId = new Map<string, XmlElement>()
  const defaultIds = new Map<string, string>()
  for (const element of elementsOf(root, 'style')) {
    const id = attribute(element, 'styleId') ?? ''
    byId.set(id, element)
    if (/^(?:1|true|on)$/i.test(attribute(element, 'default') ?? ''))
      defaultIds.set(attribute(element, 'type') ?? '', id)
  }
  const known = new Map<string, Style>()
  const styleOf = (id: string): Style => {
    const made = known.get(id) ?? makeStyle(chainOf(byId, id))
    known.set(id, made)
    return made
  }
  return {
    defaults: runLookOf(childAt(root, 'docDefaults', 'rPrDefault', 'rPr')),
    paragraph: id => styleOf(id !== undefined && byId.has(id) ? id : (defaultIds.get('paragraph') ?? '')),
    character: id => (id === undefined ? {} : styleOf(id).run),
    isPlaceholder: id => id !== undefined && nameOf(byId.get(id)) === 'placeholder text',
    table: id => tableLooks(chainOf(byId, id ?? defaultIds.get('table') ?? '')),
    listOf: id => (byId.has(id) ? styleOf(id).paragraph.list : undefined),
  }
}

/** The style and what it is based on, the base first; a circle ends where it closes. */
const chainOf = (byId: ReadonlyMap<string, XmlElement>, id: string): readonly XmlElement[] => {
  const chain: XmlElement[] = []
  let at = byId.get(id)
  while (at && chain.length < MAX_CHAIN && !chain.includes(at)) {
    chain.unshift(at)
    at = byId.get(attribute(childAt(at, 'basedOn'), 'val') ?? '')
  }
  return chain
}

const nameOf = (style: XmlElement | undefined): string =>
  (attribute(childAt(style, 'name'), 'val') ?? '').trim().toLowerCase()

const makeStyle = (chain: readonly XmlElement[]): Style => {
  const run = mergeLooks(...chain.map(element => runLookOf(childAt(element, 'rPr'))))
  const paragraph = mergeLooks(...chain.map(element => paragraphLookOf(childAt(element, 'pPr'))))
  const names = chain.map(nameOf).reverse()
  return { ...roleOf(names, paragraph.outline), run, paragraph }
}

/** The nearest name that says something decides; the outline level overrules it where a style sets one. */
const roleOf = (names: readonly string[], outline: number | undefined): Pick<Style, 'role' | 'level'> => {
  const named = names.map(namedRole).find(role => role !== undefined)
  if (named?.role === 'contents' || named?.role === 'caption') return named
  if (outline !== undefined && outline < 9 && named?.role !== 'title') return { role: 'heading', level: outline + 1 }
  return outline === 9 && named?.role === 'heading' ? { role: 'body' } : (named ?? { role: 'body' })
}

const wordsOf = (lists: Readonly<Record<string, readonly string[]>>): ReadonlySet<string> =>
  new Set(Object.values(lists).flat())
const HEADINGS = wordsOf(headingWords)
const TITLES = wordsOf(titleWords)
const CAPTIONS = wordsOf(captionStyleWords)

const namedRole = (name: string): Pick<Style, 'role' | 'level'> | undefined => {
  const heading = /^(.*?)\s*([1-9])$/u.exec(name)
  if (heading && HEADINGS.has((heading[1] ?? '').trim())) return { role: 'heading', level: Number(heading[2]) }
  if (TITLES.has(name)) return { role: 'title' }
  if (CAPTIONS.has(name)) return { role: 'caption' }
  return /^(?:toc (?:\d|heading)|table of figures|table of authorities|index \d)$/.test(name)
    ? { role: 'contents' }
    : undefined
}

const TABLE_PARTS: readonly TablePart[] = ['wholeTable', 'firstRow', 'lastRow', 'firstCol', 'lastCol']

const tableLooks = (chain: readonly XmlElement[]): ReadonlyMap<TablePart, TableLook> => {
  const looks = new Map<TablePart, TableLook>()
  const add = (part: TablePart, run: RunLook, fill: string | undefined): void => {
    const below = looks.get(part)
    const shade = fill ?? below?.fill
    looks.set(part, { run: mergeLooks(below?.run, run), ...(shade === undefined ? {} : { fill: shade }) })
  }
  for (const element of chain) {
    add('wholeTable', runLookOf(childAt(element, 'rPr')), fillOf(childAt(element, 'tcPr')))
    for (const part of elementsOf(element, 'tblStylePr')) {
      const type = TABLE_PARTS.find(name => name === attribute(part, 'type'))
      if (type) add(type, runLookOf(childAt(part, 'rPr')), fillOf(childAt(part, 'tcPr')))
    }
  }
  return looks
}
