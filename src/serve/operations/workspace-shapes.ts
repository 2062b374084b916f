import { z } from 'zod'
import type { WorkspaceTable } from '../../engine/index.ts'
import type { WorkspaceInfo } from '../../workspace/index.ts'
import type { Around } from './operation.ts'
import { countShape } from './shapes.ts'

/** Which workspace: a name that the caller chooses, seen by its owner alone. */
export const conversationShape = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .default('main')
  .describe('Your conversation: its tables are its own. The same name finds them again')

/** One SELECT. */
export const sqlShape = z
  .string()
  .trim()
  .min(1)
  .max(100_000)
  .describe(
    'One SELECT (DuckDB SQL) over the loaded tables. Columns hold text as written: use num(x), day(x), unit(x), is_blank(x), or the typed view "<table>_typed". Totals are not in the tables',
  )

/** A value of a result. */
export const valueShape = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** A loaded table, with what its columns are called in SQL. */
export const loadedShape = z.object({
  name: z.string().describe('Its name in SQL, to be put in double quotes'),
  typed: z.string().describe('Name of its view with numbers and dates'),
  document: z.string(),
  sheet: z.string(),
  title: z.string().optional(),
  range: z.string().optional(),
  origin: z.enum(['document', 'result', 'database']),
  rows: countShape.describe('Records; totals are not among them'),
  totals: countShape,
  hidden_rows: countShape.describe('Hidden ones among the rows'),
  columns: z.array(
    z.object({
      name: z.string().describe('Its name in SQL, to be put in double quotes'),
      label: z.string(),
      letter: z.string(),
      type: z.enum(['text', 'number', 'date', 'boolean', 'mixed', 'blank']),
      typed: z.string().describe('SQL type in the typed view'),
      unit: z.string().optional(),
      units: z.array(z.string()).optional(),
      distinct: countShape,
      blank: countShape,
      unreadable: countShape.describe('Cells that are not what the column holds; see the view __unreadable'),
      examples: z.array(z.string()),
    }),
  ),
})

/** A table as it is told. */
export const loadedTold = (table: WorkspaceTable) => ({
  name: table.name,
  typed: `${table.name}_typed`,
  document: table.document,
  sheet: table.sheet,
  ...(table.title === undefined ? {} : { title: table.title }),
  ...(table.range === undefined ? {} : { range: table.range }),
  origin: table.origin,
  rows: table.rows,
  totals: table.totals,
  hidden_rows: table.hiddenRows,
  columns: table.columns.map(column => ({
    name: column.name,
    label: column.label,
    letter: column.letter,
    type: column.type,
    typed: column.typed,
    ...(column.unit === undefined ? {} : { unit: column.unit }),
    ...(column.mixedUnits === undefined ? {} : { units: column.mixedUnits }),
    distinct: column.distinct,
    blank: column.blank,
    unreadable: column.unreadable,
    examples: column.examples,
  })),
})

/** A workspace as its owner is told it; the handle stays inside. */
export const workspaceShape = z.object({
  conversation: z.string(),
  tables: countShape,
  rows: countShape,
  bytes: countShape,
  expires: z.string().describe('When its file is removed if nobody uses it, ISO 8601; it is made again when asked'),
})

/** A workspace in numbers. */
export const workspaceTold = (info: WorkspaceInfo) => ({
  conversation: info.conversation,
  tables: info.tables,
  rows: info.rows,
  bytes: info.bytes,
  expires: new Date(info.expiresMs).toISOString(),
})

/** The workspace of a conversation of the caller, made when there is none yet: its owner and its handle. */
export const workspaceOf = async (
  { workspaces, owner }: Around,
  conversation: string,
): Promise<{ readonly owner: string; readonly workspace: string }> => {
  const { handle } = await workspaces.open({ owner, conversation })
  return { owner, workspace: handle }
}
