import { parseRect } from '../../grid/index.ts'
import type { ExcelTable } from '../book.ts'
import { childAt, elementsOf, type XmlElement } from '../xml/index.ts'
import { unescapeXstring } from './escapes.ts'

/** The table that a table part declares (ECMA-376 §18.5.1.2); `undefined` when its range cannot be read. */
export const readExcelTable = (root: XmlElement): ExcelTable | undefined => {
  const rect = parseRect(root.attributes['ref'] ?? '')
  if (!rect) return undefined
  return {
    name: root.attributes['displayName'] ?? root.attributes['name'] ?? '',
    rect,
    headerRows: Number(root.attributes['headerRowCount'] ?? 1),
    totalsRows: Number(root.attributes['totalsRowCount'] ?? 0),
    columns: elementsOf(childAt(root, 'tableColumns'), 'tableColumn').map(column =>
      unescapeXstring(column.attributes['name'] ?? ''),
    ),
  }
}
