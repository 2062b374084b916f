import { columnLetters } from '../grid/index.ts'
import type { Sheet } from '../source/index.ts'
import type { Table } from '../table/index.ts'
import { type CardContext, cardOf, tableNotes } from './card.ts'
import { oneLine, recordsOf, type TableRecord } from './table-record.ts'
import { type Language, type Wording, wordings } from './wording.ts'

/** The table's own text, bounded, and how much of it is there. */
export type Parent = {
  readonly text: string
  /** Rows shown, in table axes, ascending. */
  readonly rows: readonly number[]
  /** Records of the table that are not shown. */
  readonly rowsLeftOut: number
}

/** Length of a parent in characters, unless the caller asks for another. */
export const PARENT_CHARACTERS = 6000
/** Columns up to which rows stand under one header line; wider tables name each value, since most cells are empty. */
export const GRID_COLUMNS = 16
/** Share of a parent that its header line may take. */
const HEADER_SHARE = 0.4
/** Share of a parent that notes of the whole table may take. */
const NOTES_SHARE = 0.25

/**
 * Card, header, rows with ancestors and notes, and "rows not shown: n" when the bound left some out.
 *
 * With `rows`, best first, these come first in the choice (in table order in the text), then the rows from the top as
 * far as there is room. A row is never cut. Cost: cells of the table.
 */
export const parentOf = (
  table: Table,
  sheet: Sheet,
  options: CardContext & { readonly maxCharacters?: number; readonly rows?: readonly number[] },
): Parent => {
  const card = cardOf(table, sheet, options)
  const records = recordsOf(table, sheet)
  return composeParent(
    { card: card.text, table, language: card.language, records },
    {
      maxCharacters: options.maxCharacters ?? PARENT_CHARACTERS,
      ...(options.rows ? { rows: options.rows } : {}),
    },
  )
}

/** What a parent is made of; `records` are in table order and may be some of the table's only. */
export type ParentParts = {
  readonly card: string
  readonly table: Table
  readonly language: Language
  readonly records: Iterable<TableRecord>
}

/** The parent of records that were read elsewhere, such as from the table store. See {@link parentOf}. */
export const composeParent = (
  parts: ParentParts,
  options: { readonly maxCharacters: number; readonly rows?: readonly number[] },
): Parent => {
  const wording = wordings[parts.language]
  const header = headerLine(parts.table, wording, options.maxCharacters * HEADER_SHARE)
  const ending = wording.rowsNotShown.length + 12
  const notes = notesLine(parts, wording, options.maxCharacters * NOTES_SHARE)
  const room = options.maxCharacters - parts.card.length - header.length - notes.length - ending
  const lines = chosenLines(parts, {
    room,
    wanted: new Map((options.rows ?? []).map((row, at) => [row, at])),
    grid: header !== '',
  })
  const all = Math.max(parts.table.recordCount, lines.seen)
  const rowsLeftOut = Math.max(0, all - lines.shown.filter(line => line.data).length)
  const text = [
    parts.card,
    header,
    ...lines.shown.map(line => line.text),
    notes,
    rowsLeftOut > 0 ? wording.rowsNotShown.replace('{n}', String(rowsLeftOut)) : '',
  ]
  return {
    text: text.filter(part => part !== '').join('\n'),
    rows: lines.shown.map(line => line.row),
    rowsLeftOut,
  }
}

/** The header as one line with letters, `''` when it does not fit or the table is too wide for a grid. */
const headerLine = (table: Table, wording: Wording, room: number): string => {
  if (table.columns.length > GRID_COLUMNS) return ''
  const names = table.columns.map(column => {
    const unit = column.unit && !column.name.includes(column.unit.text) ? `, ${oneLine(column.unit.text)}` : ''
    return column.path.length === 0 ? column.letter : `${column.letter} ${oneLine(column.name)}${unit}`
  })
  const line = `${table.transposed ? wording.column : wording.row} | ${names.join(' | ')}`
  return line.length <= room ? line : ''
}

/** Notes of the whole table that the card had no room for, as many as fit. */
const notesLine = (parts: ParentParts, wording: Wording, room: number): string => {
  const untold = tableNotes(parts.table).filter(note => !parts.card.includes(note))
  let text = ''
  for (const note of untold) {
    const longer = text === '' ? `${wording.notes}: ${note}` : `${text}; ${note}`
    if (longer.length > room) break
    text = longer
  }
  return text
}

type ShownLine = { readonly row: number; readonly data: boolean; readonly text: string }

const chosenLines = (
  parts: ParentParts,
  to: { readonly room: number; readonly wanted: ReadonlyMap<number, number>; readonly grid: boolean },
): { readonly shown: readonly ShownLine[]; readonly seen: number } => {
  const wanted: ShownLine[] = []
  const others: ShownLine[] = []
  let othersSize = 0
  let seen = 0
  for (const record of parts.records) {
    const data = record.role === 'data'
    if (data) seen += 1
    const isWanted = to.wanted.has(record.row)
    if (!isWanted && othersSize > to.room) continue
    const line = { row: record.row, data, text: to.grid ? gridLine(parts.table, record) : record.text }
    if (isWanted) wanted.push(line)
    else {
      others.push(line)
      othersSize += line.text.length + 1
    }
  }
  const priority = (line: ShownLine): number => to.wanted.get(line.row) ?? 0
  wanted.sort((a, b) => priority(a) - priority(b))
  const shown = fitting([...wanted, ...others], to.room)
  return { shown: shown.sort((a, b) => a.row - b.row), seen }
}

/** Lines from the first as long as there is room; the first line that does not fit ends the choice. */
const fitting = (lines: readonly ShownLine[], room: number): ShownLine[] => {
  let left = room
  const end = lines.findIndex(line => {
    left -= line.text.length + 1
    return left < 0
  })
  return lines.slice(0, end < 0 ? lines.length : end)
}

const gridLine = (table: Table, record: TableRecord): string => {
  const texts = table.columns.map(() => '')
  for (const cell of record.cells) texts[cell.column] = cell.text.replaceAll('|', '¦')
  const address = table.transposed ? columnLetters(record.row) : String(record.row + 1)
  const under = record.ancestors.length === 0 ? '' : ` [${record.ancestors.map(oneLine).join(' / ')}]`
  const notes = record.notes.length === 0 ? '' : ` (${record.notes.join('; ')})`
  return `${address}${under} | ${texts.join(' | ')}${notes}`
}
