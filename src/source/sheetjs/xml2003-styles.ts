import { isFault } from '../../fault/index.ts'
import type { CellStyle } from '../../grid/index.ts'
import { childAt, descendantsOf, elementsOf, ownText, parseTree, wholeNumber, type XmlElement } from '../xml/index.ts'
import type { BiffSheet } from './biff-styles.ts'

type Style = Omit<CellStyle, 'format'>

/** What cells hold is read by the library. */
const SKIP: ReadonlySet<string> = new Set(['Data', 'Comment'])
/** Columns of a sheet, so that a place is one number. */
const COLUMNS = 1 << 14

/**
 * The sheets of a workbook in the XML of Excel 2003 in tab order, with the styles that the library leaves out; `[]` when
 * its XML cannot be followed. Cost: bytes. Source: "XML Spreadsheet Reference" of Office 2003, elements Styles and Table.
 */
export const readXml2003Sheets = (bytes: Uint8Array): readonly BiffSheet[] => {
  try {
    const root = parseTree(bytes, 'workbook', SKIP)
    const styles = stylesOf(root)
    return elementsOf(root, 'Worksheet').map(sheet => sheetFrom(sheet, styles))
  } catch (error) {
    // The file is read by the library anyway; without these facts its cells are plain.
    if (isFault(error)) return []
    throw error
  }
}

/** Styles by their ids; each has what its parent and the default style have, where it says nothing of its own. */
const stylesOf = (root: XmlElement): ReadonlyMap<string, Style> => {
  const elements = new Map<string, XmlElement>()
  for (const style of elementsOf(childAt(root, 'Styles'), 'Style')) elements.set(style.attributes['ID'] ?? '', style)
  const own = (id: string | undefined): Style => ownStyle(elements.get(id ?? ''))
  return new Map(
    Array.from(elements, ([id, { attributes }]): [string, Style] => [
      id,
      { ...own('Default'), ...own(attributes['Parent']), ...own(id) },
    ]),
  )
}

const ownStyle = (style: XmlElement | undefined): Style => {
  const font = childAt(style, 'Font')
  const alignment = childAt(style, 'Alignment')
  const interior = childAt(style, 'Interior')
  const indent = wholeNumber(alignment, 'Indent') ?? 0
  const align = aligns[alignment?.attributes['Horizontal'] ?? '']
  const size = Number(font?.attributes['Size'] ?? Number.NaN)
  const color = hexOf(font?.attributes['Color'])
  const fill = (interior?.attributes['Pattern'] ?? 'None') === 'None' ? undefined : hexOf(interior?.attributes['Color'])
  const borders = bordersOf(childAt(style, 'Borders'))
  return {
    ...(font?.attributes['Bold'] === '1' ? { bold: true } : {}),
    ...(font?.attributes['Italic'] === '1' ? { italic: true } : {}),
    ...(indent > 0 ? { indent } : {}),
    ...(fill ? { fill } : {}),
    ...(color ? { color } : {}),
    ...(align ? { align } : {}),
    ...(borders === '' ? {} : { borders }),
    ...(size > 0 ? { size } : {}),
  }
}

const aligns: Readonly<Record<string, CellStyle['align']>> = {
  Left: 'left',
  Center: 'center',
  CenterAcrossSelection: 'center',
  Right: 'right',
}

const hexOf = (color: string | undefined): string | undefined =>
  color && /^#[0-9a-f]{6}$/i.test(color) ? color.slice(1).toUpperCase() : undefined

const bordersOf = (borders: XmlElement | undefined): string => {
  const sides = elementsOf(borders, 'Border')
    .filter(({ attributes }) => (attributes['LineStyle'] ?? 'None') !== 'None')
    .map(({ attributes }) => attributes['Position'])
  return ['Top', 'Right', 'Bottom', 'Left']
    .filter(side => sides.includes(side))
    .map(side => side.charAt(0).toLowerCase())
    .join('')
}

const sheetFrom = (sheet: XmlElement, styles: ReadonlyMap<string, Style>): BiffSheet => {
  const placed = placedStyles(childAt(sheet, 'Table'), styles)
  const options = childAt(sheet, 'WorksheetOptions')
  const lines = (name: string): number => Number(ownText(descendantsOf(options, name)[0]).trim() || 0)
  const freeze = { rows: lines('SplitHorizontal'), columns: lines('SplitVertical') }
  const isFrozen = childAt(options, 'FreezePanes') !== undefined && freeze.rows + freeze.columns > 0
  return {
    styleAt: (row, column) => placed.get(row * COLUMNS + column),
    rows: new Map(),
    ...(isFrozen ? { freeze } : {}),
    summaryAbove: childAt(options, 'NoSummaryRowsBelowDetail') !== undefined,
  }
}

/** Styles by place: that of the cell, else of its row, of its column, of the table. Cost: cells. */
const placedStyles = (
  table: XmlElement | undefined,
  styles: ReadonlyMap<string, Style>,
): ReadonlyMap<number, Style> => {
  const placed = new Map<number, Style>()
  const idOf = (element: XmlElement | undefined): string | undefined => element?.attributes['StyleID']
  const columnIds = columnStyles(table)
  let row = 0
  for (const line of elementsOf(table, 'Row')) {
    row = (wholeNumber(line, 'Index') ?? row + 1) - 1
    let column = 0
    for (const cell of elementsOf(line, 'Cell')) {
      column = (wholeNumber(cell, 'Index') ?? column + 1) - 1
      const id = idOf(cell) ?? idOf(line) ?? columnIds.get(column) ?? idOf(table) ?? 'Default'
      const style = styles.get(id)
      if (style && Object.keys(style).length > 0) placed.set(row * COLUMNS + column, style)
      column += 1 + (wholeNumber(cell, 'MergeAcross') ?? 0)
    }
    row += 1 + (wholeNumber(line, 'Span') ?? 0)
  }
  return placed
}

/** Ids of the styles of whole columns; a column with a span stands for those after it too. */
const columnStyles = (table: XmlElement | undefined): ReadonlyMap<number, string> => {
  const ids = new Map<number, string>()
  let column = 0
  for (const element of elementsOf(table, 'Column')) {
    column = (wholeNumber(element, 'Index') ?? column + 1) - 1
    const end = Math.min(COLUMNS, column + 1 + (wholeNumber(element, 'Span') ?? 0))
    const id = element.attributes['StyleID']
    for (; column < end; column += 1) if (id !== undefined) ids.set(column, id)
  }
  return ids
}
