import { Fault, type Finding } from '../../fault/index.ts'
import type { Book } from '../book.ts'
import { assembleBlocks, type FlowItem, flatText, plainParagraph, Unread } from '../flow/index.ts'
import { chartItems, diagramItems } from '../ooxml/chart.ts'
import { mainPart, openPackage, type Package, packageTitle, type Relationship } from '../ooxml/package.ts'
import type { ReadOptions, Source } from '../source.ts'
import { childAt, type XmlElement } from '../xml/index.ts'
import { readBlocks } from './blocks.ts'
import { findingsOf } from './findings.ts'
import { notesOf } from './notes.ts'
import { ListNumbers } from './numbering.ts'
import type { Story, Told } from './story.ts'
import { readStyles } from './styles.ts'

/** Elements without text or meaning for us; they are most of a document's XML. */
const SKIP: ReadonlySet<string> = new Set([
  'rFonts',
  'lang',
  'proofErr',
  'bookmarkStart',
  'bookmarkEnd',
  'lastRenderedPageBreak',
  'rPrChange',
  'pPrChange',
  'tblPrChange',
  'tcPrChange',
  'trPrChange',
  'sectPrChange',
  'tblPrExChange',
  'numberingChange',
  'tcBorders',
  'tblBorders',
  'tcW',
  'tblW',
  'noProof',
  'kern',
  'spacing',
  'szCs',
  'tcMar',
  'tblCellMar',
  'blipFill',
  'spPr',
  'instrText',
  'delText',
  'delInstrText',
])

/**
 * A Word document as a book: headings, paragraphs, lists with their shown numbers, and tables as grids with true
 * spans, in reading order. Tracked changes are read as accepted. Headers and footers are `furniture`; headers stand
 * first, footers last. Notes of cells are bound to their cell, others follow their paragraph.
 *
 * Faults: `source-corrupt`, `source-bomb`, `source-too-large`, `cancelled`.
 * Source: ECMA-376 part 1 §17, both dialects.
 */
export const readDocx = async (source: Source, options: ReadOptions = {}): Promise<Book> => {
  const pack = await openPackage(source, options)
  const main = await mainPart(pack, 'word/document.xml')
  const root = await pack.tree(main, SKIP)
  const body = childAt(root, 'body')
  if (!body) throw new Fault('source-corrupt', `The part ${main} has no body.`, { at: { source: source.name } })
  options.onProgress?.(0.3)
  const relationships = await pack.relationships(main)
  const { story, furniture } = await storyOf(pack, relationships, body)
  const items: readonly FlowItem[] = [
    ...(await furniture('header')),
    ...story.walk(body.children, {}),
    ...(await furniture('footer')),
  ]
  options.onProgress?.(0.8)
  const { blocks, findings } = assembleBlocks(items, { unread: story.unread })
  const title = (await packageTitle(pack)) ?? titleAmong(items)
  const all: readonly Finding[] = [...pack.findings, ...findingsOf(story.told), ...findings]
  return { format: 'docx', blocks, findings: all, ...(title === undefined ? {} : { title }) }
}

type Opened = { readonly story: Story; readonly furniture: (type: 'header' | 'footer') => Promise<readonly FlowItem[]> }

const storyOf = async (pack: Package, relationships: readonly Relationship[], body: XmlElement): Promise<Opened> => {
  const partOf = (type: string): Promise<XmlElement | undefined> =>
    pack.optionalTree(relationships.find(one => one.type === type && !one.external)?.target, SKIP)
  const styles = readStyles(await partOf('styles'))
  const noteParts = {
    footnotes: await partOf('footnotes'),
    endnotes: await partOf('endnotes'),
    comments: await partOf('comments'),
    settings: await partOf('settings'),
    body,
  }
  const told = new Map<Told, number>()
  const story: Story = {
    styles,
    numbers: new ListNumbers(await partOf('numbering'), styles),
    links: new Map(relationships.filter(one => one.type === 'hyperlink').map(one => [one.id, one.target])),
    drawings: await drawingsOf(pack, relationships),
    told,
    unread: new Unread(),
    fields: [],
    ...notesOf(noteParts, nodes => withOwnFields(story, () => story.walk(nodes, {}))),
    walk: (nodes, look) => readBlocks(nodes, story, look),
  }
  return { story, furniture: type => furnitureOf({ pack, relationships, story }, type) }
}

/** Notes stand outside of the fields that are open where they are referred to. */
const withOwnFields = <Result>(story: Story, run: () => Result): Result => {
  const open = story.fields.splice(0)
  const result = run()
  story.fields.splice(0, story.fields.length, ...open)
  return result
}

const drawingsOf = async (pack: Package, relationships: readonly Relationship[]): Promise<Story['drawings']> => {
  const drawings = new Map<string, readonly FlowItem[]>()
  for (const { id, type, target, external } of relationships) {
    if (external || (type !== 'chart' && type !== 'diagramData')) continue
    const root = await pack.optionalTree(target)
    if (root) drawings.set(id, type === 'chart' ? chartItems(root) : diagramItems(root))
  }
  return drawings
}

type Furnishing = { readonly pack: Package; readonly relationships: readonly Relationship[]; readonly story: Story }

/** Texts of the headers or footers of all sections, each once. */
const furnitureOf = async (
  { pack, relationships, story }: Furnishing,
  type: 'header' | 'footer',
): Promise<readonly FlowItem[]> => {
  const texts = new Set<string>()
  for (const one of relationships) {
    if (one.type !== type || one.external) continue
    const root = await pack.optionalTree(one.target, SKIP)
    if (root) texts.add(flatText(withOwnFields(story, () => story.walk(root.children, {}))).trim())
  }
  return [...texts].filter(text => text !== '').map(text => plainParagraph(text, 'furniture'))
}

const titleAmong = (items: readonly FlowItem[]): string | undefined => {
  const title = items.find(item => item.kind === 'paragraph' && item.role === 'heading' && item.level === 0)
  return title?.kind === 'paragraph' ? title.text.trim() || undefined : undefined
}
