import { z } from 'zod'
import { callOperation } from '../host/call-operation.ts'
import type { Operation } from '../operations/operation.ts'
import { eventStream } from './event-stream.ts'
import { problemOf } from './problem.ts'
import { type Route, type RouteCall, routeOf, type Sent } from './route.ts'
import { libraryOf, libraryParams } from './routes-libraries.ts'

/** The routes of the table of operations: each by POST with JSON, those that change nothing by GET with a query as well. */
export const routesOf = (operations: readonly Operation[]): readonly Route[] =>
  operations.flatMap(operation => [
    ...(operation.annotations.readOnly ? [operationRoute(operation, 'GET')] : []),
    operationRoute(operation, 'POST'),
  ])

const operationRoute = (operation: Operation, method: 'GET' | 'POST'): Route => {
  const run = (call: Call): Promise<unknown> => answer(operation, method === 'GET' ? call.query : call.body, call)
  const facts = {
    method,
    path: `/v1/libraries/{library}/${operation.name.replaceAll('_', '-')}`,
    name: method === 'GET' ? `${operation.name}_by_query` : operation.name,
    group: 'operations',
    summary: operation.summary,
    description: operation.guide,
    scope: operation.scope,
    params: libraryParams,
    status: 200,
    answer: operation.output.extend({ told: z.string().describe('The same in a few lines for a person') }),
    events: 'also',
  } as const
  return method === 'GET'
    ? routeOf({ ...facts, query: operation.input, run })
    : routeOf({ ...facts, body: operation.input, run })
}

type Call = RouteCall<{ readonly library: string }, Sent, Sent>

/** JSON at once, or, for a caller who accepts events, `step` events and then `reply` or `problem`. */
const answer = async (operation: Operation, input: Sent, call: Call): Promise<unknown> => {
  const { caller, host, params, request, reply, signal } = call
  const library = libraryOf(caller, params.library)
  const asked = { operation, library, input, signal }
  if (!(request.headers.accept ?? '').includes('text/event-stream')) {
    const { output, text } = await callOperation(host, caller, asked)
    return { ...output, told: text }
  }
  const gone = new AbortController()
  const stream = eventStream(reply, () => gone.abort())
  try {
    const { output, text } = await callOperation(host, caller, {
      ...asked,
      signal: AbortSignal.any([signal, gone.signal]),
      onStep: step => stream.send('step', step),
    })
    stream.send('reply', { ...output, told: text })
  } catch (error) {
    stream.send('problem', problemOf(error, request.id))
  } finally {
    stream.end()
  }
  return undefined
}
