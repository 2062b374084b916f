import { z } from 'zod'
import { callOperation } from '../host/call-operation.ts'
import { query } from '../operations/query.ts'
import { conversationShape } from '../operations/workspace-shapes.ts'
import { ARROW_TYPE, arrowOf } from './arrow-rows.ts'
import { type Route, routeOf } from './route.ts'
import { libraryOf, libraryParams } from './routes-libraries.ts'
import { sendFile } from './send-file.ts'

/** Media types of kept results, and the ending of their file names. */
const TYPES: Readonly<Record<string, { readonly type: string; readonly ending: string }>> = {
  csv: { type: 'text/csv; charset=utf-8', ending: 'csv' },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', ending: 'xlsx' },
  parquet: { type: 'application/vnd.apache.parquet', ending: 'parquet' },
}

/** Files of workspaces: results that were kept whole, and exports. */
export const workspaceRoutes: readonly Route[] = [
  routeOf({
    method: 'GET',
    path: '/v1/workspace-file',
    name: 'workspace_file',
    group: 'operations',
    summary:
      'A result that was kept whole by query, or made by export-result, as a file; whole, or a range of its bytes.',
    scope: 'query',
    query: z.object({
      conversation: conversationShape,
      id: z.string().min(1).max(200).describe('Id of the result, as query or export-result gave it'),
    }),
    status: 200,
    answer: 'application/octet-stream',
    run: async ({ caller, host, query, request, reply, signal }) => {
      const { owner } = caller
      const { handle } = await host.workspaces.open({ owner, conversation: query.conversation })
      const { file, format } = await host.workspaces.result({ owner, workspace: handle, id: query.id }, { signal })
      const { type, ending } = TYPES[format] ?? { type: 'application/octet-stream', ending: format }
      return sendFile(request, reply, { file, type, name: `result.${ending}` })
    },
  }),
  routeOf({
    method: 'POST',
    path: '/v1/libraries/{library}/query-arrow',
    name: 'query_arrow',
    group: 'operations',
    summary:
      'The rows of query as an Arrow stream, at most as many as query gives; a larger result is exported as Parquet.',
    scope: 'query',
    params: libraryParams,
    body: query.input,
    status: 200,
    answer: ARROW_TYPE,
    run: async ({ caller, host, params, body, reply, signal }) => {
      const library = libraryOf(caller, params.library)
      const { output } = await callOperation(host, caller, { operation: query, library, input: body, signal })
      const { columns, rows, total } = rowsShape.parse(output)
      reply.header('content-type', ARROW_TYPE)
      reply.header('cellcite-total-rows', String(total))
      return reply.send(Buffer.from(arrowOf(columns, rows)))
    },
  }),
]

/** What of the output of query goes into a stream. */
const rowsShape = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  total: z.number(),
})
