import { adjustmentsOf } from './adjustments.ts'
import { type BodyRow, bodyRowsOf, countFilledRows, type WithBody } from './body-rows.ts'
import { isChanceSum } from './chance-sum.ts'
import {
  addRow,
  type ColumnSums,
  copySums,
  matchSums,
  noSums,
  type RowNumbers,
  removeRow,
  type SumMatch,
} from './column-sums.ts'
import { decimalsOf, numberAt } from './column-values.ts'
import { findNestedSums, MAX_NESTED_ROWS, type SummedRow } from './find-nested-sums.ts'
import { isRate } from './rate-words.ts'
import { bestWindow, fitting, type Mark, type MarkedSums, markNow, mayFit, pushMark } from './sum-marks.ts'
import type { Column, Group } from './table.ts'
import { evidenceOf, isTotal, type TotalEvidence, type UsualRow, usualRowOf } from './total-evidence.ts'

/** A row that sums or averages others. `match` is how its numbers compare with the rows that it covers. */
export type TotalRow = {
  readonly row: number
  readonly by: 'word' | 'arithmetic' | 'style' | 'outline'
  readonly of: 'sum' | 'average'
  readonly match?: SumMatch
  /** Rows right below that it sums, when it stands above them and no outline says so. */
  readonly parts?: readonly number[]
}

/** A table whose rows have ancestors. */
export type WithGroups = WithBody & { readonly groups: readonly Group[]; readonly transposed?: true }

/** Rows up to which every row is tried by arithmetic; in a taller body only rows that a word, style or outline points to. */
export const MAX_TRIED_ROWS = 20_000

/**
 * The total rows of a body, ascending: below their parts, above them, or as the parent of a group.
 *
 * One pass with running sums. A mark keeps the state of the sums where a run of rows may have begun: the start, a
 * section, a change of group, the row after a total. A total equals what was added since one of the marks:
 *
 * ```text
 *   mark 0 ─ North  5   mark 1 ─ South  2
 *            East   4            West   3
 *            Total  9 <- since mark 0    Total  5 <- since mark 1    All 14 <- since mark 0
 * ```
 *
 * Cost: rows x numeric columns; a bounded number of marks is tried for a row.
 */
export const findTotalRows = (table: WithGroups, columns: readonly Column[]): readonly TotalRow[] => {
  const scan = newScan(table, columns)
  for (const row of bodyRowsOf(table)) visit(scan, row)
  closeParents(scan, undefined)
  const totals = [...scan.totals, ...nestedTotals(scan)].sort((a, b) => a.row - b.row)
  return [...totals, ...adjustmentsOf(table, totals, columns)].sort((a, b) => a.row - b.row)
}

/** Sums above their parts that the one pass down could not know: all rows below them had to be seen first. */
const nestedTotals = (scan: Scan): readonly TotalRow[] => {
  const known = new Map(scan.totals.map((total, at) => [total.row, at]))
  const rows = scan.kept.filter(({ row }) => {
    const total = scan.totals[known.get(row) ?? -1]
    return !total || (total.match?.agree ?? 0) === 0
  })
  return findNestedSums(rows, scan).flatMap(({ row, match, parts }) => {
    const evidence = rows.find(kept => kept.row === row)?.evidence
    if (evidence && isChance(scan, { row, evidence }, parts.length)) return []
    const total: TotalRow = { row, by: evidence ? byOf(evidence) : 'arithmetic', of: 'sum', match, parts }
    const at = known.get(row)
    if (at === undefined) return [total]
    scan.totals[at] = total
    return []
  })
}

/** A row with numbers that stands above rows of its own. */
type Parent = Candidate & { readonly group: number; readonly parts: ColumnSums }

type Candidate = { readonly row: number; readonly numbers: RowNumbers; readonly evidence: TotalEvidence }

type Scan = MarkedSums & {
  readonly table: WithGroups
  readonly columns: readonly Column[]
  readonly usual: UsualRow
  /** Every row is tried, not only those with a word, a style or an outline. */
  readonly tryAll: boolean
  /** Group that a row is the label of. */
  readonly groupAt: ReadonlyMap<number, number>
  readonly parents: Parent[]
  /** Rows that may sum the rows below them. */
  above: (Candidate & { readonly mark: Mark })[]
  readonly totals: TotalRow[]
  /** Rows with numbers, for sums above their parts; none in a taller body. */
  readonly kept: SummedRow[]
  /** Numbers of the row at hand. */
  readonly numbers: RowNumbers
  group: number | undefined
}

const newScan = (table: WithGroups, columns: readonly Column[]): Scan => {
  const leaves = noSums(columns.length)
  const tops = noSums(columns.length)
  return {
    table,
    columns,
    decimals: decimalsOfColumns(table, columns),
    rates: Uint8Array.from(columns, column => (isRate(column) ? 1 : 0)),
    usual: usualRowOf(table, columns),
    tryAll: countFilledRows(table.grid, table.body.top, table.body.bottom) <= MAX_TRIED_ROWS,
    groupAt: new Map(table.groups.map((group, at) => [group.row, at])),
    leaves,
    tops,
    marks: [{ row: table.body.top, leaves: copySums(leaves), tops: copySums(tops) }],
    parents: [],
    above: [],
    totals: [],
    kept: [],
    numbers: new Float64Array(columns.length),
    group: undefined,
  }
}

/** Rows that are looked at for the decimal places of a column. */
const DECIMALS_SAMPLE = 500

const decimalsOfColumns = (table: WithBody, columns: readonly Column[]): Uint8Array => {
  const decimals = new Uint8Array(columns.length)
  const step = Math.max(1, Math.floor(table.grid.filledRows.length / DECIMALS_SAMPLE))
  for (let index = 0; index < table.grid.filledRows.length; index += step) {
    const row = table.grid.filledRows[index] as number
    if (row < table.body.top || row >= table.body.bottom) continue
    columns.forEach((column, at) => {
      const value = numberAt(table, row, column)
      if (value !== undefined) decimals[at] = Math.max(decimals[at] as number, decimalsOf(value))
    })
  }
  return decimals
}

const visit = (scan: Scan, { row, fact }: BodyRow): void => {
  closeParents(scan, fact.group)
  if (fact.role === 'section') pushMark(scan, row)
  if (fact.role !== 'data' && fact.role !== 'total') return
  if (fact.group !== scan.group) {
    scan.group = fact.group
    pushMark(scan, row)
  }
  const numbers = numbersOf(scan, row)
  const evidence = evidenceOf(scan.table, row, scan)
  const candidate = { row, numbers, evidence }
  const isBlank = numbers.every(Number.isNaN)
  if (!isBlank && scan.kept.length <= MAX_NESTED_ROWS) scan.kept.push({ row, fact, evidence, numbers: numbers.slice() })
  if (isBlank) visitWithoutNumbers(scan, candidate)
  else if (!openParent(scan, candidate, fact.group) && !visitTotalBelow(scan, candidate)) visitData(scan, candidate)
}

/** The numbers of a row, in a place that the next row takes over: what keeps them makes a copy. */
const numbersOf = (scan: Scan, row: number): RowNumbers => {
  const { numbers, columns, table } = scan
  for (let at = 0; at < columns.length; at += 1) numbers[at] = numberAt(table, row, columns[at] as Column) ?? Number.NaN
  return numbers
}

/** A named total whose formulas have no stored values. */
const visitWithoutNumbers = (scan: Scan, { row, evidence }: Candidate): void => {
  const named = evidence.word?.of === 'sum' && evidence.word.strength === 'strong'
  if (!evidence.formula && !(named && hasFormula(scan, row))) return
  scan.totals.push({ row, by: named ? 'word' : 'arithmetic', of: 'sum' })
  pushMark(scan, row + 1)
}

const hasFormula = ({ table }: Scan, row: number): boolean => {
  for (let column = table.rect.left; column < table.rect.right; column += 1)
    if (table.grid.cellAt(row, column)?.formula) return true
  return false
}

/** A row that heads a group with numbers of its own waits until its parts are known. */
const openParent = (scan: Scan, candidate: Candidate, own: number | undefined): boolean => {
  const group = scan.groupAt.get(candidate.row)
  if (group === undefined || isWithin(scan, own, group)) return false
  if (scan.parents.length === 0) addRow(scan.tops, candidate.numbers)
  scan.parents.push({ ...candidate, numbers: candidate.numbers.slice(), group, parts: noSums(scan.columns.length) })
  return true
}

/** Closes the parents that the next row is no part of. */
const closeParents = (scan: Scan, next: number | undefined): void => {
  for (let parent = scan.parents.at(-1); parent; parent = scan.parents.at(-1)) {
    if (isWithin(scan, next, parent.group)) return
    scan.parents.pop()
    closeParent(scan, parent)
  }
}

const closeParent = (scan: Scan, parent: Parent): void => {
  const { row, numbers, evidence, parts } = parent
  const match = matchSums(numbers, { from: noSums(scan.columns.length), to: parts }, scan)
  const outer = scan.parents.at(-1)
  if (outer) addRow(outer.parts, numbers)
  if (isTotal(evidence, match) || addsUp(match))
    scan.totals.push({ row, by: evidence.word?.strength === 'strong' ? 'word' : 'outline', of: 'sum', match })
  else addLeaf(scan, row, numbers)
}

/** Below a parent that the outline names, one column that adds up is enough, when no more of them do not. */
const addsUp = (match: SumMatch): boolean => match.rows >= 2 && match.agree >= 1 && match.differ.length < match.agree

const isWithin = ({ table }: Scan, group: number | undefined, ancestor: number): boolean => {
  for (let at = group; at !== undefined; at = table.groups[at]?.parent) if (at === ancestor) return true
  return false
}

const visitTotalBelow = (scan: Scan, candidate: Candidate): boolean => {
  const { row, evidence, numbers } = candidate
  if (
    !isPointedAt(evidence) &&
    !(scan.tryAll && scan.columns.length >= 3 && scan.marks.some(mark => mayFit(scan, numbers, mark)))
  )
    return false
  const average = evidence.word?.of === 'average'
  const best = bestWindow(scan, numbers, average)
  if (!isTotal(evidence, best?.match) || isChance(scan, candidate, best?.match.rows ?? 0)) return false
  scan.totals.push({ row, by: byOf(evidence), of: average ? 'average' : 'sum', ...(best && { match: best.match }) })
  if (average) return true
  if (best && best.match.agree > 0) scan.marks.length = best.mark + 1
  else keepAbove(scan, candidate)
  pushMark(scan, row + 1)
  return true
}

/** Nothing but arithmetic speaks for the row, and that by chance. */
const isChance = (
  { table, columns }: Scan,
  { row, evidence }: Pick<Candidate, 'row' | 'evidence'>,
  covered: number,
): boolean => !isPointedAt(evidence) && isChanceSum(table, row, { columns, covered })

const isPointedAt = ({ word, style, unlabelled, formula }: TotalEvidence): boolean =>
  word !== undefined || style || unlabelled || formula

const byOf = (evidence: TotalEvidence): TotalRow['by'] => {
  if (evidence.word) return 'word'
  return evidence.style ? 'style' : 'arithmetic'
}

const visitData = (scan: Scan, candidate: Candidate): void => {
  const { numbers, evidence } = candidate
  const parent = scan.parents.at(-1)
  if (parent) addRow(parent.parts, numbers)
  else addRow(scan.tops, numbers)
  addRow(scan.leaves, numbers)
  tryAbove(scan)
  if (evidence.word?.of === 'sum') keepAbove(scan, candidate)
}

/** Rows at once that may sum what is below them: the first, which may sum the whole table, and the last ones. */
const MAX_ABOVE = 8

const keepAbove = (scan: Scan, candidate: Candidate): void => {
  if (scan.above.length === MAX_ABOVE) scan.above.splice(1, 1)
  scan.above.push({ ...candidate, numbers: candidate.numbers.slice(), mark: markNow(scan, candidate.row) })
}

/** Asks each row that may sum what is below it whether the rows so far add up to it. */
const tryAbove = (scan: Scan): void => {
  if (scan.above.length === 0) return
  scan.above = scan.above.filter(candidate => {
    const isNear = mayFit(scan, candidate.numbers, candidate.mark)
    const match = isNear ? fitting(scan, candidate.numbers, { mark: candidate.mark, average: false }) : undefined
    if (!match || !isTotal({ ...candidate.evidence, formula: false, style: true }, match) || match.agree === 0)
      return true
    settleAbove(scan, candidate, match)
    return false
  })
}

const settleAbove = (scan: Scan, candidate: Scan['above'][number], match: SumMatch): void => {
  const { row, numbers } = candidate
  const known = scan.totals.findIndex(total => total.row === row)
  const total: TotalRow = { row, by: 'word', of: 'sum', match }
  if (known >= 0) {
    scan.totals[known] = total
    return
  }
  scan.totals.push(total)
  for (const sums of [scan, ...scan.marks.filter(mark => mark.row > row)]) {
    removeRow(sums.leaves, numbers)
    removeRow(sums.tops, numbers)
  }
}

/** Adds a row to the leaves, in the states kept since as well: it is known late that it is no total. */
const addLeaf = (scan: Scan, row: number, numbers: RowNumbers): void => {
  for (const { leaves } of [scan, ...scan.marks.filter(mark => mark.row > row)]) addRow(leaves, numbers)
}
