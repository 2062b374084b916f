import { z } from 'zod'
import { operationOf } from './operation.ts'
import { countShape } from './shapes.ts'
import { conversationShape, sqlShape, workspaceOf } from './workspace-shapes.ts'

/** The whole result of a SELECT as a file of the workspace, to be fetched by its id. */
export const exportResult = operationOf({
  name: 'export_result',
  title: 'Export a result',
  summary:
    'Writes the whole result of one SELECT as CSV, XLSX or Parquet; texts that a spreadsheet would run are made harmless.',
  guide: 'Use it when a person wants the rows as a file.',
  scope: 'query',
  annotations: { readOnly: true },
  forModels: false,
  input: z.object({
    conversation: conversationShape,
    sql: sqlShape,
    format: z.enum(['csv', 'xlsx', 'parquet']).default('csv'),
  }),
  output: z.object({
    id: z.string().describe('Fetch it with workspace-file'),
    format: z.enum(['csv', 'xlsx', 'parquet']),
    rows: countShape,
    bytes: countShape,
    escaped: countShape.describe('Texts that began like a formula and were made harmless'),
    notes: z.array(z.string()),
  }),
  run: async ({ conversation, sql, format }, around) => ({
    format,
    made: await around.workspaces.export(
      { ...(await workspaceOf(around, conversation)), statement: sql, format },
      around.signal ? { signal: around.signal } : {},
    ),
  }),
  reply: ({ format, made: { id, rows, bytes, escaped, notes } }) => ({ id, format, rows, bytes, escaped, notes }),
  text: ({ format, made }) => `${made.rows} rows as ${format}, ${made.bytes} bytes: ${made.id}`,
})
