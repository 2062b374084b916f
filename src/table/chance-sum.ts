import type { WithBody } from './body-rows.ts'
import { numberAt } from './column-values.ts'
import { firstAtOrAfter } from './row-cells.ts'
import type { Column } from './table.ts'

/** Rows from which on a sum that agrees is no chance of a column that goes up in steps. */
const TELLING_ROWS = 3

/**
 * Whether a row that adds up goes on in what the rows around it do, and so only happens to equal a sum: its label is the
 * next number of the labels, or it covers one or two rows and every number of it is the next one of its column.
 *
 * ```text
 *   no.  a   b   c
 *    1   2   4   6
 *    2   4   8  12
 *    3   6  12  18   <- the sum of both rows above, but the next row goes on in the same steps
 *    4   8  16  24
 * ```
 *
 * @param covered - number of rows that the row equals the sum of
 */
export const isChanceSum = (
  table: WithBody,
  row: number,
  of: { columns: readonly Column[]; covered: number },
): boolean => {
  const label = table.columns.find(({ index }) => index === table.rect.left)
  const rows = rowsAround(table, row)
  if (label && table.stub > 0 && goesOn(rows.map(at => numberIn(table, at, label)))) return true
  if (of.covered >= TELLING_ROWS) return false
  const runs = of.columns
    .map(column => rows.map(at => numberIn(table, at, column)))
    .filter(run => run[HERE] !== undefined)
  return runs.length > 0 && runs.every(run => run[HERE + 1] !== undefined && goesOn(run))
}

/** Rows before and behind the one in question that are looked at, and so its place among them. */
const HERE = 2

/** The filled rows of the body around a row, itself in the middle; `undefined` beyond the ends of the body. */
const rowsAround = ({ grid, body }: WithBody, row: number): readonly (number | undefined)[] => {
  const at = firstAtOrAfter(grid.filledRows, row)
  return Array.from({ length: 2 * HERE + 1 }, (_, index) => {
    const near = grid.filledRows[at + index - HERE]
    return near === undefined || near < body.top || near >= body.bottom ? undefined : near
  })
}

const numberIn = (table: WithBody, row: number | undefined, column: Column): number | undefined =>
  row === undefined ? undefined : numberAt(table, row, column)

/** Whether the middle of a run of numbers is one step from the number before it, as another pair next to them is. */
const goesOn = (run: readonly (number | undefined)[]): boolean => {
  const steps = run.slice(1).map((value, at) => stepTo(run[at], value))
  const own = steps[HERE - 1]
  if (own === undefined || own === 0) return false
  const isSame = (step: number | undefined): boolean =>
    step !== undefined && Math.abs(step - own) <= 1e-9 * Math.abs(own)
  return isSame(steps[HERE - 2]) || isSame(steps[HERE])
}

const stepTo = (from: number | undefined, to: number | undefined): number | undefined =>
  from === undefined || to === undefined ? undefined : to - from
