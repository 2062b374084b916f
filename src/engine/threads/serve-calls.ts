import { parentPort, workerData } from 'node:worker_threads'
import { isFault } from '../../fault/index.ts'
import { posted } from './messages.ts'
import type { FromService, PostedFailure, Service, ToService } from './service.ts'

/**
 * Makes this thread answer the calls of a service until it is let go. To be called once, by the module that the service
 * names as its entry.
 */
export const serveCalls = <Setup, Call, Answer>(start: (setup: Setup) => Service<Call, Answer>): void => {
  const port = parentPort
  if (!port) throw new Error('serveCalls was called outside the thread of a service')
  const service = start(posted<Setup>(workerData))
  const running = new Map<number, AbortController>()
  const send = (message: FromService): void => port.postMessage(message)
  const answer = async (id: number, call: Call): Promise<void> => {
    const control = new AbortController()
    running.set(id, control)
    try {
      const onProgress = (progress: unknown): void => send({ kind: 'progress', id, progress })
      send({ kind: 'done', id, answer: await service.call(call, { signal: control.signal, onProgress }) })
    } catch (error) {
      send({ kind: 'failed', id, failure: postedFailure(error) })
    } finally {
      running.delete(id)
    }
  }
  port.on('message', (value: unknown) => {
    const message = posted<ToService>(value)
    if (message.kind === 'call') void answer(message.id, posted<Call>(message.call))
    else if (message.kind === 'cancel') running.get(message.id)?.abort()
    else void service.close().finally(() => port.close())
  })
}

const postedFailure = (error: unknown): PostedFailure => {
  if (isFault(error))
    return { kind: 'fault', code: error.code, message: error.message, ...(error.at ? { at: error.at } : {}) }
  return { kind: 'defect', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}
