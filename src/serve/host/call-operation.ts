import { SpanStatusCode, trace } from '@opentelemetry/api'
import type { LibraryEntry } from '../../engine/index.ts'
import { Fault, isFault } from '../../fault/index.ts'
import type { Operation, Reply, Step } from '../operations/operation.ts'
import { type Caller, requireScope } from './caller.ts'
import type { Host } from './host.ts'

/** How long an operation may take before its caller is told so, in milliseconds. */
export const OPERATION_MS = 60_000

/** Operations that may run at the same time; further ones are turned away at once, so that memory stays bounded. */
export const OPERATIONS_AT_ONCE = 128

/** Characters of an input that the audit keeps. */
const SUBJECT_CHARACTERS = 2000

/** One call of an operation for a caller. */
export type OperationCall = {
  readonly operation: Operation
  /** Of the caller: it came out of their own register. */
  readonly library: LibraryEntry
  readonly input: unknown
  readonly signal?: AbortSignal
  readonly onStep?: (step: Step) => void
  readonly room?: number
}

let running = 0

/**
 * Runs an operation for a caller: scope held, time bounded, counted, traced and audited. Every face calls operations here.
 *
 * @throws Fault `scope-missing`, `time-out`, `cancelled`, `stopping`, and as the operation does; ZodError for its input
 */
export const callOperation = async (host: Host, caller: Caller, call: OperationCall): Promise<Reply> => {
  const { operation } = call
  requireScope(caller, operation.scope)
  if (running >= OPERATIONS_AT_ONCE) throw new Fault('stopping', `${running} operations run already`)
  running += 1
  const began = performance.now()
  try {
    const reply = await traced(call, () => bounded(host, caller, call))
    note(host, caller, call, { outcome: outcomeIn(reply), ms: performance.now() - began })
    return reply
  } catch (error) {
    note(host, caller, call, { outcome: outcomeOf(error), ms: performance.now() - began })
    throw error
  } finally {
    running -= 1
  }
}

const bounded = (host: Host, caller: Caller, call: OperationCall): Promise<Reply> => {
  const limit = AbortSignal.timeout(OPERATION_MS)
  const signal = call.signal ? AbortSignal.any([limit, call.signal]) : limit
  const work = host.libraries.use(call.library.dir, library =>
    call.operation.call(call.input, {
      library,
      owner: caller.owner,
      sheets: host.sheets,
      workspaces: host.workspaces,
      signal,
      ...(call.onStep ? { onStep: call.onStep } : {}),
      ...(call.room === undefined ? {} : { room: call.room }),
    }),
  )
  const ended = new Promise<never>((_, reject) => {
    const end = (): void =>
      reject(
        limit.aborted
          ? new Fault('time-out', `${call.operation.name} took longer than ${OPERATION_MS / 1000} s`)
          : new Fault('cancelled', 'the caller went away'),
      )
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
  // When the caller was told, the work ends by itself, and how is of no interest any more.
  work.catch(() => undefined)
  return Promise.race([work, ended])
}

const traced = (call: OperationCall, work: () => Promise<Reply>): Promise<Reply> =>
  trace.getTracer('cellcite').startActiveSpan(`operation ${call.operation.name}`, async span => {
    span.setAttributes({ 'cellcite.operation': call.operation.name, 'cellcite.library': call.library.id })
    try {
      const reply = await work()
      span.setAttribute('cellcite.outcome', outcomeIn(reply))
      return reply
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: outcomeOf(error) })
      throw error
    } finally {
      span.end()
    }
  })

/** Operations that only draw are counted, but leave no row in the audit: a scrolling page calls them by the hundred. */
const note = (
  host: Host,
  caller: Caller,
  { operation, library, input }: OperationCall,
  came: { readonly outcome: string; readonly ms: number },
): void => {
  host.meter.operation({ name: operation.name, ...came })
  if (!operation.forModels && operation.annotations.readOnly) return
  caller.register.record({
    at: Date.now(),
    by: caller.by,
    action: operation.name,
    library: library.id,
    subject: JSON.stringify(input ?? {}).slice(0, SUBJECT_CHARACTERS),
    ...came,
  })
}

const outcomeIn = ({ output }: Reply): string => (typeof output['outcome'] === 'string' ? output['outcome'] : 'ok')

const outcomeOf = (error: unknown): string => {
  if (isFault(error)) return error.code
  return error instanceof Error && error.name === 'ZodError' ? 'request-invalid' : 'defect'
}
