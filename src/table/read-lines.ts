import { type Grid, type Rect, rectOf } from '../grid/index.ts'
import { isNoteLike, isSentence, startsLikeNote } from './note-like.ts'
import { cellsIn, isLoneText } from './row-cells.ts'
import { tidy, tidyText } from './sort-of.ts'
import type { Region, WithLines } from './stages.ts'
import type { Line, Why } from './table.ts'
import { unitsToldBy } from './unit-lines.ts'

/** Most rows that are looked at from the bottom of a table for notes. */
const DEEPEST_NOTES = 200

/**
 * The region with the lines of text above and below its header and body told apart.
 *
 * Above: rows with one text at the left or merged over the whole width, and pairs such as `Date: | 1.2.2024`, until the
 * first row that names columns. Below: rows with one text that reads like a note. The title is the first line above;
 * a caption of the format goes before it. Cost: rows above and below.
 */
export const readLines = (region: Region): WithLines => {
  const { grid, area, excelTable } = region
  const top = excelTable ? area.top : firstTableRow(grid, area)
  const bottom = excelTable ? area.bottom : lastTableRow(grid, { ...area, top }, region.sheet.origin === 'worksheet')
  const rect = { ...area, top, bottom }
  const above = [...region.above, ...lineRects(grid, { ...area, bottom: top })]
  const below = [...lineRects(grid, { ...area, top: bottom }), ...region.below]
  const lines = [...aboveLines(grid, above), ...below.map(at => lineOf(grid, at, 'note'))]
  const title = region.sheet.caption ?? lines.find(({ role }) => role === 'title')?.text
  const why: Why[] =
    top > area.top
      ? [{ rule: 'lines-above', message: `${top - area.top} rows above the header`, at: { ...area, bottom: top } }]
      : []
  return { ...region, rect, lines, ...(title === undefined ? {} : { title }), why: [...region.why, ...why] }
}

/** The first row with cells in more than one column that is not a pair of label and value; the top when there is none. */
const firstTableRow = (grid: Grid, area: Rect): number => {
  if (area.right - area.left < 2) return area.top
  let row = area.top
  while (row < area.bottom - 1 && isLineAbove(grid, row, area) && !headsIndented(grid, row, area)) row += 1
  return row >= area.bottom - 1 ? area.top : row
}

/** A text over one that stands deeper heads it. */
const headsIndented = (grid: Grid, row: number, area: Rect): boolean => {
  const below = grid.textAt(row + 1, area.left)
  if (grid.kindAt(row, area.left) === 'blank' || below === '') return false
  const indent = (at: number): number => grid.styleAt(at, area.left).indent ?? 0
  return indent(row + 1) > indent(row) || (/^\s/.test(below) && !/^\s/.test(grid.textAt(row, area.left)))
}

const isLineAbove = (grid: Grid, row: number, area: Rect): boolean => {
  const columns = cellsIn(grid, row, area)
  if (columns.length === 0) return grid.spanAt(row, area.left) === undefined || !spansDown(grid, row, area)
  const first = columns[0] as number
  const span = grid.spanAt(row, first)
  if (columns.length === 1) {
    if (span && span.bottom - span.top > 1 && span.right < area.right) return false
    return (
      first === area.left ||
      (span !== undefined && span.right - span.left >= area.right - area.left - 1 && first > area.left + 1) ||
      isAside(grid, row, first)
    )
  }
  return area.right - area.left > 2 && columns.length === 2 && isPair(grid, row, columns)
}

const spansDown = (grid: Grid, row: number, area: Rect): boolean => {
  const span = grid.spanAt(row, area.left)
  return span !== undefined && span.top < row && span.right < area.right
}

/** A unit or a period that stands alone at the right: in brackets, with a colon, or money as it is (`тыс. руб.` over `% исполнения`). */
const isAside = (grid: Grid, row: number, column: number): boolean => {
  const text = tidyText(grid, row, column)
  if (/^[(（[].*[)）\]]$/.test(text) || /^\S[^:：]{0,20}[:：]\s*\S/.test(text)) return true
  return grid.kindAt(row, column) === 'text' && grid.spanAt(row, column) === undefined && isMoney(text)
}

const isMoney = (text: string): boolean => {
  const told = text.length > LONGEST_MONEY ? [] : unitsToldBy(text)
  return told.some(({ whole, scope, unit }) => whole && scope === '' && /^(?:money|scale)/u.test(unit.quantity))
}

/** Longest text that only says a unit of money, in characters. */
const LONGEST_MONEY = 40

/** `Date: | 1.2.2024`, or a title with a unit or a date far at its right. */
const isPair = (grid: Grid, row: number, [first = 0, second = 0]: readonly number[]): boolean => {
  const text = tidyText(grid, row, first)
  if (/[:：]$/.test(text)) return true
  return second - first > 2 && isAside(grid, row, second)
}

/** The row after the last one that belongs to the table; note-like rows with one text at the end do not. `trims`: nor do blank ones. */
const lastTableRow = (grid: Grid, area: Rect, trims: boolean): number => {
  if (area.right - area.left < 2) return area.bottom
  const limit = Math.max(area.top + 2, area.bottom - DEEPEST_NOTES)
  let bottom = area.bottom
  let row = area.bottom
  while (row > limit) {
    row -= 1
    const columns = cellsIn(grid, row, area)
    if (columns.length === 0 && !isCovered(grid, row, area)) continue
    if (columns.length !== 1 || !isLoneText(grid, row, area)) break
    if (isNoteRow(grid, row, area)) bottom = row
    else if (!isSentence(tidyText(grid, row, columns[0] as number))) continue
  }
  return trims || bottom < area.bottom ? trimBlank(grid, { ...area, bottom }) : bottom
}

const isCovered = (grid: Grid, row: number, area: Rect): boolean => {
  const span = grid.spanAt(row, area.left)
  return span !== undefined && span.top < row
}

/** One text that reads like a note, or that is merged over most of the width at the very end. */
const isNoteRow = (grid: Grid, row: number, area: Rect): boolean => {
  const column = cellsIn(grid, row, area)[0] as number
  if (isNoteLike(tidyText(grid, row, column))) return true
  const span = grid.spanAt(row, column)
  return span !== undefined && span.right - span.left > 1 && span.left === area.left && span.right >= area.right
}

const trimBlank = (grid: Grid, area: Rect): number => {
  let bottom = area.bottom
  while (bottom > area.top + 1 && cellsIn(grid, bottom - 1, area).length === 0 && !isCovered(grid, bottom - 1, area))
    bottom -= 1
  return bottom
}

const lineRects = (grid: Grid, rows: Rect): readonly Rect[] => {
  const rects: Rect[] = []
  for (let row = rows.top; row < rows.bottom; row += 1) {
    const columns = cellsIn(grid, row, rows)
    const first = columns[0]
    if (first === undefined) continue
    const span = grid.spanAt(row, first)
    const right = Math.max(span?.right ?? 0, (columns.at(-1) as number) + 1)
    rects.push(rectOf(row, first, Math.max(row + 1, span?.bottom ?? 0), right))
  }
  return rects
}

const aboveLines = (grid: Grid, rects: readonly Rect[]): readonly Line[] => {
  const lines = rects.map(at => lineOf(grid, at, 'text'))
  const named = lines.map(line => (startsLikeNote(line.text) ? { ...line, role: 'note' as const } : line))
  const title = Math.max(
    0,
    named.findIndex(({ role }) => role === 'text'),
  )
  return named.map((line, at) => (at === title ? { ...line, role: 'title' as const } : line))
}

/** All texts of a row of `at`, joined with a blank. */
const lineOf = (grid: Grid, at: Rect, role: Line['role']): Line => {
  const texts = cellsIn(grid, at.top, at).map(column => tidyText(grid, at.top, column))
  return { role, text: tidy(texts.join(' ')), at }
}
