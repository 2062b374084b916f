import type { Finding } from '../fault/index.ts'
import type { Rect } from '../grid/index.ts'
import type { Sheet } from '../source/index.ts'
import type { NumberStyle } from '../text/index.ts'
import type { PagePlace } from './page-place.ts'

/**
 * What kind of thing a region is.
 *
 * `data`: named columns over records. `matrix`: names on both axes, one sort of value. `form`: labels with places to
 * fill in or single values beside them. `list`: a small reference of one or two columns. `text`: no table at all.
 */
export type TableKind = 'data' | 'matrix' | 'form' | 'list' | 'text'

/**
 * A region understood: columns with paths, rows with ancestors, notes, units and totals, and why.
 *
 * All rows and columns are absolute in the sheet, from 0. A `transposed` table is understood along its other axis: its
 * rows are the columns of the sheet and its columns the rows; {@link placeOf} gives the sheet's own cell.
 * The value is plain JSON and holds no body cells: these stay in the grid (or in Parquet), so its size depends on the
 * structure, not on the number of rows.
 */
export type Table = {
  /** `Sheet.name` and `Sheet.index` of the sheet it stands in. */
  readonly sheet: string
  readonly sheetIndex: number
  /** `Sheet.origin` of a table inside a document and of a chart's data; absent on a worksheet. */
  readonly origin?: Exclude<Sheet['origin'], 'worksheet'>
  /** Where it stands in a document with pages or slides. */
  readonly place?: PagePlace
  /** Number of the table in its sheet, in reading order, from 1. */
  readonly ordinal: number
  readonly kind: TableKind
  readonly transposed?: true
  /** Headers and data, without the lines above and the notes below. In table axes; see {@link placeOf}. */
  readonly rect: Rect
  /** Rows of the header: `[top, bottom)`, rows of units and of column numbers included; empty when `top = bottom`. */
  readonly header: { readonly top: number; readonly bottom: number }
  /** Rows below the header up to and without the first row after the table. */
  readonly body: { readonly top: number; readonly bottom: number }
  /** Number of label columns at the left of `rect`. */
  readonly stub: number
  readonly title?: string
  /** Lines above (or, with role `note`, below) that belong to the table, in reading order. The title is among them. */
  readonly lines: readonly Line[]
  readonly columns: readonly Column[]
  /** Ancestors of rows; a parent stands before its children. */
  readonly groups: readonly Group[]
  /** Rows of the body that are more than a plain data row, ascending. A row that is not listed is `data` without ancestors. */
  readonly rows: readonly RowFact[]
  readonly notes: readonly Note[]
  /** Number of rows of role `data`. */
  readonly recordCount: number
  readonly hiddenRows: number
  readonly hiddenColumns: number
  readonly gate: Gate
  /** Fields of a form (label -> value), for kinds `form` and `list`; and of a form's header block. */
  readonly fields?: readonly Field[]
  readonly findings: readonly Finding[]
  readonly why: readonly Why[]
  /** Stable over versions: header paths and position among the sheets, not values. */
  readonly fingerprint: string
  /** Fingerprint that the rules alone give it, when a person's correction was replayed. */
  readonly corrected?: string
}

/** A line of text that belongs to a table but is neither header nor data. */
export type Line = {
  readonly role: 'title' | 'subtitle' | 'unit' | 'period' | 'note' | 'text'
  readonly text: string
  readonly at: Rect
}

/** A unit of measure as written, and what it means where that is known. */
export type Unit = {
  /** As written: `тыс. руб.`, `мг/кг`, `%`, `원`. */
  readonly text: string
  /** Power of ten in front of the base unit: 3 for `тыс. руб.`; absent when 0. */
  readonly scale?: number
  /** Base unit as written, without its scale: `руб.`. */
  readonly base?: string
  /** Where it was read: header text, unit row, line above, number format, unit column, corner cell. */
  readonly from: 'header' | 'row' | 'line' | 'format' | 'column' | 'corner' | 'cell'
  readonly at?: Rect
}

/** What the values of a column are, decided by the whole column, never by one cell. */
export type ColumnType = 'text' | 'number' | 'date' | 'boolean' | 'mixed' | 'blank'

/** One column of a table. */
export type Column = {
  /** Column of the sheet (row, in a transposed table), from 0. */
  readonly index: number
  /** Its letter (row number text in a transposed table). */
  readonly letter: string
  /** Header texts from the top floor down, distinct neighbours only; `[]` when the header says nothing. */
  readonly path: readonly string[]
  /** `path` joined with ` / `; made unique with ` (2)`; the letter when `path` is empty. */
  readonly name: string
  readonly type: ColumnType
  /** How its texts are read as numbers, when `type` is number and cells are texts. */
  readonly numbers?: NumberStyle
  /** Order of day and month of its textual dates. */
  readonly dates?: 'dmy' | 'mdy' | 'ymd'
  /** Its texts have two readings as numbers or days and nothing decided: `numbers` or `dates` is the likelier one. */
  readonly ambiguous?: true
  /** `label`: part of the stub; `total`: sums other columns; `note`: remarks; `unit`: names the unit of its row. */
  readonly role: 'label' | 'value' | 'total' | 'note' | 'unit'
  readonly unit?: Unit
  /** Units of its cells as written, where these differ; then it has no one unit, and its values are not summed. */
  readonly mixedUnits?: readonly string[]
  /** Column whose cells name the unit of this column's cells, row by row. */
  readonly unitColumn?: number
  readonly hidden?: true
  /** Header cells that gave the path. */
  readonly from: readonly Rect[]
  /** Indices into `notes`. */
  readonly notes?: readonly number[]
}

/** One ancestor of rows. */
export type Group = {
  readonly label: string
  /** Cell of the label. */
  readonly row: number
  readonly column: number
  /** Index of its parent in `groups`. */
  readonly parent?: number
  readonly by:
    | 'outline'
    | 'indent'
    | 'glyph'
    | 'numbering'
    | 'merge'
    | 'blank-filled'
    | 'section'
    | 'nesting'
    | 'arithmetic'
}

/**
 * What a row of the body is. `section`: a label alone that heads the rows below; `total`: a total or subtotal;
 * `header`: a repeated print header; `unit`, `blank`, `note`: not records either.
 */
export type RowRole = 'data' | 'section' | 'total' | 'header' | 'unit' | 'blank' | 'note'

/** A row with something to tell. */
export type RowFact = {
  readonly row: number
  readonly role: RowRole
  /** Innermost ancestor, an index into `groups`. */
  readonly group?: number
  /** Indices into `notes` that govern the row or one of its cells. */
  readonly notes?: readonly number[]
  readonly hidden?: true
  /** Of a total: rows it sums, and whether the arithmetic agrees. */
  readonly total?: {
    readonly check: 'agrees' | 'differs' | 'unchecked'
    readonly by: 'word' | 'arithmetic' | 'style' | 'outline'
  }
}

/** A footnote or comment, bound to what it governs. */
export type Note = {
  readonly mark?: string
  readonly text: string
  /** Where it is written; absent for notes of the format itself (comments, footnotes of a document). */
  readonly at?: Rect
  readonly kind: 'footnote' | 'comment' | 'remark'
  /** Cells that carry its mark; empty: it governs the whole table. */
  readonly binds: readonly { readonly row: number; readonly column: number }[]
}

/** One label and value of a form. */
export type Field = { readonly label: string; readonly value: string; readonly labelAt: Rect; readonly at?: Rect }

/** Why a table may not be loaded for SQL (DESIGN rule 8). */
export type GateReason = 'two_columns' | 'blank_header' | 'repeated_header' | 'ragged_rows' | 'not_data'

/**
 * May the table be loaded for SQL? `open` only when there is no reason against it; `reasons` after header paths are composed,
 * all at once; `strict` by the four shape rules, word for word, on the raw header.
 */
export type Gate = {
  readonly open: boolean
  readonly reasons: readonly { readonly reason: GateReason; readonly message: string }[]
  readonly strict: readonly GateReason[]
  /** How a table that is closed for its names alone can be loaded all the same. */
  readonly repair?: GateRepair
}

/**
 * Unique names for the columns whose own are blank or repeated: the letter, or the name with ` (2)`. They are `Column.name` already;
 * the labels as written stay in `Column.path`. Whoever loads the table has to say that the names are taken.
 */
export type GateRepair = {
  readonly names: readonly { readonly column: number; readonly letter: string; readonly name: string }[]
  /** Rows and types show plainly that it is data: nothing but the names stands in the way. */
  readonly isPlain: boolean
}

/** True when the table may be loaded as it stands, or is plainly data and only lacks names, which the repair gives. */
export const isLoadable = ({ gate }: Pick<Table, 'gate'>): boolean => gate.open || gate.repair?.isPlain === true

/** One decision: which rule, on which cells, in words. */
export type Why = { readonly rule: string; readonly message: string; readonly at?: Rect }

/** The sheet's own cell of a place in table axes. */
export const placeOf = (
  table: Pick<Table, 'transposed'>,
  row: number,
  column: number,
): { readonly row: number; readonly column: number } =>
  table.transposed ? { row: column, column: row } : { row, column }

/** The sheet's own rectangle of a rectangle in table axes. */
export const rectInSheet = (table: Pick<Table, 'transposed'>, rect: Rect): Rect =>
  table.transposed ? { top: rect.left, left: rect.top, bottom: rect.right, right: rect.bottom } : rect

/** Facts of a row of the body; plain data when none are listed. Cost: log rows. */
export const rowFactOf = (table: Pick<Table, 'rows'>, row: number): RowFact => {
  let low = 0
  let high = table.rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((table.rows[middle] as RowFact).row < row) low = middle + 1
    else high = middle
  }
  const found = table.rows[low]
  return found?.row === row ? found : { row, role: 'data' }
}

/** Labels of the ancestors of a group, outermost first, itself last. */
export const ancestorsOf = (table: Pick<Table, 'groups'>, group: number | undefined): readonly string[] => {
  const labels: string[] = []
  for (let at = group; at !== undefined; at = table.groups[at]?.parent) labels.unshift(table.groups[at]?.label ?? '')
  return labels
}
