import { z } from 'zod'
import { DATABASE_ROWS } from '../../workspace/index.ts'
import { loadOutput, loadText, outcomeTold } from './load-table.ts'
import { operationOf } from './operation.ts'
import { conversationShape, workspaceOf } from './workspace-shapes.ts'

/** Company databases that may be asked. */
export const listDatabases = operationOf({
  name: 'list_databases',
  title: 'Company databases',
  summary: 'The company databases that load_query may ask.',
  guide: 'Use it to see which databases of the company there are; then load_query with its name, then query.',
  scope: 'query',
  annotations: { readOnly: true },
  forModels: true,
  input: z.object({}),
  output: z.object({
    databases: z.array(
      z.object({ name: z.string(), kind: z.enum(['postgres', 'mysql', 'sqlite']), about: z.string().optional() }),
    ),
  }),
  run: (_, { workspaces }) => workspaces.databases({}),
  reply: databases => ({
    databases: databases.map(({ name, kind, about }) => ({ name, kind, ...(about === undefined ? {} : { about }) })),
  }),
  text: databases =>
    databases.length === 0
      ? 'No company database is configured.'
      : databases
          .map(({ name, kind, about }) => `${name} (${kind})${about === undefined ? '' : `: ${about}`}`)
          .join('\n'),
})

/** Rows of a company database, or of a statement over the workspace itself, as a table beside the documents' own. */
export const loadQuery = operationOf({
  name: 'load_query',
  title: 'Load a query',
  summary:
    'Runs one SELECT on a company database, or on your own loaded tables, and loads its rows as a table of the conversation.',
  guide:
    'Use it to join documents with a company database in one query. With `database` the statement is in its dialect; without, it is one over the loaded tables, as for query. Then call query with the name that it gives.',
  scope: 'query',
  annotations: { readOnly: false, destructive: false, idempotent: true },
  forModels: true,
  input: z.object({
    conversation: conversationShape,
    sql: z.string().trim().min(1).max(50_000).describe('One SELECT'),
    database: z.string().optional().describe('Name of a company database, as list_databases gives it'),
    name: z.string().trim().min(1).max(100).optional().describe('Name wanted in SQL'),
    rows: z.number().int().min(1).max(DATABASE_ROWS).default(DATABASE_ROWS).describe('Most rows taken of a database'),
  }),
  output: loadOutput,
  run: async ({ conversation, sql, database, name, rows }, around) =>
    around.workspaces.load(
      {
        ...(await workspaceOf(around, conversation)),
        ...(name === undefined ? {} : { name }),
        source:
          database === undefined
            ? { kind: 'result', statement: sql }
            : { kind: 'database', database, statement: sql, maxRows: rows },
      },
      around.signal ? { signal: around.signal } : {},
    ),
  reply: outcome => outcomeTold(outcome),
  text: outcome => loadText(outcome),
  exitCode: outcome => (outcome.kind === 'loaded' ? 0 : 3),
})
