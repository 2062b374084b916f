import { type Rect, rectOf } from '../grid/index.ts'
import { bodyRowsOf } from './body-rows.ts'
import { numericColumnsOf } from './column-values.ts'
import { fieldsOf } from './fields.ts'
import { cellsIn } from './row-cells.ts'
import { tidy, tidyText } from './sort-of.ts'
import type { Draft, Refine, Region, WithHeader, WithStub } from './stages.ts'
import type { Line, RowFact, Table, TableKind, Why } from './table.ts'
import { labelsOf } from './total-evidence.ts'

/**
 * What a person changed in how a table is understood: plain data, kept by the fingerprint of the table as the rules
 * alone understand it, so that it is found again in the next version of the document.
 *
 * Rows and columns are in table axes, from 0, as they stood when `from` was the rectangle of the table; they move with it.
 */
export type Correction = {
  readonly fingerprint: string
  readonly from: Rect
  /** The cells that hold header and body. */
  readonly region?: Rect
  /** Header rows `[top, bottom)`; equal when the table has none. */
  readonly header?: { readonly top: number; readonly bottom: number }
  /** Number of label columns. */
  readonly stub?: number
  /** Labels of rows that are totals, and of rows that are records although the rules took them for totals. */
  readonly totals?: readonly string[]
  readonly records?: readonly string[]
  readonly kind?: TableKind
  /** Who changed it, when and why, in the person's own words. */
  readonly note?: string
}

/** What a person may change. */
export type Changes = Omit<Correction, 'fingerprint' | 'from'>

/** The correction of a table by a person's changes; of a table that was corrected before, the new changes win. */
export const correctionOf = (
  table: Pick<Table, 'fingerprint' | 'rect' | 'corrected'>,
  changes: Changes,
  earlier?: Correction,
): Correction => ({
  ...earlier,
  ...changes,
  fingerprint: table.corrected ?? table.fingerprint,
  from: earlier?.from ?? table.rect,
})

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

/** The steps that replay a correction on the table that it belongs to, moved to where the table stands now. */
export const fixOf = (correction: Correction, now: Rect): Fix => {
  const { from, region, header, stub, totals, records, kind } = correction
  const rows = now.top - from.top
  const columns = now.left - from.left
  const grown = now.bottom - now.top - (from.bottom - from.top)
  const why = (message: string): Why => ({ rule: 'correction', message: `${message}${wordOf(correction)}` })
  return {
    region: region
      ? fixRegion(moved(region, { rows, columns, grown: region.bottom >= from.bottom ? grown : 0 }), why)
      : same,
    header: header ? fixHeader({ top: header.top + rows, bottom: header.bottom + rows }, why) : same,
    stub: stub === undefined ? same : fixStub(stub, why),
    totals: totals || records ? fixTotals(totals ?? [], records ?? [], why) : same,
    kind: kind ? fixKind(kind, why) : same,
  }
}

const wordOf = ({ note }: Correction): string => (note === undefined ? ' by a person' : ` by a person: ${note}`)

type Say = (message: string) => Why

const moved = (rect: Rect, by: { readonly rows: number; readonly columns: number; readonly grown: number }): Rect =>
  rectOf(
    Math.max(0, rect.top + by.rows),
    Math.max(0, rect.left + by.columns),
    rect.bottom + by.rows + by.grown,
    rect.right + by.columns,
  )

const fixRegion =
  (area: Rect, why: Say): Fix['region'] =>
  region => {
    const outside = (rect: Rect): boolean => rect.bottom <= area.top || rect.top >= area.bottom
    return {
      ...region,
      area,
      above: region.above.filter(outside),
      below: region.below.filter(outside),
      why: [...region.why, why('region')],
    }
  }

/** Rows that a new first row leaves above the table become lines; lines that it takes in are lines no more. */
const fixHeader =
  (header: { readonly top: number; readonly bottom: number }, why: Say): Fix['header'] =>
  region => {
    const { grid, floors } = region
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
  (stub: number, why: Say): Fix['stub'] =>
  region => ({
    ...region,
    stub: Math.min(stub, region.rect.right - region.rect.left),
    why: [...region.why, why('label columns')],
  })

const fixTotals =
  (totals: readonly string[], records: readonly string[], why: Say): Refine =>
  draft => {
    const facts = new Map(draft.rows.map(fact => [fact.row, fact]))
    const numeric = numericColumnsOf(draft)
    for (const { row, fact } of bodyRowsOf(draft)) {
      const labels = labelsOf(draft, row, numeric)
      if (labels.some(label => totals.includes(label))) facts.set(row, asTotal(fact))
      else if (fact.role === 'total' && labels.some(label => records.includes(label))) facts.set(row, asRecord(fact))
    }
    const rows = [...facts.values()].sort((a, b) => a.row - b.row)
    return { ...draft, rows, why: [...draft.why, why('total rows')] }
  }

const asTotal = (fact: RowFact): RowFact => ({
  ...fact,
  role: 'total',
  total: fact.total ?? { check: 'unchecked', by: 'word' },
})

const asRecord = ({ total: _total, ...fact }: RowFact): RowFact => ({ ...fact, role: 'data' })

const fixKind =
  (kind: TableKind, why: Say): Refine =>
  ({ fields: _fields, ...draft }) => {
    const fixed: Draft = { ...draft, kind, why: [...draft.why, why(`kind ${kind}`)] }
    return kind === 'form' ? { ...fixed, fields: fieldsOf(fixed) } : fixed
  }

/** The corrections that no table of a document took: their tables are gone, or their headers have other names now. */
export const unusedCorrections = (
  corrections: readonly Correction[],
  tables: readonly Pick<Table, 'corrected'>[],
): readonly Correction[] => {
  const used = new Set(tables.map(({ corrected }) => corrected))
  return corrections.filter(({ fingerprint }) => !used.has(fingerprint))
}

/** A correction that was written as JSON, or `undefined` when it is none. */
export const parseCorrection = (value: unknown): Correction | undefined => {
  if (!isObject(value) || typeof value['fingerprint'] !== 'string' || !isRect(value['from'])) return undefined
  const { region, header, stub, totals, records, kind, note } = value
  const isFine =
    (region === undefined || isRect(region)) &&
    (header === undefined || (isObject(header) && isCount(header['top']) && isCount(header['bottom']))) &&
    (stub === undefined || isCount(stub)) &&
    (totals === undefined || isTexts(totals)) &&
    (records === undefined || isTexts(records)) &&
    (kind === undefined || KINDS.has(kind)) &&
    (note === undefined || typeof note === 'string')
  return isFine ? (value as Correction) : undefined
}

const KINDS: ReadonlySet<unknown> = new Set<TableKind>(['data', 'matrix', 'form', 'list', 'text'])

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0

const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(text => typeof text === 'string')

const isRect = (value: unknown): boolean =>
  isObject(value) && ['top', 'left', 'bottom', 'right'].every(side => isCount(value[side]))
