import { type FlowCell, type FlowItem, type FlowTable, flatText, HeaderRows, plainParagraph } from '../flow/index.ts'
import { attribute, childAt, elementsOf, textOf, wholeNumber, type XmlElement, type XmlNode } from '../xml/index.ts'
import type { Reading } from './reading.ts'

/** What an object in a paragraph gives: text in the line, and paragraphs and tables of its own. */
export type Found = { readonly text?: string; readonly items: readonly FlowItem[] }

/** Reads the paragraphs below an element. */
export type ReadParagraphs = (nodes: readonly XmlNode[], reading: Reading) => readonly FlowItem[]

const NOTHING: Found = { items: [] }

/**
 * A table, an equation, a form field or a shape with its text (KS X 6101 §11.3 to §11.6). Shapes that hold others
 * give the text of all of them, in order.
 */
export const readObject = (element: XmlElement, reading: Reading, read: ReadParagraphs): Found => {
  if (element.name === 'tbl') return { items: [readTable(element, reading, read)] }
  if (element.name === 'equation')
    return {
      text: textOf(childAt(element, 'script')).replace(/\s+/g, ' ').trim(),
      items: captionItems(element, reading, read),
    }
  const form = FORMS[element.name]
  if (form) return { text: form(element), items: [] }
  if (element.name === 'chart') return { items: reading.charts.get(attribute(element, 'chartIDRef') ?? '') ?? [] }
  return SILENT.has(element.name) ? NOTHING : { items: shapeItems(element, reading, read) }
}

/** Parts of a run that hold no text. */
const SILENT: ReadonlySet<string> = new Set(['secPr', 'ctrl', 'linesegarray'])

const FORMS: Readonly<Record<string, (element: XmlElement) => string>> = {
  edit: element => textOf(childAt(element, 'text')),
  checkBtn: element =>
    `${attribute(element, 'value') === 'CHECKED' ? '☒' : '☐'} ${attribute(element, 'caption') ?? ''}`.trim(),
  radioBtn: element =>
    `${attribute(element, 'value') === 'CHECKED' ? '◉' : '○'} ${attribute(element, 'caption') ?? ''}`.trim(),
  btn: element => attribute(element, 'caption') ?? '',
  comboBox: element => attribute(element, 'selectedValue') ?? '',
  listBox: element => attribute(element, 'selectedValue') ?? '',
  compose: element => attribute(element, 'composeText') ?? '',
  dutmal: element => textOf(childAt(element, 'mainText')),
}

/** Text of a shape, of the shapes inside it, and of its caption. */
const shapeItems = (element: XmlElement, reading: Reading, read: ReadParagraphs): readonly FlowItem[] => {
  if (element.name === 'pic') reading.unread.pictures += 1
  if (element.name === 'ole' || element.name === 'video') reading.unread.objects += 1
  const own = element.name === 'textart' ? (attribute(element, 'text') ?? '') : ''
  const inner = elementsOf(element).flatMap(child => {
    if (child.name === 'subList') return read(child.children, reading)
    if (child.name === 'tbl') return [readTable(child, reading, read)]
    if (child.name === 'caption') return captionItems(element, reading, read)
    return shapeItems(child.name === 'switch' ? (chosenCase(child) ?? child) : child, reading, read)
  })
  return own === '' ? inner : [plainParagraph(own), ...inner]
}

/** Of alternates one is read: the first that holds something. */
export const chosenCase = (element: XmlElement): XmlElement | undefined =>
  [...elementsOf(element, 'case'), ...elementsOf(element, 'default')].find(one => elementsOf(one).length > 0)

const captionItems = (element: XmlElement, reading: Reading, read: ReadParagraphs): readonly FlowItem[] =>
  elementsOf(childAt(element, 'caption'), 'subList')
    .flatMap(list => read(list.children, reading))
    .map(item => (item.kind === 'paragraph' ? { ...item, role: 'caption' as const } : item))

/**
 * A table (`hp:tbl`, KS X 6101 §11.4). The address that a cell states is trusted over its order; a cell without one
 * follows the cell before it.
 */
const readTable = (table: XmlElement, reading: Reading, read: ReadParagraphs): FlowTable => {
  const cells: FlowCell[] = []
  const headers = new HeaderRows()
  for (const [index, row] of elementsOf(table, 'tr').entries()) {
    let column = 0
    for (const cell of elementsOf(row, 'tc')) {
      const placed = readCell(cell, { row: index, column }, { reading, read })
      cells.push(placed)
      column = placed.column + placed.columns
      headers.tell(placed.row, attribute(cell, 'header') === '1')
    }
  }
  const caption = flatText(captionItems(table, reading, read)).trim()
  return {
    kind: 'table',
    origin: 'table',
    cells,
    ...(headers.count > 0 ? { headerRows: headers.count } : {}),
    ...(caption === '' ? {} : { caption }),
  }
}

const readCell = (
  cell: XmlElement,
  place: { readonly row: number; readonly column: number },
  { reading, read }: { readonly reading: Reading; readonly read: ReadParagraphs },
): FlowCell => {
  const address = childAt(cell, 'cellAddr')
  const span = childAt(cell, 'cellSpan')
  const fill = reading.header.fills.get(attribute(cell, 'borderFillIDRef') ?? '')
  return {
    row: Math.max(0, wholeNumber(address, 'rowAddr') ?? place.row),
    column: Math.max(0, wholeNumber(address, 'colAddr') ?? place.column),
    rows: Math.max(1, wholeNumber(span, 'rowSpan') ?? 1),
    columns: Math.max(1, wholeNumber(span, 'colSpan') ?? 1),
    items: elementsOf(cell, 'subList').flatMap(list => read(list.children, reading)),
    ...(fill === undefined ? {} : { fill }),
  }
}
