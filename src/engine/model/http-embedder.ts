import { z } from 'zod'
import { Fault } from '../../fault/index.ts'
import { tokenCountOf } from './count-tokens.ts'
import type { Embedded, Embedder, EmbeddingRole } from './embedder.ts'
import { Pace } from './pace.ts'
import { postJson } from './post-json.ts'
import { prefixesOf } from './prefixes.ts'
import type { EmbedderSettings } from './settings-shape.ts'

/** The settings of a service that speaks OpenAI's embeddings API. */
export type HttpEmbedderSettings = Extract<EmbedderSettings, { kind: 'openai' }>

/** Reply of `POST /v1/embeddings` (OpenAI API reference, Embeddings): vectors as numbers, or packed when asked. */
const replyShape = z.object({
  data: z.array(z.object({ index: z.number().int().optional(), embedding: z.array(z.number()) })),
  usage: z.object({ total_tokens: z.number().optional(), prompt_tokens: z.number().optional() }).optional(),
})

/**
 * An embedder over any service with OpenAI's `/v1/embeddings`.
 *
 * Requests keep to the allowance of the settings, go out a few at a time, and are tried again when the service is busy.
 *
 * @param key sent as a bearer token; never kept
 */
export const httpEmbedder = async (settings: HttpEmbedderSettings, key?: string): Promise<Embedder> => {
  const own = prefixesOf(settings.model)
  const prefix = {
    query: settings.queryPrefix ?? (settings.inputTypes ? '' : own.query),
    passage: settings.passagePrefix ?? (settings.inputTypes ? '' : own.passage),
  }
  const { count, isExact } = await tokenCountOf(settings.model)
  const pace = new Pace(settings)
  const service = { ...settings, url: `${settings.url.replace(/\/+$/, '')}/embeddings`, key }
  const ask = async (texts: readonly string[], role: EmbeddingRole, signal: AbortSignal): Promise<Embedded> => {
    const input = texts.map(text => prefix[role] + text)
    await pace.take(settings.tokensPerMinute ? input.reduce((sum, text) => sum + count(text), 0) : 0, signal)
    const reply = await postJson(service, bodyOf(settings, input, role), signal)
    return vectorsIn(reply, texts.length)
  }
  return {
    name: JSON.stringify(['openai', settings.model, settings.dimensions ?? null, prefix, settings.inputTypes]),
    window: settings.window,
    measure: text => count(prefix.passage + text),
    recordsPerTable: settings.recordsPerTable,
    isExact,
    batch: settings.batch * settings.parallel,
    embed: (texts, role, signal = new AbortController().signal) =>
      inBatches(texts, settings, batch => ask(batch, role, signal)),
    close: async () => undefined,
  }
}

const bodyOf = (settings: HttpEmbedderSettings, input: readonly string[], role: EmbeddingRole): object => ({
  model: settings.model,
  input,
  encoding_format: 'float',
  ...(settings.dimensions === undefined ? {} : { dimensions: settings.dimensions }),
  ...(settings.inputTypes ? { input_type: role } : {}),
})

/** Batches one after the other in a few lanes; vectors in the order of the texts. The first failure ends all lanes. */
const inBatches = async (
  texts: readonly string[],
  { batch, parallel }: Pick<HttpEmbedderSettings, 'batch' | 'parallel'>,
  ask: (texts: readonly string[]) => Promise<Embedded>,
): Promise<Embedded> => {
  const batches: (readonly string[])[] = []
  for (let at = 0; at < texts.length; at += batch) batches.push(texts.slice(at, at + batch))
  const done: Embedded[] = []
  let next = 0
  let failed = false
  const lane = async (): Promise<void> => {
    while (next < batches.length && !failed) {
      const at = next
      next += 1
      try {
        done[at] = await ask(batches[at] ?? [])
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(parallel, batches.length) }, lane))
  const tokens = done.reduce((sum, one) => sum + (one.tokens ?? 0), 0)
  return { vectors: done.flatMap(({ vectors }) => vectors), ...(tokens > 0 ? { tokens } : {}) }
}

const vectorsIn = (reply: unknown, wanted: number): Embedded => {
  const parsed = replyShape.safeParse(reply)
  if (!parsed.success)
    throw new Fault('model-failed', `the embeddings reply is not of OpenAI's shape: ${z.prettifyError(parsed.error)}`)
  const { data, usage } = parsed.data
  if (data.length !== wanted)
    throw new Fault('model-failed', `the service gave ${data.length} vectors for ${wanted} texts`)
  // A service may give them in any order as long as it numbers them.
  const sorted = data.map((one, at) => ({ at: one.index ?? at, one })).sort((a, b) => a.at - b.at)
  const vectors = sorted.map(({ one }) => unitVector(one.embedding))
  const tokens = usage?.total_tokens ?? usage?.prompt_tokens
  return { vectors, ...(tokens === undefined ? {} : { tokens }) }
}

/** A vector of length 1. @throws Fault `model-failed` for one that is empty, zero or not of numbers */
export const unitVector = (numbers: ArrayLike<number>): Float32Array => {
  const vector = Float32Array.from(numbers)
  let sum = 0
  for (const value of vector) sum += value * value
  const length = Math.sqrt(sum)
  if (!(length > 0 && Number.isFinite(length))) throw new Fault('model-failed', 'the model gave an empty vector')
  for (let at = 0; at < vector.length; at += 1) vector[at] = (vector[at] ?? 0) / length
  return vector
}
