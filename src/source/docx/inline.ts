import { append, type FlowItem, type ParagraphText } from '../flow/index.ts'
import { chosen } from '../ooxml/alternate.ts'
import { mathText } from '../ooxml/math.ts'
import { attribute, childAt, elementsOf, isElement, type XmlElement, type XmlNode } from '../xml/index.ts'
import { mergeLooks, type RunLook, runLookOf } from './look.ts'
import { type Story, tell } from './story.ts'
import { symbolText } from './symbols.ts'

/** What the inside of a paragraph is read with: where its text goes, and the look that it starts from. */
export type Inline = { readonly story: Story; readonly into: ParagraphText; readonly look: RunLook }

/** Reads what stands inside a paragraph (ECMA-376 part 1 §17.3): runs and all that may wrap them, in order. */
export const readInline = (nodes: readonly XmlNode[], inline: Inline): void => {
  for (const node of nodes) if (isElement(node)) readInlineElement(node, inline)
}

/** Text between field codes and their results is shown; instructions are not. */
const isShown = (story: Story): boolean => story.fields.every(field => field.separated)

const readInlineElement = (element: XmlElement, inline: Inline): void => {
  const read = READERS[element.name]
  if (read) read(element, inline)
}

const throughChildren = (element: XmlElement, inline: Inline): void => readInline(element.children, inline)

const READERS: Readonly<Record<string, (element: XmlElement, inline: Inline) => void>> = {
  r: (element, inline) => readRun(element, inline),
  hyperlink: (element, inline) => {
    const target = inline.story.links.get(attribute(element, ':id') ?? '')
    if (target !== undefined) inline.into.link ??= target
    throughChildren(element, inline)
  },
  ins: (element, inline) => {
    tell(inline.story, 'inserted')
    throughChildren(element, inline)
  },
  moveTo: throughChildren,
  del: (_, { story }) => tell(story, 'deleted'),
  moveFrom: (_, { story }) => tell(story, 'moved'),
  fldSimple: throughChildren,
  smartTag: throughChildren,
  customXml: throughChildren,
  dir: throughChildren,
  bdo: throughChildren,
  sdt: (element, inline) => readInline(childAt(element, 'sdtContent')?.children ?? [], inline),
  AlternateContent: (element, inline) => readInline(chosen(element), inline),
  oMath: (element, { into, look }) => into.add(mathText(element), look),
  oMathPara: (element, { into, look }) => {
    const lines = elementsOf(element, 'oMath').map(mathText)
    into.add(lines.join('\n'), look)
  },
}

const readRun = (run: XmlElement, { story, into, look }: Inline): void => {
  const properties = childAt(run, 'rPr')
  const style = attribute(childAt(properties, 'rStyle'), 'val')
  if (story.styles.isPlaceholder(style)) {
    tell(story, 'placeholder')
    return
  }
  const inline = { story, into, look: mergeLooks<RunLook>(look, story.styles.character(style), runLookOf(properties)) }
  readRunParts(run.children, inline)
}

const readRunParts = (nodes: readonly XmlNode[], inline: Inline): void => {
  for (const [index, node] of nodes.entries()) {
    if (!isElement(node)) continue
    const ownMark = isOn(attribute(node, 'customMarkFollows')) ? nodes.slice(index + 1) : undefined
    if (isReference(node)) {
      if (readNote(node, ownMark, inline) && ownMark) return
    } else readRunPart(node, inline)
  }
}

const isReference = ({ name }: XmlElement): boolean => name === 'footnoteReference' || name === 'endnoteReference'

const readRunPart = (element: XmlElement, inline: Inline): void => {
  const read = RUN_READERS[element.name]
  if (read && (element.name === 'fldChar' || isShown(inline.story))) read(element, inline)
}

const isOn = (value: string | undefined): boolean => /^(?:1|true|on)$/i.test(value ?? '')

/** Adds the mark of a note where it stands. A mark of the author's own is the rest of the run. */
const readNote = (reference: XmlElement, rest: readonly XmlNode[] | undefined, { story, into }: Inline): boolean => {
  const mark = rest?.map(node => (isElement(node) ? runPartText(node) : '')).join('')
  const note = story.note(reference, mark?.trim() || undefined)
  if (note) into.addNote(note)
  else tell(story, 'lost-note')
  return note !== undefined
}

const runPartText = (element: XmlElement): string => {
  if (element.name === 'sym') return symbolOf(element)
  return element.name === 't' ? writtenText(element) : ''
}

const symbolOf = (element: XmlElement): string =>
  symbolText(attribute(element, 'font') ?? '', Number.parseInt(attribute(element, 'char') ?? '', 16) || 0)

/** Text of `w:t`: line ends of the file's own layout are blanks, soft hyphens are not seen. */
const writtenText = (element: XmlElement): string =>
  element.children
    .map(node => (typeof node === 'string' ? node : ''))
    .join('')
    .replace(/\s*[\r\n]+\s*/g, ' ')
    .replaceAll('\u00ad', '')

/** Text boxes, charts and diagrams hang on the paragraph that anchors them and are read after it. */
const hang = (element: XmlElement, inline: Inline): void => hangNodes(element.children, inline)

const hangNodes = (nodes: readonly XmlNode[], inline: Inline): void => {
  for (const node of nodes) if (isElement(node)) hangNode(node, inline)
}

const hangNode = (node: XmlElement, inline: Inline): void => {
  const { story, into, look } = inline
  if (node.name === 'AlternateContent') hangNodes(chosen(node), inline)
  else if (node.name === 'txbxContent') append(into.hung, story.walk(node.children, {}))
  else if (node.name === 'chart' || node.name === 'relIds') append(into.hung, drawingOf(node, story))
  else if (PICTURES.has(node.name)) story.unread.pictures += 1
  else if (node.name === 'textpath') into.add(attribute(node, 'string') ?? '', look)
  else hangNodes(node.children, inline)
}

/** Pictures in the drawings of today and in those of old. */
const PICTURES: ReadonlySet<string> = new Set(['pic', 'imagedata'])

const drawingOf = (element: XmlElement, story: Story): readonly FlowItem[] =>
  story.drawings.get(attribute(element, ':dm') ?? attribute(element, ':id') ?? '') ?? []

const fieldMark = (element: XmlElement, { story, into, look }: Inline): void => {
  const type = attribute(element, 'fldCharType')
  if (type === 'begin') {
    if (isShown(story)) into.add(formFieldText(childAt(element, 'ffData')), look)
    story.fields.push({ separated: false })
  } else if (type === 'separate') {
    const field = story.fields.at(-1)
    if (field) field.separated = true
  } else if (type === 'end') story.fields.pop()
}

/** A check box or a drop-down list of an old form shows its state, which is not in the text (ECMA-376 part 1 §17.16.17). */
const formFieldText = (data: XmlElement | undefined): string => {
  const box = childAt(data, 'checkBox')
  if (box) {
    const state = childAt(box, 'checked') ?? childAt(box, 'default')
    return state && !/^(?:0|false|off)$/i.test(attribute(state, 'val') ?? '') ? '☒' : '☐'
  }
  const list = childAt(data, 'ddList')
  const index = Number(attribute(childAt(list, 'result'), 'val') ?? attribute(childAt(list, 'default'), 'val') ?? 0)
  return attribute(elementsOf(list, 'listEntry')[index], 'val') ?? ''
}

const RUN_READERS: Readonly<Record<string, (element: XmlElement, inline: Inline) => void>> = {
  t: (element, { story, into, look }) => {
    const text = writtenText(element)
    if (look.hidden && text.trim() !== '') tell(story, 'hidden')
    into.add(text, look)
  },
  tab: (_, { into, look }) => into.add('\t', look),
  ptab: (_, { into, look }) => into.add('\t', look),
  br: (_, { into, look }) => into.add('\n', look),
  cr: (_, { into, look }) => into.add('\n', look),
  noBreakHyphen: (_, { into, look }) => into.add('\u2011', look),
  sym: (element, { into, look }) => into.add(symbolOf(element), look),
  fldChar: fieldMark,
  ruby: (element, inline) => {
    tell(inline.story, 'ruby')
    readInline(childAt(element, 'rubyBase')?.children ?? [], inline)
  },
  commentReference: (element, { story, into }) => {
    const comment = story.comment(attribute(element, 'id') ?? '')
    if (comment) into.comments.push(comment)
  },
  drawing: hang,
  pict: hang,
  object: (element, inline) => {
    inline.story.unread.objects += 1
    hang(element, inline)
  },
  AlternateContent: (element, inline) => readRunParts(chosen(element), inline),
}
