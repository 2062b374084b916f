import type { Ask } from './ask.ts'
import { citeCell, notesOf, rowsTold } from './cite.ts'
import { hiddenColumnsOf } from './left-out.ts'
import type { Plan } from './plan.ts'
import { valueOfCell } from './read-cell.ts'
import { runPlan } from './run-plan.ts'
import type { Take, TakeAccess, TakenValue } from './take.ts'
import { labelOfRow } from './take-look-up.ts'
import { unitOfCell } from './unit-of-cell.ts'
import type { TableView } from './view.ts'
import { withUnit, wordCells } from './word-answer.ts'

/** Cells that one answer tells together: positions in `view.rows` and `table.columns`, in the order in which they are asked. */
export type Cells = {
  readonly places: readonly { readonly row: number; readonly column: number }[]
  readonly access: TakeAccess
  readonly explained: number
  readonly unexplained: readonly string[]
}

/**
 * The take of several cells, all cited: a map of numbers by row where one column is asked of several rows and all share a unit,
 * else the list of what they show, each with its unit.
 */
export const takeCells = async (
  ask: Pick<Ask, 'language'>,
  view: TableView,
  { places, access, explained, unexplained }: Cells,
): Promise<Take | undefined> => {
  const { table, candidate } = view
  const rows = [...new Set(places.flatMap(({ row }) => view.rows[row]?.row ?? []))]
  const select = [...new Set(places.map(({ column }) => column))]
  const plan: Plan = { document: candidate.document, table: candidate.id, where: [{ kind: 'rows', rows }], select }
  const run = await runPlan(plan, candidate, { access, columns: select, roles: ['data', 'total'] })
  const cells = places.flatMap(({ row: position, column }) => {
    const stored = view.rows[position]
    const row = run.rows.find(each => each.row === stored?.row)
    if (!stored || !row) return []
    const at = select.indexOf(column)
    const text = row.texts[at] ?? ''
    return [
      {
        cell: citeCell(candidate, row, column, labelOfRow(table, stored), text),
        unit: unitOfCell(table, of => stored.texts[of], column),
        value: valueOfCell(table.columns[column], text, row.numbers[at]),
        place: { row: row.row, column },
      },
    ]
  })
  if (cells.length < 2) return undefined
  const units = new Set(cells.map(({ unit }) => unit))
  const [unit] = units.size === 1 ? units : []
  const notes = notesOf(
    table,
    cells.map(({ place }) => place),
  )
  const hiddenColumns = hiddenColumnsOf(table, select)
  const isOneColumn = select.length === 1
  return {
    value: isOneColumn ? byRow(cells, unit) : listed(cells),
    ...(unit === undefined || !isOneColumn ? {} : { unit }),
    text: wordCells(ask.language, { cells, notes }),
    table: candidate.id,
    document: candidate.document,
    sheet: table.sheet,
    cells: cells.map(({ cell }) => cell),
    rowsUsed: rowsTold(table, rows),
    rowCount: rows.length,
    hiddenRows: run.rows.filter(({ hidden }) => hidden).length,
    ...(hiddenColumns.length === 0 ? {} : { hiddenColumns }),
    rowsLeftOut: [],
    notes,
    plan,
    planText: cells.map(({ cell }) => `${cell.label} → ${cell.path}`).join('; '),
    sql: run.sql,
    confidence: { score: 0, explained, margin: 0.5, unexplained },
  }
}

type Told = {
  readonly cell: { readonly label: string; readonly text: string }
  readonly unit: string | undefined
  readonly value: TakenValue
}

const byRow = (cells: readonly Told[], unit: string | undefined): TakenValue => {
  const numbers = cells.flatMap(({ cell, value }) =>
    value.kind === 'number' ? [[cell.label, value.value] as const] : [],
  )
  if (numbers.length < cells.length) return listed(cells)
  const shown = cells.map(({ cell }) => `${cell.label}: ${withUnit(cell.text, unit)}`).join('; ')
  return { kind: 'map', value: numbers, shown }
}

const listed = (cells: readonly Told[]): TakenValue => {
  const texts = cells.map(({ cell, unit }) => withUnit(cell.text.trim(), unit))
  return { kind: 'list', value: texts, shown: texts.join('; ') }
}
