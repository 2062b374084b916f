import { columnLetters, coveringText, type Grid } from '../grid/index.ts'
import type { Sheet } from '../source/index.ts'
import { ancestorsOf, type Column, type RowFact, rowFactOf, type Table } from '../table/index.ts'
import { languageOfTable } from './language.ts'
import type { StoredRow } from './table-store.ts'
import { type Language, type Wording, wordings } from './wording.ts'

/** One filled cell of a record: `column` is an index into `Table.columns`; `text` as shown, on one line. */
export type RecordCell = { readonly column: number; readonly text: string }

/**
 * One row of a table with everything that is needed to understand it alone.
 *
 * `text` is what the index and a reader get:
 * `Лист "Сети", строка 4: A (Название сети)=СЕВЕРЯНКА; B (Партнёр)=Да`, with the ancestors in brackets before the
 * cells and the notes after them.
 */
export type TableRecord = {
  /** Row in table axes, from 0: the sheet's row, or its column in a transposed table. */
  readonly row: number
  readonly role: 'data' | 'total'
  readonly text: string
  /** Its labels, outermost first, joined with ` / `: the filled cells of the stub; the first filled cell without a stub. */
  readonly label: string
  /** Labels of the groups it stands under, outermost first. */
  readonly ancestors: readonly string[]
  /** Texts of the notes that govern it or one of its cells, with their marks. */
  readonly notes: readonly string[]
  /** Filled cells, left to right. */
  readonly cells: readonly RecordCell[]
  readonly hidden?: true
}

/**
 * The rows of a table as records, from the top: data and totals, hidden ones flagged; never headers, sections, units,
 * notes or rows without a filled cell.
 *
 * A value merged over several rows stands in each of them. The rows of a form are all its rows as they are written, the
 * first ones too, with letters alone beside the cells.
 * Cost: cells of the table; memory: one row.
 */
export function* recordsOf(table: Table, sheet: Sheet): Iterable<TableRecord> {
  const wording = wordings[languageOfTable(table, sheet)]
  const maker = recordMaker(table, placeNameOf(sheet, wording), wording)
  let fact = 0
  for (const row of rowsWithCells(table, sheet.grid)) {
    while (fact < table.rows.length && (table.rows[fact] as RowFact).row < row) fact += 1
    const known = table.rows[fact]?.row === row ? (table.rows[fact] as RowFact) : { row, role: 'data' as const }
    if (!isRecord(known)) continue
    const record = maker(known, cellsOfRecord(table, sheet.grid, row))
    if (record) yield record
  }
}

/** The record of one row, or `undefined` when the row is not one. Cost: cells of the row. */
export const recordAt = (table: Table, sheet: Sheet, row: number): TableRecord | undefined => {
  const wording = wordings[languageOfTable(table, sheet)]
  const fact = rowFactOf(table, row)
  if (!isRecord(fact)) return undefined
  return recordMaker(table, placeNameOf(sheet, wording), wording)(fact, cellsOfRecord(table, sheet.grid, row))
}

/** Rows that were kept in a table store, all columns wanted, as the same records that {@link recordsOf} gives. */
export function* recordsOfStored(table: Table, rows: Iterable<StoredRow>, language: Language): Iterable<TableRecord> {
  const wording = wordings[language]
  const origin = isDocumentTable(table.sheet) ? 'table' : 'worksheet'
  const maker = recordMaker(table, placeNameOf({ name: table.sheet, origin }, wording), wording)
  for (const { row, texts } of rows) {
    const fact = rowFactOf(table, row)
    if (!isRecord(fact)) continue
    const cells = texts.flatMap((text, column) => (oneLine(text) === '' ? [] : [{ column, text: oneLine(text) }]))
    const record = maker(fact, cells)
    if (record) yield record
  }
}

const isRecord = (fact: RowFact): boolean => fact.role === 'data' || fact.role === 'total'

/** Names that readers give to tables inside documents. */
const isDocumentTable = (name: string): boolean => /^(?:table|slide|chart) \d+/.test(name)

/** Name of the place of a table in its document: `Лист "Сети"`; `table 2` for a table inside a document. */
export const placeNameOf = (sheet: Pick<Sheet, 'name' | 'origin'>, wording: Wording): string =>
  sheet.origin === 'worksheet' ? `${wording.sheet} "${sheet.name}"` : sheet.name

/** One column as records name it: `C (Каналы / Гипермаркеты)`, the letter alone when it has no name. */
export const columnNameOf = (column: Column): string =>
  column.path.length === 0 ? column.letter : `${column.letter} (${oneLine(column.name)})`

/** Text without line breaks and runs of blanks. */
export const oneLine = (text: string): string => (/\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, ' ') : text).trim()

type Maker = (fact: RowFact, cells: readonly RecordCell[]) => TableRecord | undefined

const recordMaker = (table: Table, place: string, wording: Wording): Maker => {
  // The first row of a form is one of its rows, not the name of what stands below.
  const isForm = table.kind === 'form'
  const names = table.columns.map(column => (isForm ? column.letter : columnNameOf(column)))
  const units = table.columns.map(column => (isForm ? '' : unitAfter(column)))
  const ancestors = new Map<number, readonly string[]>()
  const notesAt = notesByRow(table)
  return ({ row, role, group, notes, hidden }, cells) => {
    if (cells.length === 0) return undefined
    const facts = {
      row,
      role: role === 'total' ? 'total' : 'data',
      label: labelOf(table, cells),
      ancestors: group === undefined ? [] : cached(ancestors, group, () => ancestorsOf(table, group)),
      notes: notesOf(table, [...(notes ?? []), ...(notesAt.get(row) ?? [])]),
      cells,
      ...(hidden ? { hidden } : {}),
    } as const
    const line = table.transposed ? `${wording.column} ${columnLetters(row)}` : `${wording.row} ${row + 1}`
    const body = cells.map(cell => `${names[cell.column]}=${cell.text}${units[cell.column]}`).join('; ')
    return { ...facts, text: `${place}, ${line}${surroundings(facts, wording, body)}` }
  }
}

/** Flags and ancestors before the cells, notes after them. */
const surroundings = (
  facts: Pick<TableRecord, 'role' | 'hidden' | 'ancestors' | 'notes'>,
  wording: Wording,
  body: string,
): string => {
  const flags = [...(facts.role === 'total' ? [wording.total] : []), ...(facts.hidden ? [wording.hidden] : [])]
  const told = flags.length === 0 ? '' : ` (${flags.join(', ')})`
  const under = facts.ancestors.length === 0 ? '' : ` [${facts.ancestors.map(oneLine).join(' / ')}]`
  const after = facts.notes.length === 0 ? '' : `; ${wording.note}: ${facts.notes.join('; ')}`
  return `${told}${under}: ${body}${after}`
}

/** Rows of the body (of a form, from its first row) that hold a cell, or that a merged value reaches. */
function* rowsWithCells(table: Table, grid: Grid): Iterable<number> {
  const { bottom } = table.body
  const top = table.kind === 'form' ? Math.min(table.header.top, table.body.top) : table.body.top
  if (table.transposed || grid.spans.length > 0) {
    for (let row = top; row < bottom; row += 1) yield row
    return
  }
  let low = 0
  let high = grid.filledRows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((grid.filledRows[middle] as number) < top) low = middle + 1
    else high = middle
  }
  for (let at = low; at < grid.filledRows.length && (grid.filledRows[at] as number) < bottom; at += 1)
    yield grid.filledRows[at] as number
}

const cellsOfRecord = (table: Table, grid: Grid, row: number): readonly RecordCell[] => {
  const cells: RecordCell[] = []
  const { columns } = table
  for (let column = 0; column < columns.length; column += 1) {
    const index = (columns[column] as Column).index
    const text = table.transposed ? valueAt(grid, index, row) : valueAt(grid, row, index)
    if (text !== '') cells.push({ column, text })
  }
  return cells
}

/** Text at a place; a merged value counts in each row it covers, but only in its first column. */
const valueAt = (grid: Grid, row: number, column: number): string => {
  const own = grid.textAt(row, column)
  if (own !== '') return oneLine(own)
  if (grid.spans.length === 0) return ''
  const span = grid.spanAt(row, column)
  return span && span.left === column ? oneLine(coveringText(grid, row, column)) : ''
}

const unitAfter = (column: Column): string => {
  const unit = column.unit?.text
  if (!unit || unit === '' || column.role === 'label') return ''
  // A unit that the number format shows stands in the text of the cell already, and one in the name stands before it.
  if (column.unit?.from === 'format' || column.name.includes(unit)) return ''
  return ` ${oneLine(unit)}`
}

const labelOf = (table: Table, cells: readonly RecordCell[]): string => {
  const labels = cells.filter(cell => table.columns[cell.column]?.role === 'label').map(cell => cell.text)
  return labels.length > 0 ? labels.join(' / ') : (cells[0]?.text ?? '')
}

/** Notes bound to cells, by row; those of the header stay with the card. */
const notesByRow = (table: Table): ReadonlyMap<number, readonly number[]> => {
  const byRow = new Map<number, number[]>()
  table.notes.forEach((note, index) => {
    for (const { row } of note.binds) {
      const list = byRow.get(row)
      if (list) list.push(index)
      else byRow.set(row, [index])
    }
  })
  return byRow
}

const notesOf = (table: Table, indices: readonly number[]): readonly string[] =>
  [...new Set(indices)].flatMap(index => {
    const note = table.notes[index]
    return note ? [noteText(note)] : []
  })

/** A note with its mark in front, unless the text carries it already. */
export const noteText = (note: { readonly mark?: string; readonly text: string }): string => {
  const text = oneLine(note.text)
  return note.mark === undefined || text.startsWith(note.mark) ? text : `${note.mark} ${text}`
}

const cached = <K, V>(map: Map<K, V>, key: K, make: () => V): V => {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

/**
 * Texts of the cells of a record, read back from {@link TableRecord.text} in order of the columns; notes are left out.
 *
 * A cell that holds what looks like the next cell (`; B=`) is parted there: fit for finding names, not for answers.
 */
export const cellTextsOf = (recordText: string): readonly string[] => {
  const start = recordText.search(/: (?:[A-Z]{1,3}|\d+)(?: \(|=)/)
  if (start < 0) return []
  return recordText
    .slice(start + 2)
    .split(/; (?=(?:[A-Z]{1,3}|\d+)(?: \([^=]*\))?=)/)
    .flatMap(part => {
      const [, text = ''] = /^(?:[A-Z]{1,3}|\d+)(?: \(.*?\))?=(.*)$/.exec(part) ?? []
      return text === '' ? [] : [text.split('; ')[0] ?? text]
    })
}
