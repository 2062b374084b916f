import type { Ask } from './ask.ts'
import { type Attempt, explainedShare, unexplainedWords } from './attempt.ts'
import { citeCell, notesOf, rowsTold } from './cite.ts'
import { findPair, type Pair } from './find-pair.ts'
import { hiddenColumnsOf } from './left-out.ts'
import type { WordLinks } from './link.ts'
import { pairAskOf, pairWordsOf } from './pair-ask.ts'
import { type PairCell, pairedValue } from './pair-value.ts'
import type { PairOperation, Plan } from './plan.ts'
import { runPlan } from './run-plan.ts'
import type { Take, TakeAccess } from './take.ts'
import { labelOfRow } from './take-look-up.ts'
import { unitOfCell } from './unit-of-cell.ts'
import type { TableView } from './view.ts'
import { isWhole } from './whole.ts'
import { wordPair } from './word-answer.ts'

/** Share of a question that two cells must explain together to be set against each other. */
const LEAST = 0.5

/** How far a word that says what is asked of two cells is explained by asking it. */
const STEERS = 0.9

/** The answer that two cells of a table give together: how they differ, which is more, what one is of the other. */
export const attemptPair = (
  ask: Ask,
  view: TableView,
  { links, access }: { readonly links: readonly WordLinks[]; readonly access: TakeAccess },
): Attempt | undefined => {
  const operation = pairAskOf(ask)
  if (operation === undefined || view.table.transposed) return undefined
  const pair = findPair(ask, view, links)
  if (!pair) return undefined
  const isAcross = pair.rows[0] === pair.rows[1]
  if (OVER_TIME.includes(operation) && !areTimes(ask, pair)) return undefined
  if (operation === 'share' && wholesIn(view, pair) !== 1) return undefined
  // A sum or an average over rows is an aggregate; over two columns it is one of two cells.
  if ((operation === 'sum' || operation === 'average') && !isAcross) return undefined
  const steering = pairWordsOf(ask)
  const words = pair.explained.map((strength, word) => Math.max(strength, steering.has(word) ? STEERS : 0))
  const explained = explainedShare(ask, words)
  if (explained < LEAST) return undefined
  const unexplained = unexplainedWords(ask, words)
  const rows = pair.rows.map(at => view.rows[at]?.row ?? -1)
  const plan: Plan = {
    document: view.candidate.document,
    table: view.candidate.id,
    where: [{ kind: 'rows', rows: isAcross ? rows.slice(0, 1) : rows }],
    select: isAcross ? pair.columns : pair.columns.slice(0, 1),
    pair: operation,
  }
  return {
    kind: 'pair',
    view,
    explained,
    margin: Math.min(1, pair.margin * 4),
    certainty: 0.6,
    unexplained,
    rivals: [],
    rows: isAcross ? 1 : 2,
    missing: false,
    take: () => takePair(ask, view, { plan, pair, access, explained, unexplained }),
  }
}

/** What is asked of two cells only where years or periods tell them apart: `rose` is a colour as well. */
const OVER_TIME: readonly PairOperation[] = ['sum', 'average', 'change', 'percent-change']

/** The two are told apart by years or periods. */
const areTimes = (ask: Ask, { telling }: Pair): boolean =>
  telling.every(words => words.some(word => ask.words[word]?.kind === 'period' || ask.words[word]?.kind === 'number'))

/** Where the two cells stand: positions in `view.rows` and in `table.columns`. */
export type PairPlaces = Pick<Pair, 'rows' | 'columns' | 'margin'>

type Parts = {
  readonly plan: Plan
  readonly pair: PairPlaces
  readonly access: TakeAccess
  readonly explained: number
  readonly unexplained: readonly string[]
}

/** Runs the plan of two cells and makes its take; `undefined` when one of them holds no number. */
export const takePair = async (
  ask: Pick<Ask, 'language'>,
  view: TableView,
  { plan, pair, access, explained, unexplained }: Parts,
): Promise<Take | undefined> => {
  const { table, candidate } = view
  const found = await runPlan(plan, candidate, { access, columns: plan.select, roles: ['data', 'total'] })
  const cells = pair.rows.flatMap((position, at): readonly PairCell[] => {
    const stored = view.rows[position]
    const column = pair.columns[at] ?? 0
    const row = found.rows.find(each => each.row === stored?.row)
    const place = plan.select.indexOf(column)
    const number = row?.numbers[place]
    if (!stored || !row || number === undefined) return []
    const label = labelOfRow(table, stored)
    return [
      {
        cell: citeCell(candidate, row, column, label, row.texts[place] ?? ''),
        number,
        unit: unitOfCell(table, of => stored.texts[of], column),
        name: nameOf(view, pair, at),
        isWhole: isWholeSide(view, pair, at),
      },
    ]
  })
  const [first, second] = cells
  if (!first || !second || !plan.pair) return undefined
  const value = pairedValue(plan.pair, ...asPartAndWhole(view, pair, [first, second]))
  if (!value) return undefined
  const isRatio = plan.pair === 'times' || plan.pair === 'share' || plan.pair === 'percent-change'
  const unit = isRatio ? (plan.pair === 'times' ? undefined : '%') : first.unit
  const rows = [...new Set(found.rows.map(({ row }) => row))]
  const notes = notesOf(
    table,
    cells.map(({ cell }, at) => ({
      row: view.rows[pair.rows[at] ?? -1]?.row ?? cell.row,
      column: pair.columns[at] ?? 0,
    })),
  )
  const hiddenColumns = hiddenColumnsOf(table, plan.select)
  return {
    value,
    ...(unit === undefined || value.kind === 'text' ? {} : { unit }),
    text: wordPair(ask.language, { operation: plan.pair, cells: [first, second], value, unit, notes }),
    table: candidate.id,
    document: candidate.document,
    sheet: table.sheet,
    cells: [first.cell, second.cell],
    rowsUsed: rowsTold(table, rows),
    rowCount: rows.length,
    hiddenRows: found.rows.filter(({ hidden }) => hidden).length,
    ...(hiddenColumns.length === 0 ? {} : { hiddenColumns }),
    rowsLeftOut: [],
    notes,
    plan,
    planText: `${plan.pair}: ${first.cell.label}, ${first.cell.path} | ${second.cell.label}, ${second.cell.path}`,
    sql: found.sql,
    confidence: { score: 0, explained, margin: pair.margin, unexplained },
  }
}

/** Of two totals the greater is the whole: a section of the whole table. */
const asPartAndWhole = (
  view: TableView,
  pair: PairPlaces,
  [first, second]: readonly [PairCell, PairCell],
): readonly [PairCell, PairCell] => {
  if (wholesIn(view, pair) !== 2) return [first, second]
  const isFirst = Math.abs(first.number) > Math.abs(second.number)
  return [
    { ...first, isWhole: isFirst },
    { ...second, isWhole: !isFirst },
  ]
}

const isWholeSide = (view: TableView, pair: PairPlaces, at: number): boolean =>
  view.rows[pair.rows[at] ?? -1]?.role === 'total' || isWhole(nameOf(view, pair, at))

/** How many of the two are a whole: a share is one of a whole. */
const wholesIn = (view: TableView, pair: PairPlaces): number => [0, 1].filter(at => isWholeSide(view, pair, at)).length

/** What one of the two is called where they differ: the label of its row, or the part of its header that is its own. */
const nameOf = ({ table, rows }: TableView, { rows: positions, columns }: PairPlaces, at: number): string => {
  if (positions[0] === positions[1]) {
    const [mine, theirs] = [table.columns[columns[at] ?? 0], table.columns[columns[1 - at] ?? 0]]
    return mine?.path.find(floor => !theirs?.path.includes(floor)) ?? mine?.name ?? ''
  }
  const row = rows[positions[at] ?? 0]
  const own = table.columns.flatMap((column, index) =>
    column.role === 'label' && (row?.texts[index]?.trim() ?? '') !== '' ? [row?.texts[index]?.trim() ?? ''] : [],
  )
  const other = rows[positions[1 - at] ?? 0]
  return own.find(text => !other?.texts.includes(text)) ?? own[0] ?? labelOfRow(table, row)
}
