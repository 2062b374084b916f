import type { z } from 'zod'
import type { Answer } from '../../library/index.ts'
import type { LeftOut, Take, TakenValue } from '../../take/index.ts'
import type { answerShape, cellShape, takeShape, valueShape } from './answer-shape.ts'
import { addressOf, type CellRun, cellRuns } from './cell-runs.ts'
import type { Fixed } from './operation.ts'
import { sheetTold } from './sheet-told.ts'

/** An answer as JSON; see {@link answerLine}. */
export type AnswerLine = Omit<Fixed<z.input<typeof answerShape>>, 'id'>

/**
 * An answer as one JSON line for programs. `cells` cite document, sheet and address; `rows_used` and `rows_left_out` are
 * rows of the sheet from 1 (of what a filter left out only the count is told). `confident` is said of values taken and of
 * refusals alone.
 */
export const answerLine = (id: string, answer: Answer): AnswerLine & { readonly id: string } => ({
  id,
  question: answer.question,
  outcome: answer.outcome,
  ...outcomePart(answer),
  docs: [...new Set([...firstDocuments(answer), ...answer.retrieval.candidates.map(({ document }) => document)])].slice(
    0,
    12,
  ),
  searched: answer.searched,
  ...(answer.model ? { model: answer.model } : {}),
})

type Part = Omit<AnswerLine, 'question' | 'outcome' | 'docs' | 'searched' | 'model'>

const outcomePart = (answer: Answer): Part => {
  switch (answer.outcome) {
    case 'answer':
      return { ...takePart(answer.take), confident: answer.confident, others: answer.others.map(shortPart) }
    case 'unsure':
      return {
        ...(answer.take ? takePart(answer.take) : {}),
        confident: false,
        others: answer.others.map(shortPart),
        next: answer.next,
      }
    case 'ambiguous':
      return {
        choices: answer.takes.map(shortPart),
        differs_by: answer.differsBy,
        confident: false,
        text: answer.next,
        next: answer.next,
      }
    case 'not_found':
      return {
        text: answer.why,
        confident: false,
        ...(answer.nearest ? { nearest: shortPart(answer.nearest) } : {}),
        next: answer.next,
      }
    case 'refused':
      return {
        reason: answer.reasons.map(({ reason }) => reason),
        text: answer.reasons.map(({ message }) => message).join(' '),
        cells: [{ doc: answer.document, sheet: sheetTold(answer) }],
        confident: true,
        next: answer.next,
      }
    case 'passages':
      return {
        text: answer.passages.map(({ text }) => text).join('\n\n'),
        cells: answer.passages.map(({ document }) => ({ doc: document })),
        passages: answer.passages.map(passage => ({ ...passage })),
        confident: false,
        next: answer.next,
      }
  }
}

const firstDocuments = (answer: Answer): readonly string[] => {
  if (answer.outcome === 'answer' || answer.outcome === 'unsure') return answer.take ? [answer.take.document] : []
  if (answer.outcome === 'refused') return [answer.document]
  return answer.outcome === 'passages' ? answer.passages.map(({ document }) => document) : []
}

/** A take as {@link takeShape}. */
export const takePart = (take: Take): Fixed<z.input<typeof takeShape>> => ({
  answer: plainValue(take.value),
  ...(take.unit === undefined ? {} : { unit: take.unit }),
  text: take.text,
  shown: take.value.shown,
  ...(take.caveats === undefined ? {} : { caveats: take.caveats }),
  confidence: take.confidence.score,
  unexplained: take.confidence.unexplained,
  answer_doc: take.document,
  table: take.table,
  cells: cellRuns(take.cells).map(runPart),
  cell_count: take.cells.length,
  rows_used: pairsOfRows(take.rowsUsed),
  row_count: take.rowCount,
  hidden_rows: take.hiddenRows,
  rows_left_out: leftRows(take.rowsLeftOut),
  left_out: take.rowsLeftOut.map(({ why, count }) => ({ why, count })),
  notes: take.notes,
  plan: take.plan,
  plan_text: take.planText,
  ...(take.sql === undefined ? {} : { sql: take.sql }),
})

const shortPart = (take: Take): NonNullable<AnswerLine['others']>[number] => ({
  answer: plainValue(take.value),
  shown: take.value.shown,
  ...(take.unit === undefined ? {} : { unit: take.unit }),
  table: take.table,
  confidence: take.confidence.score,
  cells: cellRuns(take.cells).slice(0, 4).map(runPart),
  plan_text: take.planText,
})

/** A run of cells: a single one with its row and text, several below each other as a range with their column. */
const runPart = (run: CellRun): Fixed<z.input<typeof cellShape>> => {
  const { document, path, label, ancestors, text, page, slide, box, row, column } = run.first
  const at = { top: row, left: column, bottom: run.last.row + 1, right: column + 1 }
  const on = { ...(page === undefined ? {} : { page }), ...(slide === undefined ? {} : { slide }) }
  const place = { doc: document, sheet: sheetTold(run.first), ...on, cell: addressOf(run), column: path, at }
  return run.count > 1
    ? { ...place, count: run.count }
    : { ...place, ...(box === undefined ? {} : { box }), row: label, ancestors, text }
}

/** Rows left out for what they hold; those that a filter passed over are not reported one by one. */
const leftRows = (left: readonly LeftOut[]): readonly { readonly row: number; readonly why: string }[] =>
  left.filter(({ why }) => why !== 'filtered').flatMap(({ why, rows }) => rows.map(row => ({ row, why })))

/** The value for programs: a map as pairs, an empty cell as the blank word that stands in it. */
const plainValue = (value: TakenValue): Fixed<z.input<typeof valueShape>> =>
  value.kind === 'blank' ? value.shown : value.value

/** Rows from 1 as `[first, last]` pairs. */
const pairsOfRows = (rows: readonly number[]): readonly (readonly [number, number])[] => {
  const pairs: [number, number][] = []
  for (const row of [...rows].sort((a, b) => a - b)) {
    const last = pairs.at(-1)
    if (last && row <= last[1] + 1) last[1] = row
    else pairs.push([row, row])
  }
  return pairs
}
