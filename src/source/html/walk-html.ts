import type { Finding } from '../../fault/index.ts'
import type { Prose } from '../book.ts'
import { type FlowItem, type FlowParagraph, type FlowStyle, raisedMark } from '../flow/index.ts'
import { attribute, type HtmlElement, type HtmlNode, isElement, isHidden, points, styleProperty } from './element.ts'
import { fieldText } from './field-text.ts'
import { tableItem } from './html-table.ts'
import { listNumber } from './list-number.ts'

/** Deepest nesting of elements that is followed; what lies deeper is read as plain text. */
export const MAX_ELEMENT_DEPTH = 300

const blocks = new Set(
  'address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol optgroup p pre search section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)
const silent = new Set([
  'script',
  'style',
  'template',
  'head',
  'title',
  'meta',
  'link',
  'object',
  'svg',
  'math',
  'iframe',
  'canvas',
  'audio',
  'video',
  'datalist',
  'noembed',
  'noframes',
])
const strong = new Set(['b', 'strong', 'th', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

/** What holds for the text at a place of the tree. */
type Surrounding = {
  readonly role: Prose['role']
  readonly level?: number
  readonly bold: boolean
  readonly raised: boolean
  readonly kept: boolean
  readonly depth: number
  readonly listDepth: number
  readonly link?: string
}

const START: Surrounding = { role: 'paragraph', bold: false, raised: false, kept: false, depth: 0, listDepth: 0 }

/**
 * Paragraphs and tables of the children of a node in reading order, with what was left out.
 *
 * Blanks are folded as a browser folds them, no-break blanks kept. Scripts, styles and hidden elements are dropped;
 * hidden ones that hold text are counted in `walk.hidden`.
 */
export const walkHtml = (nodes: readonly HtmlNode[]): HtmlWalk => walkFrom(nodes, START)

const walkFrom = (nodes: readonly HtmlNode[], around: Surrounding): HtmlWalk => {
  const walk = new HtmlWalk()
  for (const node of nodes) walk.visit(node, around)
  walk.flush()
  return walk
}

/** One walk over a tree: the items found so far and the paragraph that is being gathered. */
export class HtmlWalk {
  readonly items: FlowItem[] = []
  /** Hidden elements with text that were left out. */
  hidden = 0
  /** Elements nested too deep to be told apart. */
  tooDeep = 0
  private text = ''
  private superscript = ''
  private link: string | undefined
  private plainSeen = false
  private boldSeen = false
  private marker = ''
  private style: FlowStyle = {}
  private surrounding: Surrounding = START

  findings(): readonly Finding[] {
    const findings: Finding[] = []
    if (this.hidden > 0)
      findings.push({
        code: 'hidden-content',
        level: 'info',
        message: `${this.hidden} hidden elements with text were left out.`,
        count: this.hidden,
      })
    if (this.tooDeep > 0)
      findings.push({
        code: 'elements-too-deep',
        level: 'warn',
        message: `Elements are nested more than ${MAX_ELEMENT_DEPTH} deep; the innermost were read as plain text.`,
        count: this.tooDeep,
      })
    return findings
  }

  visit(node: HtmlNode, around: Surrounding): void {
    if ('value' in node) this.addText(node.value, around)
    else if (isElement(node)) this.visitElement(node, around)
  }

  /** Ends the paragraph that is being gathered. */
  flush(): void {
    const text = this.text.replace(/^[ \t\n]+|[ \t\n]+$/g, '')
    if (text !== '' && text.trim() !== '') this.items.push(this.paragraph(this.marker + text))
    this.text = ''
    this.superscript = ''
    this.link = undefined
    this.plainSeen = false
    this.boldSeen = false
    if (text !== '') this.marker = ''
    this.style = {}
  }

  private paragraph(text: string): FlowParagraph {
    const { role, level } = this.surrounding
    const style: FlowStyle = { ...this.style, ...(this.boldSeen && !this.plainSeen ? { bold: true as const } : {}) }
    return {
      kind: 'paragraph',
      role,
      text,
      ...(level === undefined ? {} : { level }),
      ...(this.superscript === '' ? {} : { superscript: this.superscript }),
      ...(Object.keys(style).length > 0 ? { style } : {}),
      ...(this.link === undefined ? {} : { link: this.link }),
    }
  }

  private addText(value: string, around: Surrounding): void {
    const folded = around.kept ? value.replaceAll('\r\n', '\n') : value.replace(/[ \t\n\r\f]+/g, ' ')
    const text = !around.kept && /(^|[ \n])$/.test(this.text) ? folded.replace(/^ /, '') : folded
    if (text === '') return
    this.surrounding = around
    if (text.trim() !== '') {
      if (around.bold) this.boldSeen = true
      else this.plainSeen = true
      if (around.link !== undefined) this.link ??= around.link
    }
    const shown = around.raised && text.trim() !== '' ? raisedMark(text.trim()) : text
    if (around.raised) this.superscript += text.trim()
    this.text += shown
  }

  private visitElement(element: HtmlElement, around: Surrounding): void {
    const { tagName } = element
    if (silent.has(tagName)) return
    if (isHidden(element)) {
      if (hasText(element)) this.hidden += 1
      return
    }
    if (around.depth > MAX_ELEMENT_DEPTH) {
      this.tooDeep += 1
      this.addText(textInside(element), around)
      return
    }
    if (tagName === 'table') this.visitTable(element, around)
    else if (tagName === 'br') this.text += '\n'
    else if (blocks.has(tagName)) this.visitBlock(element, around)
    else this.visitInline(element, around)
  }

  private visitTable(element: HtmlElement, around: Surrounding): void {
    this.flush()
    const { items, hidden, tooDeep } = tableItem(element, (nodes, bold) =>
      walkFrom(nodes, { ...START, bold, depth: around.depth + 3 }),
    )
    this.hidden += hidden
    this.tooDeep += tooDeep
    this.items.push(...items)
  }

  private visitBlock(element: HtmlElement, around: Surrounding): void {
    this.flush()
    const inner = innerOf(element, around)
    if (element.tagName === 'li') this.marker = listNumber(element)
    this.style = blockStyle(element)
    this.surrounding = inner
    for (const child of element.childNodes) this.visit(child, inner)
    this.flush()
    this.marker = ''
  }

  private visitInline(element: HtmlElement, around: Surrounding): void {
    const field = fieldText(element)
    if (field !== undefined) {
      this.addText(field, around)
      return
    }
    const href = element.tagName === 'a' ? attribute(element, 'href') : undefined
    const bolder = strong.has(element.tagName) || /^(bold|[6-9]00)/.test(styleProperty(element, 'font-weight') ?? '')
    const inner: Surrounding = {
      ...around,
      depth: around.depth + 1,
      bold: around.bold || bolder,
      raised: around.raised || element.tagName === 'sup' || styleProperty(element, 'vertical-align') === 'super',
      ...(href && !href.startsWith('#') ? { link: href } : {}),
    }
    for (const child of element.childNodes) this.visit(child, inner)
  }
}

/** What holds inside a block element. */
const innerOf = (element: HtmlElement, around: Surrounding): Surrounding => {
  const { tagName } = element
  const inner: Surrounding = { ...around, depth: around.depth + 1, bold: around.bold || strong.has(tagName) }
  const heading = /^h([1-6])$/.exec(tagName)
  if (heading) return { ...inner, role: 'heading', level: Number(heading[1]) }
  if (tagName === 'ul' || tagName === 'ol' || tagName === 'menu' || tagName === 'dir')
    return { ...inner, listDepth: around.listDepth + 1 }
  if (tagName === 'li' || tagName === 'dd') return { ...inner, role: 'item', level: Math.max(1, around.listDepth) }
  if (tagName === 'figcaption') return { ...inner, role: 'caption' }
  if (tagName === 'nav') return { ...inner, role: 'furniture' }
  if (tagName === 'pre') return { ...inner, kept: true }
  return inner
}

/** Look of a block that carries meaning in a table cell. */
const blockStyle = (element: HtmlElement): FlowStyle => {
  const align = /^(left|center|right)/.exec(
    styleProperty(element, 'text-align') ?? attribute(element, 'align')?.toLowerCase() ?? '',
  )?.[1]
  const indent =
    points(styleProperty(element, 'padding-left')) +
    points(styleProperty(element, 'margin-left')) +
    points(styleProperty(element, 'text-indent'))
  return {
    ...(align === 'left' || align === 'center' || align === 'right' ? { align } : {}),
    ...(indent > 3 ? { indent } : {}),
  }
}

const hasText = (element: HtmlElement): boolean => textInside(element).trim() !== ''

/** All text inside an element, however deep, scripts and styles left out. */
const textInside = (element: HtmlElement): string => {
  const texts: string[] = []
  const stack: HtmlNode[] = [element]
  for (let node = stack.pop(); node; node = stack.pop()) {
    if ('value' in node) texts.push(node.value)
    else if (isElement(node) && !silent.has(node.tagName))
      for (let at = node.childNodes.length - 1; at >= 0; at -= 1) stack.push(node.childNodes[at] as HtmlNode)
  }
  return texts.join('')
}
