import type { Rect } from '../grid/index.ts'
import { rectInSheet } from '../table/index.ts'
import type { Ask } from './ask.ts'
import { type Attempt, explainedShare, unexplainedWords } from './attempt.ts'
import { columnEvidence } from './evidence.ts'
import type { WordLinks } from './link.ts'
import type { Take } from './take.ts'
import { plainCell } from './take-parts.ts'
import type { TableView } from './view.ts'

/** The unit of the column that the question names, or of the whole table. */
export const attemptUnit = (ask: Ask, view: TableView, links: readonly WordLinks[]): Attempt | undefined => {
  // `Which currency had the highest rate` asks for a row, not for a unit.
  if (ask.operations.has('max') || ask.operations.has('min')) return undefined
  const headers = columnEvidence(view, links)
  const named = [...headers]
    .filter(([column]) => view.table.columns[column]?.unit)
    .sort((a, b) => b[1].precision - a[1].precision)[0]?.[0]
  const column = named ?? view.table.columns.findIndex(each => each.unit !== undefined)
  const unit = view.table.columns[column]?.unit
  if (!unit) return undefined
  const explained = links.map((link, word) =>
    Math.max(headers.get(column)?.explained.get(word) ?? 0, 0.8 * link.context),
  )
  const share = explainedShare(ask, explained)
  const unexplained = unexplainedWords(ask, explained)
  const take = takeUnit(view, column, { explained: share, unexplained })
  return {
    kind: 'unit',
    view,
    explained: share,
    margin: 1,
    certainty: 1,
    unexplained,
    rivals: [],
    rows: 0,
    missing: false,
    take: async () => take,
  }
}

/** The take of a column's unit, `undefined` when it has none. */
export const takeUnit = (
  view: TableView,
  column: number,
  { explained, unexplained }: { readonly explained: number; readonly unexplained: readonly string[] },
): Take | undefined => {
  const unit = view.table.columns[column]?.unit
  if (!unit) return undefined
  const line = view.table.lines.find(each => unit.at !== undefined && sameRect(each.at, unit.at))
  const inTable = unit.at ?? view.table.columns[column]?.from[0]
  const at = inTable && rectInSheet(view.table, inTable)
  const shown = line?.text ?? unit.text
  return {
    value: { kind: 'text', value: unit.text, shown },
    unit: unit.text,
    text: `${view.table.columns[column]?.name ?? ''}: ${shown}`,
    table: view.candidate.id,
    document: view.candidate.document,
    sheet: view.table.sheet,
    cells: at ? [plainCell(view, { row: at.top, column: at.left }, shown)] : [],
    rowsUsed: [],
    rowCount: 0,
    hiddenRows: 0,
    rowsLeftOut: [],
    notes: [],
    plan: {
      document: view.candidate.document,
      table: view.candidate.id,
      where: [],
      select: [column],
      read: { kind: 'unit' },
    },
    planText: shown,
    confidence: { score: 0, explained, margin: 1, unexplained },
  }
}

const sameRect = (a: Rect, b: Rect): boolean =>
  a.top === b.top && a.left === b.left && a.bottom === b.bottom && a.right === b.right
