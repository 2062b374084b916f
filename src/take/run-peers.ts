import type { AnswerLanguage } from './answer-language.ts'
import { citeCell, notesOf, rowsTold } from './cite.ts'
import { hiddenColumnsOf } from './left-out.ts'
import { wordsFor } from './lists/answer-words.ts'
import { labelColumns } from './peer-sets.ts'
import type { Plan } from './plan.ts'
import { type PlanRow, runPlan, withoutNumber } from './run-plan.ts'
import type { CitedCell, Confidence, LeftOut, Take, TakeAccess, TakenValue } from './take.ts'
import { labelOfRow } from './take-look-up.ts'
import { unitOfCell } from './unit-of-cell.ts'
import type { TableView } from './view.ts'
import { wordAggregate } from './word-answer.ts'

/** What a plan over peers is run with. */
export type PeersParts = {
  readonly plan: Plan
  readonly access: TakeAccess
  readonly language: AnswerLanguage
  readonly confidence: Confidence
}

/**
 * What a plan with `peers` comes to: over the rows that it names, totals among them, or over the selected columns of its one
 * row. `undefined` when fewer than two of its cells hold numbers, or when these are of different units.
 */
export const runPeers = async (
  view: TableView,
  { plan, access, language, confidence }: PeersParts,
): Promise<Take | undefined> => {
  const { table, candidate } = view
  const [measured = -1] = plan.select
  const labels = labelColumns(view)
  const columns = [...new Set([...plan.select, ...labels])]
  const { rows, sql } = await runPlan(plan, candidate, { access, columns, roles: ['data', 'total'] })
  const cells = plan.peers === 'columns' ? cellsAcross(view, plan, rows[0]) : cellsOf(view, { rows, columns, measured })
  const numbers = cells.filter(hasNumber)
  const units = new Set(numbers.map(({ unit }) => unit ?? ''))
  if (numbers.length < 2 || units.size > 1) return undefined
  const { value, used } = computed(plan, numbers)
  const isName = value.kind === 'text'
  const unit = numbers[0]?.unit
  const words = wordsFor(language)
  const cited = used.flatMap(cell => [...(isName ? labelCells(view, { cell, labels, columns }) : []), cell.cell])
  const places = used.map(({ row, column }) => ({ row: row.row, column }))
  const notes = notesOf(table, places)
  const hiddenColumns = hiddenColumnsOf(table, plan.select)
  const what = `${words[WORDS[plan.aggregate ?? 'sum'] ?? 'sum']} ${acrossName(view, plan, rows)}`.trim()
  const rowCount = new Set(numbers.map(({ row }) => row.row)).size
  const hiddenRows = rows.filter(({ hidden }) => hidden).length
  const leftOut = leftOutOf(plan, rows, { cells, place: columns.indexOf(measured) })
  const told = { rowCount, hiddenRows, hiddenColumns, leftOut }
  return {
    value,
    ...(unit === undefined ? {} : { unit }),
    text: wordAggregate(language, {
      what,
      shown: shownBeside(value, numbers),
      unit,
      ...told,
      notes: notes.slice(0, 2),
    }),
    table: candidate.id,
    document: candidate.document,
    sheet: table.sheet,
    cells: cited,
    rowsUsed: rowsTold(table, [...new Set(numbers.map(({ row }) => row.row))]),
    rowCount,
    hiddenRows,
    ...(hiddenColumns.length === 0 ? {} : { hiddenColumns }),
    rowsLeftOut: leftOut,
    notes,
    plan,
    planText: `${what}: ${namesTold(cells.map(({ name }) => name))}`,
    sql,
    confidence,
  }
}

/** The name with what it was compared with, where that is little. */
const shownBeside = (value: TakenValue, cells: readonly PeerNumber[]): string =>
  value.kind === 'text' && cells.length <= NAMED
    ? `${value.value}; ${cells.map(({ name, text }) => `${name}: ${text}`).join(', ')}`
    : value.shown

type PeerNumber = Omit<PeerCell, 'number'> & { readonly number: number }

const hasNumber = (cell: PeerCell): cell is PeerNumber => cell.number !== undefined

/** A cell of a peer; `name` is what tells it from the others. */
type PeerCell = {
  readonly name: string
  readonly row: PlanRow
  readonly column: number
  readonly number: number | undefined
  readonly text: string
  readonly unit: string | undefined
  readonly cell: CitedCell
}

const WORDS = {
  argmax: 'max',
  argmin: 'min',
  max: 'max',
  min: 'min',
  sum: 'sum',
  average: 'average',
  median: 'median',
  count: 'count',
  list: 'list',
} as const

const cellsAcross = (view: TableView, { select }: Plan, row: PlanRow | undefined): readonly PeerCell[] => {
  if (!row) return []
  const stored = view.rows.find(each => each.row === row.row)
  const names = ownParts(select.map(column => view.table.columns[column]?.path ?? []))
  return select.map((column, at) => ({
    name: names[at] ?? '',
    row,
    column,
    number: row.numbers[at],
    text: row.texts[at] ?? '',
    unit: unitOfCell(view.table, of => stored?.texts[of], column),
    cell: citeCell(view.candidate, row, column, labelOfRow(view.table, stored), row.texts[at] ?? ''),
  }))
}

type RowParts = { readonly rows: readonly PlanRow[]; readonly columns: readonly number[]; readonly measured: number }

const cellsOf = (view: TableView, { rows, columns, measured }: RowParts): readonly PeerCell[] => {
  const place = columns.indexOf(measured)
  const stored = rows.map(row => view.rows.find(each => each.row === row.row))
  const names = ownParts(stored.map(row => labelOfRow(view.table, row).split(' / ')))
  return rows.map((row, at) => ({
    name: names[at] ?? '',
    row,
    column: measured,
    number: row.numbers[place],
    text: row.texts[place] ?? '',
    unit: unitOfCell(view.table, of => stored[at]?.texts[of], measured),
    cell: citeCell(view.candidate, row, measured, labelOfRow(view.table, stored[at]), row.texts[place] ?? ''),
  }))
}

/** What is not common to all of the paths, joined; of a path that has nothing of its own its last label. */
const ownParts = (paths: readonly (readonly string[])[]): readonly string[] =>
  paths.map(path => {
    const own = path.filter(label => !paths.every(other => other.includes(label)))
    return own.length > 0 ? own.join(' / ') : (path.at(-1) ?? '')
  })

const computed = (
  { aggregate }: Plan,
  cells: readonly PeerNumber[],
): { readonly value: TakenValue; readonly used: readonly PeerNumber[] } => {
  const numbers = cells.map(({ number }) => number)
  if (aggregate === 'sum' || aggregate === 'average') {
    const sum = numbers.reduce((all, number) => all + number, 0)
    return { value: numberValue(aggregate === 'sum' ? sum : sum / numbers.length), used: cells }
  }
  const best = aggregate === 'argmin' || aggregate === 'min' ? Math.min(...numbers) : Math.max(...numbers)
  const used = cells.filter(({ number }) => number === best)
  if (aggregate === 'min' || aggregate === 'max') return { value: numberValue(best), used }
  const name = [...new Set(used.map(cell => cell.name))].join('; ')
  return { value: { kind: 'text', value: name, shown: `${name} (${used[0]?.text ?? ''})` }, used }
}

const numberValue = (value: number): TakenValue => {
  const exact = Number(value.toPrecision(12))
  return {
    kind: 'number',
    value: exact,
    shown: exact.toLocaleString('en-US', { maximumSignificantDigits: 12, useGrouping: false }),
  }
}

/** The label cell of a row that is named; a column's name stands in the header. */
const labelCells = (
  view: TableView,
  {
    cell,
    labels,
    columns,
  }: { readonly cell: PeerCell; readonly labels: readonly number[]; readonly columns: readonly number[] },
): readonly CitedCell[] => {
  const label = labels.findLast(column => (cell.row.texts[columns.indexOf(column)]?.trim() ?? '') !== '')
  if (label === undefined || cell.cell.path === '') return []
  const text = cell.row.texts[columns.indexOf(label)] ?? ''
  return text.includes(cell.name) || cell.name.includes(text)
    ? [citeCell(view.candidate, cell.row, label, cell.cell.label, text)]
    : []
}

const leftOutOf = (
  plan: Plan,
  rows: readonly PlanRow[],
  { cells, place }: { readonly cells: readonly PeerCell[]; readonly place: number },
): readonly LeftOut[] => {
  if (plan.peers === 'rows') return withoutNumber(rows, place)
  const none = cells.filter(({ number }) => number === undefined)
  return none.length === 0
    ? []
    : [{ why: none.every(({ text }) => text.trim() === '') ? 'blank' : 'unreadable', count: none.length, rows: [] }]
}

/** What all the cells have in common: the column of rows, the row of columns. */
const acrossName = ({ table, rows }: TableView, { peers, select }: Plan, found: readonly PlanRow[]): string =>
  peers === 'rows'
    ? (table.columns[select[0] ?? -1]?.name ?? '')
    : labelOfRow(
        table,
        rows.find(row => row.row === found[0]?.row),
      )

/** Names that are told of those compared, at most. */
const NAMED = 6

const namesTold = (names: readonly string[]): string =>
  names.length <= NAMED ? names.join(', ') : `${names.slice(0, NAMED).join(', ')}, … (${names.length})`
