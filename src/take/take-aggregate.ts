import { columnNameOf } from '../record/index.ts'
import type { Table } from '../table/index.ts'
import { aggregateRows, type GroupValue, measureOf } from './aggregate.ts'
import type { Ask } from './ask.ts'
import { type Attempt, explainedShare, lacksPeriod, unexplainedWords } from './attempt.ts'
import { checkPlan } from './check-plan.ts'
import { CITED_CELLS, citeCell, rowsTold, usedNotesOf } from './cite.ts'
import { hiddenColumnsOf, leftOutOf } from './left-out.ts'
import type { WordLinks } from './link.ts'
import { wordsFor } from './lists/answer-words.ts'
import { leavesOpen } from './open-names.ts'
import { putsTogether, rowUnitsOf } from './part-units.ts'
import type { Plan } from './plan.ts'
import { type AggregatePlan, planAggregate } from './plan-aggregate.ts'
import { planInWords } from './plan-words.ts'
import { type PlanRow, runPlan } from './run-plan.ts'
import type { CitedCell, Take, TakeAccess, TakenValue } from './take.ts'
import { takeLong } from './take-long.ts'
import { unitColumnOf } from './unit-of-cell.ts'
import type { TableView } from './view.ts'
import { comparedRows } from './whole.ts'
import { wordAggregate } from './word-answer.ts'

/** The best plan of a table for a question about many rows, or `undefined` when none passes the check. */
export const attemptAggregate = (
  ask: Ask,
  view: TableView,
  options: { readonly links: readonly WordLinks[]; readonly access: TakeAccess },
): Attempt | undefined => {
  const planned = planAggregate(ask, view, options.links)
  if (!planned || checkPlan(planned.plan, view.table).length > 0) return undefined
  if (countsOneName(view, planned)) return undefined
  const counts = planned.plan.aggregate === 'count' || planned.plan.aggregate === 'list'
  const explained = explainedShare(ask, planned.explained)
  // A verb may be a condition (`выходила за норму`), so it counts here.
  const unexplained = unexplainedWords(ask, planned.explained, 0.6)
  return {
    kind: 'aggregate',
    view,
    explained,
    margin: counts ? Math.min(1, planned.filters.length) : Math.min(1, planned.measureMargin * 4),
    certainty: isPartlyRead(view, planned) ? 0 : counts ? 0.6 : Math.min(1, planned.measureScore),
    unexplained,
    rivals: [],
    rows: rowsLeft(view, planned),
    ...(planned.plan.select.length > 1 ? { sums: true as const } : {}),
    ...(planned.plan.aggregate ? { aggregate: planned.plan.aggregate } : {}),
    conditions: planned.filters.length,
    compares: planned.plan.where.some(({ kind }) => kind === 'compare' || kind === 'against'),
    ...(planned.filters.some(filter =>
      leavesOpen(ask, view, { filter, links: options.links, select: planned.plan.select }),
    )
      ? { open: true as const }
      : {}),
    missing: lacksPeriod(ask, planned.explained),
    take: () => takeRows(ask, view, { planned, access: options.access, explained, unexplained }),
  }
}

/** A table too long to be read whole may hold further values that a condition should choose. */
const isPartlyRead = (view: TableView, { filters }: AggregatePlan): boolean =>
  view.truncated && filters.some(filter => filter.values.length > 1)

/** A count of the one row that is named is no answer; a count of one that passes a comparison is. */
const countsOneName = (view: TableView, planned: AggregatePlan): boolean =>
  planned.plan.aggregate === 'count' &&
  planned.plan.group === undefined &&
  !planned.plan.where.some(({ kind }) => kind === 'compare' || kind === 'against') &&
  rowsLeft(view, planned) <= 1

const rowsLeft = (view: TableView, { filters }: AggregatePlan): number =>
  view.rows.filter((row, at) => row.role === 'data' && filters.every(filter => filter.rows.has(at))).length

type Parts = {
  readonly planned: AggregatePlan
  readonly access: TakeAccess
  readonly explained: number
  readonly unexplained: readonly string[]
  /** The table that the plan joins, and the columns of it that are cited; a group by it is the first of them. */
  readonly joined?: { readonly view: TableView; readonly columns: readonly number[] }
}

/** Runs a checked plan and makes its take; `undefined` when no row fits. */
export const takeRows = async (
  ask: Pick<Ask, 'language'>,
  view: TableView,
  { planned, access, explained, unexplained, joined }: Parts,
): Promise<Take | undefined> => {
  const { plan } = planned
  const { table, candidate } = view
  const columns = columnsOf(table, planned)
  const found = await runPlan(plan, candidate, {
    access,
    columns,
    ...(joined ? { joined: { candidate: joined.view.candidate, columns: joined.columns } } : {}),
  })
  const { sql, truncated } = found
  const rows = comparedRows(plan, found, nameAt(planned, columns))
  if (rows.length === 0) return undefined
  const confidence = { score: 0, explained, margin: planned.measureMargin, unexplained }
  if (truncated) {
    const cite = (used: readonly PlanRow[]) => citedCells(view, planned, { rows: used, columns })
    return takeLong(ask, view, { plan, access, rows, columns, what: whatOf(ask, table, planned), cite, confidence })
  }
  const measures = plan.select.map(column => columns.indexOf(column))
  const key = plan.group?.by === 'column' ? columns.indexOf(plan.group.column) : undefined
  const units = rowUnitsOf(plan, table, { rows, columns })
  if (units.kind === 'unknown' && putsTogether(plan.aggregate)) return undefined
  const parted = units.kind === 'several' ? { unitOf: units.of } : {}
  const groups = aggregateRows(plan, table, { rows, measures, ...(key === undefined ? {} : { key }), ...parted })
  const given = plan.limit === undefined || units.kind === 'several' ? groups : groups.slice(0, plan.limit)
  if (given.length === 0) return undefined
  const result = resultOf({ planned, columns, groups: given })
  const used = result.rows
  const leftOut = leftOutOf(plan, table, { rows, measures })
  const unit = isCounted(plan) || units.kind !== 'one' ? undefined : units.unit
  const cells = [...citedCells(view, planned, { rows: used, columns }), ...joinedCells(used, joined)]
  const notes = usedNotesOf(table, columns, used)
  const hiddenRows = used.filter(row => row.hidden).length
  const hidden = hiddenColumnsOf(table, columns)
  const worded = wordAggregate(ask.language, {
    what: whatOf(ask, table, planned),
    shown: result.value.shown,
    unit,
    rowCount: used.length,
    hiddenRows,
    hiddenColumns: hidden,
    leftOut,
    notes: notes.slice(0, 2),
  })
  return {
    value: result.value,
    ...(unit === undefined ? {} : { unit }),
    text: worded,
    table: candidate.id,
    document: candidate.document,
    sheet: table.sheet,
    cells,
    rowsUsed: rowsTold(
      table,
      used.map(row => row.row),
    ),
    rowCount: used.length,
    hiddenRows,
    ...(hidden.length === 0 ? {} : { hiddenColumns: hidden }),
    rowsLeftOut: leftOut,
    notes,
    plan,
    planText: planInWords(plan, table, ask.language),
    sql,
    confidence,
  }
}

const nameAt = ({ entity = -1 }: AggregatePlan, columns: readonly number[]): number => columns.indexOf(entity)

const isCounted = (plan: Plan): boolean => plan.aggregate === 'count' || plan.aggregate === 'list'

const columnsOf = (table: Table, { plan, entity }: AggregatePlan): readonly number[] => [
  ...new Set([
    ...plan.select,
    ...(plan.byUnit ? plan.select.flatMap(column => unitColumnOf(table, column) ?? []) : []),
    ...(entity === undefined ? [] : [entity]),
    ...(plan.group?.by === 'column' ? [plan.group.column] : []),
    ...plan.where.flatMap(condition => ('column' in condition ? [condition.column] : [])),
  ]),
]

type Result = { readonly value: TakenValue; readonly rows: readonly PlanRow[] }

const resultOf = ({
  planned,
  columns,
  groups,
}: {
  readonly planned: AggregatePlan
  readonly columns: readonly number[]
  readonly groups: readonly GroupValue[]
}): Result => {
  const { plan, entity } = planned
  const [first] = groups
  const rows = groups.flatMap(group => group.rows)
  const measures = plan.select.map(column => columns.indexOf(column))
  const name = (row: PlanRow | undefined): string =>
    entity === undefined ? '' : (row?.texts[columns.indexOf(entity)]?.trim() ?? '')
  if (plan.aggregate === 'list') {
    const names = [...new Set(rows.map(name))].filter(each => each !== '')
    return { value: { kind: 'list', value: names, shown: names.join('; ') }, rows }
  }
  if (first?.unit !== undefined) return resultByUnit(plan, groups, { measures, name })
  if (plan.aggregate === 'argmax' || plan.aggregate === 'argmin') {
    const winners = rows.filter(row => measureOf(row, measures) === first?.value)
    const names = winners.map(name).join('; ')
    return { value: { kind: 'text', value: names, shown: `${names} (${showValue(first?.value ?? 0)})` }, rows: winners }
  }
  if (plan.group && plan.limit === 1) {
    const shown = `${first?.key ?? ''} (${showValue(first?.value ?? 0)})`
    return { value: { kind: 'text', value: first?.key ?? '', shown }, rows }
  }
  if (plan.group) {
    const map = groups.map(group => [group.key, group.value] as const)
    return {
      value: { kind: 'map', value: map, shown: map.map(([key, value]) => `${key}: ${showValue(value)}`).join('; ') },
      rows,
    }
  }
  const value = first?.value ?? 0
  const extreme = plan.aggregate === 'max' || plan.aggregate === 'min'
  return {
    value: { kind: 'number', value, shown: showValue(value) },
    rows: extreme ? rows.filter(row => measureOf(row, measures) === value) : rows,
  }
}

/** One value for each unit, and for each group of each unit: values of different units are never put together. */
const resultByUnit = (
  plan: Plan,
  groups: readonly GroupValue[],
  { measures, name }: { readonly measures: readonly number[]; readonly name: (row: PlanRow) => string },
): Result => {
  const one = putsTogether(plan.aggregate)
  const parts = groups.map(group => {
    const rows = one ? group.rows : group.rows.filter(row => measureOf(row, measures) === group.value)
    return { ...group, rows, shown: `${showValue(group.value)} ${group.unit || NO_UNIT}` }
  })
  const rows = parts.flatMap(part => part.rows)
  if (plan.aggregate === 'argmax' || plan.aggregate === 'argmin') {
    const shown = parts.map(part => `${part.rows.map(name).join('; ')} (${part.shown})`).join('; ')
    return { value: { kind: 'text', value: rows.map(name).join('; '), shown }, rows }
  }
  const map = parts.map(({ key, unit, value }) => {
    const told = unit || NO_UNIT
    return [key === '' ? told : `${key}, ${told}`, value] as const
  })
  const shown = parts.map(part => (part.key === '' ? part.shown : `${part.key}: ${part.shown}`)).join('; ')
  return { value: { kind: 'map', value: map, shown }, rows }
}

/** What stands for the unit of values that tell none, beside values that do. */
const NO_UNIT = '—'

/** Up to twelve significant digits, never with an exponent. */
const showValue = (value: number): string =>
  value.toLocaleString('en-US', { maximumSignificantDigits: 12, useGrouping: false })

const citedCells = (
  view: TableView,
  planned: AggregatePlan,
  { rows, columns }: { readonly rows: readonly PlanRow[]; readonly columns: readonly number[] },
): readonly CitedCell[] => {
  const { plan, entity } = planned
  const flags = plan.where.flatMap(condition => (condition.kind === 'is' ? [condition.column] : []))
  const names =
    plan.aggregate === 'argmax' || plan.aggregate === 'argmin'
      ? [...(entity === undefined ? [] : [entity]), ...plan.select]
      : plan.select
  const counted = isCounted(plan) && plan.aggregate === 'count' ? (flags.length > 0 ? flags.slice(0, 1) : names) : names
  return rows.slice(0, CITED_CELLS).flatMap(row => {
    const label = entity === undefined ? '' : (row.texts[columns.indexOf(entity)] ?? '')
    return counted.map(column => citeCell(view.candidate, row, column, label, row.texts[columns.indexOf(column)] ?? ''))
  })
}

/** Cells of the joined table that the rows rest on, each once. */
const joinedCells = (rows: readonly PlanRow[], joined: Parts['joined']): readonly CitedCell[] => {
  if (!joined) return []
  const { candidate } = joined.view
  const once = new Map(rows.flatMap(({ joined: row }) => (row ? [[row.row, row] as const] : [])))
  return [...once.values()]
    .slice(0, CITED_CELLS)
    .flatMap(({ row, texts }) =>
      joined.columns.map((column, at) =>
        citeCell(candidate, { row, hidden: false, texts, numbers: [] }, column, texts[0] ?? '', texts[at] ?? ''),
      ),
    )
}

const whatOf = (ask: Pick<Ask, 'language'>, table: Table, { plan }: AggregatePlan): string => {
  const words = wordsFor(ask.language)
  const names = {
    count: words.count,
    sum: words.sum,
    average: words.average,
    median: words.median,
    min: words.min,
    max: words.max,
    argmax: words.max,
    argmin: words.min,
    list: words.list,
  }
  const of = plan.select.flatMap(column => table.columns[column] ?? []).map(columnNameOf)
  return [names[plan.aggregate ?? 'count'], of.join(', ')].filter(part => part !== '').join(' ')
}
