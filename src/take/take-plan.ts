import type { AnswerLanguage } from './answer-language.ts'
import { checkJoin, checkPlan } from './check-plan.ts'
import { citeCell, notesOf, rowsTold } from './cite.ts'
import { inAskedUnit } from './convert-unit.ts'
import { hiddenColumnsOf } from './left-out.ts'
import type { Plan } from './plan.ts'
import { planInWords } from './plan-words.ts'
import { valueOfCell } from './read-cell.ts'
import { runPair } from './run-pair.ts'
import { runPeers } from './run-peers.ts'
import { type PlanRow, runPlan } from './run-plan.ts'
import { runRead } from './run-read.ts'
import type { Candidate, Take, TakeAccess, TakenValue } from './take.ts'
import { takeRows } from './take-aggregate.ts'
import { labelOfRow } from './take-look-up.ts'
import { takeVerdict } from './take-verdict.ts'
import { unitOfCell } from './unit-of-cell.ts'
import { sizeOf } from './unit-size.ts'
import { type TableView, viewOf } from './view.ts'
import { wordCells } from './word-answer.ts'

/** What a plan comes to on these tables: its take, or what is wrong with it, in words. */
export type PlanOutcome =
  | { readonly kind: 'take'; readonly take: Take }
  | { readonly kind: 'wrong'; readonly wrong: readonly string[] }

/** Most cells that a plan without an aggregate gives; one that fits more rows is wrong, and should count or list them. */
export const SELECTED_CELLS = 200
/** Rows that are read to know a table by. */
const KNOWN_ROWS = 20_000

/**
 * Checks a plan against its tables, runs it and cites what it gives; the same plan over the same rows gives the same take.
 *
 * @param candidates the tables that the plan may name by their `id`
 */
export const takePlan = async (
  plan: Plan,
  candidates: readonly Candidate[],
  access: TakeAccess,
  options: { readonly language: AnswerLanguage },
): Promise<PlanOutcome> => {
  const own = candidates.find(({ id }) => id === plan.table)
  const other = candidates.find(({ id }) => id === plan.join?.table)
  if (!own) return { kind: 'wrong', wrong: [`there is no table ${plan.table}`] }
  if (plan.join && !other) return { kind: 'wrong', wrong: [`there is no table ${plan.join.table} to join`] }
  const wrong = [...checkPlan(plan, own.table), ...(other ? checkJoin(plan, own.table, other.table) : [])]
  if (!plan.aggregate && !plan.read && plan.select.length === 0) wrong.push('no column is selected')
  if (wrong.length > 0) return { kind: 'wrong', wrong }
  const view = viewOf(own, (await access.rows(own.key, { limit: KNOWN_ROWS })).rows, false)
  const joined = other ? { view: viewOf(other, [], false), columns: joinedColumns(plan) } : undefined
  const parts = { plan, access, ...(joined ? { joined } : {}), ...options }
  const take = await taken(view, parts)
  if (typeof take === 'string') return { kind: 'wrong', wrong: [take] }
  return take
    ? { kind: 'take', take: inPlanUnit(view, take, options.language) }
    : { kind: 'wrong', wrong: ['no row fits the conditions'] }
}

const inPlanUnit = (view: TableView, take: Take, language: AnswerLanguage): Take => {
  const { unit } = take.plan
  const size = unit === undefined ? undefined : sizeOf(unit)
  if (unit === undefined || !size) return take
  return inAskedUnit(language, { text: unit, size, words: [], by: 'wish' }, { view, take })
}

const taken = (view: TableView, parts: Parts): Promise<Take | string | undefined> => {
  const { plan, access, language } = parts
  if (plan.read) return runRead(view, plan)
  if (plan.verdict) return takeVerdict(parts, view, { plan, access, confidence: WHOLE })
  if (plan.pair) return runPair(view, plan, parts)
  if (plan.aggregate && plan.peers) return runPeers(view, { plan, access, language, confidence: WHOLE })
  return plan.aggregate ? computed(view, parts) : selected(view, parts)
}

/** A plan that a person made leaves nothing of a question unexplained. */
const WHOLE = { score: 0, explained: 1, margin: 1, unexplained: [] } as const

type Parts = {
  readonly plan: Plan
  readonly access: TakeAccess
  readonly language: AnswerLanguage
  readonly joined?: { readonly view: TableView; readonly columns: readonly number[] }
}

/** Columns of the joined table that are cited: the group first, those of conditions, or else the key. */
const joinedColumns = ({ join, group }: Plan): readonly number[] => {
  const used = [
    ...(group?.by === 'joined' ? [group.column] : []),
    ...(join?.where ?? []).flatMap(condition => ('column' in condition ? [condition.column] : [])),
  ]
  return used.length > 0 ? [...new Set(used)] : [join?.on[1] ?? 0]
}

const computed = (view: TableView, { plan, access, joined, language }: Parts): Promise<Take | undefined> => {
  const entity = plan.name ?? (plan.aggregate === 'list' ? plan.select[0] : undefined) ?? labelColumn(view)
  const planned = { plan, filters: [], explained: [], entity, measureScore: 1, measureMargin: 1 }
  return takeRows({ language }, view, {
    planned,
    access,
    explained: 1,
    unexplained: [],
    ...(joined ? { joined } : {}),
  })
}

/** The column by which rows are called. */
const labelColumn = ({ table }: TableView): number => {
  const named = table.columns.findIndex(({ role, type }) => role === 'label' && type !== 'number')
  return Math.max(0, named >= 0 ? named : table.columns.findIndex(({ type }) => type === 'text'))
}

const selected = async (
  view: TableView,
  { plan, access, joined, language }: Parts,
): Promise<Take | string | undefined> => {
  const { table, candidate } = view
  const { rows, sql } = await runPlan(plan, candidate, {
    access,
    columns: plan.select,
    roles: ['data', 'total'],
    ...(joined ? { joined: { candidate: joined.view.candidate, columns: joined.columns } } : {}),
  })
  if (rows.length === 0) return undefined
  if (rows.length * plan.select.length > SELECTED_CELLS)
    return `${rows.length} rows fit, too many to be shown cell by cell: list, count or compute over them`
  const stored = new Map(
    (await access.rows(candidate.key, { rows: rows.map(({ row }) => row) })).rows.map(row => [row.row, row]),
  )
  const found = rows.flatMap(row =>
    plan.select.map((column, at) => ({
      row,
      at,
      cell: citeCell(candidate, row, column, labelOfRow(table, stored.get(row.row)), row.texts[at] ?? ''),
      unit: unitOfCell(table, of => stored.get(row.row)?.texts[of], column),
      place: { row: row.row, column },
    })),
  )
  const value = selectedValue(view, plan, rows)
  const units = new Set(found.map(({ unit }) => unit))
  const unit = units.size === 1 ? found[0]?.unit : undefined
  const notes = notesOf(
    table,
    found.map(({ place }) => place),
  )
  const hiddenColumns = hiddenColumnsOf(table, plan.select)
  return {
    value,
    ...(unit === undefined ? {} : { unit }),
    text: wordCells(language, { cells: found, notes }),
    table: candidate.id,
    document: candidate.document,
    sheet: table.sheet,
    cells: found.map(({ cell }) => cell),
    rowsUsed: rowsTold(
      table,
      rows.map(({ row }) => row),
    ),
    rowCount: rows.length,
    hiddenRows: rows.filter(({ hidden }) => hidden).length,
    ...(hiddenColumns.length === 0 ? {} : { hiddenColumns }),
    rowsLeftOut: [],
    notes,
    plan,
    planText: planInWords(plan, table, language),
    sql,
    confidence: { score: 0, explained: 1, margin: 1, unexplained: [] },
  }
}

/** The value of the one cell, or the different texts of several. */
const selectedValue = ({ table }: TableView, { select }: Plan, rows: readonly PlanRow[]): TakenValue => {
  const [row, ...more] = rows
  if (row && more.length === 0 && select.length === 1)
    return valueOfCell(table.columns[select[0] ?? -1], row.texts[0] ?? '', row.numbers[0])
  const texts = [...new Set(rows.flatMap(each => each.texts.map(text => text.trim())))].filter(text => text !== '')
  return { kind: 'list', value: texts, shown: texts.join('; ') }
}
