import type { LanguageModel as SdkModel } from 'ai'
import type { z } from 'zod'
import { Fault, type FaultCode } from '../../fault/index.ts'
import { tokenCountOf } from './count-tokens.ts'
import { Pace } from './pace.ts'
import type { LoadedSettings } from './settings.ts'
import type { LanguageModelSettings } from './settings-shape.ts'

/**
 * A language model that replies with data of a given shape. It never sees a tool, and what it says is a proposal: whoever
 * asks checks it against the cells.
 */
export interface LanguageModel {
  /** Provider and model, for people and for caches. */
  readonly name: string
  /**
   * A value that holds to `schema`, with the tokens it took.
   *
   * @throws Fault `model-unreachable`, `model-busy`, `model-refused`, `model-failed` (no reply of that shape), `cancelled`
   */
  ask<T>(request: ModelRequest<T>): Promise<ModelReply<T>>
  /** Tokens of a text: the model's own count where its tokenizer is known, else an estimate from above. */
  countTokens(text: string): number
  /** What tokens cost by the settings' prices; `undefined` when none are set. */
  costOf(usage: TokenUsage): Cost | undefined
}

/** What is asked. `system` is ours alone; texts of documents belong into `prompt`, marked as data. */
export type ModelRequest<T> = {
  readonly system: string
  readonly prompt: string
  readonly schema: z.ZodType<T>
  readonly maxOutputTokens?: number
  readonly signal?: AbortSignal
}

/** A reply and what it took. */
export type ModelReply<T> = { readonly value: T; readonly usage: TokenUsage }

/** Tokens sent and received, as the service counted them; 0 where it does not tell. */
export type TokenUsage = { readonly input: number; readonly output: number }

/** An amount of money. */
export type Cost = { readonly amount: number; readonly currency: string }

type Configured = Exclude<LanguageModelSettings, { provider: 'none' }>

/**
 * The language model that is configured, or `undefined` when none is. Nothing is sent before the first `ask`.
 *
 * @param settings as `loadSettings` gives them
 */
export const openLanguageModel = async ({
  languageModel,
  keys,
}: Pick<LoadedSettings, 'languageModel' | 'keys'>): Promise<LanguageModel | undefined> => {
  if (languageModel.provider === 'none') return undefined
  const { count } = await tokenCountOf(languageModel.model)
  const pace = new Pace(languageModel)
  let opened: Promise<SdkModel> | undefined
  return {
    name: `${languageModel.provider}/${languageModel.model}`,
    ask: async request => {
      const signal = AbortSignal.any([
        ...(request.signal ? [request.signal] : []),
        AbortSignal.timeout(languageModel.timeoutSeconds * 1000),
      ])
      await pace.take(languageModel.tokensPerMinute ? count(request.system + request.prompt) : 0, signal)
      opened ??= sdkModel(languageModel, keys.languageModel)
      return askModel(await opened, languageModel, { ...request, signal })
    },
    countTokens: count,
    costOf: usage => costOf(languageModel, usage),
  }
}

const costOf = ({ price }: Configured, { input, output }: TokenUsage): Cost | undefined =>
  price && { amount: (input * price.input + output * price.output) / 1_000_000, currency: price.currency }

/** The packages are loaded when a model is first asked: most runs never do. */
const sdkModel = async (settings: Configured, key: string | undefined): Promise<SdkModel> => {
  // The package would else print to standard output, which belongs to the protocols that we speak there.
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })
  const strictFetch: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' })
  if (settings.provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic({
      apiKey: key ?? '',
      fetch: strictFetch,
      ...(settings.url === undefined ? {} : { baseURL: settings.url }),
    })(settings.model)
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return createOpenAICompatible({
    name: 'openai',
    baseURL: settings.url,
    fetch: strictFetch,
    supportsStructuredOutputs: settings.jsonSchema,
    ...(key === undefined ? {} : { apiKey: key }),
  })(settings.model)
}

const askModel = async <T>(
  model: SdkModel,
  settings: Configured,
  request: ModelRequest<T> & { readonly signal: AbortSignal },
): Promise<ModelReply<T>> => {
  const { generateText, Output } = await import('ai')
  try {
    const reply = await generateText({
      model,
      system: request.system,
      prompt: request.prompt,
      output: Output.object({ schema: request.schema }),
      maxOutputTokens: request.maxOutputTokens ?? settings.maxOutputTokens,
      maxRetries: settings.retries,
      temperature: 0,
      abortSignal: request.signal,
    })
    const { inputTokens = 0, outputTokens = 0 } = reply.usage
    return { value: request.schema.parse(reply.output), usage: { input: inputTokens, output: outputTokens } }
  } catch (error) {
    throw faultOf(error, request.signal)
  }
}

/** Faults by what the packages throw; their errors are told apart by name, since a status is all that some carry. */
const faultOf = (error: unknown, signal: AbortSignal): Fault => {
  const last = lastOf(error)
  const message = last instanceof Error ? last.message.slice(0, 300) : String(last)
  if (signal.aborted) {
    const isTime = signal.reason instanceof Error && signal.reason.name === 'TimeoutError'
    return isTime
      ? new Fault('model-unreachable', 'the language model did not reply in time', { cause: error })
      : new Fault('cancelled', 'the call of the language model was cancelled', { cause: error })
  }
  return new Fault(codeOf(last), `the language model failed: ${message}`, { cause: error })
}

/** The error of the last try, when there were several. */
const lastOf = (error: unknown): unknown =>
  error instanceof Error && 'lastError' in error && error.lastError !== undefined ? error.lastError : error

const codeOf = (error: unknown): FaultCode => {
  const status =
    error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
      ? error.statusCode
      : undefined
  if (status === 429) return 'model-busy'
  if (status !== undefined && status >= 400 && status < 500 && status !== 408) return 'model-refused'
  if (status !== undefined) return status >= 500 || status === 408 ? 'model-unreachable' : 'model-failed'
  const name = error instanceof Error ? error.name : ''
  if (/NoObject|NoOutput|JSONParse|TypeValidation|ZodError/.test(name)) return 'model-failed'
  return 'model-unreachable'
}
