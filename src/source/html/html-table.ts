import type { FlowCell, FlowItem, FlowTable } from '../flow/index.ts'
import { attribute, type HtmlElement, type HtmlNode, isElement, isHidden, styleProperty } from './element.ts'

/** Limits of the standard on spans (HTML §4.9.11); larger ones are cut. */
const MAX_COLSPAN = 1000
const MAX_ROWSPAN = 65_534

/** What a walk over the contents of a cell gives, and what it left out. */
export type Walked = { readonly items: readonly FlowItem[]; readonly hidden: number; readonly tooDeep: number }

/** Walks the contents of a cell or caption; `bold` for header cells. */
export type WalkContents = (nodes: readonly HtmlNode[], bold: boolean) => Walked

/** One row with its section: a row span never leaves its section. */
type Row = { readonly element: HtmlElement; readonly section: 'head' | 'body' | 'foot'; readonly last: number }

/** A cell element at its place. */
type Placed = {
  readonly element: HtmlElement
  readonly row: number
  readonly column: number
  readonly rows: number
  readonly columns: number
}

/**
 * A table element as one table, or, when it only lays out a page (one cell, or a role that says so), its contents.
 *
 * Head rows come first and foot rows last, wherever they stand. Rows that are hidden are kept and marked. A table
 * without any text gives nothing.
 */
export const tableItem = (element: HtmlElement, walkContents: WalkContents): Walked => {
  const total = { hidden: 0, tooDeep: 0 }
  const walk: WalkContents = (nodes, bold) => {
    const walked = walkContents(nodes, bold)
    total.hidden += walked.hidden
    total.tooDeep += walked.tooDeep
    return walked
  }
  const rows = rowsOf(element)
  const placed = placeCells(rows)
  total.hidden += hiddenCells(rows)
  const contents = placed.map(({ element: cell }) => {
    const items = styled(cell, walk(cell.childNodes, cell.tagName === 'th').items)
    // The tree of a long table is larger than what is read from it, and is not needed twice.
    cell.childNodes = []
    return items
  })
  const caption = captionOf(element, walk)
  if (isLayout(element, contents)) return { items: contents.flat(), ...total }
  if (contents.every(items => items.length === 0)) return { items: [], ...total }
  const cells = placed.map(({ row, column, rows: tall, columns }, at): FlowCell => {
    const fill = fillOf(placed[at]?.element)
    return { row, column, rows: tall, columns, items: contents[at] ?? [], ...(fill ? { fill } : {}) }
  })
  const hiddenRows = rows.flatMap(({ element: row }, at) => (isHidden(row) ? [at] : []))
  const head = headerRows(rows, placed)
  const table: FlowTable = {
    kind: 'table',
    origin: 'table',
    cells,
    headerRows: head,
    headerColumns: headerColumns(head, placed),
    ...(caption ? { caption } : {}),
    ...(hiddenRows.length > 0 ? { hiddenRows } : {}),
  }
  return { items: [table], ...total }
}

/** Rows in the order they are shown. */
const rowsOf = (table: HtmlElement): readonly Row[] => {
  const sections = sectionsOf(table)
  const rows: Row[] = []
  for (const kind of ['head', 'body', 'foot'] as const)
    for (const section of sections.filter(each => each.kind === kind)) {
      const last = rows.length + section.rows.length
      for (const element of section.rows) rows.push({ element, section: kind, last })
    }
  return rows
}

type Section = { readonly kind: Row['section']; readonly rows: HtmlElement[] }

/** Sections in the order they are written; rows outside of any make a section of their own. */
const sectionsOf = (table: HtmlElement): readonly Section[] => {
  const sections: Section[] = []
  let loose: Section | undefined
  for (const child of table.childNodes.filter(node => isElement(node))) {
    const kind = sectionKinds.get(child.tagName)
    if (kind) {
      sections.push({ kind, rows: child.childNodes.filter((row): row is HtmlElement => isElement(row, 'tr')) })
      loose = undefined
    } else if (child.tagName === 'tr') {
      if (!loose) {
        loose = { kind: 'body', rows: [] }
        sections.push(loose)
      }
      loose.rows.push(child)
    }
  }
  return sections
}

const sectionKinds: ReadonlyMap<string, Row['section']> = new Map([
  ['thead', 'head'],
  ['tbody', 'body'],
  ['tfoot', 'foot'],
])

/** Cells at their places: each takes the first column that no earlier cell reaches into (HTML §4.9.12.1). */
const placeCells = (rows: readonly Row[]): readonly Placed[] => {
  const placed: Placed[] = []
  /** For each column, the first row that is free again. */
  const freeFrom: number[] = []
  rows.forEach(({ element, last }, row) => {
    let column = 0
    for (const cell of element.childNodes) {
      if (!isShownCell(cell)) continue
      while ((freeFrom[column] ?? 0) > row) column += 1
      const columns = freeWidth(freeFrom, { row, column, columns: spanValue(cell, 'colspan', MAX_COLSPAN) || 1 })
      const wanted = spanValue(cell, 'rowspan', MAX_ROWSPAN) || last - row
      const tall = Math.max(1, Math.min(wanted, last - row))
      placed.push({ element: cell, row, column, rows: tall, columns })
      freeFrom.push(...new Array<number>(Math.max(0, column + columns - freeFrom.length)).fill(0))
      freeFrom.fill(row + tall, column, column + columns)
      column += columns
    }
  })
  return placed
}

const isShownCell = (node: HtmlNode): node is HtmlElement =>
  isElement(node) && (node.tagName === 'td' || node.tagName === 'th') && !isHidden(node)

/** Cells that are not shown although their row is: they take no place. */
const hiddenCells = (rows: readonly Row[]): number => {
  let count = 0
  for (const { element } of rows)
    for (const cell of element.childNodes)
      if (isElement(cell) && (cell.tagName === 'td' || cell.tagName === 'th') && isHidden(cell)) count += 1
  return count
}

/** A span never covers a place that an earlier cell reaches into. */
const freeWidth = (
  freeFrom: readonly number[],
  at: { readonly row: number; readonly column: number; readonly columns: number },
): number => {
  let width = 1
  while (width < at.columns && (freeFrom[at.column + width] ?? 0) <= at.row) width += 1
  return width
}

/** A span attribute: 1 when it is missing or no number; 0 is kept. */
const spanValue = (cell: HtmlElement, name: string, most: number): number => {
  const text = attribute(cell, name)?.trim()
  return text && /^\+?\d+/.test(text) ? Math.min(most, Number.parseInt(text, 10)) : 1
}

/** Rows of the head, or else the rows at the top that have header cells only. */
const headerRows = (rows: readonly Row[], placed: readonly Placed[]): number => {
  const declared = rows.filter(({ section }) => section === 'head').length
  if (declared > 0) return declared
  const first = placed.find(cell => !isColumnHeader(cell))
  return first === undefined ? 0 : first.row
}

const isColumnHeader = ({ element }: Placed): boolean =>
  element.tagName === 'th' && !/^row/i.test(attribute(element, 'scope') ?? '')

/** Columns at the left whose cells below the head are header cells. */
const headerColumns = (head: number, placed: readonly Placed[]): number => {
  const lowest = new Map<number, boolean>()
  for (const { element, row, column, columns } of placed)
    for (let at = column; row >= head && at < column + columns; at += 1)
      lowest.set(at, (lowest.get(at) ?? true) && element.tagName === 'th')
  let left = 0
  while (lowest.get(left)) left += 1
  return left === lowest.size ? 0 : left
}

const captionOf = (table: HtmlElement, walk: WalkContents): string | undefined => {
  const element = table.childNodes.find((child: HtmlNode): child is HtmlElement => isElement(child, 'caption'))
  if (!element || isHidden(element)) return undefined
  const text = walk(element.childNodes, false)
    .items.map(item => (item.kind === 'paragraph' ? item.text : ''))
    .join('\n')
    .trim()
  return text === '' ? undefined : text
}

/** True for a table that is a frame around other content: by its role, or one cell that holds blocks or tables. */
const isLayout = (element: HtmlElement, contents: readonly (readonly FlowItem[])[]): boolean => {
  const role = attribute(element, 'role')?.toLowerCase()
  if (role === 'presentation' || role === 'none') return true
  const [only] = contents
  return contents.length === 1 && only !== undefined && (only.length > 1 || only.some(item => item.kind === 'table'))
}

/** Look of a cell as a whole, given to its paragraphs where they have none of their own. */
const styled = (cell: HtmlElement, items: readonly FlowItem[]): readonly FlowItem[] => {
  const align = /^(left|center|right)/.exec(
    styleProperty(cell, 'text-align') ?? attribute(cell, 'align')?.toLowerCase() ?? '',
  )?.[1]
  const bold = /^(bold|[6-9]00)/.test(styleProperty(cell, 'font-weight') ?? '')
  if (align === undefined && !bold) return items
  return items.map(item =>
    item.kind === 'table'
      ? item
      : {
          ...item,
          style: {
            ...(align === 'left' || align === 'center' || align === 'right' ? { align } : {}),
            ...(bold ? { bold: true as const } : {}),
            ...item.style,
          },
        },
  )
}

const fillOf = (cell: HtmlElement | undefined): string | undefined => {
  if (!cell) return undefined
  const color =
    styleProperty(cell, 'background-color') ?? styleProperty(cell, 'background') ?? attribute(cell, 'bgcolor')
  const hex = /#([\da-f]{6}|[\da-f]{3})\b/i.exec(color ?? '')?.[1]
  if (!hex) return undefined
  return (hex.length === 3 ? [...hex].map(digit => digit + digit).join('') : hex).toUpperCase()
}
