import type { Sheet } from '../src/source/index.ts'
import { type Table, understand } from '../src/table/index.ts'
import { type Insertion, inserted } from './inserted-grid.ts'

/** What must not change of the tables of a sheet when it is moved, renamed, or gets a blank row or column; blank columns aside. */
export const essenceOf = (tables: readonly Table[]): readonly Essence[] =>
  tables.map(table => ({
    kind: table.kind,
    columns: table.columns
      .filter(({ type }) => type !== 'blank')
      .map(({ path, type, unit }) => [...path, type, unit?.text ?? ''].join(' | ')),
    records: table.recordCount,
    totals: table.rows.filter(({ role }) => role === 'total').length,
    notes: table.notes.map(({ text }) => text),
  }))

type Essence = {
  readonly kind: Table['kind']
  readonly columns: readonly string[]
  readonly records: number
  readonly totals: number
  readonly notes: readonly string[]
}

/** What may be done to a worksheet without changing what it says, by name; `undefined` where it cannot be done to this one. */
export const changes: Readonly<Record<string, (sheet: Sheet, tables: readonly Table[]) => Sheet | undefined>> = {
  'another name': sheet => ({ ...inserted(sheet, {}), name: `${sheet.name} (2)`, index: sheet.index + 7 }),
  'five rows further down': sheet => inserted(sheet, { rows: 5 }),
  'three columns to the right': sheet => inserted(sheet, { columns: 3 }),
  'a blank row inside the body': (sheet, tables) =>
    insertedIn(
      sheet,
      tables,
      ({ body }) =>
        body.bottom - body.top >= 3 && {
          row: body.top + Math.floor((body.bottom - body.top) / 2),
          rows: 1,
        },
    ),
  'a blank column inside the values': (sheet, tables) =>
    insertedIn(
      sheet,
      tables,
      ({ rect, stub }) =>
        rect.right - rect.left - stub >= 2 && {
          column: rect.left + stub + Math.ceil((rect.right - rect.left - stub) / 2),
          columns: 1,
        },
    ),
}

/** Only on sheets with one table that is no form: elsewhere one insertion would cut another table. */
const insertedIn = (
  sheet: Sheet,
  tables: readonly Table[],
  where: (table: Table) => Insertion | false,
): Sheet | undefined => {
  const [table] = tables
  if (!table || tables.length > 1 || table.transposed || table.kind === 'form' || table.kind === 'text')
    return undefined
  const insertion = where(table)
  return insertion ? inserted(sheet, insertion) : undefined
}

/** What a change did to the tables of a sheet: `undefined` when it cannot be done, `[]` when nothing, else what differs. */
export const differenceBy = (
  sheet: Sheet,
  change: (sheet: Sheet, tables: readonly Table[]) => Sheet | undefined,
): readonly string[] | undefined => {
  const plain = understand(inserted(sheet, {}))
  const changed = change(sheet, plain)
  if (!changed) return undefined
  const [was, is] = [essenceOf(plain), essenceOf(understand(changed))]
  if (was.length !== is.length) return [`${was.length} tables are ${is.length}`]
  return was.flatMap((table, at) => {
    const other = is[at]
    if (!other) return []
    const names = ['kind', 'columns', 'records', 'totals', 'notes'] as const
    return names
      .filter(name => JSON.stringify(table[name]) !== JSON.stringify(other[name]))
      .map(name => `${name}: ${shown(table[name])} became ${shown(other[name])}`)
  })
}

const shown = (value: unknown): string => JSON.stringify(value).slice(0, 300)
