import { once } from 'node:events'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refuseSocket } from '../../src/serve/http/refuse-socket.ts'
import { ended, filesOf, type Serving, serving } from './serving.ts'

const PRICES = 'Item,Price\nApple,3\nPear,5\nPlum,7\n'
const FILE = '/v1/libraries/Documents/file?document=p.csv'

let at: Serving
beforeAll(async () => {
  at = await serving()
  const upload = await at.call('/v1/libraries/Documents/documents', { body: filesOf({ 'p.csv': PRICES }) })
  await ended(at, (upload.json['job'] as unknown as { job: string }).job)
}, 60_000)
afterAll(() => at.close())

/** What a server says to bytes that a client of HTTP would not send. */
const sendBytes = async (bytes: string): Promise<string> => {
  const { hostname, port } = new URL(at.server.url)
  const socket = connect(Number(port), hostname)
  let told = ''
  socket.on('data', part => {
    told += part
  })
  socket.write(bytes)
  await once(socket, 'close')
  return told
}

describe('every refusal is a problem', () => {
  test.each([
    ['a path that is none', 'GET', '/v1/none', {}, 404, 'route-missing'],
    ['a method that the path does not take', 'PUT', '/v1/libraries', {}, 405, 'method-refused'],
    ['a method that no path takes', 'PATCH', '/v1/libraries/Documents/ask', {}, 405, 'method-refused'],
    ['a body that is not JSON', 'POST', '/v1/libraries/Documents/ask', { body: 'question=x' }, 415, 'media-refused'],
    ['an upload that is none', 'POST', '/v1/libraries/Documents/documents', { json: { a: 1 } }, 415, 'media-refused'],
    [
      'JSON that is broken',
      'POST',
      '/v1/libraries/Documents/ask',
      { body: '{', headers: { 'content-type': 'application/json' } },
      400,
      'request-invalid',
    ],
    [
      'a body that is too large',
      'POST',
      '/v1/libraries/Documents/ask',
      { json: { question: 'x'.repeat(1_100_000) } },
      413,
      'request-too-large',
    ],
    ['bytes that the file has not', 'GET', FILE, { headers: { range: 'bytes=5000-' } }, 416, 'range-refused'],
  ] as const)('%s', async (_, method, path, more, status, code) => {
    const got = await at.call(path, { method, ...more })
    expect([got.status, got.json['code']]).toEqual([status, code])
    expect(got.headers.get('content-type')).toContain('application/problem+json')
    expect(got.json).toMatchObject({ status, remedy: expect.stringMatching(/\.$/), type: `urn:cellcite:fault:${code}` })
  })

  test('a refused method names those that are taken', async () => {
    expect((await at.call('/v1/libraries', { method: 'PUT' })).headers.get('allow')).toBe('GET, POST')
    expect((await at.call('/health', { method: 'POST', json: {} })).headers.get('allow')).toBe('GET')
  })

  test('what is no HTTP, and headers that do not end', async () => {
    const garbage = await sendBytes('HELLO\r\n\r\n')
    expect(garbage).toMatch(/^HTTP\/1\.1 400 .*application\/problem\+json.*"code":"request-invalid"/s)
    const long = await sendBytes(`GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`)
    expect(long).toMatch(/^HTTP\/1\.1 413 .*"code":"request-too-large"/s)
  })

  test('a request that does not come in whole', () => {
    const socket = Object.assign(new PassThrough(), { destroyed: false })
    refuseSocket(Object.assign(new Error('slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket as never)
    expect(String(socket.read())).toMatch(/^HTTP\/1\.1 408 .*"code":"request-slow"/s)
  })
})

describe('files', () => {
  test('a download that broke off goes on, and an unchanged file is not sent again', async () => {
    const whole = await at.call(FILE)
    const etag = whole.headers.get('etag') ?? ''
    expect([whole.text, whole.headers.get('accept-ranges'), whole.headers.get('content-length')]).toEqual([
      PRICES,
      'bytes',
      String(PRICES.length),
    ])
    const rest = await at.call(FILE, { headers: { range: 'bytes=11-', 'if-range': etag } })
    expect([rest.status, rest.text]).toEqual([206, PRICES.slice(11)])
    expect(rest.headers.get('content-range')).toBe(`bytes 11-${PRICES.length - 1}/${PRICES.length}`)
    const last = await at.call(FILE, { headers: { range: 'bytes=-7' } })
    expect([last.status, last.text]).toEqual([206, PRICES.slice(-7)])
    const changed = await at.call(FILE, { headers: { range: 'bytes=11-', 'if-range': '"another"' } })
    expect([changed.status, changed.text]).toEqual([200, PRICES])
    const several = await at.call(FILE, { headers: { range: 'bytes=0-1,4-5' } })
    expect([several.status, several.text]).toEqual([200, PRICES])
    const same = await at.call(FILE, { headers: { 'if-none-match': `"other", W/${etag}` } })
    expect([same.status, same.text]).toEqual([304, ''])
  })
})

describe('a client that goes away', () => {
  /** Opens a stream of events and leaves after the first bytes. */
  const leave = async (path: string, body?: object): Promise<string> => {
    const gone = new AbortController()
    const response = await fetch(`${at.server.url}${path}`, {
      signal: gone.signal,
      headers: { accept: 'text/event-stream', ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    const reader = response.body?.getReader()
    const { value } = (await reader?.read()) ?? {}
    gone.abort()
    return new TextDecoder().decode(value)
  }

  test('from the events of a job leaves the job to end', async () => {
    const rows = Array.from({ length: 4000 }, (_, row) => `item ${row},${row}`).join('\n')
    const upload = await at.call('/v1/libraries/Documents/documents', {
      body: filesOf({ 'long.csv': `Item,Price\n${rows}` }),
    })
    const { job } = upload.json['job'] as unknown as { job: string }
    expect(await leave(`/v1/jobs/${job}/events`)).toMatch(/event: (state|progress)/)
    const events = await ended(at, job)
    expect(events.at(-1)?.data).toMatchObject({ state: 'done', report: { counts: { added: 1 } } })
  }, 60_000)

  test('from an answer ends its work, and the server goes on', async () => {
    expect(await leave('/v1/libraries/Documents/ask', { question: 'What is the price of Pear?' })).toContain(
      'event: step',
    )
    const answer = await at.call('/v1/libraries/Documents/ask', { json: { question: 'What is the price of Pear?' } })
    expect(answer.json).toMatchObject({ shown: '5' })
    const { json } = await at.call('/v1/audit?action=ask')
    const outcomes = (json['rows'] as unknown as { outcome: string }[]).map(({ outcome }) => outcome)
    expect(outcomes[0]).toBe('answer')
    expect(['cancelled', 'answer']).toContain(outcomes[1])
  }, 60_000)
})

test('a server that is told to stop in the middle of a job leaves it to the next one', async () => {
  const first = await serving()
  const rows = Array.from({ length: 5000 }, (_, row) => `item ${row},${row}`).join('\n')
  const text = `Item,Price\n${rows}`
  const large = { 'a.csv': text, 'b.csv': `${text}\nmore,1`, 'c.csv': `${text}\nother,2` }
  const upload = await first.call('/v1/libraries/Documents/documents', { body: filesOf(large) })
  const { job } = upload.json['job'] as unknown as { job: string }
  for (let state = 'waiting'; state === 'waiting'; ) state = String((await first.call(`/v1/jobs/${job}`)).json['state'])
  await first.server.stop()
  const second = await serving({ data: first.data })
  const events = await ended(second, job)
  expect(events.at(-1)?.data).toMatchObject({ state: 'done' })
  expect((await second.call('/v1/libraries/Documents/library-status')).json).toMatchObject({ documents: 3, failed: 0 })
  await second.close()
}, 120_000)
