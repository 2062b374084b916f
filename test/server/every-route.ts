import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'libsql'
import { ended, filesOf, type Sending, type Serving, type Told } from './serving.ts'

/** What a route is sent: values of its query or its JSON, or files. */
export type Sample = {
  readonly values?: Readonly<Record<string, unknown>>
  readonly files?: Readonly<Record<string, string>>
}

/** What the routes before gave, by the name of the route. */
export type Known = Readonly<Record<string, Told>>

/** One operation of the OpenAPI document, with what a test reads of it. */
export type Described = {
  readonly operationId: string
  readonly method: string
  readonly path: string
  readonly scope: string | undefined
  readonly required: readonly string[]
  readonly parameters: readonly { readonly name: string; readonly in: string }[]
  readonly takes: 'json' | 'files' | 'query'
  readonly status: number
  readonly content: Readonly<Record<string, { readonly schema: object }>>
}

type Operation = {
  readonly operationId: string
  readonly 'x-scope'?: string
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[]
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: { readonly required?: string[] } }>>
  }
  readonly responses: Readonly<Record<string, { readonly content: Described['content'] }>>
}

/** Every operation of an OpenAPI document, in its order. */
export const describedIn = (document: Told): readonly Described[] =>
  Object.entries(document['paths'] as unknown as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const [status = ''] = Object.keys(operation.responses).filter(code => code !== 'default')
      const json = operation.requestBody?.content['application/json']
      return {
        operationId: operation.operationId,
        method: method.toUpperCase(),
        path,
        scope: operation['x-scope'],
        parameters: operation.parameters,
        required: json
          ? (json.schema.required ?? [])
          : operation.parameters.filter(one => one.in === 'query' && one.required).map(({ name }) => name),
        takes: json ? 'json' : operation.requestBody ? 'files' : 'query',
        status: Number(status),
        content: operation.responses[status]?.content ?? {},
      }
    }),
  )

const TABLE = 'p.csv#1.1'
const QUESTION = 'What is the price of Pear?'
const CONVERSATION = 'talk'

/** A request for each route that conforms and does what the route is for; a route without one fails the test that asks here. */
const samples: Readonly<Record<string, (known: Known) => Sample>> = {
  list_libraries: () => ({}),
  add_library: () => ({ values: { name: 'Another' } }),
  get_library: () => ({}),
  remove_library: () => ({}),
  upload_documents: () => ({ files: { 'q.csv': 'Item,Price\nFig,9\n' } }),
  remove_document: () => ({ values: { document: 'q.csv' } }),
  download_document: () => ({ values: { document: 'p.csv' } }),
  start_ingest: () => ({ values: { force: false } }),
  list_jobs: () => ({}),
  get_job: () => ({}),
  watch_job: () => ({}),
  cancel_job: () => ({}),
  library_status: () => ({}),
  list_documents: () => ({ values: { document: 'p.csv' } }),
  list_tables: () => ({ values: { document: 'p.csv' } }),
  describe_table: () => ({ values: { table: TABLE } }),
  read_rows: () => ({ values: { table: TABLE, limit: 2, columns: ['Price'] } }),
  list_sheets: () => ({ values: { document: 'p.csv' } }),
  view_sheet: () => ({ values: { document: 'p.csv', rows: 3 } }),
  search: () => ({ values: { question: QUESTION, trace: true } }),
  ask: () => ({ values: { question: QUESTION, record: true } }),
  evaluate: () => ({ values: { question: QUESTION, gold: { answer: 6 } } }),
  list_versions: () => ({ values: { document: 'p.csv' } }),
  last_changes: () => ({ values: { document: 'p.csv' } }),
  compare_versions: () => ({ values: { before: 'p.csv@1', after: 'p.csv', key: ['Item'] } }),
  correct_table: () => ({ values: { table: TABLE, kind: 'list', preview: false } }),
  list_corrections: () => ({ values: { file: true } }),
  import_corrections: known => ({ values: { file: known['list_corrections']?.['file'] ?? '' } }),
  drop_corrections: known => {
    const listed = (known['list_corrections']?.['corrections'] ?? []) as unknown as { correction: string }[]
    return { values: { corrections: [listed[0]?.correction ?? 'none'] } }
  },
  load_table: () => ({ values: { conversation: CONVERSATION, table: TABLE, name: 'fruit' } }),
  loaded_tables: () => ({ values: { conversation: CONVERSATION } }),
  query: () => ({ values: { conversation: CONVERSATION, sql: 'SELECT "Item" FROM fruit' } }),
  explain_rows: () => ({ values: { conversation: CONVERSATION, sql: 'SELECT count(*) AS n FROM fruit' } }),
  list_databases: () => ({}),
  load_query: () => ({
    values: { conversation: CONVERSATION, database: 'shop', sql: 'SELECT item FROM stock', name: 'stock' },
  }),
  export_result: () => ({ values: { conversation: CONVERSATION, sql: 'SELECT "Item" FROM fruit', format: 'csv' } }),
  list_workspaces: () => ({}),
  unload_table: () => ({ values: { conversation: CONVERSATION, name: 'stock' } }),
  delete_workspace: () => ({ values: { conversation: CONVERSATION } }),
  workspace_audit: () => ({ values: { conversation: CONVERSATION } }),
  plans: () => ({}),
  take: known => ({ values: { plan: recordIn(known)['plan'] } }),
  save_plan: known => ({ values: { name: 'pear', plan: recordIn(known)['plan'] } }),
  drop_plan: () => ({ values: { name: 'pear' } }),
  verify: known => ({ values: { record: recordIn(known) } }),
  workspace_file: known => ({ values: { conversation: CONVERSATION, id: known['export_result']?.['id'] ?? 'none' } }),
  query_arrow: () => ({ values: { conversation: CONVERSATION, sql: 'SELECT "Item" FROM fruit' } }),
  who_am_i: () => ({}),
  list_audit: () => ({ values: { limit: 5 } }),
  metrics: () => ({}),
}

const recordIn = (known: Known): Told => (known['ask']?.['record'] ?? {}) as unknown as Told

/** A conforming request for a route. @throws when there is no sample of it */
export const sampleOf = ({ operationId }: Described, known: Known): Sample => {
  const sample = samples[operationId.replace(/_by_query$/, '')]
  if (!sample) throw new Error(`there is no sample request for ${operationId}: add one`)
  return sample(known)
}

/** Routes that take away what others need come last. */
export const inOrder = (all: readonly Described[]): readonly Described[] => {
  const last = [
    'unload_table',
    'delete_workspace',
    'drop_corrections',
    'drop_plan',
    'cancel_job',
    'remove_document',
    'remove_library',
  ]
  return all.toSorted((a, b) => last.indexOf(a.operationId) - last.indexOf(b.operationId))
}

/** Where the requests go. */
export type Place = { readonly library: string; readonly job: string; readonly token?: string }

/** Sends a request to a route as its description says. */
export const sendTo = (at: Serving, described: Described, { library, job, token, values, files }: Place & Sample) => {
  const path = described.path
    .replace('{library}', encodeURIComponent(library))
    .replace('{job}', encodeURIComponent(job))
  const query = described.takes === 'query' ? queryOf(values ?? {}) : ''
  const how: Sending = {
    method: described.method,
    ...(token === undefined ? {} : { token }),
    ...(described.takes === 'json' ? { json: values ?? {} } : {}),
    ...(described.takes === 'files' ? { body: filesOf(files ?? {}) } : {}),
  }
  return at.call(`${path}${query}`, how)
}

/** Lists are repeated, what is more than a text is JSON. */
const queryOf = (values: Readonly<Record<string, unknown>>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    for (const one of Array.isArray(value) ? value : [value])
      query.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one))
  return query.size === 0 ? '' : `?${query}`
}

/** A database of the company, named in the folder of a server. */
export const addDatabase = (data: string): void => {
  const file = join(data, 'shop.sqlite')
  const database = new Sqlite(file)
  database.exec("CREATE TABLE stock (item TEXT); INSERT INTO stock VALUES ('Pear')")
  database.close()
  writeFileSync(join(data, 'databases.json'), JSON.stringify([{ name: 'shop', kind: 'sqlite', file }]))
}

/** A library of an owner with a document that has an earlier content, and the job that read it. */
export const fill = async (at: Serving, token: string): Promise<Place> => {
  const made = await at.call('/v1/libraries', { json: { name: 'Prices' }, token })
  const library = String(made.json['library'])
  let job = ''
  for (const price of [5, 6]) {
    const body = filesOf({ 'p.csv': `Item,Price\nApple,3\nPear,${price}\nPlum,7\n` })
    const upload = await at.call(`/v1/libraries/${library}/documents`, { body, token })
    job = (upload.json['job'] as unknown as { job: string }).job
    await ended(at, job, token)
  }
  return { library, job, token }
}
