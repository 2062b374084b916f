import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { z } from 'zod'
import { fileAtPath } from '../../engine/index.ts'
import { Fault } from '../../fault/index.ts'
import type { LoadOutcome, LoadSource } from '../../workspace/index.ts'
import { loadText, outcomeTold } from '../operations/load-table.ts'
import type { Command } from './command.ts'
import { libraryDirOf } from './library-dir.ts'
import { inWorkspace, whoseInput } from './with-workspaces.ts'

/** Which table is loaded: one of a file by its place, or the rows of a statement. */
export const loadInput = z.object({
  ...whoseInput,
  path: z.string().optional(),
  sheet: z.string().optional(),
  table: z.coerce.number().int().positive().optional(),
  name: z.string().optional(),
  strict: z.boolean().default(false),
  password: z.string().optional(),
  library: z.string().optional(),
  database: z.string().optional(),
  sql: z.string().optional(),
  maxRows: z.coerce.number().int().positive().optional(),
})

type LoadInput = z.infer<typeof loadInput>

/** What became of a load, and the handle of the workspace. */
export type Loaded = { readonly workspace: string; readonly outcome: LoadOutcome }

/** A table of a file, of a company database or of a result, loaded into a workspace. */
export const load: Command<LoadInput, Loaded> = {
  name: 'load',
  summary: 'Load a table of a file, all its rows, into a private SQL database; or say why it may not be counted.',
  input: loadInput,
  run: (input, { signal }) =>
    inWorkspace(input, async (workspaces, whose) => {
      const { name, password } = input
      const request = {
        ...whose,
        source: sourceOf(input),
        ...(name === undefined ? {} : { name }),
        ...(password === undefined ? {} : { password }),
      }
      return { workspace: whose.workspace, outcome: await workspaces.load(request, { signal }) }
    }),
  render: ({ workspace, outcome }, shape) => ({
    output:
      shape === 'json'
        ? `${JSON.stringify({ workspace, ...outcomeTold(outcome) })}\n`
        : [loadText(outcome), ...noteLines(outcome), `workspace ${workspace}`, ''].join('\n'),
    exitCode: outcome.kind === 'loaded' ? 0 : outcome.kind === 'refused' ? 4 : 3,
  }),
}

const noteLines = (outcome: LoadOutcome): readonly string[] => {
  if (outcome.kind === 'refused') return outcome.fields.map(({ label, value }) => `  ${label}: ${value}`)
  if (outcome.kind !== 'loaded') return []
  const { name, columns } = outcome.table
  return [
    ...columns.map(
      ({ name: own, label, typed, unit }) =>
        `  "${own}"  ${typed}${unit === undefined ? '' : `  ${unit}`}${label === own ? '' : `  ${label}`}`,
    ),
    ...outcome.notes.map(note => `  note: ${note}`),
    `  ask: cellcite query 'SELECT * FROM "${name}" LIMIT 5'`,
  ]
}

const sourceOf = ({ path, sheet, table, strict, library, database, sql, maxRows }: LoadInput): LoadSource => {
  if (database !== undefined) {
    if (sql === undefined) throw new Fault('usage', 'say what to take of the database: --sql "SELECT ..."')
    return { kind: 'database', database, statement: sql, maxRows }
  }
  if (sql !== undefined) return { kind: 'result', statement: sql }
  if (path === undefined) throw new Fault('usage', 'name a file, or --database NAME with --sql')
  const { file, member } = fileAtPath(path)
  const dir = libraryDirOf(library, file)
  return {
    kind: 'document',
    file,
    ...(member === undefined ? {} : { member }),
    document: member === undefined ? basename(file) : `${basename(file)}/${member}`,
    sheet,
    table,
    strict,
    ...(existsSync(dir) ? { library: dir } : {}),
  }
}
