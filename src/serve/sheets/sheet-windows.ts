import type { CellStyle, LineInfo, Rect } from '../../grid/index.ts'
import type { DocumentEntry } from '../../search/index.ts'
import type { Sheet } from '../../source/index.ts'
import type { Table } from '../../table/index.ts'
import type { CellRole } from '../inspect/cell-role.ts'

/** Which stretch of which sheet is drawn. Rows and columns from 0. */
export type WindowAsked = {
  readonly document: Pick<DocumentEntry, 'path' | 'file' | 'size' | 'modifiedMs'> & {
    /** Path inside the archive that the file is; absent when the file itself is the document. */
    readonly member?: string
  }
  /** `Sheet.index`, from 1. */
  readonly sheet: number
  /** Tables of that sheet as the library understands them. */
  readonly tables: readonly Table[]
  readonly top: number
  readonly left: number
  readonly rows: number
  readonly columns: number
}

/** One cell as it is drawn: the text that a person sees, its kind, what it is in its table, and the style facts that carry meaning. */
export type DrawnCell = {
  readonly column: number
  readonly text: string
  readonly kind: 'blank' | 'text' | 'number' | 'date' | 'boolean' | 'error'
  readonly role: CellRole
  readonly value?: string | number | boolean
  readonly style?: Partial<CellStyle>
  readonly formula?: string
  readonly comment?: string
  readonly link?: string
}

/** One row of a window; a row without cells and facts is left out. */
export type DrawnRow = { readonly row: number; readonly cells: readonly DrawnCell[] } & LineInfo

/** A stretch of a sheet, ready to be drawn. Everything from 0; `bottom` and `right` exclusive. */
export type SheetWindow = Pick<Sheet, 'name' | 'origin' | 'index' | 'state'> & {
  readonly caption?: string
  /** From A1 to the last filled cell or span. */
  readonly extent: Rect
  readonly window: Rect
  readonly rows: readonly DrawnRow[]
  /** Merged rectangles that reach into the window. */
  readonly spans: readonly Rect[]
  /** Columns of the window with facts. */
  readonly columns: readonly ({ readonly column: number } & LineInfo)[]
  /** Rows and columns frozen at the top and left, as the file says. */
  readonly freeze?: { readonly rows: number; readonly columns: number }
}

/** A sheet of a document, without its cells. */
export type SheetListed = Pick<Sheet, 'name' | 'origin' | 'index' | 'state'> & {
  readonly rows: number
  readonly columns: number
}

/** Reads stretches of sheets from the documents themselves; what was read last is kept in memory, within bounds. */
export type SheetWindows = {
  /**
   * @throws Fault `table-missing` when the document has no such sheet, `source-changed` when the file is not the one that was
   * ingested, and as reading does
   */
  window(asked: WindowAsked): Promise<SheetWindow>
  sheets(document: WindowAsked['document']): Promise<readonly SheetListed[]>
  close(): Promise<void>
}
