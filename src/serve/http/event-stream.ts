import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** How often a silent stream says that it lives, in milliseconds, so that nobody between closes it. */
const ALIVE_MS = 15_000

/** Server-sent events (HTML Standard §9.2) as the body of a reply. */
export type EventStream = {
  send(event: string, data: unknown): void
  end(): void
}

/** Begins a stream of events; `onGone` is told when the caller goes away before its end. */
export const eventStream = (reply: FastifyReply, onGone: () => void): EventStream => {
  const body = new PassThrough()
  const alive = setInterval(() => body.write(': alive\n\n'), ALIVE_MS)
  let isOpen = true
  body.once('close', () => {
    clearInterval(alive)
    if (isOpen) onGone()
    isOpen = false
  })
  reply.header('content-type', 'text/event-stream; charset=utf-8')
  reply.header('cache-control', 'no-store')
  reply.header('x-accel-buffering', 'no')
  reply.send(body)
  return {
    send: (event, data) => {
      if (isOpen) body.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    },
    end: () => {
      isOpen = false
      clearInterval(alive)
      body.end()
    },
  }
}
