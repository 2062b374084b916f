import { type FlowCell, type FlowItem, type FlowTable, flatText } from '../flow/index.ts'
import { openWrappers } from '../ooxml/alternate.ts'
import { attribute, childAt, type XmlElement } from '../xml/index.ts'
import { fillOf, mergeLooks, numberOf, type RunLook, toggle } from './look.ts'
import { type Story, tell } from './story.ts'
import type { TableLook, TablePart } from './styles.ts'

/** Widest table, in columns (Word itself stops at 63). */
const MAX_COLUMNS = 4096

/**
 * A table as a grid with true spans (ECMA-376 part 1 §17.4): `gridSpan` to the right, `vMerge` downwards, the old
 * `hMerge`, and cells left out at the ends of a row. Rows that a tracked change deleted are left out and counted.
 *
 * ```text
 * row 1:  [gridSpan 2      ][vMerge restart]
 * row 2:  [A][B][vMerge            ]          the third cell is 2 rows high
 * ```
 */
export const readTable = (table: XmlElement, story: Story, outer: RunLook): FlowTable => {
  const rows = openWrappers(table.children).filter(element => element.name === 'tr' && !isRowDeleted(element, story))
  const reader = new TableReader(story, { outer, parts: partsOf(table, story), rows: rows.length })
  for (const row of rows) reader.read(row)
  return reader.finish(headerRows(rows), hiddenRows(rows))
}

const isRowDeleted = (row: XmlElement, story: Story): boolean => {
  if (!childAt(row, 'trPr', 'del')) return false
  tell(story, 'rows-deleted')
  return true
}

const headerRows = (rows: readonly XmlElement[]): number => {
  const first = rows.findIndex(row => !toggle(childAt(row, 'trPr', 'tblHeader')))
  return first < 0 ? rows.length : first
}

const hiddenRows = (rows: readonly XmlElement[]): readonly number[] =>
  rows.flatMap((row, index) => (toggle(childAt(row, 'trPr', 'hidden')) ? [index] : []))

/** The parts of the table's style that the table asks for (`w:tblLook`, ECMA-376 part 1 §17.4.55). */
const partsOf = (table: XmlElement, story: Story): ReadonlyMap<TablePart, TableLook> => {
  const properties = childAt(table, 'tblPr')
  const style = attribute(childAt(properties, 'tblStyle'), 'val')
  const look = childAt(properties, 'tblLook')
  const bits = Number.parseInt(attribute(look, 'val') ?? '', 16) || 0
  const wanted = (name: string, bit: number): boolean => {
    const flag = attribute(look, name)
    return flag === undefined ? (bits & bit) !== 0 : /^(?:1|true|on)$/i.test(flag)
  }
  const asked: Readonly<Record<TablePart, boolean>> = {
    wholeTable: true,
    firstRow: wanted('firstRow', 0x20),
    lastRow: wanted('lastRow', 0x40),
    firstCol: wanted('firstColumn', 0x80),
    lastCol: wanted('lastColumn', 0x100),
  }
  return new Map([...story.styles.table(style)].filter(([part]) => asked[part]))
}

type Frame = {
  readonly outer: RunLook
  readonly parts: ReadonlyMap<TablePart, TableLook>
  readonly rows: number
}

/** A cell that may still grow downwards or to the right. */
type OpenCell = {
  row: number
  column: number
  rows: number
  columns: number
  items: readonly FlowItem[]
  fill?: string
}

class TableReader {
  private readonly story: Story
  private readonly frame: Frame
  private readonly cells: OpenCell[] = []
  private readonly covered: { readonly row: number; readonly column: number; readonly text: string }[] = []
  /** Cells that a vertical merge may continue, by their first column. */
  private open = new Map<number, OpenCell>()
  private row = 0

  constructor(story: Story, frame: Frame) {
    this.story = story
    this.frame = frame
  }

  read(row: XmlElement): void {
    const cells = openWrappers(row.children).filter(element => element.name === 'tc' && !isCellDeleted(element))
    const open = new Map<number, OpenCell>()
    let column = clamp(numberOf(childAt(row, 'trPr', 'gridBefore')), 0)
    let left: OpenCell | undefined
    for (const [index, cell] of cells.entries()) {
      const properties = childAt(cell, 'tcPr')
      const columns = clamp(numberOf(childAt(properties, 'gridSpan')), 1)
      const at = { row: this.row, column, columns, isLast: index === cells.length - 1 }
      left = this.place(cell, at, { left, open })
      column += columns
    }
    this.open = open
    this.row += 1
  }

  finish(headerRows: number, hiddenRows: readonly number[]): FlowTable {
    const cells: readonly FlowCell[] = this.cells
    return {
      kind: 'table',
      origin: 'table',
      cells,
      ...(this.covered.length > 0 ? { covered: this.covered } : {}),
      ...(headerRows > 0 ? { headerRows } : {}),
      ...(hiddenRows.length > 0 ? { hiddenRows } : {}),
    }
  }

  /** Puts a cell, or joins it to the one above or to its left that it continues. */
  private place(
    cell: XmlElement,
    at: { readonly row: number; readonly column: number; readonly columns: number; readonly isLast: boolean },
    near: { readonly left: OpenCell | undefined; readonly open: Map<number, OpenCell> },
  ): OpenCell {
    const properties = childAt(cell, 'tcPr')
    const items = this.story.walk(cell.children, this.lookAt(at))
    const above = isContinued(properties, 'vMerge') ? this.open.get(at.column) : undefined
    const leftward = isContinued(properties, 'hMerge') ? near.left : undefined
    if (above && above.columns === at.columns) {
      above.rows += 1
      near.open.set(at.column, above)
      return this.cover(above, at, items)
    }
    if (leftward && leftward.row === at.row) {
      leftward.columns += at.columns
      return this.cover(leftward, at, items)
    }
    const fill = fillOf(properties) ?? this.fillAt(at)
    const placed: OpenCell = { row: at.row, column: at.column, rows: 1, columns: at.columns, items }
    if (fill !== undefined) placed.fill = fill
    this.cells.push(placed)
    if (childAt(properties, 'vMerge')) near.open.set(at.column, placed)
    return placed
  }

  /** A table in a covered place is kept in the covering cell; text there is never shown, but told. */
  private cover(
    by: OpenCell,
    at: { readonly row: number; readonly column: number },
    items: readonly FlowItem[],
  ): OpenCell {
    const tables = items.filter(item => item.kind === 'table')
    const text = flatText(items.filter(item => item.kind === 'paragraph')).trim()
    if (tables.length > 0) by.items = [...by.items, ...tables]
    if (text !== '') this.covered.push({ row: at.row, column: at.column, text })
    return by
  }

  private partsAt(at: {
    readonly row: number
    readonly column: number
    readonly isLast: boolean
  }): readonly TableLook[] {
    const on: readonly (readonly [TablePart, boolean])[] = [
      ['wholeTable', true],
      ['firstCol', at.column === 0],
      ['lastCol', at.isLast],
      ['firstRow', at.row === 0],
      ['lastRow', at.row === this.frame.rows - 1 && at.row > 0],
    ]
    return on.flatMap(([part, here]) => (here ? (this.frame.parts.get(part) ?? []) : []))
  }

  private lookAt(at: { readonly row: number; readonly column: number; readonly isLast: boolean }): RunLook {
    return mergeLooks<RunLook>(this.frame.outer, ...this.partsAt(at).map(part => part.run))
  }

  private fillAt(at: { readonly row: number; readonly column: number; readonly isLast: boolean }): string | undefined {
    return this.partsAt(at).reduce<string | undefined>((fill, part) => part.fill ?? fill, undefined)
  }
}

const clamp = (value: number | undefined, least: number): number =>
  Math.min(MAX_COLUMNS, Math.max(least, value ?? least))

const isCellDeleted = (cell: XmlElement): boolean => childAt(cell, 'tcPr', 'cellDel') !== undefined

/** A merge without a value, or with `continue`, goes on from the cell before. */
const isContinued = (properties: XmlElement | undefined, name: 'vMerge' | 'hMerge'): boolean => {
  const merge = childAt(properties, name)
  return merge !== undefined && (attribute(merge, 'val') ?? 'continue') === 'continue'
}
