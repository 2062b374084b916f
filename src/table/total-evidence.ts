import type { WithBody } from './body-rows.ts'
import type { SumMatch } from './column-sums.ts'
import { extrasOf } from './grid-extras.ts'
import type { Column } from './table.ts'
import { type TotalWord, totalWordOf } from './total-words.ts'

/** What besides arithmetic speaks for a row being a total. */
export type TotalEvidence = {
  readonly word?: TotalWord
  /** Bold or filled, where most rows are not. */
  readonly style: boolean
  /** Numbers without any label before them. */
  readonly unlabelled: boolean
  /** One of its cells is a formula that sums cells of other rows of its own column. */
  readonly formula: boolean
}

/** What the usual row looks like, so that an unusual one can be told; `named`: a word for a total is no sign here. */
export type UsualRow = {
  readonly bold: boolean
  readonly fill: boolean
  readonly named: boolean
  readonly seen: boolean
}

/** Rows that are looked at to know the usual one. */
const USUAL_SAMPLE = 200

/** Share of rows with a word for a total from which on it is part of the names (`TOTAL BEER`, `TOTAL COFFEE`). */
const NAMED_SHARE = 0.4

/** Whether most rows of the body are bold, or filled, or named like totals. Cost: at most {@link USUAL_SAMPLE} rows. */
export const usualRowOf = (table: WithBody, columns: readonly Column[]): UsualRow => {
  const { filledRows } = table.grid
  const step = Math.max(1, Math.floor(filledRows.length / USUAL_SAMPLE))
  let rows = 0
  let bold = 0
  let fill = 0
  let named = 0
  for (let index = 0; index < filledRows.length; index += step) {
    const row = filledRows[index] as number
    if (row < table.body.top || row >= table.body.bottom) continue
    const style = styleOfRow(table, row, columns)
    rows += 1
    if (style.bold) bold += 1
    if (style.fill) fill += 1
    if (wordOf(labelsOf(table, row, columns))?.strength === 'strong') named += 1
  }
  return { bold: bold * 2 > rows, fill: fill * 2 > rows, named: rows > 2 && named > NAMED_SHARE * rows, seen: rows > 2 }
}

/** What speaks for this row. Cost: its label cells and two formulas. */
export const evidenceOf = (
  table: WithBody & { readonly transposed?: true },
  row: number,
  known: { readonly columns: readonly Column[]; readonly usual: UsualRow },
): TotalEvidence => {
  const labels = labelsOf(table, row, known.columns)
  const word = wordOf(labels)
  const unlabelled = labels.length === 0 && table.stub > 0 && isStubBlank(table, row)
  const style = known.usual.seen && standsOut(styleOfRow(table, row, known.columns), known.usual)
  const formula = !table.transposed && sumsAbove(table, row, known.columns)
  if (!word && !unlabelled && !style && !formula) return NOTHING
  return {
    ...(word && { word: known.usual.named && !word.whole ? { ...word, strength: 'weak' } : word }),
    style,
    unlabelled,
    formula,
  }
}

/** Nothing speaks for the row, as for nearly all rows. */
const NOTHING: TotalEvidence = { style: false, unlabelled: false, formula: false }

const standsOut = (style: { readonly bold: boolean; readonly fill: boolean }, usual: UsualRow): boolean =>
  (style.bold && !usual.bold) || (style.fill && !usual.fill)

/** No number, date or the like among the label cells, where no text is either: they are labels too. */
const isStubBlank = ({ grid, rect, stub }: WithBody, row: number): boolean => {
  for (let column = rect.left; column < rect.left + Math.min(stub, MOST_LABEL_COLUMNS); column += 1)
    if (!['blank', 'text'].includes(grid.kindAt(row, column))) return false
  return true
}

const wordOf = (labels: readonly string[]): TotalWord | undefined => {
  let weak: TotalWord | undefined
  for (const label of labels) {
    const word = totalWordOf(label)
    if (word?.strength === 'strong') return word
    weak ??= word
  }
  return weak
}

/** Texts before the first number of a row, at most four: the places where a total is named. */
export const labelsOf = (table: WithBody, row: number, columns: readonly Column[]): readonly string[] => {
  const limit = Math.max(columns[0]?.index ?? table.rect.right, table.rect.left + table.stub)
  const labels: string[] = []
  const last = Math.min(limit, table.rect.left + MOST_LABEL_COLUMNS)
  for (let column = table.rect.left; column < last && labels.length < 4; column += 1) {
    if (table.grid.kindAt(row, column) !== 'text') continue
    const label = table.grid.textAt(row, column).trim()
    if (label !== '') labels.push(label)
  }
  return labels
}

/** Columns from the left that are looked at for the name of a total. */
const MOST_LABEL_COLUMNS = 12

/** Whether the evidence and the arithmetic together make a total; `match` is that of the window that fits best. */
export const isTotal = (evidence: TotalEvidence, match: SumMatch | undefined): boolean => {
  if (evidence.formula) return true
  if (evidence.word?.of === 'sum' && evidence.word.strength === 'strong') return !isContradicted(evidence, match)
  if (evidence.word?.of === 'average' && evidence.word.whole) return true
  if (!match || match.agree === 0 || match.rows < 2 || match.differ.length >= match.agree) return false
  if (evidence.word) return true
  if (evidence.style || evidence.unlabelled) return match.firm >= 1 && (match.agree >= 2 || match.differ.length === 0)
  return match.exact >= 3 && match.exact === match.agree && match.differ.length === 0
}

/** Columns that must disagree, and none come close, for arithmetic to outweigh a word inside a longer label. */
const CONTRADICTING = 3

/** `Total supply` among rows that it does not sum is the name of a quantity. */
const isContradicted = ({ word, style, unlabelled }: TotalEvidence, match: SumMatch | undefined): boolean =>
  match !== undefined &&
  word?.whole === false &&
  !style &&
  !unlabelled &&
  match.agree === 0 &&
  match.near === 0 &&
  match.differ.length >= CONTRADICTING

const styleOfRow = (
  table: WithBody,
  row: number,
  columns: readonly Column[],
): { readonly bold: boolean; readonly fill: boolean } => {
  const column = columns.find(({ index }) => table.grid.kindAt(row, index) !== 'blank')?.index ?? table.rect.left
  const style = table.grid.styleAt(row, column)
  return { bold: style.bold === true, fill: style.fill !== undefined }
}

const sumsAbove = (table: WithBody, row: number, columns: readonly Column[]): boolean => {
  const column = extrasOf(table.grid).sums.get(row)
  return column !== undefined && columns.some(({ index }) => index >= column)
}
