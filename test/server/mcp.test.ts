import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ended, filesOf, type Serving, serving } from './serving.ts'

const PRICES = 'Item,Price\nApple,3\nPear,5\nPlum,7\n'
let at: Serving
let client: Client

beforeAll(async () => {
  at = await serving()
  const upload = await at.call('/v1/libraries/Documents/documents', { body: filesOf({ 'p.csv': PRICES }) })
  await ended(at, (upload.json['job'] as unknown as { job: string }).job)
  client = new Client({ name: 'test', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${at.server.url}/mcp`)))
})
afterAll(async () => {
  await client.close()
  await at.close()
})

test('smoke', async () => {
  const { tools } = await client.listTools()
  console.log(tools.map(t => t.name), client.getServerVersion(), JSON.stringify(tools[0]).slice(0, 3000))
  const got = await client.callTool({ name: 'ask', arguments: { question: 'price of Pear' } })
  console.log(JSON.stringify(got))
  console.log(JSON.stringify(await client.listResources()))
  console.log(JSON.stringify(await client.listResourceTemplates()))
  console.log(JSON.stringify(await client.listPrompts()))
})
