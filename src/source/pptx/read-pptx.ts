import { Fault, type Finding } from '../../fault/index.ts'
import type { Book } from '../book.ts'
import { append, assembleBlocks, type FlowItem, Unread } from '../flow/index.ts'
import { chartItems, diagramItems } from '../ooxml/chart.ts'
import { mainPart, openPackage, type Package, packageTitle, type Relationship } from '../ooxml/package.ts'
import type { ReadOptions, Source } from '../source.ts'
import { attribute, childAt, elementsOf, type XmlElement } from '../xml/index.ts'
import { readSlide } from './read-slide.ts'

/** Elements without text or meaning for us. */
const SKIP: ReadonlySet<string> = new Set([
  'extLst',
  'lnL',
  'lnR',
  'lnT',
  'lnB',
  'timing',
  'transition',
  'lstStyle',
  'effectLst',
  'custGeom',
  'blipFill',
  'latin',
  'ea',
  'cs',
  'endParaRPr',
])

/**
 * A presentation as a book: slides in order, each with its title as heading, its text in reading order by position,
 * tables named `slide 2 / table 1`, the cached data of charts as `slide 2 / chart 1`, then speaker notes and comments
 * as notes. Hidden slides are read and told; their tables have the state `hidden`.
 *
 * Faults: `source-corrupt`, `source-bomb`, `source-too-large`, `cancelled`.
 * Source: ECMA-376 part 1 §19 and §21, both dialects.
 */
export const readPptx = async (source: Source, options: ReadOptions = {}): Promise<Book> => {
  const pack = await openPackage(source, options)
  const main = await mainPart(pack, 'ppt/presentation.xml')
  const slides = slideParts(await pack.tree(main, SKIP), await pack.relationships(main))
  if (slides.length === 0 && pack.names.some(name => /^ppt\/slides\/slide\d+\.xml$/i.test(name)))
    throw new Fault('source-corrupt', 'The presentation lists none of its slides.', { at: { source: source.name } })
  const items: FlowItem[] = []
  const findings: Finding[] = []
  const layouts = new Map<string, Promise<Inherited>>()
  const unread = new Unread()
  let hidden = 0
  for (const [index, part] of slides.entries()) {
    const slide = await pack.optionalTree(part, SKIP)
    if (!slide) continue
    const isHidden = /^(?:0|false)$/.test(attribute(slide, 'show') ?? '')
    if (isHidden) hidden += 1
    append(items, await slideItems({ pack, findings, layouts, unread, part, slide, number: index + 1, isHidden }))
    options.onProgress?.((index + 1) / (slides.length + 1))
  }
  if (hidden > 0)
    findings.push({
      code: 'hidden-slides',
      level: 'info',
      message: 'Hidden slides are read like all others.',
      count: hidden,
    })
  const assembled = assembleBlocks(items, {
    nameTable: (origin, count, at) => `slide ${at.slide} / ${origin} ${count}`,
    headingsByLook: false,
    unread,
  })
  const title = await packageTitle(pack)
  return {
    format: 'pptx',
    blocks: assembled.blocks,
    findings: [...pack.findings, ...findings, ...assembled.findings],
    pages: slides.length,
    ...(title === undefined ? {} : { title }),
  }
}

/** Parts of the slides in the order of the presentation. */
const slideParts = (root: XmlElement | undefined, relationships: readonly Relationship[]): readonly string[] => {
  const targets = new Map(relationships.map(one => [one.id, one.target]))
  return elementsOf(childAt(root, 'sldIdLst'), 'sldId')
    .map(slide => targets.get(attribute(slide, ':id') ?? ''))
    .filter((target): target is string => target !== undefined)
}

type Inherited = { readonly layout: XmlElement | undefined; readonly master: XmlElement | undefined }

type Work = {
  readonly pack: Package
  readonly findings: Finding[]
  readonly layouts: Map<string, Promise<Inherited>>
  readonly unread: Unread
  readonly part: string
  readonly slide: XmlElement
  readonly number: number
  readonly isHidden: boolean
}

const slideItems = async ({
  pack,
  findings,
  layouts,
  unread,
  part,
  slide,
  number,
  isHidden,
}: Work): Promise<readonly FlowItem[]> => {
  const relationships = (await pack.relationships(part)).filter(one => !one.external || one.type === 'hyperlink')
  const targetOf = (type: string): string | undefined => relationships.find(one => one.type === type)?.target
  const layout = targetOf('slideLayout') ?? ''
  if (!layouts.has(layout)) layouts.set(layout, inheritedOf(pack, layout))
  const comments: XmlElement[] = []
  for (const one of relationships.filter(({ type }) => type === 'comments')) {
    const tree = await pack.optionalTree(one.target, SKIP)
    if (tree) comments.push(tree)
  }
  return readSlide({
    slide,
    ...((await layouts.get(layout)) ?? { layout: undefined, master: undefined }),
    notes: await pack.optionalTree(targetOf('notesSlide'), SKIP),
    comments,
    links: new Map(relationships.filter(one => one.type === 'hyperlink').map(one => [one.id, one.target])),
    drawings: await drawingsOf(pack, relationships),
    at: { slide: number },
    isHidden,
    unread,
    onUnread: what => {
      findings.push({ code: 'object-not-read', level: 'warn', message: `On slide ${number}, ${what} was not read.` })
    },
  })
}

const inheritedOf = async (pack: Package, part: string): Promise<Inherited> => {
  if (part === '') return { layout: undefined, master: undefined }
  const master = (await pack.relationships(part)).find(one => one.type === 'slideMaster' && !one.external)
  return {
    layout: await pack.optionalTree(part, SKIP),
    master: await pack.optionalTree(master?.target, SKIP),
  }
}

const drawingsOf = async (
  pack: Package,
  relationships: readonly Relationship[],
): Promise<ReadonlyMap<string, readonly FlowItem[]>> => {
  const drawings = new Map<string, readonly FlowItem[]>()
  for (const { id, type, target } of relationships) {
    if (type !== 'chart' && type !== 'diagramData') continue
    const root = await pack.optionalTree(target)
    if (root) drawings.set(id, type === 'chart' ? chartItems(root) : diagramItems(root))
  }
  return drawings
}
