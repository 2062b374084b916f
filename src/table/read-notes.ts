import type { Finding } from '../fault/index.ts'
import { type Rect, rectOf } from '../grid/index.ts'
import { MAX_BINDS, type Place, placesOfMarks } from './bind-marks.ts'
import { extrasOf } from './grid-extras.ts'
import { isNoteLike } from './note-like.ts'
import { leadingMark, normalMark } from './note-mark.ts'
import { namesRemarks } from './note-words.ts'
import { tidyText } from './sort-of.ts'
import type { Draft, Refine } from './stages.ts'
import type { Column, Note, RowFact, Why } from './table.ts'

/**
 * The draft with its notes: lines below that begin with a mark bound to the cells that carry it, comments and the
 * footnotes of the format bound to their cell, remarks without a mark governing the table.
 *
 * A mark counts only when a note begins with it, so `Phase 3` and `1) Heat output` stay names. Cost: texts of the
 * table when there are marks, else its extras.
 */
export const readNotes: Refine = draft => {
  const written = writtenNotes(draft)
  const places = placesOfMarks(draft, new Set(written.flatMap(({ mark }) => (mark === undefined ? [] : [mark]))))
  const bound = written.map(note => bindNote(note, places))
  const notes = [...bound.map(({ note }) => note), ...formatNotes(draft), ...comments(draft)]
  const findings = bound.flatMap(({ note, capped }) => (capped ? [cappedFinding(draft, note)] : []))
  return {
    ...draft,
    notes,
    columns: withNotes(draft, notes),
    rows: rowsWithNotes(draft, notes),
    findings: [...draft.findings, ...findings],
    why: [...draft.why, ...whyOf(notes)],
  }
}

/** A note as it is written, before it is bound. */
type Written = { readonly text: string; readonly mark?: string; readonly at?: Rect }

const writtenNotes = (draft: Draft): readonly Written[] => {
  const lines = draft.lines.filter(
    ({ role, at, text }) => role === 'note' || (at.top < draft.header.top && isMarked(text)),
  )
  const inBody = draft.rows.flatMap(({ row, role }) => (role === 'note' ? [lineOfRow(draft, row)] : []))
  const after = draft.sheet.origin === 'worksheet' ? [] : (draft.sheet.after ?? []).filter(isNoteLike)
  const texts: readonly Written[] = [...lines, ...inBody, ...after.map(text => ({ text }))]
  const raised = new Set(extrasOf(draft.grid).raised.map(({ superscript }) => normalMark(superscript ?? '')))
  return joinWrapped(texts.flatMap(line => splitLines(line).map(part => withMark(part, raised))))
}

/** A line above the table is its note only when it says so by a sign. */
const isMarked = (text: string): boolean => /^[*†‡§※]/u.test(text.trim())

const lineOfRow = ({ grid, rect }: Draft, row: number): Written => {
  const texts: string[] = []
  for (const column of grid.columnsAt(row))
    if (column >= rect.left && column < rect.right) texts.push(tidyText(grid, row, column))
  return { text: texts.join(' '), at: rectOf(row, rect.left, row + 1, rect.right) }
}

const splitLines = ({ text, at }: Written): readonly Written[] =>
  text
    .split(/\n+|\s+(?=\*{1,3}\s\S|[†‡]\s?\p{L})/u)
    .map(part => part.trim())
    .filter(part => part !== '')
    .map(part => ({ text: part, ...(at && { at }) }))

/** The mark of a note; a plain digit is one when some cell has that digit raised. */
const withMark = (line: Written, raised: ReadonlySet<string>): Written => {
  const { mark, text } = leadingMark(line.text)
  if (mark !== undefined) return { ...line, mark, text }
  const [, digit, rest = ''] = /^(\d{1,2}|[a-z])[.\s]\s*(\p{L}.*)$/su.exec(line.text.trim()) ?? []
  return digit !== undefined && raised.has(digit) ? { ...line, mark: digit, text: rest } : line
}

/** A line that goes on in small letters belongs to the marked note right above it. */
const joinWrapped = (lines: readonly Written[]): readonly Written[] => {
  const notes: Written[] = []
  for (const line of lines) {
    const last = notes.at(-1)
    const follows = last?.at && line.at && line.at.top === last.at.bottom && line.at.left === last.at.left
    if (
      last?.at &&
      line.at &&
      follows &&
      last.mark !== undefined &&
      line.mark === undefined &&
      /^\p{Ll}/u.test(line.text)
    )
      notes[notes.length - 1] = {
        ...last,
        text: `${last.text} ${line.text}`,
        at: { ...last.at, bottom: line.at.bottom },
      }
    else notes.push(line)
  }
  return notes
}

const bindNote = (
  { text, mark, at }: Written,
  places: ReadonlyMap<string, readonly Place[]>,
): { readonly note: Note; readonly capped: boolean } => {
  const binds = mark === undefined ? [] : (places.get(mark) ?? [])
  const capped = binds.length > MAX_BINDS
  const kind = mark === undefined ? 'remark' : 'footnote'
  const note: Note = { ...(mark !== undefined && { mark }), text, ...(at && { at }), kind, binds: capped ? [] : binds }
  return { note, capped }
}

/** Footnotes that the format itself binds to cells of this table. */
const formatNotes = (draft: Draft): readonly Note[] =>
  (draft.sheet.notes ?? []).flatMap(({ mark, text, row, column }) => {
    const place = draft.transposed ? { row: column, column: row } : { row, column }
    return isInside(draft.rect, place) ? [{ mark, text, kind: 'footnote' as const, binds: [place] }] : []
  })

const comments = (draft: Draft): readonly Note[] =>
  extrasOf(draft.grid).comments.flatMap(({ row, column, comment }) =>
    comment && isInside(draft.rect, { row, column })
      ? [{ text: comment.text, kind: 'comment' as const, binds: [{ row, column }] }]
      : [],
  )

const isInside = (rect: Rect, { row, column }: Place): boolean =>
  row >= rect.top && row < rect.bottom && column >= rect.left && column < rect.right

/** Columns with the notes of their header cells, and the role of those that hold remarks. */
const withNotes = (draft: Draft, notes: readonly Note[]): readonly Column[] => {
  const byColumn = new Map<number, number[]>()
  notes.forEach(({ binds }, index) => {
    for (const { row, column } of binds) {
      if (row >= draft.body.top) continue
      const span = draft.grid.spanAt(row, column)
      for (let at = column; at < (span?.right ?? column + 1); at += 1) add(byColumn, at, index)
    }
  })
  return draft.columns.map(column => {
    const own = byColumn.get(column.index)
    const remarks = column.role === 'value' && column.type !== 'number' && namesRemarks(column.path.at(-1) ?? '')
    return { ...column, ...(remarks && { role: 'note' as const }), ...(own && { notes: own }) }
  })
}

const rowsWithNotes = (draft: Draft, notes: readonly Note[]): readonly RowFact[] => {
  const byRow = new Map<number, number[]>()
  notes.forEach(({ binds }, index) => {
    for (const { row, column } of binds) {
      if (row < draft.body.top) continue
      const span = column < draft.rect.left + draft.stub ? draft.grid.spanAt(row, column) : undefined
      for (let at = row; at < (span?.bottom ?? row + 1); at += 1) add(byRow, at, index)
    }
  })
  if (byRow.size === 0) return draft.rows
  const facts = new Map(draft.rows.map(fact => [fact.row, fact]))
  for (const [row, own] of byRow) facts.set(row, { ...(facts.get(row) ?? { row, role: 'data' }), notes: own })
  return [...facts.values()].sort((a, b) => a.row - b.row)
}

const add = (lists: Map<number, number[]>, key: number, value: number): void => {
  const list = lists.get(key)
  if (!list) lists.set(key, [value])
  else if (!list.includes(value)) list.push(value)
}

const cappedFinding = (draft: Draft, note: Note): Finding => ({
  code: 'note-everywhere',
  level: 'info',
  message: `Note ${note.mark} is carried by more than ${MAX_BINDS} cells and is kept as a note of the whole table.`,
  sheet: draft.sheet.name,
})

const whyOf = (notes: readonly Note[]): readonly Why[] =>
  notes
    .filter(({ kind }) => kind !== 'comment')
    .slice(0, MAX_TOLD)
    .map(({ mark, binds, at }) => ({
      rule: 'note',
      message:
        mark === undefined
          ? 'a remark on the whole table'
          : `note ${mark} governs ${binds.length === 0 ? 'the whole table' : `${binds.length} cells`}`,
      ...(at && { at }),
    }))

/** Notes that are told one by one. */
const MAX_TOLD = 30
