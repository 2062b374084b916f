import type { Ask } from './ask.ts'
import { CITED_CELLS, columnNotesOf, rowsTold } from './cite.ts'
import { compileRows, numberSql } from './compile-plan.ts'
import { hiddenColumnsOf } from './left-out.ts'
import { caveatsIn } from './lists/caveat-words.ts'
import type { Aggregate, Condition, Plan } from './plan.ts'
import { planInWords } from './plan-words.ts'
import { type PlanRow, runPlan, TAKE_ROWS } from './run-plan.ts'
import type { CitedCell, Confidence, LeftOut, Take, TakeAccess } from './take.ts'
import type { TableView } from './view.ts'
import { wordAggregate } from './word-answer.ts'

/** A plan over more rows than one take reads: its first rows, the columns of their texts, and how it is worded and cited. */
export type LongParts = {
  readonly plan: Plan
  readonly access: TakeAccess
  readonly rows: readonly PlanRow[]
  readonly columns: readonly number[]
  /** What is computed, in words. */
  readonly what: string
  readonly cite: (rows: readonly PlanRow[]) => readonly CitedCell[]
  readonly confidence: Confidence
}

/**
 * A count, sum, average, minimum or maximum over all rows, computed by one statement; its cells are the first ones, those
 * of an extreme the ones that hold it. Any other aggregate is told as not computed, with the limit.
 */
export const takeLong = async (ask: Pick<Ask, 'language'>, view: TableView, parts: LongParts): Promise<Take> => {
  const { plan, rows, what } = parts
  const computed = isSimple(plan) ? await compute(view, parts) : undefined
  if (!computed || computed.value === undefined) return uncomputed(ask, view, parts)
  const { count, hidden, leftOut, sql } = computed
  const value = Number(computed.value.toPrecision(12))
  const shown = String(Number(value.toFixed(4)))
  const used = await usedRows(view, parts, computed.value)
  const isExtreme = plan.aggregate === 'min' || plan.aggregate === 'max'
  const rowCount = isExtreme ? used.length : count
  const hiddenRows = isExtreme ? used.filter(row => row.hidden).length : hidden
  const unit = plan.aggregate === 'count' ? undefined : view.table.columns[plan.select[0] ?? -1]?.unit?.text
  const notes = columnNotesOf(view.table, plan.select)
  const told = { unit, rowCount, hiddenRows, hiddenColumns: hiddenColumnsOf(view.table, parts.columns), leftOut }
  return {
    ...baseOf(ask, view, parts),
    value: { kind: 'number', value, shown },
    ...(unit === undefined ? {} : { unit }),
    text: wordAggregate(ask.language, { what, shown, ...told, notes: notes.slice(0, 2) }),
    cells: parts.cite(used.length > 0 ? used : rows),
    rowsUsed: rowsTold(
      view.table,
      used.slice(0, CITED_CELLS).map(row => row.row),
    ),
    rowCount,
    hiddenRows,
    rowsLeftOut: leftOut,
    notes,
    sql,
  }
}

/** One value by one statement: no groups, no units to keep apart. */
const isSimple = ({ aggregate, group, byUnit, join, times }: Plan): boolean =>
  group === undefined && join === undefined && !times && !byUnit && aggregate !== undefined && aggregate in SQL

const SQL: Readonly<Partial<Record<Aggregate, string>>> & { readonly count: string } = {
  count: 'count(*)',
  sum: 'sum(m)',
  average: 'avg(m)',
  min: 'min(m)',
  max: 'max(m)',
}

type Computed = {
  /** Absent when no row has a number. */
  readonly value: number | undefined
  readonly count: number
  readonly hidden: number
  readonly leftOut: readonly LeftOut[]
  readonly sql: string
}

const compute = async ({ candidate, table }: TableView, parts: LongParts): Promise<Computed> => {
  const { plan, access } = parts
  const counts = plan.aggregate === 'count'
  const inner = compileRows(plan, table, { name: 'rows', columns: plan.select })
  const numbers = plan.select.map((_, at) =>
    numberSql({ text: `t${at}`, number: `n${at}` }, showsPercent(parts, plan.select[at] ?? -1)),
  )
  const measure = counts || numbers.length === 0 ? '1' : amountSql(numbers)
  const blank = counts || numbers.length === 0 ? 'false' : `m IS NULL AND coalesce(trim(t0), '') = ''`
  const value = SQL[plan.aggregate ?? 'count'] ?? SQL.count
  const sql = `SELECT ${value}, count(m), count(*) FILTER (WHERE hidden AND m IS NOT NULL), count(*) FILTER (WHERE ${blank}), count(*) FROM (SELECT *, ${measure} AS m FROM (${inner.sql}))`
  const session = await access.openSql([{ name: 'rows', key: candidate.key }])
  try {
    const [row = []] = (await session.run(sql, inner.parameters, { maxRows: 1 })).rows
    const [result, measured, hidden, blanks, all] = row.map(cell => (cell === null ? undefined : Number(cell)))
    return {
      value: result,
      count: measured ?? 0,
      hidden: hidden ?? 0,
      leftOut: leftOutOf(table.rows, {
        filtered: plan.where.length === 0 ? 0 : table.recordCount - (all ?? 0),
        blanks: blanks ?? 0,
        others: (all ?? 0) - (measured ?? 0) - (blanks ?? 0),
      }),
      sql,
    }
  } finally {
    session.close()
  }
}

const amountSql = (numbers: readonly string[]): string =>
  `CASE WHEN ${numbers.map(number => `${number} IS NULL`).join(' AND ')} THEN NULL ELSE ${numbers.map(number => `coalesce(${number}, 0)`).join(' + ')} END`

const showsPercent = ({ rows, columns }: LongParts, column: number): boolean =>
  rows.some(row => /\d\s*%\s*$/u.test(row.texts[columns.indexOf(column)] ?? ''))

const leftOutOf = (
  facts: TableView['table']['rows'],
  { filtered, blanks, others }: { readonly filtered: number; readonly blanks: number; readonly others: number },
): readonly LeftOut[] => {
  const totals = facts.filter(({ role }) => role === 'total').length
  const all = [
    { why: 'total', count: totals, rows: [] },
    { why: 'filtered', count: filtered, rows: [] },
    { why: 'blank', count: blanks, rows: [] },
    { why: 'unreadable', count: others, rows: [] },
  ] as const
  return all.filter(({ count }) => count > 0)
}

/** Rows that hold an extreme; else the first rows. */
const usedRows = async (view: TableView, parts: LongParts, value: number): Promise<readonly PlanRow[]> => {
  const { plan, access, columns, rows } = parts
  const [column] = plan.select
  if ((plan.aggregate !== 'min' && plan.aggregate !== 'max') || column === undefined) return rows
  const percent = showsPercent(parts, column) ? { percent: true as const } : {}
  const holds: Condition = { kind: 'compare', column, by: '=', value, ...percent }
  const held = await runPlan({ ...plan, where: [...plan.where, holds] }, view.candidate, { access, columns })
  return held.rows
}

const uncomputed = (ask: Pick<Ask, 'language'>, view: TableView, parts: LongParts): Take => {
  const caveat = caveatsIn(ask.language).tooMany.replace('{n}', String(TAKE_ROWS))
  return {
    ...baseOf(ask, view, parts),
    value: { kind: 'text', value: '', shown: caveat },
    text: `${parts.what}: ${caveat}.`,
    cells: [],
    rowsUsed: [],
    rowCount: 0,
    hiddenRows: 0,
    rowsLeftOut: [],
    notes: [],
    caveats: [caveat],
    uncomputed: true,
  }
}

type Base = Pick<Take, 'table' | 'document' | 'sheet' | 'plan' | 'planText' | 'confidence'>

const baseOf = (
  ask: Pick<Ask, 'language'>,
  { candidate, table }: TableView,
  { plan, confidence }: LongParts,
): Base => ({
  table: candidate.id,
  document: candidate.document,
  sheet: table.sheet,
  plan,
  planText: planInWords(plan, table, ask.language),
  confidence,
})
