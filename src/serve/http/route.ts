import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Caller } from '../host/caller.ts'
import type { Host } from '../host/host.ts'
import type { Scope } from '../operations/operation.ts'
import type { ServeOptions } from './serve-options.ts'

/** What a route is given: who calls, what was sent (parsed), and what the server holds. */
export type RouteCall<Params, Query, Body> = {
  readonly host: Host
  readonly options: ServeOptions
  readonly caller: Caller
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Ends when the caller goes away. */
  readonly signal: AbortSignal
}

/** What the description of a route says: enough for OpenAPI, the docs page and the parser of the request. */
export type RouteFacts = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `{name}` for each parameter. */
  readonly path: string
  /** Unique; the operation id of OpenAPI. */
  readonly name: string
  readonly group: string
  readonly summary: string
  readonly description?: string
  /** `none`: no token is needed. */
  readonly scope: Scope | 'none'
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  /** `files`: multipart/form-data. */
  readonly body?: z.ZodObject | 'files'
  readonly status: 200 | 201 | 202
  /** Shape of the JSON that comes back, or the media type of another text. */
  readonly answer: z.ZodObject | string
  /** Also, or only, told as server-sent events. */
  readonly events?: 'also' | 'only'
}

/** One path of the server. `run` gives the JSON of the reply, or `undefined` when it sent one itself. */
export type Route = RouteFacts & {
  readonly run: (call: RouteCall<Sent, Sent, Sent>) => Promise<unknown>
}

/** What was sent, once its shape was held. */
export type Sent = Readonly<Record<string, unknown>>

type SentIn<Shape> = Shape extends z.ZodObject ? z.output<Shape> : Sent

/** A route whose `run` knows the types of its own parameters. */
export const routeOf = <
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodObject | 'files' | undefined = undefined,
>(
  plan: Omit<RouteFacts, 'params' | 'query' | 'body'> & {
    readonly params?: Params
    readonly query?: Query
    readonly body?: Body
    readonly run: (call: RouteCall<SentIn<Params>, SentIn<Query>, SentIn<Body>>) => Promise<unknown>
  },
): Route => {
  const { run, params, query, body, ...facts } = plan
  return {
    ...facts,
    ...(params ? { params } : {}),
    ...(query ? { query } : {}),
    ...(body ? { body } : {}),
    // The server has parsed each part by the very shape that `run` is typed by.
    run: call => run(call as unknown as RouteCall<SentIn<Params>, SentIn<Query>, SentIn<Body>>),
  }
}
