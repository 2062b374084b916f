import type { Finding } from '../fault/index.ts'
import { formatCell, plainNumber, rectOf } from '../grid/index.ts'
import type { Gap } from './column-sums.ts'
import { numberAt, numericColumnsOf } from './column-values.ts'
import { findTotalColumns } from './find-total-columns.ts'
import { findTotalRows, type TotalRow } from './find-total-rows.ts'
import { nestBySums } from './nest-by-sums.ts'
import type { Draft, Refine } from './stages.ts'
import { type Column, placeOf, type RowFact, type Why } from './table.ts'

/** Totals that are told one by one when they differ from their parts. */
const MAX_TOLD = 20

/**
 * The draft with its total rows and columns marked and checked.
 *
 * A total is known by its word, its style, the outline, and above all by equalling the sum of rows that it covers
 * within rounding; a row that only happens to equal a sum needs three columns that agree to the last digit. A total that differs
 * from its parts is a finding, and so is one of whole numbers that only rounding could explain. Averages are totals too: they
 * are no records.
 *
 * Cost: rows x numeric columns.
 */
export const readTotals: Refine = before => {
  const numeric = numericColumnsOf(before)
  const totals = findTotalRows(before, numeric)
  const draft = nestBySums(before, totals)
  const checked = checkTotals(totals)
  const rows = withTotals(draft.rows, checked)
  const columns = findTotalColumns({ ...draft, rows })
  return {
    ...draft,
    rows,
    columns: columns.columns,
    findings: [...draft.findings, ...findingsOf(draft, { checked, numeric })],
    why: [...draft.why, ...whyOf(draft, checked), ...columns.why],
  }
}

/** Difference from the sum, as a share of it, up to which the only total of a table is held to be meant as the sum. */
const WRONG_SHARE = 0.1

type Checked = TotalRow & {
  readonly check: 'agrees' | 'differs' | 'unchecked'
  /** Places in the numeric columns where the total and its parts disagree. */
  readonly wrong: readonly Gap[]
}

/**
 * Totals with the outcome of their check. Prices and rates do not add up: a column that disagrees in most totals where
 * others agree is not held against any of them. Where there is but one total, it is wrong where it comes near the sum: the
 * price of several things is far from the sum of their prices.
 */
const checkTotals = (totals: readonly TotalRow[]): readonly Checked[] => {
  const tried = totals.filter(({ match, of }) => of === 'sum' && match !== undefined && match.agree > 0)
  const against = new Map<number, number>()
  for (const { match } of tried) for (const { at } of match?.differ ?? []) against.set(at, (against.get(at) ?? 0) + 1)
  return totals.map(total => {
    const { match } = total
    if (!match) return { ...total, check: 'unchecked', wrong: [] }
    if (total.of === 'average') return { ...total, check: match.agree > 0 ? 'agrees' : 'unchecked', wrong: [] }
    if (match.agree === 0) {
      const close = match.differ.length > 0 && match.near * 2 > match.differ.length
      return close ? { ...total, check: 'differs', wrong: match.differ } : { ...total, check: 'unchecked', wrong: [] }
    }
    const isWrong = ({ at, share }: Gap): boolean =>
      tried.length > 1 ? (against.get(at) ?? 0) * 2 < tried.length : share <= WRONG_SHARE && match.rows > 1
    const wrong = match.differ.filter(isWrong)
    return { ...total, check: wrong.length > 0 ? 'differs' : 'agrees', wrong }
  })
}

/** Facts of rows, ascending, with the totals among them; both lists are ascending already. */
const withTotals = (rows: readonly RowFact[], totals: readonly Checked[]): readonly RowFact[] => {
  if (totals.length === 0) return rows
  const merged: RowFact[] = []
  let next = 0
  for (const { row, check, by } of totals) {
    while (next < rows.length && (rows[next] as RowFact).row < row) {
      merged.push(rows[next] as RowFact)
      next += 1
    }
    const known = rows[next]
    merged.push({ ...(known?.row === row ? known : { row }), role: 'total', total: { check, by } })
    if (known?.row === row) next += 1
  }
  return [...merged, ...rows.slice(next)]
}

/** How totals of one kind are told. */
type Telling = Pick<Finding, 'code' | 'level'> & {
  readonly one: string
  readonly more: string
  readonly gaps: (total: Checked) => readonly Gap[]
}

const DIFFERS: Telling = {
  code: 'total-differs',
  level: 'warn',
  one: 'A total differs from the sum of its parts',
  more: 'more total rows differ from the sum of their parts.',
  gaps: total => total.wrong,
}

const ROUNDED: Telling = {
  code: 'total-rounded',
  level: 'info',
  one: 'A total of whole numbers is not quite the sum of its parts, as if they had been rounded',
  more: 'more total rows of whole numbers are not quite the sum of their parts.',
  gaps: total => (total.of === 'sum' ? (total.match?.rounded ?? []) : []),
}

const findingsOf = (
  draft: Draft,
  { checked, numeric }: { readonly checked: readonly Checked[]; readonly numeric: readonly Column[] },
): readonly Finding[] => {
  const tell = (totals: readonly Checked[], how: Telling): readonly Finding[] => {
    const told = totals.slice(0, MAX_TOLD).map(total => gapFinding(draft, { total, numeric }, how))
    const rest = totals.length - told.length
    if (rest === 0) return told
    const { code, level } = how
    return [...told, { code, level, message: `${rest} ${how.more}`, sheet: draft.sheet.name, count: rest }]
  }
  return [
    ...tell(
      checked.filter(({ check }) => check === 'differs'),
      DIFFERS,
    ),
    ...tell(
      checked.filter(total => total.check === 'agrees' && ROUNDED.gaps(total).length > 0),
      ROUNDED,
    ),
  ]
}

const gapFinding = (
  draft: Draft,
  { total, numeric }: { readonly total: Checked; readonly numeric: readonly Column[] },
  { code, level, one, gaps }: Telling,
): Finding => {
  const found = gaps(total)
  const parts = found.slice(0, 3).map(({ at, expected }) => {
    const column = numeric[at] as Column
    const shown = plainNumber(numberAt(draft, total.row, column) ?? 0)
    return `${column.name} is ${shown} where the parts add up to ${plainNumber(round(expected))}`
  })
  const first = numeric[found[0]?.at ?? 0] as Column
  const place = placeOf(draft, total.row, first.index)
  return {
    code,
    level,
    message: `${one}: ${parts.join('; ')}.`,
    sheet: draft.sheet.name,
    cell: formatCell(place.row, place.column),
    ...(found.length > 1 ? { count: found.length } : {}),
  }
}

/** A sum without the noise of floating point. */
const round = (value: number): number => Number(value.toPrecision(12))

const whyOf = (draft: Draft, totals: readonly Checked[]): readonly Why[] =>
  (['word', 'outline', 'style', 'arithmetic'] as const).flatMap(by => {
    const rows = totals.filter(total => total.by === by)
    const first = rows[0]
    if (!first) return []
    const agrees = rows.filter(({ check }) => check === 'agrees').length
    const at = rectOf(first.row, draft.rect.left, first.row + 1, draft.rect.right)
    const message = `${rows.length} total row${rows.length === 1 ? '' : 's'} by ${by}, ${agrees} of them checked by arithmetic.`
    return [{ rule: 'total', message, at }]
  })
