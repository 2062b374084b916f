import type { Finding } from '../fault/index.ts'
import { formatRect, type Rect, rectOf } from '../grid/index.ts'
import { bodyRowsOf } from './body-rows.ts'
import { numericColumnsOf } from './column-values.ts'
import type { Correction } from './correction.ts'
import { fieldsOf } from './fields.ts'
import { cellsIn, filledRowsIn } from './row-cells.ts'
import { tidy, tidyText } from './sort-of.ts'
import type { Draft, Refine, Region, WithHeader, WithStub } from './stages.ts'
import { type Line, type RowFact, rectInSheet, type Table, type TableKind, type Why } from './table.ts'
import { labelsOf } from './total-evidence.ts'

/** The steps of a correction, each to be taken after the stage of its name. */
export type Fix = {
  readonly region: (region: Region) => Region
  readonly header: (region: WithHeader) => WithHeader
  readonly stub: (region: WithStub) => WithStub
  readonly totals: Refine
  readonly kind: Refine
}

const same = <T>(value: T): T => value

/** The fix that changes nothing. */
export const noFix: Fix = { region: same, header: same, stub: same, totals: same, kind: same }

/** The table that a correction belongs to, as the rules alone understand it. */
export type Ruled = Pick<Table, 'rect' | 'transposed'>

/** What a step tells: that it was taken, or that it no longer fits and why; then it changes nothing. */
type Say = { readonly why: (message: string) => Why; readonly unfit: (message: string) => Finding }

/**
 * The steps that replay a correction on the table that it belongs to, moved to where the table stands now. A step that does not fit
 * any more is left out and told as a finding `correction-unfit`.
 */
export const fixOf = (correction: Correction, table: Ruled): Fix => {
  const { region, header, stub, totals, records, kind } = correction
  const rows = table.rect.top - correction.from.top
  const say = sayOf(correction)
  return {
    region: region ? fixRegion(regionNow(correction, table) ?? region, say) : same,
    header: header ? fixHeader({ top: header.top + rows, bottom: header.bottom + rows }, say) : same,
    stub: stub === undefined ? same : fixStub(stub, say),
    totals: totals || records ? fixTotals(totals ?? [], records ?? [], say) : same,
    kind: kind ? fixKind(kind, say) : same,
  }
}

const sayOf = (correction: Correction): Say => ({
  why: message => ({ rule: 'correction', message: `${message}${wordOf(correction)}` }),
  unfit: message => ({
    code: 'correction-unfit',
    level: 'warn',
    message: `A person's correction no longer fits and was left out here: ${message}.`,
  }),
})

const wordOf = ({ note }: Correction): string => (note === undefined ? ' by a person' : ` by a person: ${note}`)

/** The region of a correction where its table stands now, in axes of the sheet; one that ended with its table grows with it. */
export const regionNow = ({ from, region }: Correction, table: Ruled): Rect | undefined => {
  if (!region) return undefined
  const { rect: now } = table
  const rows = now.top - from.top
  const columns = now.left - from.left
  const grown = region.bottom >= from.bottom ? now.bottom - now.top - (from.bottom - from.top) : 0
  return rectInSheet(
    table,
    rectOf(
      Math.max(0, region.top + rows),
      Math.max(0, region.left + columns),
      Math.max(0, region.bottom + rows + grown),
      Math.max(0, region.right + columns),
    ),
  )
}

/** Rows outside a corrected region that still become lines of its table; more of them are only counted. */
const MOST_LINES = 50

const fixRegion =
  (area: Rect, { why, unfit }: Say): Fix['region'] =>
  region => {
    const { grid } = region
    if (area.bottom <= area.top || area.right <= area.left || [...filledRowsIn(grid, area)].length === 0)
      return { ...region, findings: [...region.findings, unfit(`${formatRect(area)} holds no cells`)] }
    const outside = (rect: Rect): boolean => rect.bottom <= area.top || rect.top >= area.bottom
    const old = region.area
    const above = [...filledRowsIn(grid, { ...old, bottom: Math.min(old.bottom, area.top) })]
    const below = [...filledRowsIn(grid, { ...old, top: Math.max(old.top, area.bottom) })]
    const left = above.length + below.length
    const lineAt = (row: number): Rect => ({ ...old, top: row, bottom: row + 1 })
    return {
      ...region,
      area,
      above: [...region.above.filter(outside), ...above.slice(-MOST_LINES).map(lineAt)],
      below: [...below.slice(0, MOST_LINES).map(lineAt), ...region.below.filter(outside)],
      why: [...region.why, why('region')],
      findings: left === 0 ? region.findings : [...region.findings, leftOut(region, left)],
    }
  }

const leftOut = ({ sheet }: Region, count: number): Finding => ({
  code: 'correction-leaves-out',
  level: 'info',
  message: `${count} rows that the rules take for rows of this table lie outside the region that a person gave it.`,
  sheet: sheet.name,
  count,
})

/** Rows that a new first row leaves above the table become lines; lines that it takes in are lines no more. */
const fixHeader =
  (header: { readonly top: number; readonly bottom: number }, { why, unfit }: Say): Fix['header'] =>
  region => {
    const { grid, floors } = region
    if (header.top < 0 || header.bottom > region.rect.bottom)
      return {
        ...region,
        findings: [
          ...region.findings,
          unfit(`header rows ${header.top + 1}-${header.bottom} lie outside ${formatRect(region.rect)}`),
        ],
      }
    const rect = { ...region.rect, top: header.top }
    const kept = region.lines.filter(({ at }) => at.bottom <= rect.top || at.top >= rect.bottom)
    const pushed = linesBetween(region, region.rect.top, rect.top)
    const roles = new Map(floors.map(({ row, role }) => [row, role]))
    const rows = Array.from({ length: header.bottom - header.top }, (_, at) => header.top + at)
    return {
      ...region,
      rect,
      header,
      body: { top: header.bottom, bottom: rect.bottom },
      floors: rows.map(row => ({
        row,
        role: roles.get(row) ?? (cellsIn(grid, row, rect).length > 0 ? 'names' : 'blank'),
      })),
      lines: [...kept, ...pushed].sort((a, b) => a.at.top - b.at.top),
      why: [...region.why, why('header rows')],
    }
  }

const linesBetween = ({ grid, rect }: WithHeader, top: number, bottom: number): readonly Line[] => {
  const lines: Line[] = []
  for (let row = top; row < bottom; row += 1) {
    const columns = cellsIn(grid, row, rect)
    const [first] = columns
    if (first === undefined) continue
    const text = tidy(columns.map(column => tidyText(grid, row, column)).join(' '))
    lines.push({ role: 'text', text, at: rectOf(row, first, row + 1, (columns.at(-1) ?? first) + 1) })
  }
  return lines
}

const fixStub =
  (stub: number, { why, unfit }: Say): Fix['stub'] =>
  region => {
    const width = region.rect.right - region.rect.left
    return stub > width
      ? { ...region, findings: [...region.findings, unfit(`${stub} label columns of a table of ${width} columns`)] }
      : { ...region, stub, why: [...region.why, why('label columns')] }
  }

const fixTotals =
  (totals: readonly string[], records: readonly string[], { why, unfit }: Say): Refine =>
  draft => {
    const facts = new Map(draft.rows.map(fact => [fact.row, fact]))
    const numeric = numericColumnsOf(draft)
    const missing = new Set([...totals, ...records])
    for (const { row, fact } of bodyRowsOf(draft)) {
      const labels = labelsOf(draft, row, numeric)
      for (const label of labels) missing.delete(label)
      if (labels.some(label => totals.includes(label))) facts.set(row, asTotal(fact))
      else if (fact.role === 'total' && labels.some(label => records.includes(label))) facts.set(row, asRecord(fact))
    }
    const rows = [...facts.values()].sort((a, b) => a.row - b.row)
    const unfound = [...missing].map(label => unfit(`no row is called ${JSON.stringify(label)}`))
    return { ...draft, rows, why: [...draft.why, why('total rows')], findings: [...draft.findings, ...unfound] }
  }

const asTotal = (fact: RowFact): RowFact => ({
  ...fact,
  role: 'total',
  total: fact.total ?? { check: 'unchecked', by: 'word' },
})

const asRecord = ({ total: _total, ...fact }: RowFact): RowFact => ({ ...fact, role: 'data' })

const fixKind =
  (kind: TableKind, { why }: Say): Refine =>
  ({ fields: _fields, ...draft }) => {
    const fixed: Draft = { ...draft, kind, why: [...draft.why, why(`kind ${kind}`)] }
    return kind === 'form' ? { ...fixed, fields: fieldsOf(fixed) } : fixed
  }
