import { isNumber } from './find-columns.ts'
import type { Chunk, TextLine } from './text-lines.ts'

/** Lines of one text follow each other within this many ems. */
const MAX_LEADING = 1.4
/** Two steps are the same within this share; the step from one row to the next is larger by more than the second. */
const SAME_STEP = 0.05
const ROW_STEP = 0.1
/** Room that a text takes above and below its baseline, in ems. */
const ABOVE = 0.72
const BELOW = 0.2
/** Fewest rows, and the share of them that must have a text in every column. */
const MIN_ROWS = 3
const FULL_ROWS = 0.6

/** Rows with texts of several lines, and the edges of their columns, one more than there are columns. */
export type WrappedRows = { readonly groups: readonly (readonly TextLine[])[]; readonly xs: readonly number[] }

/**
 * The rows of a table without lines drawn whose texts are wrapped inside their cells, when the distances say so:
 *
 *     Filter     Polypropylene fibre, two     12.50      lines of one text stand closer
 *                layers with reinforcement               than those of two rows, and the texts
 *     Housing    Aluminium alloy             340.00      of a row lie side by side
 *
 * A text is what stands line under line at the usual leading; texts that lie beside each other are a row, wherever in its
 * height each stands. `undefined` when no text is wrapped, numbers stand at the leading (they are rows, a number does not
 * wrap), or the rows do not share their columns. Cost: chunks squared within a run.
 */
export const wrappedRows = (lines: readonly TextLine[]): WrappedRows | undefined => {
  const leading = leadingOf(lines)
  if (leading === undefined) return undefined
  const texts = textsOf(lines, leading)
  if (texts.every(({ chunks }) => chunks.length === 1) || texts.some(isColumnOfNumbers)) return undefined
  const rows = rowsOf(texts)
  const columns = columnsOf(rows)
  return columns && { groups: rows.map(row => linesOf(row, lines)), xs: edgesOf(columns) }
}

/** What stands line under line in one cell. */
type Text = {
  readonly chunks: Chunk[]
  left: number
  right: number
  readonly top: number
  bottom: number
  base: number
}

/** The step from each chunk to the next one below it, shared by those that are wrapped; nothing when all are rows. */
const leadingOf = (lines: readonly TextLine[]): number | undefined => {
  const steps = lines.flatMap((line, at) =>
    line.chunks.flatMap(chunk => {
      const below = lines
        .slice(at + 1)
        .find(next => next.base > line.base + 1 && next.chunks.some(other => meet(chunk, other)))
      return below ? [{ step: below.base - line.base, size: line.size }] : []
    }),
  )
  const close = steps.filter(({ step, size }) => step <= size * MAX_LEADING)
  const leading = Math.min(...close.map(({ step }) => step))
  const wrapped = steps.filter(({ step }) => step <= leading * (1 + SAME_STEP)).length
  const apart = steps.filter(({ step }) => step > leading * (1 + ROW_STEP)).length
  return wrapped > 0 && apart >= MIN_ROWS && wrapped + apart === steps.length ? leading : undefined
}

const meet = (a: { left: number; right: number }, b: { left: number; right: number }): boolean =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0

const textsOf = (lines: readonly TextLine[], leading: number): readonly Text[] => {
  const texts: Text[] = []
  for (const { base, size, chunks } of lines)
    for (const chunk of chunks) {
      const step = (text: Text): number => base - text.base
      const text = texts.findLast(
        each => meet(each, chunk) && step(each) > 1 && step(each) <= leading * (1 + SAME_STEP),
      )
      if (!text) {
        const { left, right } = chunk
        texts.push({ chunks: [chunk], left, right, base, top: base - ABOVE * size, bottom: base + BELOW * size })
        continue
      }
      text.chunks.push(chunk)
      text.base = base
      text.bottom = base + BELOW * size
      text.left = Math.min(text.left, chunk.left)
      text.right = Math.max(text.right, chunk.right)
    }
  return texts
}

const isColumnOfNumbers = ({ chunks }: Text): boolean =>
  chunks.length > 1 && chunks.filter(({ text }) => isNumber(text)).length > chunks.length / 2

type Row = { readonly texts: Text[]; bottom: number }

/** Texts that share some height, directly or through others. */
const rowsOf = (texts: readonly Text[]): readonly Row[] => {
  const rows: Row[] = []
  for (const text of [...texts].sort((a, b) => a.top - b.top)) {
    const row = rows.at(-1)
    if (row && text.top < row.bottom) {
      row.texts.push(text)
      row.bottom = Math.max(row.bottom, text.bottom)
    } else rows.push({ texts: [text], bottom: text.bottom })
  }
  return rows
}

type Column = { left: number; right: number }

/** The columns that all rows share: as many as the fullest row has texts, and no text lies in two. */
const columnsOf = (rows: readonly Row[]): readonly Column[] | undefined => {
  const columns: Column[] = []
  for (const { left, right } of rows.flatMap(({ texts }) => texts).sort((a, b) => a.left - b.left)) {
    const last = columns.at(-1)
    if (last && left < last.right) last.right = Math.max(last.right, right)
    else columns.push({ left, right })
  }
  const count = columns.length
  const isApart = rows.every(({ texts }) =>
    texts.every(text => texts.every(other => other === text || !meet(text, other))),
  )
  const full = rows.filter(({ texts }) => texts.length === count).length
  const isTable = count >= 2 && rows.length >= MIN_ROWS && isApart && full >= rows.length * FULL_ROWS
  return isTable ? columns : undefined
}

const edgesOf = (columns: readonly Column[]): readonly number[] => [
  (columns[0]?.left ?? 0) - 1,
  ...columns.slice(1).map(({ left }, at) => ((columns[at]?.right ?? left) + left) / 2),
  (columns.at(-1)?.right ?? 0) + 1,
]

const linesOf = ({ texts }: Row, lines: readonly TextLine[]): readonly TextLine[] => {
  const chunks = new Set(texts.flatMap(text => text.chunks))
  return lines.filter(line => line.chunks.some(chunk => chunks.has(chunk)))
}
