import { Fault } from '../fault/index.ts'
import { ancestorsOf, type Table } from '../table/index.ts'
import { fold } from '../text/index.ts'
import { numberAt, valueKey } from './cell-value.ts'
import type { CellChange, ColumnPair, KeyFound, RowChange, SchemaChange, TableDifference } from './change.ts'
import { findKey, type RowKey } from './find-key.ts'
import { matchColumns, matchRenamed } from './match-columns.ts'
import { matchRows, type RowMatch } from './match-rows.ts'
import { movedIn } from './moved.ts'
import { callingColumns } from './naming-column.ts'
import type { VersionRow, VersionSide } from './version-row.ts'

/**
 * What sets a version of a table apart from an earlier one, row by row and column by column.
 *
 * Rows are matched by key columns (given by name, or found), then by content; cells are compared as values, whatever
 * their number format or unit scale. Rows that moved, running numbers and the writing of white space are no changes.
 * Comparing a table with itself gives no change, and turning the sides round turns added and removed round.
 *
 * @param options.key names of columns that name the rows
 * @throws Fault `usage` when a column of the key is in neither or only one version
 *
 * Cost: cells of both, and pairs of columns times 5,000 rows to find the key.
 */
export const compareTables = (
  before: VersionSide,
  after: VersionSide,
  options: { readonly key?: readonly string[] } = {},
): TableDifference => {
  const [old, now] = [comparable(before), comparable(after)]
  const named = matchColumns(old, now)
  const given =
    options.key && options.key.length > 0 ? givenKey(options.key, { before, after, columns: named }) : undefined
  const key = given ?? findKey(old, now, named)
  const columns = renamedToo({ old, now, named, key })
  const compared = columns.filter(pair => !isRunning(old, pair.before) || !isRunning(now, pair.after))
  const match = matchRows(old, now, { columns: compared, key })
  const sides = { before: old, after: now }
  const calling = {
    before: callingColumns(old, key?.columns.map(pair => pair.before) ?? []),
    after: callingColumns(now, key?.columns.map(pair => pair.after) ?? []),
  }
  const changed = changedRows(sides, match, { compared, calling })
  return {
    key: keyFound(key, given !== undefined),
    columns,
    schema: schemaChanges(before.table, after.table, columns),
    pairs: match.pairs.map(pair => [pair.before.row, pair.after.row]),
    rows: [
      ...[...changed, ...match.added.map(row => addedRow(now, row, calling.after))].sort(
        (a, b) => afterOf(a) - afterOf(b),
      ),
      ...match.removed.map(row => removedRow(old, row, calling.before)),
    ],
    same: match.pairs.length - changed.length,
    moved: movedIn(match.pairs.map(pair => pair.before.row)),
    before: old.rows.length,
    after: now.rows.length,
  }
}

type Sides = { readonly before: VersionSide; readonly after: VersionSide }

const changedRows = (
  sides: Sides,
  { pairs }: RowMatch,
  {
    compared,
    calling,
  }: { readonly compared: readonly ColumnPair[]; readonly calling: { readonly after: readonly number[] } },
): readonly RowChange[] =>
  pairs.flatMap(({ before: from, after: to, by }): readonly RowChange[] => {
    const cells = compared.flatMap(column => changedCell(sides, { from, to }, column))
    if (cells.length === 0) return []
    const label = labelOf(sides.after, to, calling.after)
    return [{ kind: 'changed', before: from.row, after: to.row, label, role: roleOf(to), by, cells }]
  })

/** Records and totals; sections, repeated headers and notes are no rows of their own. */
const comparable = ({ table, rows }: VersionSide): VersionSide => ({
  table,
  rows: rows.filter(row => (row.role === 'data' || row.role === 'total') && row.texts.some(text => text.trim() !== '')),
})

const roleOf = ({ role }: VersionRow): 'data' | 'total' => (role === 'total' ? 'total' : 'data')

const afterOf = (change: RowChange): number => (change.kind === 'removed' ? -1 : change.after)

const givenKey = (
  names: readonly string[],
  { before, after, columns }: Sides & { readonly columns: readonly ColumnPair[] },
): RowKey => ({
  groups: false,
  columns: names.map(name => {
    const wanted = fold(name)
    const found = columns.find(
      pair =>
        fold(before.table.columns[pair.before]?.name ?? '') === wanted ||
        fold(after.table.columns[pair.after]?.name ?? '') === wanted ||
        after.table.columns[pair.after]?.letter === name,
    )
    if (!found) throw new Fault('usage', `there is no column ${name} in both versions of the table`)
    return found
  }),
})

const keyFound = (key: RowKey | undefined, given: boolean): KeyFound =>
  key ? { columns: key.columns, by: given ? 'given' : 'found' } : { columns: [], by: 'none' }

/** Columns tied by name or values, and those that the matched rows show to be the same under another name. */
const renamedToo = ({
  old,
  now,
  named,
  key,
}: {
  readonly old: VersionSide
  readonly now: VersionSide
  readonly named: readonly ColumnPair[]
  readonly key: RowKey | undefined
}): readonly ColumnPair[] => {
  if (!key || named.length === Math.min(old.table.columns.length, now.table.columns.length)) return named
  const { pairs } = matchRows(old, now, { columns: named, key })
  return matchRenamed(old, now, { columns: named, rows: pairs.map(pair => [pair.before, pair.after]) })
}

/** A column that only counts rows: 1, 2, 3. */
const isRunning = ({ table, rows }: VersionSide, column: number): boolean => {
  const numbers = rows.filter(({ role }) => role === 'data').map(row => row.texts[column]?.trim() ?? '')
  return (
    table.columns[column] !== undefined &&
    numbers.length > 1 &&
    numbers.every(
      (text, at) =>
        /^\d+\.?$/.test(text) &&
        (at === 0 || Number.parseInt(text, 10) === Number.parseInt(numbers[at - 1] ?? '', 10) + 1),
    )
  )
}

const changedCell = (
  { before, after }: Sides,
  { from, to }: { readonly from: VersionRow; readonly to: VersionRow },
  column: ColumnPair,
): readonly CellChange[] => {
  if (valueKey(before.table, from, column.before) === valueKey(after.table, to, column.after)) return []
  const old = numberAt(before.table, from, column.before)
  const now = numberAt(after.table, to, column.after)
  const scale =
    (before.table.columns[column.before]?.unit?.scale ?? 0) - (after.table.columns[column.after]?.unit?.scale ?? 0)
  return [
    {
      column,
      old: from.texts[column.before]?.trim() ?? '',
      new: to.texts[column.after]?.trim() ?? '',
      ...(old === undefined || now === undefined ? {} : { numbers: { old: old * 10 ** scale, new: now } }),
    },
  ]
}

/** What the columns that call rows say; without any the labels, then the first filled cell. Ancestors stand before it. */
const labelOf = ({ table }: VersionSide, row: VersionRow, key: readonly number[]): string => {
  const labels = table.columns.flatMap((column, at) => (column.role === 'label' ? [at] : []))
  const from = [key, labels].find(columns => columns.some(column => (row.texts[column]?.trim() ?? '') !== ''))
  const texts = from?.map(column => row.texts[column]?.trim() ?? '') ?? [
    row.texts.find(text => text.trim() !== '') ?? '',
  ]
  return [...new Set([...ancestorsOf(table, row.group), ...texts])].filter(text => text !== '').join(' / ')
}

const addedRow = (side: VersionSide, row: VersionRow, calling: readonly number[]): RowChange => ({
  kind: 'added',
  after: row.row,
  label: labelOf(side, row, calling),
  role: roleOf(row),
})

const removedRow = (side: VersionSide, row: VersionRow, calling: readonly number[]): RowChange => ({
  kind: 'removed',
  before: row.row,
  label: labelOf(side, row, calling),
  role: roleOf(row),
})

const schemaChanges = (before: Table, after: Table, columns: readonly ColumnPair[]): readonly SchemaChange[] => {
  const [old, now] = [new Set(columns.map(pair => pair.before)), new Set(columns.map(pair => pair.after))]
  return [
    ...after.columns.flatMap(({ name }, at): readonly SchemaChange[] =>
      now.has(at) ? [] : [{ kind: 'column-added', after: at, name }],
    ),
    ...before.columns.flatMap(({ name }, at): readonly SchemaChange[] =>
      old.has(at) ? [] : [{ kind: 'column-removed', before: at, name }],
    ),
    ...columns.flatMap(pair => pairChanges(before, after, pair)),
  ]
}

const pairChanges = (before: Table, after: Table, pair: ColumnPair): readonly SchemaChange[] => {
  const [old, now] = [before.columns[pair.before], after.columns[pair.after]]
  if (!old || !now) return []
  const places = { before: pair.before, after: pair.after }
  const units = [old.unit?.text ?? '', now.unit?.text ?? ''] as const
  return [
    ...(pair.by === 'content' ? [{ kind: 'column-renamed', ...places, old: old.name, new: now.name } as const] : []),
    ...(fold(units[0]) === fold(units[1]) || units.includes('')
      ? []
      : [{ kind: 'unit-changed', ...places, name: now.name, old: units[0], new: units[1] } as const]),
  ]
}
