import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { scopes } from '../../src/serve/operations/operation.ts'
import {
  addDatabase,
  type Described,
  describedIn,
  fill,
  inOrder,
  type Known,
  type Place,
  sampleOf,
  sendTo,
} from './every-route.ts'
import { ended, type Serving, serving, type Told, tokenFor } from './serving.ts'

// Every route of the OpenAPI document, as it describes itself: a route that is added without a sample request, without the check of
// its owner or of its scope, or with another reply than it promises, fails here.
let at: Serving
let document: Told
let all: readonly Described[]
let anna: Place
let boris: string

beforeAll(async () => {
  const data = mkdtempSync(join(tmpdir(), 'cellcite-server-'))
  addDatabase(data)
  at = await serving({ data })
  document = (await at.call('/openapi.json')).json
  all = describedIn(document)
  anna = await fill(at, tokenFor(at.data, 'anna'))
  boris = tokenFor(at.data, 'boris')
}, 60_000)
afterAll(() => at.close())

test('the document is OpenAPI 3.1', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(structuredClone(document))
  expect([valid, errors]).toEqual([true, undefined])
  expect(validator.version).toBe('3.1')
  expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length)
})

test('each path names all of its parameters, and no other', () => {
  for (const { path, parameters } of all)
    expect([path, parameters.filter(one => one.in === 'path').map(({ name }) => `{${name}}`)]).toEqual([
      path,
      path.match(/\{\w+\}/g) ?? [],
    ])
})

const known = async (): Promise<Known> => {
  const ask = all.find(({ operationId }) => operationId === 'ask')
  if (!ask) throw new Error('there is no route ask')
  return { ask: (await sendTo(at, ask, { ...anna, ...sampleOf(ask, {}) })).json }
}

test('nobody reaches what belongs to somebody else by any route', async () => {
  const before = await known()
  const crossed: string[] = []
  for (const described of all) {
    const { operationId, path } = described
    const { status, text, json } = await sendTo(at, described, {
      ...anna,
      ...sampleOf(described, before),
      token: boris,
    })
    const isOwned = path.includes('{')
    const isHidden = !isOwned || (status === 404 && ['library-unknown', 'job-missing'].includes(String(json['code'])))
    // A route without a library or a job in its path tells only what is one's own.
    const told = [anna.library, 'p.csv', 'Apple', 'Pear'].filter(
      secret => text.includes(secret) && !text.includes('"detail"'),
    )
    if (!isHidden || told.length > 0) crossed.push(`${operationId}: ${status} ${told.join(' ')} ${text.slice(0, 200)}`)
  }
  expect(crossed).toEqual([])
}, 60_000)

test('no route is reached without a token, or without its scope', async () => {
  const before = await known()
  const open: string[] = []
  for (const described of all) {
    const sample = { ...anna, ...sampleOf(described, before) }
    const without = await at.call(described.path.replaceAll(/[{}]/g, ''), { method: described.method })
    if (without.status !== 401 || without.json['code'] !== 'token-missing')
      open.push(`${described.operationId} no token`)
    if (described.scope === undefined) continue
    const token = tokenFor(
      at.data,
      'anna',
      scopes.filter(scope => scope !== described.scope),
    )
    const refused = await sendTo(at, described, { ...sample, token })
    if (refused.status !== 403 || refused.json['code'] !== 'scope-missing')
      open.push(`${described.operationId} ${refused.status}`)
  }
  expect(open).toEqual([])
}, 60_000)

test('what does not conform is told with the field that is wrong', async () => {
  const wrong: string[] = []
  for (const described of all.filter(({ required }) => required.length > 0)) {
    const { status, json, headers } = await sendTo(at, described, { ...anna })
    const fields = ((json['errors'] ?? []) as unknown as { field: string }[]).map(({ field }) => field)
    if (
      status !== 400 ||
      headers.get('content-type') !== 'application/problem+json; charset=utf-8' ||
      !described.required.every(name => fields.includes(name))
    )
      wrong.push(`${described.operationId}: ${status} ${fields} of ${described.required}`)
  }
  expect(wrong).toEqual([])
})

describe('each route gives what it promises', () => {
  test('once, in the order in which a person would', async () => {
    const gave: Record<string, Told> = {}
    const broken: string[] = []
    for (const described of inOrder(all)) {
      const { operationId, status, content } = described
      const got = await sendTo(at, described, { ...anna, ...sampleOf(described, gave) })
      gave[operationId] = got.json
      if (operationId === 'upload_documents')
        await ended(at, (got.json['job'] as unknown as { job: string }).job, anna.token)
      const type = (got.headers.get('content-type') ?? '').split(';')[0] ?? ''
      const promised = Object.keys(content)
      const isFile = promised.includes('application/octet-stream')
      const schema = content[type]?.schema
      const wrong =
        got.status !== status
          ? `${got.status} ${got.text.slice(0, 300)}`
          : !promised.includes(type) && !isFile
            ? `${type} is not ${promised}`
            : type === 'application/json' && schema
              ? z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]).safeParse(got.json).error?.message
              : undefined
      if (wrong !== undefined) broken.push(`${operationId}: ${wrong}`)
    }
    expect(broken).toEqual([])
  }, 120_000)
})
