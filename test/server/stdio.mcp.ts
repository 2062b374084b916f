import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, type ClientOptions } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import Database from 'libsql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSources } from '../processes/build.ts'
import { call, everyTool, FILES, legacy, modern } from './every-tool.ts'

describe('over standard input and output', () => {
  let built: Awaited<ReturnType<typeof buildSources>>
  let folder: string
  beforeAll(async () => {
    built = await buildSources('mcp')
    writeFileSync(join(built.dir, '../package.json'), JSON.stringify({ type: 'module', version: '0.0.0' }))
    folder = mkdtempSync(join(tmpdir(), 'cellcite-mcp-'))
    mkdirSync(join(folder, 'files'))
    for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, 'files', name), text)
  }, 60_000)
  afterAll(() => {
    built.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  const argumentsOf = (): string[] => [join(built.dir, 'serve/cli/main.js'), 'mcp', join(folder, 'files')]

  describe.each([
    ['the stateless form', modern],
    ['clients of 2025', legacy],
  ] as const)('%s', (_, options) => {
    let client: Client
    beforeAll(async () => {
      client = new Client({ name: 'test', version: '1' }, options)
      await client.connect(new StdioClientTransport({ command: process.execPath, args: argumentsOf(), stderr: 'pipe' }))
    }, 60_000)
    afterAll(() => client.close())
    everyTool(() => client)
  })

  describe('asking a person back', () => {
    const question = 'Сколько гипермаркетов у сети Ручеёк?'
    const connect = async (options: ClientOptions, choice?: string): Promise<Client> => {
      const client = new Client({ name: 'test', version: '1' }, options)
      if (choice !== undefined)
        client.setRequestHandler('elicitation/create', async () => ({ action: 'accept', content: { choice } }))
      await client.connect(new StdioClientTransport({ command: process.execPath, args: argumentsOf(), stderr: 'pipe' }))
      return client
    }

    test.each([
      ['2026', modern],
      ['2025', legacy],
    ] as const)(
      'a client of %s that can ask lets the person choose',
      async (_, options) => {
        const client = await connect({ ...options, capabilities: { elicitation: { form: {} } } }, '2')
        const { structuredContent } = await call(client, 'ask', { question })
        expect(structuredContent).toMatchObject({ outcome: 'answer', confident: false, shown: '5' })
        await client.close()
      },
      60_000,
    )

    test.each([
      ['2026', modern],
      ['2025', legacy],
    ] as const)(
      'a client of %s that cannot gets the choices',
      async (_, options) => {
        const client = await connect(options)
        const { structuredContent } = await call(client, 'ask', { question })
        expect(structuredContent).toMatchObject({ outcome: 'ambiguous', choices: [{ shown: '3' }, { shown: '5' }] })
        await client.close()
      },
      60_000,
    )
  })

  test('the company databases of a server folder may be asked', async () => {
    const data = join(folder, 'data')
    mkdirSync(data)
    const file = join(folder, 'shop.sqlite')
    const shop = new Database(file)
    shop.exec('CREATE TABLE orders(id INTEGER, amount REAL); INSERT INTO orders VALUES (1, 2.5), (2, 4)')
    shop.close()
    writeFileSync(join(data, 'databases.json'), JSON.stringify([{ name: 'shop', kind: 'sqlite', file }]))
    const client = new Client({ name: 'test', version: '1' })
    const args = [...argumentsOf(), '--data', data]
    await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: 'pipe' }))
    const told = async (name: string, input: Readonly<Record<string, unknown>>): Promise<unknown> =>
      (await call(client, name, input)).structuredContent
    expect(await told('list_databases', {})).toEqual({ databases: [{ name: 'shop', kind: 'sqlite' }] })
    await told('load_query', { database: 'shop', sql: 'SELECT id, amount FROM orders', conversation: 'c' })
    expect(await told('query', { sql: 'SELECT sum(num(amount)) FROM shop', conversation: 'c' })).toMatchObject({
      rows: [[6.5]],
    })
    await client.close()
  }, 60_000)

  test('standard output carries the protocol and nothing else', async () => {
    const stdout = await new Promise<string>(resolve => {
      const child = execFile(process.execPath, argumentsOf(), (_, text) => resolve(text))
      const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
      child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`)
      child.stdout?.once('data', () => child.stdin?.end())
    })
    const lines = stdout.split('\n').filter(line => line !== '')
    expect(lines.map(line => (JSON.parse(line) as { jsonrpc: string }).jsonrpc)).toEqual(['2.0'])
  }, 60_000)
})
