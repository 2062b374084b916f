import { append, type FlowItem, type FlowParagraph, ParagraphText } from '../flow/index.ts'
import { openWrappers } from '../ooxml/alternate.ts'
import { mathText } from '../ooxml/math.ts'
import { attribute, childAt, elementsOf, type XmlElement, type XmlNode } from '../xml/index.ts'
import { readInline } from './inline.ts'
import { mergeLooks, type ParagraphLook, paragraphLookOf, type RunLook } from './look.ts'
import type { ListNumber } from './numbering.ts'
import { type Story, tell } from './story.ts'
import type { Style } from './styles.ts'
import { readTable } from './table.ts'

/**
 * Paragraphs and tables of a body, a cell, a note or a text box, in order (ECMA-376 part 1 §17.2.2).
 *
 * A paragraph whose end was deleted by a tracked change runs on into the next one.
 */
export const readBlocks = (nodes: readonly XmlNode[], story: Story, look: RunLook): readonly FlowItem[] => {
  const items: FlowItem[] = []
  let open: { readonly element: XmlElement; readonly text: ParagraphText } | undefined
  const close = (): void => {
    if (open) append(items, [paragraphOf(open.element, open.text, story), ...open.text.hung])
    open = undefined
  }
  for (const element of openWrappers(nodes, wrapper => countWrapper(wrapper, story))) {
    if (element.name === 'p') {
      const into: ParagraphText = open?.text ?? new ParagraphText()
      open = { element, text: readText(element, { story, look, into }) }
      if (isEndDeleted(element)) continue
    }
    close()
    if (element.name === 'tbl') items.push(readTable(element, story, look))
    else append(items, otherBlock(element, story))
  }
  close()
  return items
}

const countWrapper = (wrapper: XmlElement, story: Story): void => {
  if (wrapper.name === 'ins') tell(story, 'inserted')
}

const otherBlock = (element: XmlElement, story: Story): readonly FlowItem[] => {
  if (element.name === 'altChunk') tell(story, 'embedded')
  if (element.name !== 'oMathPara' && element.name !== 'oMath') return []
  const lines = element.name === 'oMath' ? [element] : elementsOf(element, 'oMath')
  return lines.map(line => ({ kind: 'paragraph', role: 'paragraph', text: mathText(line) }))
}

const isEndDeleted = (paragraph: XmlElement): boolean => {
  const marks = childAt(paragraph, 'pPr', 'rPr')
  return childAt(marks, 'del') !== undefined || childAt(marks, 'moveFrom') !== undefined
}

type Reading = { readonly story: Story; readonly look: RunLook; readonly into: ParagraphText }

const readText = (paragraph: XmlElement, { story, look, into }: Reading): ParagraphText => {
  const style = styleOf(paragraph, story)
  const { defaults } = story.styles
  readInline(paragraph.children, { story, into, look: mergeLooks<RunLook>(defaults, look, style.run) })
  closeFields(story)
  return into
}

const styleOf = (paragraph: XmlElement, story: Story): Style =>
  story.styles.paragraph(attribute(childAt(paragraph, 'pPr', 'pStyle'), 'val'))

/** The instruction of a field ends with its paragraph at the latest; else an unfinished one would hide all that follows. */
const closeFields = (story: Story): void => {
  const open = story.fields.findIndex(field => !field.separated)
  if (open < 0) return
  tell(story, 'unfinished-field')
  story.fields.length = open
}

const paragraphOf = (paragraph: XmlElement, text: ParagraphText, story: Story): FlowParagraph => {
  const style = styleOf(paragraph, story)
  const own = paragraphLookOf(childAt(paragraph, 'pPr'))
  const look = mergeLooks<ParagraphLook>(style.paragraph, own)
  const id = attribute(childAt(paragraph, 'pPr', 'pStyle'), 'val')
  const number = isEndDeleted(paragraph) ? undefined : numberOf(look, story, id)
  const place = mergeLooks<ParagraphLook>(style.paragraph, number?.look, own)
  return {
    kind: 'paragraph',
    ...(text.text.trim() === '' ? { role: 'paragraph' as const } : roleOf({ style, look, own, number })),
    text: numbered(text, number),
    ...text.facts(place),
  }
}

/** The number before the text. It is shown without text too, as in a column of row numbers, but not before a text box. */
const numbered = ({ text, hung }: ParagraphText, number: ListNumber | undefined): string => {
  if (!number || number.text === '' || (text.trim() === '' && hung.length > 0)) return text
  return text.trim() === '' ? number.text : `${number.text}${number.after}${text}`
}

const numberOf = ({ list, depth }: ParagraphLook, story: Story, style: string | undefined): ListNumber | undefined =>
  list ? story.numbers.next(list, depth ?? story.numbers.levelOf(list, style)) : undefined

type Facts = {
  readonly style: Style
  readonly look: ParagraphLook
  readonly own: ParagraphLook
  readonly number: ListNumber | undefined
}

/** A level of its own makes a heading of any paragraph, and body text of a heading (ECMA-376 part 1 §17.3.1.20). */
const roleOf = ({ style, look, own, number }: Facts): Pick<FlowParagraph, 'role' | 'level'> => {
  if (style.role === 'contents') return { role: 'furniture' }
  if (own.outline !== undefined && own.outline < 9) return { role: 'heading', level: own.outline + 1 }
  if (style.role === 'title') return { role: 'heading', level: 0 }
  if (style.role === 'heading' && own.outline !== 9) return { role: 'heading', level: style.level ?? 1 }
  if (style.role === 'caption') return { role: 'caption' }
  return number ? { role: 'item', level: (look.depth ?? 0) + 1 } : { role: 'paragraph' }
}
