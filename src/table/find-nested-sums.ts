import type { BodyRow } from './body-rows.ts'
import { addRow, matchSums, noSums, type RowNumbers, type SumMatch, type SumOptions } from './column-sums.ts'
import { decimalsOf } from './column-values.ts'
import type { TotalEvidence } from './total-evidence.ts'

/** A row of the body with its numbers, as far as nested sums are concerned. */
export type SummedRow = BodyRow & { readonly numbers: RowNumbers; readonly evidence: TotalEvidence }

/** A row that sums the rows right below it; `parts` are these rows, some of them sums themselves, from the top. */
export type NestedSum = { readonly row: number; readonly parts: readonly number[]; readonly match: SumMatch }

/** Rows up to which sums above their parts are looked for by arithmetic alone. */
export const MAX_NESTED_ROWS = 5000

/** Most parts of one such sum. */
const MOST_PARTS = 120

/**
 * Rows that sum the rows below them, found by arithmetic, in a body without any other sign of an outline.
 *
 * From the bottom up: every row becomes a node of a stack; a row that equals the sum of the nearest nodes takes them as
 * its parts, so that sums of sums come out as a tree:
 *
 * ```text
 *   All        10   = Fruit + Nuts
 *   Fruit       7   = Apples + Pears
 *     Apples    4
 *     Pears     3
 *   Nuts        3
 * ```
 *
 * Cost: rows x {@link MOST_PARTS} for the first numeric column, the others only where that one agrees.
 */
export const findNestedSums = (rows: readonly SummedRow[], options: SumOptions): readonly NestedSum[] => {
  if (rows.length > MAX_NESTED_ROWS || options.decimals.length === 0) return []
  const stack: SummedRow[] = []
  const sums: NestedSum[] = []
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    const row = rows[at] as SummedRow
    const found = partsOf(row, stack, options)
    if (found) {
      const parts = stack.splice(stack.length - found.count).reverse()
      sums.push({ row: row.row, parts: parts.map(part => part.row), match: found.match })
    }
    stack.push(row)
  }
  return sums.reverse()
}

type Found = { readonly count: number; readonly match: SumMatch }

/** The nearest nodes that add up to a row, if any. */
const partsOf = (row: SummedRow, stack: readonly SummedRow[], options: SumOptions): Found | undefined => {
  const probe = row.numbers.findIndex((value, at) => !Number.isNaN(value) && value !== 0 && options.rates?.[at] !== 1)
  if (probe < 0) return undefined
  const goal = row.numbers[probe] as number
  const slack = Math.max(10 ** -(options.decimals[probe] as number), 0.5 * 10 ** -decimalsOf(goal))
  let sum = 0
  let parts = 0
  for (let count = 1; count <= Math.min(stack.length, MOST_PARTS); count += 1) {
    const value = stack[stack.length - count]?.numbers[probe] as number
    if (!Number.isNaN(value)) {
      sum += value
      parts += 1
    }
    if (parts < 2 || Math.abs(sum - goal) > slack * Math.sqrt(parts + 1) + 1e-9 * Math.abs(goal)) continue
    const match = matchAll(row, stack.slice(stack.length - count), options)
    if (isConvincing(row, match)) return { count, match }
  }
  return undefined
}

const matchAll = (row: SummedRow, parts: readonly SummedRow[], options: SumOptions): SumMatch => {
  const to = noSums(options.decimals.length)
  for (const part of parts) addRow(to, part.numbers)
  return matchSums(row.numbers, { from: noSums(options.decimals.length), to }, options)
}

/** A word or a style asks for one column that agrees and none that does not; else three must, to the last digit. */
const isConvincing = ({ evidence }: SummedRow, match: SumMatch): boolean => {
  const odd = match.differ.length
  if (evidence.word?.of === 'sum') return match.agree >= 1 && odd * 2 <= match.agree
  if (evidence.style && match.firm > 0)
    return (match.agree >= 2 && odd * 2 <= match.agree) || (odd === 0 && match.rows >= 3)
  return match.exact >= 3 && odd === 0
}
