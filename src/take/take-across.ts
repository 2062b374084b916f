import type { Ask } from './ask.ts'
import { type Attempt, explainedShare, unexplainedWords } from './attempt.ts'
import { attributeFit } from './attribute-fit.ts'
import { citeCell, rowsTold } from './cite.ts'
import { columnEvidence } from './evidence.ts'
import { filtersOf } from './filters.ts'
import type { WordLinks } from './link.ts'
import { wordsFor } from './lists/answer-words.ts'
import type { Plan } from './plan.ts'
import { type PlanRow, runPlan } from './run-plan.ts'
import type { Take, TakeAccess } from './take.ts'
import { labelOfRow } from './take-look-up.ts'
import type { TableView } from './view.ts'

/** What a word found only in titles and names counts. */
const CONTEXT = 0.6

/**
 * `Which supplier is the cheapest for X`, where suppliers stand side by side in the header: the columns of one kind are
 * compared within the one row that the question names. `undefined` when the table is not so built.
 */
export const attemptAcross = (
  ask: Ask,
  view: TableView,
  options: { readonly links: readonly WordLinks[]; readonly access: TakeAccess },
): Attempt | undefined => {
  const { links, access } = options
  const extreme = ask.operations.has('max') ? 'max' : ask.operations.has('min') ? 'min' : undefined
  const filters = filtersOf(ask, view, links)
  const rows = view.rows.flatMap((row, at) =>
    row.role === 'data' && filters.every(filter => filter.rows.has(at)) ? [row] : [],
  )
  const [row] = rows
  const columns = siblings(ask, view, links)
  if (extreme === undefined || filters.length === 0 || rows.length !== 1 || !row || columns.length < 2) return undefined
  const words = new Set(filters.flatMap(filter => filter.words))
  const explainedWords = links.map((link, word) =>
    words.has(word)
      ? 1
      : Math.max(CONTEXT * link.context, ...columns.map(column => 0.7 * (link.columns.get(column)?.strength ?? 0))),
  )
  const explained = explainedShare(ask, explainedWords)
  const unexplained = unexplainedWords(ask, explainedWords, 0.6)
  const plan: Plan = {
    document: view.candidate.document,
    table: view.candidate.id,
    where: [{ kind: 'rows', rows: [row.row] }],
    select: columns,
    aggregate: extreme === 'max' ? 'argmax' : 'argmin',
  }
  return {
    kind: 'aggregate',
    view,
    explained,
    margin: 0.6,
    certainty: 0.6,
    unexplained,
    rivals: [],
    rows: 1,
    missing: false,
    take: async () => {
      const result = await runPlan(plan, view.candidate, { access, columns })
      const [found] = result.rows
      return found
        ? acrossTake(ask, view, {
            row: found,
            plan,
            extreme,
            sql: result.sql,
            explained,
            unexplained,
            label: labelOfRow(view.table, row),
          })
        : undefined
    },
  }
}

/** Numeric columns of one kind under different names: they share the last floor of their headers. */
const siblings = (ask: Ask, view: TableView, links: readonly WordLinks[]): readonly number[] => {
  const headers = columnEvidence(view, links)
  const byLeaf = new Map<string, number[]>()
  for (const [at, column] of view.table.columns.entries()) {
    if ((column.type !== 'number' && column.type !== 'mixed') || column.path.length < 2 || column.role === 'total')
      continue
    const leaf = column.path.at(-1) ?? ''
    byLeaf.set(leaf, [...(byLeaf.get(leaf) ?? []), at])
  }
  const fitOf = (columns: readonly number[]): number =>
    Math.max(...columns.map(column => attributeFit(ask, view, column) + (headers.get(column)?.precision ?? 0)))
  return [...byLeaf.values()].filter(columns => columns.length >= 2).sort((a, b) => fitOf(b) - fitOf(a))[0] ?? []
}

type Across = {
  readonly row: PlanRow
  readonly plan: Plan
  readonly extreme: 'max' | 'min'
  readonly sql: string
  readonly explained: number
  readonly unexplained: readonly string[]
  readonly label: string
}

const acrossTake = (ask: Ask, view: TableView, of: Across): Take | undefined => {
  const { table, candidate } = view
  const values = of.plan.select.flatMap((column, at) => {
    const value = of.row.numbers[at]
    return value === undefined ? [] : [{ column, value, text: of.row.texts[at] ?? '' }]
  })
  const best = values.reduce<(typeof values)[number] | undefined>(
    (a, b) => (a === undefined || (of.extreme === 'max' ? b.value > a.value : b.value < a.value) ? b : a),
    undefined,
  )
  if (!best) return undefined
  const column = table.columns[best.column]
  const name = column?.path.slice(0, -1).join(' / ') ?? ''
  const words = wordsFor(ask.language)
  const shown = `${name} (${best.text})`
  const unit = column?.unit?.text
  return {
    value: { kind: 'text', value: name, shown },
    ...(unit === undefined ? {} : { unit }),
    text: `${of.label} — ${of.extreme === 'max' ? words.max : words.min}: ${shown}${unit ? ` ${unit}` : ''}`,
    table: candidate.id,
    document: candidate.document,
    sheet: table.sheet,
    cells: [citeCell(candidate, of.row, best.column, of.label, best.text)],
    rowsUsed: rowsTold(table, [of.row.row]),
    rowCount: 1,
    hiddenRows: of.row.hidden ? 1 : 0,
    rowsLeftOut: [],
    notes: [],
    plan: of.plan,
    planText: `${of.extreme === 'max' ? words.max : words.min}: ${of.label}`,
    sql: of.sql,
    confidence: { score: 0, explained: of.explained, margin: 0.6, unexplained: of.unexplained },
  }
}
