import { Fault, type Finding } from '../../fault/index.ts'
import type { Book } from '../book.ts'
import { append, assembleBlocks, type FlowItem, flatText, plainParagraph, Unread } from '../flow/index.ts'
import { chartItems } from '../ooxml/chart.ts'
import { openPackage, type Package } from '../ooxml/package.ts'
import type { ReadOptions, Source } from '../source.ts'
import { attribute, childAt, descendantsOf, elementsOf, textOf, type XmlElement } from '../xml/index.ts'
import { HeadNumbers } from './head-numbers.ts'
import { readHeader } from './header.ts'
import type { Reading, Told } from './reading.ts'
import { readParagraphs } from './section.ts'

/** Elements without text; layout data is most of a section's XML. */
const SKIP: ReadonlySet<string> = new Set([
  'linesegarray',
  'pagePr',
  'pageBorderFill',
  'renderingInfo',
  'lineShape',
  'fillBrush',
])

/**
 * A Hangul document in its XML form as a book: paragraphs with the numbers of lists and outlines, and tables as grids
 * by the addresses that their cells state, in reading order. Captions, notes, equations, form fields and the text of
 * shapes are read; headers and footers are `furniture`.
 *
 * Faults: `source-corrupt`, `source-encrypted`, `source-bomb`, `source-too-large`, `cancelled`.
 * Source: KS X 6101 (OWPML).
 */
export const readHwpx = async (source: Source, options: ReadOptions = {}): Promise<Book> => {
  const pack = await openPackage(source, options)
  await refuseEncrypted(pack)
  const content = await pack.optionalTree(nameOf(pack, 'Contents/content.hpf'))
  const sections = sectionNames(pack, content)
  if (sections.length === 0)
    throw new Fault('source-corrupt', 'The package has no section of text.', { at: { source: source.name } })
  const reading = await readingOf(pack)
  const items: FlowItem[] = []
  for (const [index, name] of sections.entries()) {
    const root = sections.length === 1 ? await pack.tree(name, SKIP) : await pack.optionalTree(name, SKIP)
    if (root) append(items, readParagraphs(root.children, reading))
    options.onProgress?.((index + 1) / (sections.length + 1))
  }
  await readMasterPages(pack, reading)
  const furniture = [...reading.furniture].map(text => plainParagraph(text, 'furniture'))
  const { blocks, findings } = assembleBlocks([...furniture, ...items], { unread: reading.unread })
  const title = textOf(childAt(content, 'metadata', 'title')).trim()
  const all = [...pack.findings, ...toldFindings(reading.told), ...findings]
  return { format: 'hwpx', blocks, findings: all, ...(title === '' ? {} : { title }) }
}

/** An encrypted package says so in its manifest, as OpenDocument does. */
const refuseEncrypted = async (pack: Package): Promise<void> => {
  const manifest = await pack.optionalTree(nameOf(pack, 'META-INF/manifest.xml'))
  if (descendantsOf(manifest, 'encryption-data').length === 0) return
  throw new Fault('source-encrypted', 'The document is protected by a password.', { at: { source: pack.sourceName } })
}

const nameOf = (pack: Package, name: string): string | undefined =>
  pack.names.find(known => known.toLowerCase() === name.toLowerCase())

/** Sections in the order of the spine; sections that the spine leaves out follow by number. */
const sectionNames = (pack: Package, content: XmlElement | undefined): readonly string[] => {
  const hrefs = new Map(
    elementsOf(childAt(content, 'manifest'), 'item').map(item => [
      attribute(item, 'id') ?? '',
      attribute(item, 'href') ?? '',
    ]),
  )
  const spine = elementsOf(childAt(content, 'spine'), 'itemref').map(
    item => hrefs.get(attribute(item, 'idref') ?? '') ?? '',
  )
  const byNumber = pack.names.filter(name => SECTION.test(name)).sort((a, b) => numberIn(a) - numberIn(b))
  const known = (href: string): string | undefined => nameOf(pack, href) ?? nameOf(pack, `Contents/${href}`)
  const ordered = spine.map(known).filter((name): name is string => name !== undefined && SECTION.test(name))
  return [...new Set([...ordered, ...byNumber])]
}

const SECTION = /(?:^|\/)section(\d+)\.xml$/i

const numberIn = (name: string): number => Number(SECTION.exec(name)?.[1] ?? 0)

const readingOf = async (pack: Package): Promise<Reading> => ({
  header: readHeader(await pack.optionalTree(nameOf(pack, 'Contents/header.xml'))),
  numbers: new HeadNumbers(),
  told: new Map(),
  unread: new Unread(),
  charts: await chartsOf(pack),
  furniture: new Set(),
  outline: '',
  deleting: false,
})

const chartsOf = async (pack: Package): Promise<ReadonlyMap<string, readonly FlowItem[]>> => {
  const charts = new Map<string, readonly FlowItem[]>()
  for (const name of pack.names.filter(candidate => /^chart\/.*\.xml$/i.test(candidate))) {
    const root = await pack.optionalTree(name)
    if (root) charts.set(name, chartItems(root))
  }
  return charts
}

const readMasterPages = async (pack: Package, reading: Reading): Promise<void> => {
  for (const name of pack.names.filter(candidate => /(?:^|\/)masterpage\d*\.xml$/i.test(candidate))) {
    const root = await pack.optionalTree(name, SKIP)
    const lists = descendantsOf(root, 'subList')
    const text = flatText(lists.slice(0, 1).flatMap(list => readParagraphs(list.children, reading))).trim()
    if (text !== '') reading.furniture.add(text)
  }
}

const FINDINGS: Readonly<Record<Told, Omit<Finding, 'count'>>> = {
  deleted: { code: 'deletions-left-out', level: 'info', message: 'Tracked deletions are left out.' },
  inserted: { code: 'changes-accepted', level: 'info', message: 'Tracked insertions are read as accepted.' },
  'hidden-comment': { code: 'hidden-comment', level: 'info', message: 'Hidden comments are read as notes.' },
}

const toldFindings = (told: ReadonlyMap<Told, number>): readonly Finding[] =>
  [...told].map(([what, count]) => (count > 1 ? { ...FINDINGS[what], count } : FINDINGS[what]))
