import { type FlowCell, type FlowItem, type FlowTable, HeaderRows } from '../flow/index.ts'
import type { DocInfo } from './doc-info.ts'
import { type HwpRecord, TAG, u16, u32 } from './records.ts'

/** How the records inside a cell or a caption are read. */
export type Inside = {
  readonly read: (records: readonly HwpRecord[]) => readonly FlowItem[]
  readonly textOf: (records: readonly HwpRecord[]) => string
}

/** A list of paragraphs: its header, and the paragraphs that follow it on the same level. */
type List = { readonly header: HwpRecord; readonly paragraphs: HwpRecord[] }

/**
 * A table (§4.3.9.1): lists of paragraphs before the table record are its caption, those after it its cells, each with
 * its own place and span. A cell without a place follows the cell before it.
 */
export const readTable = (control: HwpRecord, info: DocInfo, inside: Inside): FlowTable => {
  const { captions, cells } = listsOf(control)
  const placed: FlowCell[] = []
  const headers = new HeaderRows()
  for (const list of cells) {
    const cell = readCell(list, placed.at(-1), { info, inside })
    placed.push(cell)
    headers.tell(cell.row, (u32(list.header.data, 4) & TITLE_CELL) !== 0)
  }
  const caption = captions
    .map(list => inside.textOf(list.paragraphs))
    .join('\n')
    .trim()
  return {
    kind: 'table',
    origin: 'table',
    cells: placed,
    ...(headers.count > 0 ? { headerRows: headers.count } : {}),
    ...(caption === '' ? {} : { caption }),
  }
}

/** Bit of a cell's flags that makes it part of the header that is repeated on each page. */
const TITLE_CELL = 1 << 18
/** Bytes of a list header before the place of its cell (table 65). */
const PLACE = 8

const listsOf = (control: HwpRecord): { readonly captions: readonly List[]; readonly cells: readonly List[] } => {
  const captions: List[] = []
  const cells: List[] = []
  let lists = captions
  for (const child of control.children) {
    if (child.tag === TAG.table) lists = cells
    else if (child.tag === TAG.listHeader)
      lists.push({ header: child, paragraphs: child.children.filter(inner => inner.tag === TAG.paraHeader) })
    else if (child.tag === TAG.paraHeader) lists.at(-1)?.paragraphs.push(child)
  }
  return { captions, cells }
}

const readCell = (
  { header, paragraphs }: List,
  before: FlowCell | undefined,
  { info, inside }: { readonly info: DocInfo; readonly inside: Inside },
): FlowCell => {
  const { data } = header
  const items = inside.read(paragraphs)
  if (data.byteLength < PLACE + 8) {
    const column = before ? before.column + before.columns : 0
    return { row: before?.row ?? 0, column, rows: 1, columns: 1, items }
  }
  const fill = info.fills[u16(data, PLACE + 24) - 1]
  return {
    column: u16(data, PLACE),
    row: u16(data, PLACE + 2),
    columns: Math.max(1, u16(data, PLACE + 4)),
    rows: Math.max(1, u16(data, PLACE + 6)),
    items,
    ...(fill === undefined ? {} : { fill }),
  }
}
