import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRegister } from '../../src/engine/index.ts'
import { openServer, routes } from '../../src/serve/http/open-server.ts'
import { packZip } from '../pack-zip.ts'
import { ended, eventsIn, filesOf, optionsFor, type Serving, serving, tokenFor } from './serving.ts'

const PRICES = 'Item,Price\nApple,3\nPear,5\nPlum,7\n'

/** The shape that a route promises, held to the letter. */
const promised = (name: string, json: unknown): void => {
  const answer = routes.find(route => route.name === name)?.answer
  if (answer === undefined || typeof answer === 'string') throw new Error(`no shape for ${name}`)
  expect(answer.strict().parse(json)).toEqual(json)
}

describe('one person on this machine', () => {
  let at: Serving
  beforeAll(async () => {
    at = await serving()
  })
  afterAll(() => at.close())

  test('upload, job, answer, cell: from nothing to a lit cell', async () => {
    const libraries = await at.call('/v1/libraries')
    promised('list_libraries', libraries.json)
    const upload = await at.call('/v1/libraries/Documents/documents', { body: filesOf({ 'sub/prices.csv': PRICES }) })
    expect(upload.status).toBe(202)
    promised('upload_documents', upload.json)
    expect(upload.json['documents']).toMatchObject([{ document: 'sub/prices.csv', status: 'stored' }])
    const { job } = upload.json['job'] as unknown as { job: string }
    const events = await ended(at, job)
    expect(events.at(-1)).toMatchObject({
      event: 'state',
      data: { state: 'done', report: { counts: { added: 1 }, documents: [{ document: 'sub/prices.csv', tables: 1 }] } },
    })
    promised('get_job', (await at.call(`/v1/jobs/${job}`)).json)
    const answer = await at.call('/v1/libraries/Documents/ask', { json: { question: 'What is the price of Pear?' } })
    promised('ask', answer.json)
    expect(answer.json).toMatchObject({ outcome: 'answer', shown: '5', cells: [{ cell: 'B3' }] })
    const [cell] = answer.json['cells'] as unknown as { at: { top: number; left: number } }[]
    const drawn = await at.call('/v1/libraries/Documents/view-sheet?document=sub%2Fprices.csv&rows=10')
    promised('view_sheet', drawn.json)
    const rows = drawn.json['rows'] as unknown as {
      row: number
      cells: { column: number; text: string; role: string }[]
    }[]
    const lit = rows.find(({ row }) => row === cell?.at.top)?.cells.find(({ column }) => column === cell?.at.left)
    expect(lit).toMatchObject({ text: '5', role: 'body' })
  })

  test('the same file again changes nothing and starts nothing', async () => {
    const again = await at.call('/v1/libraries/Documents/documents', { body: filesOf({ 'sub/prices.csv': PRICES }) })
    expect(again.json).toMatchObject({ documents: [{ status: 'unchanged' }] })
    expect(again.json['job']).toBeUndefined()
  })

  test('a question can be answered by events', async () => {
    const { text, headers } = await at.call('/v1/libraries/Documents/ask', {
      json: { question: 'price of Plum' },
      headers: { accept: 'text/event-stream' },
    })
    expect(headers.get('content-type')).toContain('text/event-stream')
    expect(eventsIn(text).map(({ event }) => event)).toEqual(['step', 'step', 'reply'])
    expect(eventsIn(text).at(-1)?.data).toMatchObject({ shown: '7' })
  })

  test('a query says by its texts what JSON says by its types', async () => {
    const { tables } = (await at.call('/v1/libraries/Documents/list-tables')).json as unknown as {
      tables: { table: string }[]
    }
    const table = encodeURIComponent(tables[0]?.table ?? '')
    const asked = `table=${table}&limit=1&columns=Price&where=${encodeURIComponent('[{"column":"Item","any_of":["Plum"]}]')}`
    const byQuery = await at.call(`/v1/libraries/Documents/read-rows?${asked}`)
    promised('read_rows', byQuery.json)
    expect(byQuery.json['rows']).toMatchObject([{ row: 4, cells: ['7'], first_cell: 'B4' }])
    expect((await at.call(`/v1/libraries/Documents/read-rows?table=${table}&limit=many`)).json).toMatchObject({
      code: 'request-invalid',
      errors: [{ field: 'limit' }],
    })
  })

  test('a document comes back as it was, and goes with all that came of it', async () => {
    const file = await at.call('/v1/libraries/Documents/file?document=sub%2Fprices.csv')
    expect(file.text).toBe(PRICES)
    expect(file.headers.get('content-disposition')).toContain('attachment')
    const removed = await at.call('/v1/libraries/Documents/documents?document=sub%2Fprices.csv', { method: 'DELETE' })
    expect(removed.json).toEqual({ removed: true })
    expect((await at.call('/v1/libraries/Documents/library-status')).json).toMatchObject({ documents: 0 })
    expect((await at.call('/v1/libraries/Documents/file?document=sub%2Fprices.csv')).status).toBe(404)
  })

  test('a document inside an archive is drawn as any other', async () => {
    const zip = packZip([{ name: 'in/fruit.csv', bytes: Buffer.from(PRICES) }])
    const upload = await at.call('/v1/libraries/Documents/documents', {
      body: filesOf({ 'all.zip': Buffer.from(zip) }),
    })
    await ended(at, (upload.json['job'] as unknown as { job: string }).job)
    const drawn = await at.call('/v1/libraries/Documents/view-sheet?document=all.zip%2Fin%2Ffruit.csv')
    expect(drawn.json['rows']).toMatchObject([
      { row: 0 },
      { row: 1, cells: [{ text: 'Apple' }, { text: '3' }] },
      {},
      {},
    ])
    expect((await at.call('/v1/libraries/Documents/documents?document=all.zip', { method: 'DELETE' })).json).toEqual({
      removed: true,
    })
    expect((await at.call('/v1/libraries/Documents/library-status')).json).toMatchObject({ documents: 0 })
  })

  test.each([
    ['../outside.csv', 'leads outside'],
    ['a/../../outside.csv', 'leads outside'],
    ['.hidden.csv', 'hidden'],
    ['a\u0001b.csv', 'characters'],
  ])('a file called %j is turned away', async (name, why) => {
    const { status, json } = await at.call('/v1/libraries/Documents/documents', { body: filesOf({ [name]: PRICES }) })
    expect(status).toBe(422)
    expect(json).toMatchObject({ code: 'upload-refused', detail: expect.stringContaining(why) })
  })

  test('what is too large is turned away, and nothing of it stays', async () => {
    const large = await at.call('/v1/libraries/Documents/documents', {
      body: filesOf({ 'large.csv': Buffer.alloc(1_000_001, 'x') }),
    })
    expect(large.json).toMatchObject({ status: 413, code: 'request-too-large' })
    const [library] = readdirSync(join(at.data, 'libraries'))
    expect(readdirSync(join(at.data, 'libraries', library ?? '', 'incoming'))).toEqual([])
    expect(existsSync(join(at.data, 'libraries', library ?? '', 'files', 'large.csv'))).toBe(false)
    const body = await at.call('/v1/libraries/Documents/ask', { json: { question: 'x'.repeat(1_100_000) } })
    expect(body.json).toMatchObject({ status: 413, code: 'request-too-large' })
  })

  test('every fault is a problem with a code and a remedy', async () => {
    for (const path of [
      '/nothing',
      '/v1/libraries/none',
      '/v1/jobs/none',
      '/v1/libraries/Documents/describe-table?table=x',
    ]) {
      const { status, headers, json } = await at.call(path)
      expect(status).toBe(404)
      expect(headers.get('content-type')).toContain('application/problem+json')
      expect(json).toMatchObject({ code: expect.any(String), remedy: expect.stringMatching(/\.$/), status: 404 })
    }
    const broken = await at.call('/v1/libraries/Documents/ask', {
      body: '{"question"',
      headers: { 'content-type': 'application/json' },
    })
    expect(broken.json).toMatchObject({ status: 400, code: 'request-invalid' })
  })

  test('the audit tells what was asked', async () => {
    const { json } = await at.call('/v1/audit?action=ask')
    promised('list_audit', json)
    expect(json['rows']).toMatchObject([{ outcome: 'answer' }, { outcome: 'answer', by: 'local' }])
  })

  test('the server describes itself, and counts', async () => {
    const { json } = await at.call('/openapi.json')
    expect(json).toMatchObject({ openapi: '3.1.0' })
    const paths = json['paths'] as unknown as Record<string, Record<string, { operationId: string }>>
    const named = Object.values(paths).flatMap(path => Object.values(path).map(({ operationId }) => operationId))
    expect(named.sort()).toEqual(routes.map(({ name }) => name).sort())
    expect((await at.call('/docs')).text).not.toMatch(/<script|https?:\/\/(?!127)/)
    expect((await at.call('/metrics')).text).toContain('cellcite_operation_seconds_bucket')
    expect((await at.call('/health')).json).toMatchObject({ status: 'ok' })
    expect((await at.call('/ready')).status).toBe(200)
    expect((await at.call('/health')).headers.get('cellcite-limits')).toContain('file=1000000')
  })
})

/** A request with headers that `fetch` does not let one set. */
const raw = (
  url: string,
  headers: Record<string, string>,
): Promise<{ status: number; headers: NodeJS.Dict<string | string[]> }> =>
  new Promise((resolve, reject) => {
    request(url, { headers }, response => {
      response.resume()
      resolve({ status: response.statusCode ?? 0, headers: response.headers })
    })
      .on('error', reject)
      .end()
  })

describe('pages of other sites', () => {
  let at: Serving
  beforeAll(async () => {
    at = await serving({ names: ['tables.example'] })
  })
  afterAll(() => at.close())

  test.each([
    ['a name of somebody else that points here', { host: 'evil.example' }, 403],
    ['a name that was given', { host: 'tables.example:7117' }, 200],
    ['a page of another site', { origin: 'https://evil.example' }, 403],
    ['a page without an origin of its own', { origin: 'null' }, 403],
    ['a script of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }, 403],
    ['a link from another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, 200],
  ])('%s', async (_, headers, status) => {
    const got = await raw(`${at.server.url}/v1/libraries`, headers)
    expect(got.status).toBe(status)
    expect(got.headers['access-control-allow-origin']).toBeUndefined()
    expect(got.headers['content-security-policy']).toContain("script-src 'self'")
  })

  test('its own pages may call it', async () => {
    const { port } = new URL(at.server.url)
    expect((await raw(`${at.server.url}/v1/me`, { origin: `http://127.0.0.1:${port}` })).status).toBe(200)
  })
})

describe('two owners', () => {
  let at: Serving
  let anna: string
  let boris: string
  let library: string
  let job: string
  beforeAll(async () => {
    at = await serving()
    anna = tokenFor(at.data, 'anna')
    boris = tokenFor(at.data, 'boris')
    const made = await at.call('/v1/libraries', { json: { name: 'Prices' }, token: anna })
    library = made.json['library'] as unknown as string
    const upload = await at.call(`/v1/libraries/${library}/documents`, {
      body: filesOf({ 'p.csv': PRICES }),
      token: anna,
    })
    job = (upload.json['job'] as unknown as { job: string }).job
    await ended(at, job, anna)
  })
  afterAll(() => at.close())

  test('once there is a token, nobody comes in without one', async () => {
    expect((await at.call('/v1/libraries')).json).toMatchObject({ status: 401, code: 'token-missing' })
    expect((await at.call('/v1/libraries', { token: 'cellcite_guess' })).status).toBe(401)
    expect((await at.call('/health')).status).toBe(200)
  })

  test('what belongs to one is as if it were not there for the other, on every path', async () => {
    const crossed: string[] = []
    for (const route of routes.filter(({ path }) => path.includes('{'))) {
      for (const name of [library, 'Prices']) {
        const path = route.path.replace('{library}', name).replace('{job}', job)
        const question =
          route.method === 'GET' || route.method === 'DELETE' ? '?document=p.csv&table=p.csv%231.1&question=Pear' : ''
        const { status, text } = await at.call(`${path}${question}`, {
          token: boris,
          method: route.method,
          ...(route.body === 'files'
            ? { body: filesOf({ 'p.csv': 'x,y\n1,2\n' }) }
            : route.method === 'POST'
              ? {
                  json: {
                    question: 'price of Pear',
                    document: 'p.csv',
                    table: 'p.csv#1.1',
                    tables: ['p.csv#1.1'],
                    sql: 'select 1',
                    workspace: 'w',
                  },
                }
              : {}),
        })
        // A request that does not conform is turned away before anything is looked up, and tells nothing either.
        if ((status !== 404 && status !== 400) || /Pear|Apple/.test(text))
          crossed.push(`${route.method} ${path} ${status}`)
      }
    }
    expect(crossed).toEqual([])
    const still = await at.call(`/v1/libraries/${library}/ask`, { json: { question: 'price of Pear' }, token: anna })
    expect(still.json).toMatchObject({ shown: '5' })
  })

  test('lists and audit hold only what is one’s own', async () => {
    expect((await at.call('/v1/libraries', { token: boris })).json).toEqual({ libraries: [] })
    const { rows } = (await at.call('/v1/audit', { token: boris })).json as unknown as { rows: unknown[] }
    expect(rows).toEqual([])
    const own = (await at.call('/v1/audit', { token: anna })).json as unknown as { rows: { by: string }[] }
    expect(own.rows.length).toBeGreaterThan(0)
  })

  test('a conversation of one name is another one for each owner, with its results', async () => {
    const post = (name: string, json: unknown, token: string) =>
      at.call(`/v1/libraries/${library}/${name}`, { json, token })
    const loaded = await post('load-table', { conversation: 'talk', table: 'p.csv#1.1', name: 'fruit' }, anna)
    expect(loaded.json).toMatchObject({ outcome: 'loaded' })
    const counted = await post('query', { conversation: 'talk', sql: 'SELECT count(*) AS n FROM fruit' }, anna)
    expect(counted.json['rows']).toEqual([[3]])
    const made = await post('export-result', { conversation: 'talk', sql: 'SELECT "Item" FROM fruit' }, anna)
    const file = `/v1/workspace-file?conversation=talk&id=${made.json['id'] as unknown as string}`
    expect((await at.call(file, { token: anna })).text).toContain('Pear')
    const crossed = await at.call(file, { token: boris })
    expect([crossed.status >= 400, crossed.text.includes('Pear')]).toEqual([true, false])
    const own = (await at.call('/v1/libraries', { json: { name: 'Own' }, token: boris })).json[
      'library'
    ] as unknown as string
    const asked = await at.call(`/v1/libraries/${own}/query`, {
      json: { conversation: 'talk', sql: 'SELECT * FROM fruit' },
      token: boris,
    })
    expect([asked.status >= 400, asked.text.includes('Pear')]).toEqual([true, false])
  })

  test('both may call a library by the same name', async () => {
    expect((await at.call('/v1/libraries', { json: { name: 'Prices' }, token: boris })).status).toBe(201)
    expect((await at.call('/v1/libraries', { json: { name: 'Prices' }, token: boris })).json).toMatchObject({
      code: 'library-exists',
    })
    expect((await at.call('/v1/libraries/Prices/library-status', { token: boris })).json).toMatchObject({
      documents: 0,
    })
  })

  test('a token does what its scopes say, until it expires', async () => {
    const reader = tokenFor(at.data, 'anna', ['read'])
    expect(
      (await at.call(`/v1/libraries/${library}/ask`, { json: { question: 'price of Pear' }, token: reader })).status,
    ).toBe(200)
    const refused = await at.call(`/v1/libraries/${library}/ingest`, { json: {}, token: reader })
    expect(refused.json).toMatchObject({ status: 403, code: 'scope-missing' })
    expect((await at.call('/v1/audit', { token: reader })).status).toBe(403)
    expect((await at.call('/metrics', { token: reader })).status).toBe(403)
    const old = tokenFor(at.data, 'anna', ['read'], Date.now() - 1)
    expect((await at.call('/v1/libraries', { token: old })).status).toBe(401)
  })

  test('no secret stands in the file', () => {
    const bytes = ['server.sqlite', 'server.sqlite-wal']
      .map(name => readFileSync(join(at.data, name), 'latin1'))
      .join('')
    expect(bytes).toContain('anna-token')
    expect(bytes).not.toContain(anna)
    expect(bytes).not.toContain(anna.slice('cellcite_'.length))
  })
})

describe('starting and stopping', () => {
  test('another address than the loopback needs a token', async () => {
    const data = mkdtempSync(join(tmpdir(), 'cellcite-server-'))
    await expect(openServer(optionsFor(data, { host: '0.0.0.0' }))).rejects.toMatchObject({ code: 'token-missing' })
  })

  test('a job that a server left is begun again by the next one', async () => {
    const first = await serving()
    await first.call('/v1/libraries/Documents/documents', { body: filesOf({ 'p.csv': PRICES }) })
    await first.server.stop()
    const register = openRegister(join(first.data, 'server.sqlite'))
    const owned = register.of('local')
    const [library] = owned.libraries()
    owned.addJob({ id: 'job_left', library: library?.id ?? '', force: false, made: Date.now() })
    owned.changeJob('job_left', { state: 'running', began: Date.now() })
    register.close()
    const second = await serving({ data: first.data })
    const events = await ended(second, 'job_left')
    expect(events.at(-1)?.data).toMatchObject({ state: 'done' })
    expect((await second.call('/v1/libraries/Documents/library-status')).json).toMatchObject({ documents: 1 })
    await second.close()
  })

  test('a waiting job can be cancelled', async () => {
    const at = await serving()
    const rows = Array.from({ length: 3000 }, (_, row) => `item ${row},${row}`).join('\n')
    const first = await at.call('/v1/libraries/Documents/documents', {
      body: filesOf({ 'a.csv': `Item,Price\n${rows}` }),
    })
    const waits = await at.call('/v1/libraries/Documents/ingest', { json: { force: true } })
    const { job } = waits.json as unknown as { job: string }
    const cancelled = await at.call(`/v1/jobs/${job}`, { method: 'DELETE' })
    expect(cancelled.status).toBe(202)
    expect((await ended(at, job)).at(-1)?.data).toMatchObject({ state: 'cancelled' })
    await ended(at, (first.json['job'] as unknown as { job: string }).job)
    await at.close()
  })

  test('who asks too often is told to wait', async () => {
    const at = await serving({ rate: 5 })
    const statuses: number[] = []
    for (let sent = 0; sent < 7; sent += 1) statuses.push((await at.call('/v1/libraries')).status)
    expect(statuses.filter(status => status === 429).length).toBeGreaterThan(0)
    const refused = await at.call('/v1/libraries')
    expect(refused.json).toMatchObject({ code: 'too-many-requests' })
    expect(refused.headers.get('retry-after')).not.toBeNull()
    await at.close()
  })

  test('a folder of the machine is a library that nothing is uploaded to', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'Export-'))
    writeFileSync(join(folder, 'prices.csv'), PRICES)
    const at = await serving({ folders: [folder] })
    const name = basename(folder)
    const { jobs } = (await at.call(`/v1/libraries/${name}`)).json as unknown as { jobs: { job: string }[] }
    await ended(at, jobs[0]?.job ?? '')
    expect((await at.call(`/v1/libraries/${name}/library-status`)).json).toMatchObject({ documents: 1, failed: 0 })
    const upload = await at.call(`/v1/libraries/${name}/documents`, { body: filesOf({ 'p.csv': PRICES }) })
    expect(upload.json).toMatchObject({ code: 'upload-refused' })
    await at.close()
    rmSync(folder, { recursive: true, force: true })
  })
})
