import { z } from 'zod'
import type { ComparedTable, DocumentDifference } from '../../library/index.ts'
import { changeLines, type SchemaChange } from '../../version/index.ts'
import type { Fixed } from './operation.ts'
import { countShape, tableIdShape } from './shapes.ts'

/** Changes given when nothing else is asked for, and most that may be asked for. */
export const CHANGES_PAGE = { usual: 200, most: 5000 }

/** What sets two contents of a document apart, as programs get it. */
export const differenceShape = z.object({
  before: z.string().describe('The older content: document, or document@number'),
  after: z.string(),
  tables: z.array(
    z.object({
      before: tableIdShape,
      after: tableIdShape,
      key: z.array(z.string()).describe('Columns by which rows were matched; empty: by content'),
      key_by: z.enum(['given', 'found', 'none']),
      added: countShape,
      removed: countShape,
      changed: countShape,
      same: countShape,
      moved: countShape.describe('Rows that only stand in another order: no changes'),
      columns: z.array(
        z.object({
          change: z.enum(['column-added', 'column-removed', 'column-renamed', 'unit-changed']),
          column: z.string(),
          old: z.string().optional(),
          new: z.string().optional(),
        }),
      ),
      changes: z.array(
        z.object({
          change: z.enum(['added', 'removed', 'changed']),
          row: z.string(),
          column: z.string().optional(),
          old: z.string().optional(),
          new: z.string().optional(),
          difference: z.number().optional(),
          old_cell: z.string().optional(),
          new_cell: z.string().optional(),
        }),
      ),
      change_count: countShape.describe('Changes there are; those beyond `limit` are left out'),
    }),
  ),
  only_before: z.array(z.string()).describe('Tables that only the older content has'),
  only_after: z.array(z.string()),
})

/** A difference with at most `limit` changes of each table. */
export type Told = { readonly difference: DocumentDifference; readonly limit: number }

/** A difference as {@link differenceShape}. */
export const differenceTold = ({ difference, limit }: Told): Fixed<z.input<typeof differenceShape>> => ({
  before: difference.before,
  after: difference.after,
  tables: difference.tables.map(table => tableTold(table, limit)),
  only_before: difference.onlyBefore,
  only_after: difference.onlyAfter,
})

const tableTold = ({ before, after, sides, difference }: ComparedTable, limit: number) => {
  const lines = changeLines(difference, sides)
  const count = (kind: string): number => difference.rows.filter(change => change.kind === kind).length
  return {
    before,
    after,
    key: difference.key.columns.map(pair => sides.after.table.columns[pair.after]?.name ?? ''),
    key_by: difference.key.by,
    added: count('added'),
    removed: count('removed'),
    changed: count('changed'),
    same: difference.same,
    moved: difference.moved,
    columns: difference.schema.map(schemaTold),
    changes: lines.slice(0, limit).map(line => ({
      change: line.change,
      row: line.row,
      ...filled({ column: line.column, old: line.old, new: line.new }),
      ...(line.difference === undefined ? {} : { difference: line.difference }),
      ...filled({ old_cell: line.oldCell, new_cell: line.newCell }),
    })),
    change_count: lines.length,
  }
}

const filled = <K extends string>(texts: Readonly<Record<K, string>>): { readonly [P in K]?: string } =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) as { readonly [P in K]?: string }

const schemaTold = (change: SchemaChange) => {
  switch (change.kind) {
    case 'column-added':
    case 'column-removed':
      return { change: change.kind, column: change.name }
    case 'column-renamed':
      return { change: change.kind, column: change.new, old: change.old, new: change.new }
    case 'unit-changed':
      return { change: change.kind, column: change.name, old: change.old, new: change.new }
  }
}

/** A difference for a person: what drifted, then change by change, and what was left out. */
export const differenceText = ({ difference, limit }: Told): string =>
  [
    `${difference.before} → ${difference.after}`,
    ...difference.tables.flatMap(table => tableText(table, limit)),
    ...difference.onlyBefore.map(id => `only in the older: ${id}`),
    ...difference.onlyAfter.map(id => `only in the newer: ${id}`),
  ].join('\n')

const tableText = (table: ComparedTable, limit: number): readonly string[] => {
  const told = tableTold(table, limit)
  const { sheet, ordinal } = table.sides.after.table
  const by = told.key.length === 0 ? 'by content' : `by ${told.key.join(' + ')}`
  const left = told.change_count - told.changes.length
  return [
    `${sheet}, table ${ordinal}: ${told.added} added, ${told.removed} removed, ${told.changed} changed, ${told.same} the same${told.moved > 0 ? `, ${told.moved} moved` : ''} (rows matched ${by})`,
    ...told.columns.map(columnText),
    ...told.changes.map(
      ({ change, row, column, old, new: now, old_cell, new_cell }) =>
        `  ${SIGNS[change]} ${row}${column === undefined ? '' : ` — ${column}`}${change === 'changed' ? `: ${old ?? '(blank)'} → ${now ?? '(blank)'}` : ''}   ${[old_cell, new_cell].filter(Boolean).join(' → ')}`,
    ),
    ...(left > 0 ? [`  … and ${left} more changes`] : []),
  ]
}

const SIGNS = { added: '+', removed: '-', changed: '~' } as const

const columnText = ({ change, column, old, new: now }: ReturnType<typeof schemaTold>): string => {
  if (change === 'column-added') return `  new column: ${column}`
  if (change === 'column-removed') return `  column gone: ${column}`
  return change === 'column-renamed' ? `  column renamed: ${old} → ${now}` : `  unit of ${column}: ${old} → ${now}`
}
