import type { Finding } from '../fault/index.ts'
import { contains, covers, formatCell, type Rect } from '../grid/index.ts'
import type { Sheet } from '../source/index.ts'
import { type RowFact, rectInSheet, rowFactOf, type Table } from './table.ts'

/** What a filled cell of a sheet became. `left`: no table has it; `twice`: more than one thing claims it. */
export type CellUse = 'header' | 'stub' | 'body' | 'unit' | 'line' | 'note' | 'field' | 'left' | 'twice'

/** The cell accounting of a sheet and its tables: `found` is the sum of `used`. */
export type SheetAccount = {
  readonly found: number
  readonly used: Readonly<Record<CellUse, number>>
  /** Cells that no table has, or that two have, each with the first of them. */
  readonly findings: readonly Finding[]
}

/**
 * Proves that every filled cell of a sheet is header, label, body, unit, line, note or field of its tables, exactly once; what is
 * not is counted and told as a finding.
 *
 * Promise P1: `found = sum of used`, whatever the tables say. Cost: cells, and tables per row.
 */
export const accountFor = (sheet: Sheet, tables: readonly Table[]): SheetAccount => {
  const used: Record<CellUse, number> = {
    header: 0,
    stub: 0,
    body: 0,
    unit: 0,
    line: 0,
    note: 0,
    field: 0,
    left: 0,
    twice: 0,
  }
  const first: Partial<Record<CellUse, string>> = {}
  const claims = claimsOf(tables)
  const { filledRows } = sheet.grid
  for (let index = 0; index < filledRows.length; index += 1) {
    const row = filledRows[index] as number
    const here = claims.filter(({ at }) => row >= at.top && row < at.bottom)
    for (const column of sheet.grid.columnsAt(row)) {
      const use = useOf(here, row, column)
      used[use] += 1
      first[use] ??= formatCell(row, column)
    }
  }
  const found = Object.values(used).reduce((sum, count) => sum + count, 0)
  return { found, used, findings: findingsOf(sheet, used, first) }
}

/**
 * What one cell of a sheet became, and the table that has it; for showing a sheet, where {@link accountFor} counts it.
 *
 * Row and column are the sheet's own, from 0. Cost: tables of the sheet for the first call, then tables in the row.
 */
export const cellUsesOf = (
  tables: readonly Table[],
): ((row: number, column: number) => { readonly use: CellUse; readonly table?: Table }) => {
  const claims = claimsOf(tables)
  return (row, column) => {
    const table = claims.find(({ at }) => covers(at, row, column))?.table
    return { use: useOf(claims, row, column), ...(table && { table }) }
  }
}

/** A rectangle of the sheet, and what a cell in it is. */
type Claim = { readonly at: Rect; readonly table: Table; use(row: number, column: number): CellUse }

const claimsOf = (tables: readonly Table[]): readonly Claim[] =>
  tables.flatMap(table => {
    const at = rectInSheet(table, table.rect)
    const aside = (rect: Rect | undefined, use: CellUse): readonly Claim[] =>
      rect === undefined || contains(table.rect, rect) ? [] : [{ at: rectInSheet(table, rect), table, use: () => use }]
    const noted = new Set(table.notes.flatMap(note => (note.at ? [keyOf(note.at)] : [])))
    const lines = table.lines.filter(line => !noted.has(keyOf(line.at)))
    return [
      { at, table, use: (row: number, column: number) => useInTable(table, row, column) },
      ...table.notes.flatMap(note => aside(note.at, 'note')),
      ...lines.flatMap(line => aside(line.at, line.role === 'note' ? 'note' : 'line')),
    ]
  })

const keyOf = ({ top, left, bottom, right }: Rect): string => `${top},${left},${bottom},${right}`

const useOf = (claims: readonly Claim[], row: number, column: number): CellUse => {
  let use: CellUse = 'left'
  for (const claim of claims) {
    if (!covers(claim.at, row, column)) continue
    const next = claim.use(row, column)
    if (use !== 'left' && use !== next) return 'twice'
    use = next
  }
  return use
}

const useInTable = (table: Table, sheetRow: number, sheetColumn: number): CellUse => {
  if (table.kind === 'form') return 'field'
  const [row, column] = table.transposed ? [sheetColumn, sheetRow] : [sheetRow, sheetColumn]
  if (row < table.body.top) return 'header'
  const role = roleUses[rowFactOf(table, row).role]
  if (role !== undefined) return role
  return column < table.rect.left + table.stub ? 'stub' : 'body'
}

/** Rows that are one thing from side to side; the others hold labels and values. */
const roleUses: Readonly<Partial<Record<RowFact['role'], CellUse>>> = { header: 'header', unit: 'unit', note: 'note' }

const findingsOf = (
  sheet: Sheet,
  used: Readonly<Record<CellUse, number>>,
  first: Readonly<Partial<Record<CellUse, string>>>,
): readonly Finding[] => {
  const told = [
    {
      use: 'left',
      code: 'cells-outside-tables',
      level: 'info',
      message: 'Filled cells that belong to no table of the sheet.',
    },
    {
      use: 'twice',
      code: 'cells-claimed-twice',
      level: 'warn',
      message: 'Filled cells that two tables of the sheet claim.',
    },
  ] as const
  return told.flatMap(({ use, code, level, message }) =>
    used[use] === 0
      ? []
      : [{ code, level, message, sheet: sheet.name, ...(first[use] && { cell: first[use] }), count: used[use] }],
  )
}
