import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../host/caller.ts'
import { requireScope } from '../host/caller.ts'
import type { Host } from '../host/host.ts'
import type { Access } from './access.ts'
import { fromQuery } from './from-query.ts'
import type { Route, Sent } from './route.ts'
import type { ServeOptions } from './serve-options.ts'

/** What every route needs beside itself. */
export type Serving = { readonly host: Host; readonly options: ServeOptions; readonly access: Access }

/** Adds a route to the server: the caller found and held against its scope, each part of the request held against its shape. */
export const serveRoute = (app: FastifyInstance, route: Route, serving: Serving): void => {
  const readQuery = route.query ? fromQuery(route.query) : undefined
  app.route({
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    handler: async (request, reply) => {
      const caller = serving.access.needCaller(request)
      if (route.scope !== 'none') requireScope(caller, route.scope)
      const sent = {
        params: (route.params?.parse(request.params) ?? {}) as Sent,
        query: (readQuery ? route.query?.parse(readQuery(request.query as Sent)) : {}) as Sent,
        body: (route.body && route.body !== 'files' ? route.body.parse(request.body ?? {}) : {}) as Sent,
      }
      const json = await route.run({ ...around(request, reply, caller), ...serving, ...sent })
      if (json === undefined || reply.sent) return reply
      return reply.code(route.status).send(json)
    },
  })
}

const around = (request: FastifyRequest, reply: FastifyReply, caller: Caller) => ({
  request,
  reply,
  caller,
  signal: goneSignal(reply),
})

/** Ends when the connection closes before the reply is whole. The request itself closes as soon as its body was read. */
const goneSignal = ({ raw }: FastifyReply): AbortSignal => {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}
