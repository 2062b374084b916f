import { isBlankWord, readNumber } from '../text/index.ts'
import { compileJoin } from './compile-join.ts'
import { compileRows } from './compile-plan.ts'
import type { Plan } from './plan.ts'
import type { Candidate, LeftOut, TakeAccess } from './take.ts'

/** One row that a plan works on: `row` in table axes from 0, texts and numbers of the wanted columns. */
export type PlanRow = {
  readonly row: number
  readonly hidden: boolean
  readonly group?: number
  readonly texts: readonly string[]
  readonly numbers: readonly (number | undefined)[]
  /** The row of the joined table that goes with it, with the texts of its wanted columns. */
  readonly joined?: { readonly row: number; readonly texts: readonly string[] }
}

/** What a plan's statement gave. */
export type PlanRows = { readonly rows: readonly PlanRow[]; readonly sql: string; readonly truncated: boolean }

/** Most rows that one take reads; a plan over more is told as cut and never answered as if whole. */
export const TAKE_ROWS = 250_000

/** Runs the statement of a checked plan over the stored rows of its table. */
export const runPlan = async (
  plan: Plan,
  candidate: Candidate,
  options: {
    readonly access: TakeAccess
    readonly columns: readonly number[]
    readonly roles?: readonly string[]
    readonly joined?: JoinedSide
  },
): Promise<PlanRows> => {
  const { access, columns, roles, joined } = options
  const name = 'rows'
  const others = plan.join && joined ? [{ name: JOINED, key: joined.candidate.key }] : []
  const session = await access.openSql([{ name, key: candidate.key }, ...others])
  try {
    const own = { name, columns, ...(roles ? { roles } : {}) }
    const { sql, parameters } =
      plan.join && joined
        ? compileJoin(plan, candidate.table, { own, join: plan.join, name: JOINED, ...joinedOf(joined) })
        : compileRows(plan, candidate.table, own)
    const result = await session.run(sql, parameters, { maxRows: TAKE_ROWS })
    const rows = result.rows.map((cells): PlanRow => {
      const [row, hidden, group, ...values] = cells
      const texts = columns.map((_, at) => String(values[2 * at] ?? ''))
      return {
        row: Number(row) - 1,
        hidden: hidden === true,
        ...(typeof group === 'number' ? { group } : {}),
        texts,
        numbers: productOf(
          plan,
          columns,
          columns.map((_, at) => numberOf(texts[at] ?? '', values[2 * at + 1])),
        ),
        ...joinedRow(values.slice(2 * columns.length)),
      }
    })
    return { rows, sql, truncated: result.truncated }
  } finally {
    session.close()
  }
}

/** Name of the joined table in a statement. */
const JOINED = 'others'

/** The joined table and the columns of it that are wanted. */
export type JoinedSide = { readonly candidate: Candidate; readonly columns: readonly number[] }

const joinedOf = ({ candidate, columns }: JoinedSide) => ({ table: candidate.table, columns })

const joinedRow = ([row, ...texts]: readonly unknown[]): Pick<PlanRow, 'joined'> =>
  typeof row === 'number' || typeof row === 'bigint'
    ? { joined: { row: Number(row) - 1, texts: texts.map(text => String(text ?? '')) } }
    : {}

/** With `times` the first selected column stands for the product, and the others for nothing. */
const productOf = (
  { times, select }: Plan,
  columns: readonly number[],
  numbers: readonly (number | undefined)[],
): readonly (number | undefined)[] => {
  if (!times) return numbers
  const places = select.map(column => columns.indexOf(column))
  const factors = places.map(place => numbers[place])
  const product = factors.reduce(
    (all, factor) => (all === undefined || factor === undefined ? undefined : all * factor),
    1,
  )
  return numbers.map((number, at) => (at === places[0] ? product : places.includes(at) ? undefined : number))
}

/** The number of a cell as a person reads it: 12 for a stored 0.12 that is shown as `12%`. */
const numberOf = (text: string, stored: unknown): number | undefined => {
  if (typeof stored !== 'number') return undefined
  const reading = /%\s*$/u.test(text) ? readNumber(text) : undefined
  const asShare = reading?.kind === 'number' && Math.abs(reading.value - stored * 100) <= 0.51
  return asShare ? Number((stored * 100).toPrecision(12)) : stored
}

/** Cells without a number, told apart by what they show; rows in the sheet's numbers from 1. */
export const withoutNumber = (rows: readonly PlanRow[], column: number): readonly LeftOut[] => {
  const byWhy = new Map<LeftOut['why'], number[]>()
  for (const row of rows) {
    if (row.numbers[column] !== undefined) continue
    const text = row.texts[column]?.trim() ?? ''
    const why = text === '' ? 'blank' : (isBlankWord(text) ?? 'unreadable')
    byWhy.set(why, [...(byWhy.get(why) ?? []), row.row + 1])
  }
  return [...byWhy].map(([why, numbers]) => ({ why, count: numbers.length, rows: numbers }))
}
