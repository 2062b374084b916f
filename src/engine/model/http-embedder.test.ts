import { afterEach, expect, it } from 'vitest'
import { type ModelServer, startModelServer, wordVector } from '../../../test/model-server.ts'
import { httpEmbedder, unitVector } from './http-embedder.ts'
import { settingsShape } from './settings-shape.ts'

let server: ModelServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

const settingsFor = (url: string, more: object = {}) => {
  const { embedder } = settingsShape.parse({ embedder: { kind: 'openai', url, model: 'test-e5-small', ...more } })
  if (embedder.kind !== 'openai') throw new Error('another kind')
  return embedder
}

it('gives unit vectors in order, in batches, with the prefixes of the model and the key', async () => {
  server = await startModelServer()
  const embedder = await httpEmbedder(settingsFor(server.url, { batch: 2 }), 'secret')
  const { vectors, tokens } = await embedder.embed(['кошки', 'собаки', '고양이'], 'passage')
  expect(vectors.map(vector => [...vector])).toEqual(
    ['passage: кошки', 'passage: собаки', 'passage: 고양이'].map(text => [...unitVector(wordVector(text))]),
  )
  expect(tokens).toBe(3)
  await embedder.embed(['кошки'], 'query')
  expect(server.seen.map(({ body }) => body['input'])).toEqual([
    ['passage: кошки', 'passage: собаки'],
    ['passage: 고양이'],
    ['query: кошки'],
  ])
  expect(server.seen.every(({ headers }) => headers.authorization === 'Bearer secret')).toBe(true)
  expect(embedder.name).not.toContain('secret')
})

it('waits as Retry-After asks and tries again, also after a broken reply of the service', async () => {
  server = await startModelServer({
    script: (_, at) =>
      at === 0
        ? { status: 429, headers: { 'retry-after': '0.2' }, body: { error: { message: 'slow down' } } }
        : at === 1
          ? { status: 503, headers: { 'retry-after': '0' }, body: 'gone' }
          : undefined,
  })
  const began = performance.now()
  const embedder = await httpEmbedder(settingsFor(server.url))
  expect((await embedder.embed(['a'], 'query')).vectors).toHaveLength(1)
  expect(performance.now() - began).toBeGreaterThan(190)
  expect(server.seen).toHaveLength(3)
})

it('keeps to the requests that are allowed in a minute', async () => {
  server = await startModelServer()
  const embedder = await httpEmbedder(settingsFor(server.url, { batch: 1, parallel: 4, requestsPerMinute: 600 }))
  const began = performance.now()
  await embedder.embed(['a', 'b', 'c', 'd'], 'passage')
  expect(performance.now() - began).toBeGreaterThan(290)
})

it.each([
  ['refuses', 'model-refused', { status: 401, body: { error: { message: 'no key sk-1234567890abcdef' } } }],
  ['is not JSON', 'model-failed', { body: '<html>' }],
  ['has another shape', 'model-failed', { body: { data: [{ embedding: 'x' }] } }],
  ['lacks a vector', 'model-failed', { body: { data: [] } }],
  ['has a zero vector', 'model-failed', { body: { data: [{ index: 0, embedding: [0, 0] }] } }],
  ['points elsewhere', 'model-unreachable', { status: 307, headers: { location: 'http://127.0.0.1:9/' } }],
  ['stays busy', 'model-busy', { status: 429, headers: { 'retry-after': '0' } }],
])(
  'tells a service that %s',
  async (_, code, reply) => {
    server = await startModelServer({ script: () => reply })
    const embedder = await httpEmbedder(settingsFor(server.url, { retries: 1 }))
    const error = await embedder.embed(['a'], 'query').catch(thrown => thrown)
    expect(error).toMatchObject({ code })
    expect(String(error.message)).not.toContain('1234567890')
  },
  30_000,
)

it('stops when it is told to', async () => {
  server = await startModelServer({ script: () => ({ hang: true }) })
  const embedder = await httpEmbedder(settingsFor(server.url))
  const stop = new AbortController()
  setTimeout(() => stop.abort(), 50)
  await expect(embedder.embed(['a'], 'query', stop.signal)).rejects.toMatchObject({ code: 'cancelled' })
})
