import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ModelServer, type ScriptedReply, startModelServer } from '../../test/model-server.ts'
import { searchLibrary } from './ask.ts'
import type { Library } from './library.ts'
import { openLibrary } from './open-library.ts'

let dir: string
let server: ModelServer
let library: Library | undefined
let script: ((path: string, texts: readonly string[]) => ScriptedReply | undefined) | undefined
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'cellcite-models-'))
  script = undefined
  server = await startModelServer({ script: ({ path, body }) => script?.(path, [body['input']].flat().map(String)) })
})
afterEach(async () => {
  await library?.close()
  library = undefined
  await server.close()
  rmSync(dir, { recursive: true })
})

const place = (): string => join(dir, '.cellcite')
const open = async (embedder: object = {}): Promise<Library> => {
  await library?.close()
  rmSync(join(place(), 'cellcite.json'), { force: true })
  library = await openLibrary({ dir: place() })
  await library.close()
  const settings = { embedder: { kind: 'openai', url: server.url, model: 'plain', retries: 0, ...embedder } }
  writeFileSync(join(place(), 'cellcite.json'), JSON.stringify(settings))
  library = await openLibrary({ dir: place() })
  return library
}
const put = (name: string, text: string): void => writeFileSync(join(dir, name), text)
const sent = (): readonly string[] => server.seen.flatMap(({ body }) => [body['input']].flat().map(String))

it('embeds what was ingested, once, and what changes afterwards', async () => {
  put('prices.csv', 'item,price\ncat food,10\ndog food,12\n')
  put('chains.csv', 'chain,partner\nNorth,yes\nSouth,no\n')
  const opened = await open()
  const first = await opened.ingest([dir])
  expect(first.models).toMatchObject({ failures: [], embedded: { documents: 2, pieces: 4, embedded: 4 } })
  const again = await opened.ingest([dir])
  expect(again.models?.embedded).toMatchObject({ documents: 0, embedded: 0 })
  put('prices.csv', 'item,price\ncat food,11\n')
  const before = sent().length
  const changed = await opened.ingest([dir])
  expect(changed.models?.failures).toEqual([])
  const resent = sent().slice(before)
  expect(resent.some(text => text.includes('cat food'))).toBe(true)
  expect(resent.some(text => text.includes('North'))).toBe(false)
  const { trace } = await searchLibrary(opened, 'dog food price')
  expect(trace.embedded).toBe(1)
  expect(trace.lists.vectors).toBeGreaterThanOrEqual(4)
})

it('heads each piece with its card and never cuts a record', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => `item number ${at},${at * 7}`)
  put('long.csv', `item,price\n${rows.join('\n')}\n`)
  await (await open({ window: 128 })).ingest([dir])
  const pieces = sent().filter(text => text.includes('item number'))
  expect(pieces.length).toBeGreaterThan(3)
  const card = pieces[0]?.split('\n')[0]
  expect(pieces.every(text => text.startsWith(`${card}`))).toBe(true)
  const told = new Set(pieces.flatMap(text => text.split('\n').slice(1)))
  expect(told).toEqual(new Set(rows.map(row => row.replace(',', '; '))))
})

it('goes on without an embedder that is away, says so, and catches up', async () => {
  put('prices.csv', 'item,price\ncat food,10\n')
  script = () => ({ status: 500, body: {} })
  const opened = await open()
  const report = await opened.ingest([dir])
  expect(report.documents[0]?.status).toBe('added')
  expect(report.models?.failures[0]).toMatch(/not embedded/)
  script = undefined
  expect((await opened.ingest([dir])).models?.embedded).toMatchObject({ documents: 1 })
  script = () => ({ status: 500, body: {} })
  const { tables, trace } = await searchLibrary(opened, 'cat food')
  expect(tables[0]?.document).toBe('prices.csv')
  expect(trace.embedderFailure).toMatch(/500/)
})

it('resumes after the batches that were done', async () => {
  for (let at = 0; at < 6; at += 1) put(`t${at}.csv`, `item,price\nthing ${at},${at}\n`)
  let calls = 0
  script = () => {
    calls += 1
    return calls > 3 ? { status: 500, body: {} } : undefined
  }
  const opened = await open({ batch: 2, parallel: 1 })
  expect((await opened.ingest([dir])).models?.failures).toHaveLength(1)
  script = undefined
  const before = server.seen.length
  expect((await opened.ingest([dir])).models?.embedded).toMatchObject({ embedded: 6 })
  expect(server.seen.length - before).toBe(3)
})

it('never mixes the vectors of two models, and searches while the new one is under way', async () => {
  put('prices.csv', 'item,price\ncat food,10\n')
  await (await open()).ingest([dir])
  const other = await open({ model: 'another' })
  const partly = await searchLibrary(other, 'cat food')
  expect(partly.trace).toMatchObject({ embedded: 0, lists: { vectors: 0 } })
  expect(partly.tables[0]?.document).toBe('prices.csv')
  expect(await other.embed()).toMatchObject({ documents: 1, embedded: 2 })
  expect((await searchLibrary(other, 'cat food')).trace).toMatchObject({ embedded: 1, lists: { vectors: 2 } })
})

it('refuses vectors of another length under the same name', async () => {
  put('prices.csv', 'item,price\ncat food,10\n')
  const opened = await open()
  await opened.ingest([dir])
  put('more.csv', 'item,price\ndog food,10\n')
  script = (_, texts) => ({ body: { data: texts.map((__, index) => ({ index, embedding: [1, 2] })) } })
  expect((await opened.ingest([dir])).models?.failures[0]).toMatch(/another length/)
})
