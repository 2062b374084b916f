import type { CellObject, ColInfo, RowInfo, WorkSheet } from '@e965/xlsx'
import type { Finding } from '../../fault/index.ts'
import {
  type DateSystem,
  formatCell,
  GridBuilder,
  isDateFormat,
  MAX_COLUMNS,
  MAX_ROWS,
  parseRect,
  rectOf,
  type TextStore,
} from '../../grid/index.ts'
import type { Receipt, Sheet, SheetHints } from '../book.ts'
import type { BiffSheet } from './biff-styles.ts'

/** A sheet as the library gives it, and what the book says of it. */
export type LibrarySheet = {
  readonly worksheet: WorkSheet | undefined
  readonly name: string
  /** Position from 0. */
  readonly position: number
  readonly state: Sheet['state']
  readonly hints: SheetHints
  readonly texts: TextStore
  readonly dateSystem: DateSystem
  /** What the library leaves out, where it could be read. */
  readonly biff: BiffSheet | undefined
  /** Grows while the sheet is read. */
  readonly findings: Finding[]
}

/** One sheet of the library as ours, with its grid and receipt. */
export const sheetOf = (given: LibrarySheet): Sheet => {
  const { worksheet, name, position, state, findings } = given
  const builder = new GridBuilder({ texts: given.texts, dateSystem: given.dateSystem })
  const isChart = worksheet?.['!type'] === 'chart'
  if (!worksheet)
    findings.push({ code: 'sheet-part-missing', level: 'warn', message: 'This sheet cannot be read.', sheet: name })
  const account: Account = { found: 0, kept: 0, empty: 0, outside: 0, open: [] }
  if (worksheet && !isChart) putSheet(builder, { worksheet, biff: given.biff }, account)
  const { grid, droppedSpans } = builder.build()
  findings.push(...findingsOf(account, droppedSpans.length, name))
  const autofilter = parseRect(worksheet?.['!autofilter']?.ref ?? '')
  return {
    kind: 'sheet',
    name,
    origin: isChart ? 'chart' : 'worksheet',
    index: position + 1,
    state,
    grid,
    hints: {
      ...given.hints,
      ...(autofilter ? { autofilter } : {}),
      ...(given.biff?.freeze ? { freeze: given.biff.freeze } : {}),
      ...(given.biff?.summaryAbove ? { summaryAbove: true } : {}),
    },
    path: [],
    at: {},
    receipt: receiptOf(account),
  }
}

/** Cells counted while they are put. */
type Account = { found: number; kept: number; empty: number; outside: number; readonly open: string[] }

type DenseRow = readonly (CellObject | undefined)[]

const putSheet = (
  builder: GridBuilder,
  { worksheet, biff }: { readonly worksheet: WorkSheet; readonly biff: BiffSheet | undefined },
  account: Account,
): void => {
  const rows: readonly (DenseRow | undefined)[] = worksheet['!data'] ?? []
  rows.forEach((cells, row) => {
    cells?.forEach((cell, column) => {
      if (!cell) return
      if (row < MAX_ROWS && column < MAX_COLUMNS) putCell(builder, { cell, row, column, biff }, account)
      else account.outside += 1
    })
  })
  for (const { s, e } of worksheet['!merges'] ?? []) builder.putSpan(rectOf(s.r, s.c, e.r + 1, e.c + 1))
  worksheet['!rows']?.forEach((info: RowInfo | undefined, row) => {
    if (info) builder.putRowInfo(row, lineInfo(info))
  })
  for (const [row, info] of biff?.rows ?? []) builder.putRowInfo(row, info)
  worksheet['!cols']?.forEach((info: ColInfo | undefined, column) => {
    const facts = info && lineInfo(info)
    if (facts && Object.keys(facts).length > 0) builder.putColumnInfo(column, facts)
  })
}

const lineInfo = ({ hidden, level }: { hidden?: boolean; level?: number }): { hidden?: true; outline?: number } => ({
  ...(hidden ? { hidden: true } : {}),
  ...(level && level > 0 ? { outline: level } : {}),
})

type Placed = {
  readonly cell: CellObject
  readonly row: number
  readonly column: number
  readonly biff: BiffSheet | undefined
}

const putCell = (builder: GridBuilder, { cell, row, column, biff }: Placed, account: Account): void => {
  const isPut = putValue(builder, { cell, row, column, biff })
  const comment = commentOf(cell)
  const link = cell.l?.Target
  if (comment) builder.putExtras(row, column, { comment })
  if (link) builder.putExtras(row, column, { link })
  if (cell.f) {
    const cached = isPut || cell.v === ''
    builder.putFormula(row, column, { textId: builder.texts.add(plainFormula(cell.f)), cached })
    if (!cached) account.open.push(formatCell(row, column))
  }
  const isEmptyText = !isPut && cell.v === '' && !cell.f && !comment
  if (isPut || cell.f || comment) account.kept += 1
  if (isPut || cell.f || comment || isEmptyText) account.found += 1
  if (isEmptyText) account.empty += 1
}

/** A formula without the quotes that the library sets around a range of plain sheet names: `SUM(Jan:Dec!A1)`. */
const plainFormula = (text: string): string => text.replace(/'([\p{L}_][\p{L}\d_]*:[\p{L}_][\p{L}\d_]*)'!/gu, '$1!')

/** Puts the value; false when the cell shows nothing. */
const putValue = (builder: GridBuilder, { cell, row, column, biff }: Placed): boolean => {
  const format = typeof cell.z === 'string' && cell.z !== '' ? cell.z : 'General'
  const style = builder.styleId({ format, ...biff?.styleAt(row, column) })
  const { v } = cell
  if (cell.t === 'e') builder.putError(row, column, errorTexts[Number(v)] ?? '#VALUE!', style)
  else if (typeof v === 'boolean') builder.putBoolean(row, column, v, style)
  else if (typeof v === 'number' && Number.isFinite(v)) {
    builder.putNumber(row, column, v, style, v >= 0 && v < LAST_SERIAL && isDateFormat(format))
  } else if (typeof v === 'string' && v !== '') builder.putText(row, column, v.replace(/\r\n?/g, '\n'), style)
  else return false
  return true
}

/** First serial that is no date: 10000-01-01. */
const LAST_SERIAL = 2_958_466

/** Error values by their stored number ([MS-XLS] 2.5.10). */
const errorTexts: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
}

const commentOf = (cell: CellObject): { readonly text: string; readonly author?: string } | undefined => {
  const comments = cell.c ?? []
  const text = comments
    .map(({ t }) => (t ?? '').replace(/\r\n?/g, '\n'))
    .filter(line => line !== '')
    .join('\n')
  if (text === '') return undefined
  const author = comments[0]?.a
  return { text, ...(author ? { author } : {}) }
}

const receiptOf = ({ found, kept, empty, outside }: Account): Receipt => ({
  found: found + outside,
  kept,
  dropped: [
    ...(empty > 0 ? [{ reason: 'empty-text', count: empty }] : []),
    ...(outside > 0 ? [{ reason: 'outside-worksheet', count: outside }] : []),
  ],
})

const findingsOf = ({ open }: Account, droppedSpans: number, sheet: string): readonly Finding[] => {
  const [cell] = open
  const findings: Finding[] = []
  if (cell !== undefined)
    findings.push({
      code: 'formula-without-value',
      level: 'warn',
      message: `${open.length} formula(s) have no stored value, the first at ${cell}.`,
      sheet,
      cell,
      count: open.length,
    })
  if (droppedSpans > 0)
    findings.push({
      code: 'merge-dropped',
      level: 'warn',
      message: `${droppedSpans} merged range(s) overlap others and were left out.`,
      sheet,
      count: droppedSpans,
    })
  return findings
}
