import type { BlockPlace, Prose } from '../book.ts'

/** What stands in a document one below the other: paragraphs and tables, in reading order. */
export type FlowItem = FlowParagraph | FlowTable

/** Look of a paragraph, where it carries meaning in a table cell. */
export type FlowStyle = {
  readonly bold?: true
  readonly italic?: true
  /** Distance from the left edge of the cell, in points. */
  readonly indent?: number
  readonly align?: 'left' | 'center' | 'right'
  /** Font colour `RRGGBB`. */
  readonly color?: string
  /** Font size in points. */
  readonly size?: number
}

/** A footnote or endnote whose mark stands in a paragraph. `mark` is as it stands there: `¹`. */
export type FlowNote = { readonly mark: string; readonly text: string }

/** One paragraph; a blank one has no text and makes no block. */
export type FlowParagraph = {
  readonly kind: 'paragraph'
  readonly role: Prose['role']
  /** Level of a heading (0 for the title of the document), depth of an item, from 1. */
  readonly level?: number
  readonly text: string
  /** Superscript runs of the text, joined; marks of notes among them. */
  readonly superscript?: string
  readonly style?: FlowStyle
  readonly notes?: readonly FlowNote[]
  readonly comments?: readonly { readonly text: string; readonly author?: string }[]
  readonly link?: string
  readonly at?: BlockPlace
}

/** One cell: rows and columns from 0, sizes at least 1. */
export type FlowCell = {
  readonly row: number
  readonly column: number
  readonly rows: number
  readonly columns: number
  readonly items: readonly FlowItem[]
  /** Fill colour `RRGGBB`. */
  readonly fill?: string
  /** A stored number with its number format, in place of the text of `items`. */
  readonly number?: { readonly value: number; readonly format: string }
  /** Place on a page, for formats that have pages: page from 1; box in points from the top left corner. */
  readonly page?: number
  readonly box?: readonly [left: number, top: number, right: number, bottom: number]
}

/** A table, or the cached data of a chart. */
export type FlowTable = {
  readonly kind: 'table'
  readonly origin: 'table' | 'chart'
  readonly cells: readonly FlowCell[]
  /** Text that the format keeps in places which a merged cell hides: never shown, so not in the grid, but told. */
  readonly covered?: readonly { readonly row: number; readonly column: number; readonly text: string }[]
  readonly headerRows?: number
  readonly headerColumns?: number
  /** Caption that the format ties to the table. */
  readonly caption?: string
  /** Rows that are not shown. */
  readonly hiddenRows?: readonly number[]
  /** The whole table is not shown: it stands on a hidden slide. */
  readonly isHidden?: boolean
  /** The table is the frame of a heading over what follows. */
  readonly heading?: { readonly level: number; readonly text: string }
  readonly at?: BlockPlace
}

/** Counts rows at the top whose cells are all flagged as header; rows are told in any order. */
export class HeaderRows {
  private readonly flags = new Map<number, boolean>()

  /** Tells of a cell that starts in a row. */
  tell(row: number, isHeader: boolean): void {
    this.flags.set(row, (this.flags.get(row) ?? true) && isHeader)
  }

  get count(): number {
    let count = 0
    while (this.flags.get(count)) count += 1
    return count
  }
}

/** Adds items to a list; a call with all of them as arguments would fail for some hundred thousand. */
export const append = <Item>(list: Item[], items: readonly Item[]): void => {
  for (const item of items) list.push(item)
}

/** A paragraph of plain text. */
export const plainParagraph = (text: string, role: Prose['role'] = 'paragraph'): FlowParagraph => ({
  kind: 'paragraph',
  role,
  text,
})

/** Text of paragraphs and of the tables among them, line by line; cells of a row parted by a tab. */
export const flatText = (items: readonly FlowItem[]): string =>
  items
    .map(item => (item.kind === 'paragraph' ? item.text : flatTable(item)))
    .filter(text => text !== '')
    .join('\n')

const flatTable = (table: FlowTable): string => {
  const rows = new Map<number, string[]>()
  for (const cell of table.cells) {
    const text = flatText(cell.items)
    if (text !== '') rows.set(cell.row, [...(rows.get(cell.row) ?? []), text])
  }
  return [...rows.values()].map(texts => texts.join('\t')).join('\n')
}

const RAISED: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'⁰¹²³⁴⁵⁶⁷⁸⁹'].map((raised, digit) => [String(digit), raised])),
  ...Object.fromEntries([...'ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖ'].map((raised, index) => [String.fromCharCode(97 + index), raised])),
  ...Object.fromEntries([...'ʳˢᵗᵘᵛʷˣʸᶻ'].map((raised, index) => [String.fromCharCode(114 + index), raised])),
  '(': '⁽',
  ')': '⁾',
}

/**
 * The mark of a note as raised characters, so that it cannot be read as part of the number before it: `1` is `¹`, and
 * `241` with note 1 is `241¹`, not `2411`. A mark with a character that has no raised form stays as it is.
 */
export const raisedMark = (mark: string): string => {
  const raised = [...mark].map(character => RAISED[character])
  return raised.every(character => character !== undefined) ? raised.join('') : mark
}
