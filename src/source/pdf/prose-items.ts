import type { FlowItem, FlowParagraph } from '../flow/index.ts'
import type { JoinedItem } from './join-pages.ts'
import type { TextLine } from './text-lines.ts'

type LineItem = Extract<JoinedItem, { kind: 'line' }>

/** Lines of one paragraph follow each other within this many ems. */
const MAX_STEP = 1.75
/** A heading is larger than the text by this factor, or bold. */
const LARGER = 1.12

/** What a document's text mostly looks like, and the sizes of its headings from the largest down. */
export type TextLook = { readonly size: number; readonly headings: readonly number[] }

/** The look of the text of a document, by the number of characters in each size. */
export const textLook = (lines: readonly TextLine[]): TextLook => {
  const weights = new Map<number, number>()
  for (const line of lines) {
    const size = Math.round(line.size * 2) / 2
    weights.set(size, (weights.get(size) ?? 0) + line.chunks.reduce((sum, chunk) => sum + chunk.text.length, 0))
  }
  const size = [...weights].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 10
  const headings = [...weights.keys()].filter(each => each > size * LARGER).sort((a, b) => b - a)
  return { size, headings: headings.slice(0, 5) }
}

/** Paragraphs, headings and items that some lines make, in order. */
export const proseItems = (lines: readonly LineItem[], look: TextLook): readonly FlowItem[] => {
  const items: FlowItem[] = []
  let start = 0
  for (let at = 1; at <= lines.length; at += 1) {
    const before = lines[at - 1] as LineItem
    const next = lines[at]
    if (next && goesOn(before, next, lines.slice(start, at))) continue
    items.push(paragraphOf(lines.slice(start, at), look))
    start = at
  }
  return items
}

/** True when a line goes on with the paragraph of the lines before it. */
const goesOn = (before: LineItem, next: LineItem, paragraph: readonly LineItem[]): boolean => {
  if (Math.abs(before.line.size - next.line.size) > before.line.size * 0.12) return false
  if (isBold(before.line) !== isBold(next.line)) return false
  if (startsItem(next.line)) return false
  if (before.page !== next.page || before.section !== next.section)
    return startsLow(next.line) && !/[.!?。:;]\s*$/.test(textOf(before.line))
  const step = next.line.base - before.line.base
  if (step <= 0 || step > MAX_STEP * next.line.size) return false
  const left = Math.min(...paragraph.map(item => item.line.left))
  const right = Math.max(...paragraph.map(item => item.line.right))
  const isIndented =
    next.line.left > left + next.line.size * 1.2 && next.line.left > before.line.left + next.line.size * 1.2
  const endsShort =
    paragraph.length > 1 &&
    before.line.right < right - (right - left) * 0.25 &&
    /[.!?。:;]\s*$/.test(textOf(before.line))
  return !isIndented && !endsShort
}

const isBold = (line: TextLine): boolean => line.chunks.every(chunk => chunk.bold)

const startsItem = (line: TextLine): boolean =>
  /^(?:[•·▪‣●○◦■□–—☐☑\uE000-\uF8FF]\s*\S|\(?\d{1,3}[.)]\s|\(?[a-zа-я][.)]\s|[①-⑳]|[가-하]\.\s)/u.test(textOf(line))

const startsLow = (line: TextLine): boolean => /^[\p{Ll}]/u.test(textOf(line))

const textOf = (line: TextLine): string => line.chunks.map(chunk => chunk.text).join(' ')

const paragraphOf = (items: readonly LineItem[], look: TextLook): FlowParagraph => {
  const lines = items.map(item => item.line)
  const [first] = items
  const text = joined(lines.map(textOf))
  const role = roleOf(lines, text, look)
  const superscript = lines.flatMap(line => line.chunks.map(chunk => chunk.superscript)).join('')
  const level = role === 'heading' ? headingLevel(lines, look) : role === 'item' ? 1 : undefined
  return {
    kind: 'paragraph',
    role,
    text,
    ...(level === undefined ? {} : { level }),
    ...(superscript === '' ? {} : { superscript }),
    ...(first ? { at: { page: first.page } } : {}),
  }
}

/** Lines as one text: a hyphen at the end of a line before a small letter is taken away; Han and kana join without a blank. */
const joined = (texts: readonly string[]): string => {
  let text = ''
  for (const next of texts) {
    if (text === '') text = next
    else if (/\p{L}[-\u00AD]$/u.test(text) && /^\p{Ll}/u.test(next)) text = text.slice(0, -1) + next
    else if (/[\u3040-\u30FF\u3400-\u9FFF。、，]$/.test(text) && /^[\u3040-\u30FF\u3400-\u9FFF]/.test(next))
      text += next
    else text += ` ${next}`
  }
  return text
}

const roleOf = (lines: readonly TextLine[], text: string, look: TextLook): 'heading' | 'item' | 'paragraph' => {
  const [first] = lines
  if (!first) return 'paragraph'
  const isShort = lines.length <= 3 && text.length <= 160 && /\p{L}/u.test(text)
  if (isShort && first.size > look.size * LARGER && !/[.,;]$/.test(text)) return 'heading'
  if (
    isShort &&
    lines.length <= 2 &&
    lines.every(isBold) &&
    first.size >= look.size * 0.98 &&
    !/[.,;:]$/.test(text) &&
    text.length <= 90
  )
    return 'heading'
  return startsItem(first) ? 'item' : 'paragraph'
}

/** Level by size, 1 the largest of the document; bold text of the usual size is one below all of them. */
const headingLevel = (lines: readonly TextLine[], look: TextLook): number => {
  const size = Math.round((lines[0]?.size ?? look.size) * 2) / 2
  const at = look.headings.findIndex(each => size >= each)
  return at < 0 ? look.headings.length + 1 : at + 1
}
