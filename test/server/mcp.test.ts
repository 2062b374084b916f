import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, everyTool, FILES, legacy, modern, textIn } from './every-tool.ts'
import { ended, filesOf, type Serving, serving, tokenFor } from './serving.ts'

let at: Serving
beforeAll(async () => {
  at = await serving()
  const upload = await at.call('/v1/libraries/Documents/documents', { body: filesOf(FILES) })
  await ended(at, (upload.json['job'] as unknown as { job: string }).job)
}, 60_000)
afterAll(() => at.close())

const overHttp = async (options: ClientOptions, token?: string): Promise<Client> => {
  const client = new Client({ name: 'test', version: '1' }, options)
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${at.server.url}/mcp`), { requestInit: { headers } }))
  return client
}

describe.each([
  ['the stateless form', modern, 'modern'],
  ['clients of 2025', legacy, 'legacy'],
] as const)('over HTTP, %s', (_, options, era) => {
  let client: Client
  beforeAll(async () => {
    client = await overHttp(options)
    expect(client.getProtocolEra()).toBe(era)
  })
  afterAll(() => client.close())
  everyTool(() => client)
})

describe('asking a person back', () => {
  const question = 'Сколько гипермаркетов у сети Ручеёк?'

  test('a client that can ask lets the person choose', async () => {
    const client = await overHttp({ ...modern, capabilities: { elicitation: { form: {} } } })
    let asked = ''
    client.setRequestHandler('elicitation/create', async request => {
      asked = JSON.stringify(request.params)
      return { action: 'accept', content: { choice: '2' } }
    })
    const { structuredContent } = await call(client, 'ask', { question })
    expect(asked).toContain('Which one is meant?')
    expect(asked).toMatch(/РУЧЕЁК 24.*РУЧЕЁК 42/)
    expect(structuredContent).toMatchObject({ outcome: 'answer', confident: false, shown: '5' })
    await client.close()
  })

  test.each([
    ['a client of 2026 that cannot ask', modern],
    ['a client of 2025, whether it can ask or not', { ...legacy, capabilities: { elicitation: { form: {} } } }],
    ['a client of 2025 that cannot ask', legacy],
  ] as const)('elsewhere the choices stand in the result: %s', async (_, options) => {
    const client = await overHttp(options)
    const { structuredContent } = await call(client, 'ask', { question })
    expect(structuredContent).toMatchObject({ outcome: 'ambiguous', next: expect.any(String) })
    expect(structuredContent?.['choices']).toMatchObject([{ shown: '3' }, { shown: '5' }])
    await client.close()
  })
})

describe('two owners over MCP', () => {
  test('each sees their own libraries alone, and is told when there are several', async () => {
    const own = await serving()
    const anna = tokenFor(own.data, 'anna')
    const boris = tokenFor(own.data, 'boris', ['read'])
    const connect = async (token?: string): Promise<Client> => {
      const client = new Client({ name: 'test', version: '1' }, modern)
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
      await client.connect(
        new StreamableHTTPClientTransport(new URL(`${own.server.url}/mcp`), { requestInit: { headers } }),
      )
      return client
    }
    await expect(connect()).rejects.toThrow()
    for (const name of ['Prices', 'Other']) await own.call('/v1/libraries', { json: { name }, token: anna })
    const first = await connect(anna)
    expect(textIn(await call(first, 'list_tables', {}))).toContain('say which library is meant')
    expect((await call(first, 'list_tables', { library: 'Prices' })).structuredContent).toMatchObject({ total: 0 })
    const second = await connect(boris)
    expect(textIn(await call(second, 'list_tables', { library: 'Prices' }))).toContain('[library-unknown]')
    const { tools } = await second.listTools()
    expect(tools.map(({ name }) => name)).not.toContain('query')
    await first.close()
    await second.close()
    await own.close()
  }, 30_000)
})
