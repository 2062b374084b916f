import type { Ask } from './ask.ts'
import { type Attempt, explainedShare, unexplainedWords } from './attempt.ts'
import { checkPlan } from './check-plan.ts'
import { citeCell, notesOf, rowsTold } from './cite.ts'
import { hiddenColumnsOf } from './left-out.ts'
import type { WordLinks } from './link.ts'
import type { Condition, Plan } from './plan.ts'
import { planInWords } from './plan-words.ts'
import { type PlanRow, runPlan } from './run-plan.ts'
import type { CitedCell, Confidence, Take, TakeAccess, TakenValue } from './take.ts'
import { labelOfRow } from './take-look-up.ts'
import { unitOfCell } from './unit-of-cell.ts'
import { verdictOn } from './verdict.ts'
import { anyRow, inCells, ofCell, ofWords } from './verdict-exists.ts'
import type { Linked, VerdictPlan } from './verdict-parts.ts'
import { againstAmount, againstLimit, became, eachOther, ofState } from './verdict-plans.ts'
import type { TableView } from './view.ts'
import { withUnit, wordVerdict } from './word-answer.ts'
import { asksYesNo } from './yes-no.ts'

/** Share of a question that a verdict must explain. */
const LEAST = 0.5
/** How much less of it the surer of two ways may explain. */
const AS_MUCH = 0.05

/** Yes or no from the cells that prove it; `undefined` for a question that wants something else or where no cells tell. */
export const attemptVerdict = (
  ask: Ask,
  view: TableView,
  { links, access }: { readonly links: readonly WordLinks[]; readonly access: TakeAccess },
): Attempt | undefined => {
  if (!asksYesNo(ask.text)) return undefined
  const linked = { ask, view, links }
  const plans = finders.flatMap(find => {
    const found = find(linked)
    return found ? [{ found, explained: explainedShare(ask, found.explained) }] : []
  })
  const most = Math.max(0, ...plans.map(({ explained }) => explained))
  const best = plans.find(({ explained }) => explained >= most - AS_MUCH)
  if (!best || best.explained < LEAST) return undefined
  const { found, explained } = best
  const plan: Plan = { document: view.candidate.document, table: view.candidate.id, ...found.plan }
  if (checkPlan(plan, view.table).length > 0) return undefined
  const unexplained = unexplainedWords(ask, found.explained)
  const confidence: Confidence = { score: 0, explained, margin: found.margin, unexplained }
  return {
    kind: 'verdict',
    view,
    explained,
    margin: found.margin,
    certainty: found.certainty,
    unexplained,
    rivals: [],
    rows: 1,
    missing: false,
    take: () => takeVerdict(ask, view, { plan, access, confidence, looked: found.looked }),
  }
}

/** Ways to tell yes from no, the surer first of those that explain as much. */
const finders: readonly ((linked: Linked) => VerdictPlan | undefined)[] = [
  againstAmount,
  eachOther,
  againstLimit,
  became,
  inCells,
  ofState,
  ofWords,
  ofCell,
  anyRow,
]

type Parts = {
  readonly plan: Plan
  readonly access: TakeAccess
  readonly confidence: Confidence
  readonly looked?: VerdictPlan['looked'] | undefined
}

/** Cells that are cited of many, at most. */
const CITED = 50

/** Runs a checked plan with a verdict; `undefined` when its cells do not tell yes from no. */
export const takeVerdict = async (
  ask: Pick<Ask, 'language'>,
  view: TableView,
  { plan, access, confidence, looked }: Parts,
): Promise<Take | undefined> => {
  const { table, candidate } = view
  if (!plan.verdict) return undefined
  const roles = plan.verdict.by === 'any' ? ['data'] : ['data', 'total']
  const { rows, sql } = await runPlan(plan, candidate, { access, columns: plan.select, roles })
  const cells = inOrder(plan.where, rows).flatMap(row =>
    plan.select.map((column, at) => cellOf(view, row, { column, at })),
  )
  const told = verdictOn(plan.verdict, cells)
  if (told === undefined) return undefined
  const proof = cells.length > 0 || !looked ? cells : await lookedThrough(view, looked, { access, plan })
  const value: TakenValue = { kind: 'boolean', value: told, shown: '' }
  const used = proof.slice(0, CITED)
  const notes = notesOf(
    table,
    used.map(({ place }) => place),
  )
  const worded = wordVerdict(ask.language, {
    verdict: told,
    cells: used.map(({ cell, unit }) => ({ cell, unit })),
    than:
      plan.verdict.than === undefined
        ? undefined
        : `${plan.verdict.by} ${withUnit(String(plan.verdict.than), used[0]?.unit)}`,
    notes,
  })
  const hiddenColumns = hiddenColumnsOf(table, plan.select)
  return {
    value: { ...value, shown: worded.shown },
    text: worded.text,
    table: candidate.id,
    document: candidate.document,
    sheet: table.sheet,
    cells: used.map(({ cell }) => cell),
    rowsUsed: rowsTold(
      table,
      [...new Set(used.map(({ place }) => place.row))].sort((a, b) => a - b),
    ),
    rowCount: new Set(used.map(({ place }) => place.row)).size,
    hiddenRows: rows.filter(({ hidden }) => hidden).length,
    ...(hiddenColumns.length === 0 ? {} : { hiddenColumns }),
    rowsLeftOut: [],
    notes,
    plan,
    planText: planInWords(plan, table, ask.language),
    sql,
    confidence,
  }
}

/** A cell that was read, with what it proves. */
type ReadCell = {
  readonly text: string
  readonly number: number | undefined
  readonly unit: string | undefined
  readonly cell: CitedCell
  readonly place: { readonly row: number; readonly column: number }
}

const cellOf = (
  { candidate, table, rows }: TableView,
  row: PlanRow,
  { column, at }: { readonly column: number; readonly at: number },
): ReadCell => {
  const stored = rows.find(one => one.row === row.row)
  const text = row.texts[at] ?? ''
  return {
    text,
    number: row.numbers[at],
    unit: /\d/.test(text) ? unitOfCell(table, of => stored?.texts[of], column) : undefined,
    cell: citeCell(candidate, row, column, labelOfRow(table, stored), text),
    place: { row: row.row, column },
  }
}

/** Rows that are named come in the order in which they are named. */
const inOrder = (where: readonly Condition[], rows: readonly PlanRow[]): readonly PlanRow[] => {
  const named = where.find(condition => condition.kind === 'rows')
  if (named?.kind !== 'rows') return rows
  return rows.toSorted((a, b) => named.rows.indexOf(a.row) - named.rows.indexOf(b.row))
}

/** Cells in which the thing was sought and is not. */
const lookedThrough = async (
  view: TableView,
  { rows, column }: NonNullable<VerdictPlan['looked']>,
  { access, plan }: { readonly access: TakeAccess; readonly plan: Plan },
): Promise<readonly ReadCell[]> => {
  if (rows.length === 0) return []
  const all: Plan = { document: plan.document, table: plan.table, where: [{ kind: 'rows', rows }], select: [column] }
  const found = await runPlan(all, view.candidate, { access, columns: [column] })
  return found.rows.map(row => cellOf(view, row, { column, at: 0 }))
}
