import { type FlowCell, type FlowTable, plainParagraph } from '../flow/index.ts'

/** A table among lines: the first line of it and the line after it. */
export type Drawn = { readonly table: FlowTable; readonly first: number; readonly next: number }

const FRAME = /^\s*[+|├┌└╔╠╚┏┣┗╟╒╞╘][-=+|─━═┬┼┴╦╬╩┳╋┻┤┐┘╗╣╝┓┫┛╤╪╧╕╡╛\s]*[-=─━═][-=+|─━═┬┼┴╦╬╩┳╋┻┤┐┘╗╣╝┓┫┛╤╪╧╕╡╛\s]*$/
const SIDE = /^\s*[|│║┃].*[|│║┃]\s*$/
const RULER = /^\s*-{2,}(?:\s*\+-{2,}|-*\+-+|\s+-{2,})+\s*$/
const MIN_ROWS = 2

/** The table that is drawn with characters in a run of lines without blank ones; `undefined` when there is none. */
export const drawnTable = (lines: readonly string[]): Drawn | undefined => framedTable(lines) ?? ruledTable(lines)

/** Rows between lines of dashes, cells between bars. Lines that no frame parts are rows of their own. */
const framedTable = (lines: readonly string[]): Drawn | undefined => {
  const first = lines.findIndex(line => FRAME.test(line) && /[+┌╔┏├|]/.test(line))
  if (first < 0 || !SIDE.test(lines[first + 1] ?? '')) return undefined
  let next = first
  const rows: string[][] = []
  const frames: number[] = []
  for (; next < lines.length; next += 1) {
    const line = lines[next] as string
    if (FRAME.test(line)) frames.push(rows.length)
    else if (SIDE.test(line)) rows.push(cellsOfSide(line))
    else break
  }
  const width = rows[0]?.length ?? 0
  if (rows.length < MIN_ROWS || width < 2 || rows.some(row => row.length !== width)) return undefined
  const merged = frames.length > 3 ? joinedRows(rows, frames) : rows
  const head = frames.includes(1) || frames.length > 3 ? 1 : 0
  return { table: tableOf(merged, head), first, next }
}

const cellsOfSide = (line: string): string[] =>
  line
    .trim()
    .slice(1, -1)
    .split(/[|│║┃]/)
    .map(cell => cell.trim())

/** With a frame between all rows, the lines between two frames are one row. */
const joinedRows = (rows: readonly string[][], frames: readonly number[]): readonly string[][] => {
  const joined: string[][] = []
  for (let at = 0; at < frames.length; at += 1) {
    const group = rows.slice(frames[at], frames[at + 1] ?? rows.length)
    if (group.length === 0) continue
    joined.push(
      (group[0] ?? []).map((_, column) =>
        group
          .map(row => row[column] ?? '')
          .filter(text => text !== '')
          .join('\n'),
      ),
    )
  }
  return joined
}

/** Columns given by a line of dashes under the header; every line must keep the gaps between them free. */
const ruledTable = (lines: readonly string[]): Drawn | undefined => {
  const ruler = lines.findIndex((line, at) => at > 0 && RULER.test(line))
  const dashes = lines[ruler]
  if (dashes === undefined || lines.length - ruler < MIN_ROWS) return undefined
  const columns = [...dashes.matchAll(/-+/g)].map(match => ({ from: match.index, to: match.index + match[0].length }))
  let next = ruler + 1
  while (next < lines.length && fits(lines[next] as string, columns)) next += 1
  const header = lines[ruler - 1] as string
  if (next - ruler < MIN_ROWS || !fits(header, columns)) return undefined
  const rows = [header, ...lines.slice(ruler + 1, next)].map(line => cut(line, columns))
  return { table: tableOf(rows, 1), first: ruler - 1, next }
}

type Column = { readonly from: number; readonly to: number }

/** Gaps hold nothing but blanks or a bar; the last column may run on. */
const fits = (line: string, columns: readonly Column[]): boolean =>
  columns.slice(1).every((column, at) => /^[\s|│]*$/.test(line.slice(columns[at]?.to, column.from))) &&
  line.trim() !== ''

const cut = (line: string, columns: readonly Column[]): string[] =>
  columns.map(({ from, to }, at) => line.slice(from, at === columns.length - 1 ? undefined : to).trim())

const tableOf = (rows: readonly (readonly string[])[], headerRows: number): FlowTable => ({
  kind: 'table',
  origin: 'table',
  headerRows,
  cells: rows.flatMap((texts, row) =>
    texts.map((text, column): FlowCell => ({ row, column, rows: 1, columns: 1, items: [plainParagraph(text)] })),
  ),
})
