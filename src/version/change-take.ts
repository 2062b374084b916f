import {
  type CitedCell,
  type Comparison,
  citeCell,
  columnNotesOf,
  type Plan,
  rowsTold,
  type Take,
  type TakenValue,
} from '../take/index.ts'
import { conditionsOf } from './asked-rows.ts'
import type { Compared, ComparedSide } from './compared.ts'
import { rowAt } from './compared.ts'
import { explainedBy } from './explained.ts'
import { changeWordsFor } from './lists/change-words.ts'

/** What a take of two versions is made of; rows of the newer side unless they are only in the older. */
export type ChangeParts = {
  readonly value: TakenValue
  readonly unit?: string
  /** The sentence that words the value; the versions are told after it. */
  readonly said: string
  readonly cells: readonly CitedCell[]
  readonly tells: Comparison['tells']
  readonly select: readonly number[]
  /** Rows of the newer version in table axes. */
  readonly rows: readonly number[]
  /** The side that is cited first. */
  readonly side: ComparedSide
  /** The plan names these rows: it is about them alone. */
  readonly ofRows?: true
}

/** A take that sets two versions side by side, with the plan that gives it again. */
export const changeTake = (compared: Compared, parts: ChangeParts): Take => {
  const { before, after, difference, ask } = compared
  const { side, select, tells, rows } = parts
  const words = changeWordsFor(ask.language)
  const told = words.compared.replace('{before}', () => before.name).replace('{after}', () => after.name)
  const explained = explainedBy(compared, new Set(rows))
  const columns = select.map(at => after.table.columns[at]?.name ?? '').join(', ')
  const notes = columnNotesOf(side.table, select)
  return {
    value: parts.value,
    ...(parts.unit === undefined ? {} : { unit: parts.unit }),
    text: [parts.said, told].map(text => (/[.!?]$/u.test(text) ? text : `${text}.`)).join(' '),
    table: side.candidate.id,
    document: side.candidate.document,
    sheet: side.table.sheet,
    cells: parts.cells,
    rowsUsed: rowsTold(side.table, rows),
    rowCount: rows.length,
    hiddenRows: 0,
    rowsLeftOut: [],
    notes,
    plan: {
      document: after.candidate.document,
      table: after.candidate.id,
      where: parts.ofRows ? [{ kind: 'rows', rows }] : conditionsIn(compared),
      select,
      compare: { with: before.candidate.id, tells },
    },
    planText: `${before.name} → ${after.name}: ${tells.map(tell => tellInWords(tell, ask.language)).join(', ')}${columns === '' ? '' : ` (${columns})`}; ${difference.before} → ${difference.after}`,
    confidence: {
      score: Math.round(Math.min(1, 0.25 + 0.75 * explained.share) * 100) / 100,
      explained: explained.share,
      margin: 1,
      unexplained: explained.words,
    },
  }
}

/** The conditions of the question as a plan keeps them. */
const conditionsIn = (compared: Compared): Plan['where'] =>
  conditionsOf(compared).map(({ column, values }) => ({ kind: 'is', column, anyOf: [...values] }))

const tellInWords = (tell: Comparison['tells'][number], language: string): string => {
  const words = changeWordsFor(language)
  const known: Partial<Record<typeof tell, string>> = words
  return known[tell] ?? tell
}

/** The cells of a row in the columns given, cited with its name. */
export const citeRow = (
  side: ComparedSide,
  row: number,
  { columns, label }: { readonly columns: readonly number[]; readonly label: string },
): readonly CitedCell[] => {
  const found = rowAt(side, row)
  if (!found) return []
  const planRow = {
    row,
    hidden: false,
    ...(found.group === undefined ? {} : { group: found.group }),
    texts: [],
    numbers: [],
  }
  return columns.map(column => citeCell(side.candidate, planRow, column, label, found.texts[column]?.trim() ?? ''))
}
