import { setTimeout as wait } from 'node:timers/promises'
import { Fault } from '../../fault/index.ts'

/** How a service is called. */
export type Service = {
  readonly url: string
  readonly key?: string | undefined
  readonly timeoutSeconds: number
  readonly retries: number
}

/** Largest reply that is read, in bytes. */
const MAX_REPLY_BYTES = 256 * 1024 * 1024
/** First wait before a request is tried again, and the longest, in milliseconds. A service may ask for more, up to the last. */
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000
const LONGEST_ASKED_WAIT_MS = 120_000
/** Characters of a service's own message that are told. */
const TOLD_CHARACTERS = 200

/**
 * The JSON that a service replies to a JSON body. Busy and broken services are asked again after a growing wait, or
 * after the one that `Retry-After` names. Redirects are not followed: texts and keys go where they were sent, or nowhere.
 *
 * @throws Fault `model-unreachable`, `model-busy`, `model-refused`, `model-failed`, `cancelled`
 */
export const postJson = async (service: Service, body: unknown, signal: AbortSignal): Promise<unknown> => {
  const text = JSON.stringify(body)
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await once(service, text, signal)
    if ('reply' in outcome) return outcome.reply
    if (!outcome.passing || attempt >= service.retries) throw outcome.fault
    await pause(outcome.waitMs ?? backOff(attempt), signal)
  }
}

type Outcome =
  | { readonly reply: unknown }
  | { readonly fault: Fault; readonly passing: boolean; readonly waitMs?: number }

const once = async (service: Service, body: string, signal: AbortSignal): Promise<Outcome> => {
  try {
    const response = await fetch(service.url, {
      method: 'POST',
      body,
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(service.key === undefined ? {} : { authorization: `Bearer ${service.key}` }),
      },
      signal: AbortSignal.any([signal, AbortSignal.timeout(service.timeoutSeconds * 1000)]),
    })
    const reply = await textIn(response)
    return response.ok ? { reply: parsed(service, reply) } : refusal(service, response, reply)
  } catch (error) {
    if (error instanceof Fault) throw error
    if (signal.aborted) throw new Fault('cancelled', 'the call of the model was cancelled', { cause: error })
    return { fault: unreachable(service, error), passing: true }
  }
}

/** The body as text, read no further than the bound. */
const textIn = async (response: Response): Promise<string> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > MAX_REPLY_BYTES) throw new Fault('model-failed', `the reply is longer than ${MAX_REPLY_BYTES} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const parsed = (service: Service, text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Fault('model-failed', `${originOf(service)} replied with something that is not JSON`, { cause: error })
  }
}

const refusal = (service: Service, response: Response, text: string): Outcome => {
  const { status } = response
  const told = `${originOf(service)} replied ${status}: ${told200(text)}`
  if (status === 429) {
    const waitMs = askedWait(response)
    const fault = new Fault('model-busy', told)
    return waitMs === undefined ? { fault, passing: true } : { fault, passing: true, waitMs }
  }
  if (status >= 500 || status === 408) {
    const waitMs = askedWait(response)
    const fault = new Fault('model-unreachable', told)
    return waitMs === undefined ? { fault, passing: true } : { fault, passing: true, waitMs }
  }
  return { fault: new Fault('model-refused', told), passing: false }
}

/** RFC 9110 §10.2.3: seconds, or a date. */
const askedWait = (response: Response): number | undefined => {
  const value = response.headers.get('retry-after')
  if (value === null) return undefined
  const seconds = /^\s*\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.min(LONGEST_ASKED_WAIT_MS, Math.max(0, seconds * 1000)) : undefined
}

/** A growing wait, a little different each time so that many callers do not come back together. */
const backOff = (attempt: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt) * (0.75 + Math.random() / 2)

const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
  try {
    await wait(ms, undefined, { signal })
  } catch (error) {
    throw new Fault('cancelled', 'the call of the model was cancelled', { cause: error })
  }
}

const originOf = ({ url }: Service): string => new URL(url).origin

/** A service's words, on one line, without anything that could be a key of ours: they may quote what was sent. */
const told200 = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\b(?:sk|key|Bearer)[-_ ][\w-]{8,}/gi, '…')
    .slice(0, TOLD_CHARACTERS)

const unreachable = (service: Service, error: unknown): Fault => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const told = cause instanceof Error ? cause.message : String(cause)
  return new Fault('model-unreachable', `${originOf(service)} cannot be reached: ${told}`, { cause: error })
}
