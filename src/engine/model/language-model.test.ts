import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ModelServer, startModelServer } from '../../../test/model-server.ts'
import { openLanguageModel } from './language-model.ts'
import { settingsShape } from './settings-shape.ts'

let server: ModelServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

const schema = z.object({ word: z.string(), number: z.number() })
const request = { system: 'Reply.', prompt: 'Data: x', schema }

const open = async (languageModel: object) => {
  const settings = { ...settingsShape.parse({ languageModel }), keys: { languageModel: 'secret' } }
  const model = await openLanguageModel(settings)
  if (!model) throw new Error('no model')
  return model
}

it('is not there unless it is configured', async () => {
  expect(await openLanguageModel({ ...settingsShape.parse({}), keys: {} })).toBeUndefined()
})

describe.each([
  ['openai', '/v1/chat/completions'],
  ['anthropic', '/v1/messages'],
])('%s', (provider, path) => {
  it('gives a value of the asked shape, its tokens and its price', async () => {
    server = await startModelServer({ chat: () => ({ word: 'партнёр', number: 3 }) })
    const model = await open({ provider, url: server.url, model: 'm', price: { input: 2, output: 10 } })
    const { value, usage } = await model.ask(request)
    expect(value).toEqual({ word: 'партнёр', number: 3 })
    expect(usage).toEqual({ input: 11, output: 7 })
    expect(model.costOf(usage)).toEqual({ amount: 0.000092, currency: 'USD' })
    const [seen] = server.seen
    expect(seen?.path).toBe(path)
    expect(JSON.stringify(seen?.body)).toContain('Data: x')
    expect(seen?.headers.authorization ?? seen?.headers['x-api-key']).toContain('secret')
    expect(model.name).not.toContain('secret')
  })

  it('tells a reply of another shape, a refusal and a busy service', async () => {
    server = await startModelServer({
      chat: () => ({ word: 3 }),
      script: (_, at) => (at === 1 ? { status: 401, body: {} } : at === 2 ? { status: 429, body: {} } : undefined),
    })
    const model = await open({ provider, url: server.url, model: 'm', retries: 0 })
    await expect(model.ask(request)).rejects.toMatchObject({ code: 'model-failed' })
    await expect(model.ask(request)).rejects.toMatchObject({ code: 'model-refused' })
    await expect(model.ask(request)).rejects.toMatchObject({ code: 'model-busy' })
  })

  it('stops when it is told to, and when its time is over', async () => {
    server = await startModelServer({ script: () => ({ hang: true }) })
    const model = await open({ provider, url: server.url, model: 'm', retries: 0, timeoutSeconds: 1 })
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 50)
    await expect(model.ask({ ...request, signal: stop.signal })).rejects.toMatchObject({ code: 'cancelled' })
    await expect(model.ask(request)).rejects.toMatchObject({ code: 'model-unreachable' })
  })
})

it('asks a service without JSON schemas for plain JSON', async () => {
  server = await startModelServer({ chat: () => ({ word: 'a', number: 1 }) })
  const model = await open({ provider: 'openai', url: server.url, model: 'm', jsonSchema: false })
  expect((await model.ask(request)).value).toEqual({ word: 'a', number: 1 })
  expect(server.seen[0]?.body['response_format']).toEqual({ type: 'json_object' })
})
