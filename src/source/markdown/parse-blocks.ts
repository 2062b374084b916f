import type { Finding } from '../../fault/index.ts'
import type { Prose } from '../book.ts'
import type { FlowItem, FlowParagraph } from '../flow/index.ts'
import { itemsOfHtml } from '../html/read-html.ts'
import { nextFence } from './definitions.ts'
import { type References, readInline } from './inline.ts'
import { isDelimiterRow, pipeTable } from './pipe-table.ts'

/** Deepest nesting of quotes and lists that is followed; deeper ones are read as text. */
const MAX_DEPTH = 40

/** Where a run of lines stands, and what it may refer to. */
export type BlockContext = References & {
  readonly depth: number
  readonly listDepth: number
  readonly tell: (finding: Finding) => void
}

/** A block: its items and the line after it. */
type Taken = { readonly items: readonly FlowItem[]; readonly next: number }

const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/
const RULE = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/
const ITEM = /^( {0,3})([-+*]|\d{1,9}[.)])(?:( +)(?=\S)|[ \t]*$|\t)/
const HTML_BLOCK =
  /^ {0,3}<(?:\/?(?:table|div|p|h[1-6]|ul|ol|dl|section|article|details|center|figure|pre|blockquote|thead|tbody|tr|td|th|summary|hr|form)\b|!--)/i

/** Items of a run of lines, in order. Lines have no line break at their end. */
export const parseBlocks = (lines: readonly string[], context: BlockContext): readonly FlowItem[] => {
  const items: FlowItem[] = []
  for (let at = 0; at < lines.length; ) {
    if ((lines[at] as string).trim() === '') {
      at += 1
      continue
    }
    const taken = takeBlock(lines, at, context)
    items.push(...taken.items)
    at = Math.max(at + 1, taken.next)
  }
  return items
}

const takeBlock = (lines: readonly string[], at: number, context: BlockContext): Taken => {
  const line = lines[at] as string
  if (nextFence('', line) !== '') return takeFence(lines, at)
  if (/^(?: {4}|\t)/.test(line)) return takeIndented(lines, at)
  const heading = HEADING.exec(line)
  if (heading) return { items: [headingOf(heading[2] ?? '', heading[1]?.length ?? 1, context)], next: at + 1 }
  if (RULE.test(line)) return { items: [], next: at + 1 }
  if (context.depth < MAX_DEPTH && /^ {0,3}>/.test(line)) return takeQuote(lines, at, context)
  if (context.depth < MAX_DEPTH && ITEM.test(line)) return takeItem(lines, at, context)
  if (isTable(lines, at)) return takeTable(lines, at, context)
  if (HTML_BLOCK.test(line)) return takeHtml(lines, at, context)
  return takeParagraph(lines, at, context)
}

const headingOf = (text: string, level: number, context: BlockContext): FlowItem => ({
  ...inlineParagraph(text, 'heading', context),
  level,
})

/** A paragraph of inline text. */
const inlineParagraph = (source: string, role: Prose['role'], context: BlockContext): FlowParagraph => {
  const { text, bold, superscript, notes, link } = readInline(source, context)
  return {
    kind: 'paragraph',
    role,
    text,
    ...(superscript === '' ? {} : { superscript }),
    ...(bold && role !== 'heading' ? { style: { bold } } : {}),
    ...(notes.length > 0 ? { notes } : {}),
    ...(link === undefined ? {} : { link }),
  }
}

const takeFence = (lines: readonly string[], start: number): Taken => {
  let fence = nextFence('', lines[start] as string)
  let next = start + 1
  for (; next < lines.length; next += 1) {
    fence = nextFence(fence, lines[next] as string)
    if (fence === '') break
  }
  return { items: [codeOf(lines.slice(start + 1, next))], next: next + 1 }
}

const takeIndented = (lines: readonly string[], start: number): Taken => {
  let next = start
  while (next < lines.length && /^(?: {4}|\t|\s*$)/.test(lines[next] as string)) next += 1
  return { items: [codeOf(lines.slice(start, next).map(line => line.replace(/^(?: {4}|\t)/, '')))], next }
}

const codeOf = (lines: readonly string[]): FlowItem => ({
  kind: 'paragraph',
  role: 'paragraph',
  text: lines.join('\n'),
})

/** A quote, its lines without their mark; lines of a paragraph may go on without one. */
const takeQuote = (lines: readonly string[], start: number, context: BlockContext): Taken => {
  const inner: string[] = []
  let next = start
  for (; next < lines.length; next += 1) {
    const line = lines[next] as string
    const quoted = /^ {0,3}> ?(.*)$/.exec(line)
    if (quoted) inner.push(quoted[1] ?? '')
    else if (line.trim() === '' || startsBlock(line) || inner.at(-1)?.trim() === '') break
    else inner.push(line)
  }
  return { items: parseBlocks(inner, { ...context, depth: context.depth + 1 }), next }
}

/** One item of a list with all that is indented under it. */
const takeItem = (lines: readonly string[], start: number, context: BlockContext): Taken => {
  const match = ITEM.exec(lines[start] as string) as RegExpExecArray
  const mark = match[2] as string
  const gap = match[3]?.length ?? 1
  const indent = (match[1]?.length ?? 0) + mark.length + (gap > 4 ? 1 : gap)
  const inner = [(lines[start] as string).slice(Math.min(indent, match[0].length))]
  let next = start + 1
  for (; next < lines.length; next += 1) {
    const line = lines[next] as string
    if (line.trim() === '') inner.push('')
    else if (leading(line) >= indent) inner.push(withoutIndent(line, indent))
    else if (inner.at(-1)?.trim() === '' || startsBlock(line) || ITEM.test(line)) break
    else inner.push(line.trimStart())
  }
  const listDepth = context.listDepth + 1
  const items = parseBlocks(inner, { ...context, depth: context.depth + 1, listDepth })
  return { items: asItem(items, /^\d/.test(mark) ? `${mark} ` : '', listDepth), next }
}

/** Paragraphs of an item are items of its depth; its number stands before the first. A task's box is kept. */
const asItem = (items: readonly FlowItem[], number: string, level: number): readonly FlowItem[] =>
  items.map((item, at) => {
    if (item.kind === 'table' || item.role !== 'paragraph') return item
    const text = item.text.replace(/^\[ \] /, '☐ ').replace(/^\[[xX]\] /, '☑ ')
    return { ...item, role: 'item', level, text: at === 0 ? number + text : text }
  })

const leading = (line: string): number => {
  let width = 0
  for (const character of line) {
    if (character === ' ') width += 1
    else if (character === '\t') width += 4 - (width % 4)
    else break
  }
  return width
}

const withoutIndent = (line: string, indent: number): string => {
  const expanded = line.replace(/^[ \t]+/, blanks => ' '.repeat(leading(blanks)))
  return expanded.slice(indent)
}

/** True for a line that ends the paragraph before it. */
const startsBlock = (line: string): boolean =>
  HEADING.test(line) ||
  RULE.test(line) ||
  /^ {0,3}>/.test(line) ||
  /^ {0,3}(?:[-+*]|1[.)]) +\S/.test(line) ||
  nextFence('', line) !== '' ||
  HTML_BLOCK.test(line)

const isTable = (lines: readonly string[], at: number): boolean =>
  (lines[at] as string).includes('|') && isDelimiterRow(lines[at + 1] ?? '')

const takeTable = (lines: readonly string[], start: number, context: BlockContext): Taken => {
  let next = start + 2
  while (next < lines.length && isTableRow(lines[next] as string)) next += 1
  const { table, ragged } = pipeTable(lines.slice(start, next), text => inlineParagraph(text, 'paragraph', context))
  if (ragged > 0)
    context.tell({
      code: 'ragged-row',
      level: 'info',
      message: `${ragged} rows of a table have more cells than its header; all were kept.`,
      count: ragged,
    })
  return { items: [table], next }
}

const isTableRow = (line: string): boolean =>
  line.trim() !== '' && (line.includes('|') || !startsBlock(line)) && !/^ {0,3}>/.test(line)

/** A block of HTML up to a blank line; a table up to its end, blank lines included. */
const takeHtml = (lines: readonly string[], start: number, context: BlockContext): Taken => {
  let next = start
  let open = 0
  for (; next < lines.length; next += 1) {
    const line = lines[next] as string
    if (line.trim() === '' && open <= 0) break
    open += (line.match(/<table\b/gi)?.length ?? 0) - (line.match(/<\/table>/gi)?.length ?? 0)
  }
  const { items, findings } = itemsOfHtml(lines.slice(start, next).join('\n'))
  for (const finding of findings) context.tell(finding)
  return { items, next }
}

const takeParagraph = (lines: readonly string[], start: number, context: BlockContext): Taken => {
  let next = start + 1
  while (next < lines.length && goesOn(lines, next)) next += 1
  const taken = lines.slice(start, next)
  const underline = /^ {0,3}(=+|-+)[ \t]*$/.exec(lines[next] ?? '')
  if (underline) {
    const text = taken.map(line => line.trim()).join(' ')
    return { items: [headingOf(text, underline[1]?.[0] === '=' ? 1 : 2, context)], next: next + 1 }
  }
  return { items: [inlineParagraph(joinedLines(taken), 'paragraph', context)], next }
}

/** True for a line that belongs to the paragraph of the line before it. */
const goesOn = (lines: readonly string[], at: number): boolean => {
  const line = lines[at] as string
  return line.trim() !== '' && !/^ {0,3}(?:=+|-+)[ \t]*$/.test(line) && !startsBlock(line) && !isTable(lines, at)
}

/** Lines of a paragraph as one; two blanks or a backslash at the end of a line keep the break. */
const joinedLines = (lines: readonly string[]): string =>
  lines
    .map((line, at) => {
      if (at === lines.length - 1) return line.trim()
      return / {2,}$|\\$/.test(line) ? `${line.trim().replace(/\\$/, '')}<br>` : `${line.trim()} `
    })
    .join('')
