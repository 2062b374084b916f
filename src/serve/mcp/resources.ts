import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { Fault } from '../../fault/index.ts'
import { describeTable } from '../operations/describe-table.ts'
import { listTables } from '../operations/list-tables.ts'
import type { Operation, Reply } from '../operations/operation.ts'
import { APP_MEDIA_TYPE, APP_URI, appPage } from './app.ts'
import type { Desk } from './desk.ts'
import { fitReply } from './fit-reply.ts'
import { framed, seenIn } from './frame.ts'

/** Tables that are listed as resources; the tool list_tables gives them all. */
const LISTED = 100

/** Characters of one resource. */
const CHARACTERS = 20_000

const tablesShape = z.looseObject({
  tables: z.array(
    z.looseObject({ table: z.string(), title: z.string().optional(), document: z.string(), card: z.string() }),
  ),
})

/** Adds the tables with their structure and their cards as resources, and the page that draws them. */
export const addResources = (server: McpServer, desk: Desk): void => {
  addTables(server, desk, {
    name: 'table',
    title: 'Structure of a table',
    mimeType: 'application/json',
    text: ({ output }) =>
      JSON.stringify(
        fitReply(seenIn(output) as Record<string, unknown>, CHARACTERS, 'Call describe_table with from_column.'),
      ),
  })
  addTables(server, desk, {
    name: 'card',
    title: 'Card of a table',
    mimeType: 'text/plain',
    text: ({ output }) => framed(String(output['card'])),
  })
  server.registerResource(
    'table-app',
    APP_URI,
    {
      title: 'Table with the cited cells lit',
      description: 'Drawn by hosts that show MCP Apps beside the results of ask and read_rows.',
      mimeType: APP_MEDIA_TYPE,
      _meta: { ui: { prefersBorder: true } },
    },
    uri => ({
      contents: [{ uri: uri.href, mimeType: APP_MEDIA_TYPE, text: appPage(), _meta: { ui: { prefersBorder: true } } }],
    }),
  )
}

type Kind = {
  readonly name: string
  readonly title: string
  readonly mimeType: string
  readonly text: (reply: Reply) => string
}

const addTables = (server: McpServer, desk: Desk, kind: Kind): void => {
  const template = new ResourceTemplate(`cellcite://{library}/${kind.name}/{table}`, {
    list: async ({ mcpReq }) => ({ resources: await listed(desk, kind, mcpReq.signal) }),
    complete: {
      library: typed => desk.libraries.map(({ name }) => name).filter(name => name.startsWith(typed)),
      table: (typed, context) => namesOfTables(desk, typed, context?.arguments?.['library']),
    },
  })
  const config = { title: kind.title, description: `${kind.title}, by its id.`, mimeType: kind.mimeType }
  server.registerResource(kind.name, template, config, async (uri, variables, { mcpReq }) => {
    const [library = '', table = ''] = [variables['library'], variables['table']].map(one =>
      decodeURIComponent(String(one)),
    )
    const reply = await run(desk, describeTable, { library, input: { table }, signal: mcpReq.signal })
    return { contents: [{ uri: uri.href, mimeType: kind.mimeType, text: kind.text(reply) }] }
  })
}

const run = (
  desk: Desk,
  operation: Operation,
  { library, input, signal }: { readonly library: string; readonly input: unknown; readonly signal: AbortSignal },
): Promise<Reply> => {
  if (!desk.scopes.has(operation.scope)) throw new Fault('scope-missing', `this needs the scope ${operation.scope}`)
  return desk.call(operation, { library, input, signal, onStep: () => undefined, room: CHARACTERS })
}

const tablesIn = async (desk: Desk, library: string, signal: AbortSignal) => {
  const { output } = await run(desk, listTables, { library, input: { limit: LISTED }, signal })
  return tablesShape.parse(output).tables
}

const listed = async (desk: Desk, kind: Kind, signal: AbortSignal) => {
  const resources: { uri: string; name: string; title: string; description: string; mimeType: string }[] = []
  for (const { id, name } of desk.libraries)
    for (const { table, title, document } of await tablesIn(desk, id, signal)) {
      if (resources.length >= LISTED) return resources
      resources.push({
        uri: `cellcite://${encodeURIComponent(name)}/${kind.name}/${encodeURIComponent(table)}`,
        name: table,
        title: `${kind.title}: ${title ?? table}`,
        description: `In ${document}`,
        mimeType: kind.mimeType,
      })
    }
  return resources
}

const namesOfTables = async (desk: Desk, typed: string, library: string | undefined): Promise<string[]> => {
  const wanted =
    library === undefined ? desk.libraries : desk.libraries.filter(({ id, name }) => id === library || name === library)
  const names: string[] = []
  for (const { id } of wanted)
    names.push(...(await tablesIn(desk, id, AbortSignal.timeout(10_000))).map(({ table }) => table))
  return names.filter(name => name.toLowerCase().includes(typed.toLowerCase()))
}
