import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { type AuthInfo, createMcpHandler } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Fault } from '../../fault/index.ts'
import { callOperation } from '../host/call-operation.ts'
import { type Caller, requireScope } from '../host/caller.ts'
import type { Host } from '../host/host.ts'
import type { Desk } from './desk.ts'
import { mcpServerOver } from './mcp-server.ts'

/** What the endpoint needs: what the server holds, and who sends a request. */
export type McpServing = { readonly host: Host; readonly callerOf: (request: FastifyRequest) => Caller }

/**
 * Serves MCP at `/mcp`: the stateless form of 2026-07-28, and clients of 2025 by the same tools. Each request is answered for
 * the caller of its own token.
 */
export const serveMcp = (app: FastifyInstance, { host, callerOf }: McpServing): void => {
  const callers = new WeakMap<AuthInfo, Caller>()
  const handler = createMcpHandler(({ authInfo, era }) => {
    const caller = authInfo && callers.get(authInfo)
    if (!caller) throw new Fault('token-missing', 'nobody is known to have sent this request')
    return mcpServerOver(deskOf(host, caller, era === 'modern'))
  })
  app.addHook('onClose', () => handler.close())
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    handler: async (request, reply) => {
      const caller = callerOf(request)
      requireScope(caller, 'read')
      const authInfo: AuthInfo = { token: '', clientId: caller.by, scopes: [...caller.scopes] }
      callers.set(authInfo, caller)
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const response = await handler.fetch(webRequest(request, gone.signal), {
        authInfo,
        ...(request.method === 'POST' ? { parsedBody: request.body } : {}),
      })
      return send(response, reply)
    },
  })
}

/** Libraries of the caller; a client of the stateless form can ask a person back between two of its requests. */
const deskOf = (host: Host, caller: Caller, canAskBack: boolean): Desk => {
  const libraries = caller.register.libraries()
  return {
    libraries: libraries.map(({ id, name }) => ({ id, name })),
    scopes: caller.scopes,
    canAskBack,
    call: async (operation, { library, ...call }) => {
      const named = library ?? (libraries.length === 1 ? libraries[0]?.id : undefined)
      const names = libraries.map(({ name }) => JSON.stringify(name)).join(', ')
      if (named === undefined)
        throw new Fault('library-unknown', `say which library is meant: ${names || 'there is none yet'}`)
      const entry = caller.register.library(named)
      if (!entry)
        throw new Fault(
          'library-unknown',
          `there is no library ${JSON.stringify(named)}; there is ${names || 'none yet'}`,
        )
      return callOperation(host, caller, { operation, library: entry, ...call })
    },
  }
}

const webRequest = (request: FastifyRequest, signal: AbortSignal): Request => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  return new Request(`http://${request.headers.host ?? 'localhost'}${request.url}`, {
    method: request.method,
    headers,
    signal,
    ...(request.method === 'POST' ? { body: JSON.stringify(request.body ?? null) } : {}),
  })
}

const send = (response: Response, reply: FastifyReply): FastifyReply => {
  reply.code(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  if (response.body === null) return reply.send()
  // The two worlds describe one and the same stream by different types.
  return reply.send(Readable.fromWeb(response.body as unknown as ReadableStream))
}
