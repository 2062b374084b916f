import { parseRect } from '../../grid/index.ts'
import type { ExcelTable } from '../book.ts'
import { childOf, childrenOf, type XmlElement } from '../xml/index.ts'
import { unescapeXstring } from './escapes.ts'

/** The table that a table part declares (ECMA-376 §18.5.1.2); `undefined` when its range cannot be read. */
export const readExcelTable = (root: XmlElement): ExcelTable | undefined => {
  const rect = parseRect(root.attributes.get('ref') ?? '')
  if (!rect) return undefined
  return {
    name: root.attributes.get('displayName') ?? root.attributes.get('name') ?? '',
    rect,
    headerRows: Number(root.attributes.get('headerRowCount') ?? 1),
    totalsRows: Number(root.attributes.get('totalsRowCount') ?? 0),
    columns: childrenOf(childOf(root, 'tableColumns'), 'tableColumn').map(column =>
      unescapeXstring(column.attributes.get('name') ?? ''),
    ),
  }
}
