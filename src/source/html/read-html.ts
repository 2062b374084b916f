import { parse, parseFragment } from 'parse5'
import { Fault, type Finding } from '../../fault/index.ts'
import type { Block, Book } from '../book.ts'
import { assembleBlocks, type FlowItem } from '../flow/index.ts'
import type { ReadOptions, Source } from '../source.ts'
import { decodeHtml } from './charset.ts'
import type { HtmlNode } from './element.ts'
import { attribute, isElement } from './element.ts'
import { walkHtml } from './walk-html.ts'

/** Largest document that is read, in bytes: its tree takes up to sixty times as much memory. */
export const HTML_LIMIT_BYTES = 16 << 20

/**
 * Prose and tables of an HTML document in reading order.
 *
 * A sheet that Excel saved as HTML (also under the name `.xls`) is a worksheet with its name; tables of other documents
 * are `table 1`, `table 2`, nested ones with their parent. Faults: `source-too-large`.
 */
export const readHtml = async (source: Source, _options: ReadOptions = {}): Promise<Book> => {
  if (source.size > HTML_LIMIT_BYTES)
    throw new Fault(
      'source-too-large',
      `${source.name} has ${source.size} bytes; a document may have ${HTML_LIMIT_BYTES}.`,
    )
  const decoded = decodeHtml(await source.read(0, source.size))
  return bookOfHtml([decoded.text], decoded.findings)
}

/** The book of one or more HTML texts that make up a document, such as the sheets of a saved web archive. */
export const bookOfHtml = (texts: readonly string[], before: readonly Finding[] = []): Book => {
  const parsed = texts.map(parsedHtml)
  const { blocks, findings } = assembleBlocks(parsed.flatMap(part => part.items))
  const title = parsed.find(part => part.title !== undefined)?.title
  const isExcel = parsed.some(part => part.isExcel)
  return {
    format: 'html',
    blocks: isExcel
      ? asWorksheets(
          blocks,
          parsed.flatMap(part => part.sheetNames),
        )
      : blocks,
    findings: [...before, ...parsed.flatMap(part => part.findings), ...findings],
    ...(title ? { title } : {}),
  }
}

/** What one HTML text holds. */
type ParsedHtml = {
  readonly items: readonly FlowItem[]
  readonly findings: readonly Finding[]
  readonly title?: string
  readonly isExcel: boolean
  readonly sheetNames: readonly string[]
}

/** Paragraphs and tables of a piece of HTML, such as one inside Markdown. */
export const itemsOfHtml = (
  html: string,
): { readonly items: readonly FlowItem[]; readonly findings: readonly Finding[] } => {
  const walk = walkHtml(parseFragment(html).childNodes)
  return { items: walk.items, findings: walk.findings() }
}

const parsedHtml = (text: string): ParsedHtml => {
  const document = parse(text, { scriptingEnabled: false })
  const walk = walkHtml(document.childNodes)
  const title = titleOf(document.childNodes)
  return {
    items: walk.items,
    findings: walk.findings(),
    isExcel: /schemas-microsoft-com:office:excel|content=["']?Excel\.Sheet/i.test(text.slice(0, 8192)),
    sheetNames: [...text.matchAll(/<x:ExcelWorksheet>\s*<x:Name>([^<]*)<\/x:Name>/gi)].map(match => match[1] ?? ''),
    ...(title ? { title } : {}),
  }
}

const titleOf = (nodes: readonly HtmlNode[]): string | undefined => {
  const html = nodes.find(node => isElement(node, 'html'))
  const head = html && isElement(html) ? html.childNodes.find(node => isElement(node, 'head')) : undefined
  const title = head && isElement(head) ? head.childNodes.find(node => isElement(node, 'title')) : undefined
  if (!title || !isElement(title) || attribute(title, 'hidden') !== undefined) return undefined
  const text = title.childNodes.map(node => ('value' in node ? node.value : '')).join('')
  return text.replace(/\s+/g, ' ').trim() || undefined
}

/** Tables as the worksheets that they were; a table beyond the named ones is `Sheet 2` and so on. */
const asWorksheets = (blocks: readonly Block[], names: readonly string[]): readonly Block[] => {
  let count = 0
  return blocks.map(block => {
    if (block.kind === 'prose' || block.parent !== undefined) return block
    count += 1
    return { ...block, origin: 'worksheet', name: names[count - 1] || `Sheet ${count}` }
  })
}
