import { SpanStatusCode, trace } from '@opentelemetry/api'
import type { LibraryEntry } from '../../engine/index.ts'
import { Fault, isFault } from '../../fault/index.ts'
import { laneOf, type Operation, type Reply, type Step } from '../operations/operation.ts'
import { type Caller, requireScope } from './caller.ts'
import type { Host } from './host.ts'
import { Turns } from './turns.ts'

/** How long an operation may take once it began, in milliseconds, before its caller is told so. */
export const OPERATION_MS = 60_000

/** How long an operation may wait for a thread, in milliseconds. */
export const WAIT_MS = 120_000

/** Operations that may run at the same time; further ones are turned away at once, so that memory stays bounded. */
export const OPERATIONS_AT_ONCE = 128

/**
 * Operations with workspaces that run at the same time in the process itself. All of them share its threads: with many at once
 * each takes long, and none of them ends in its time.
 */
const HERE_AT_ONCE = 12
const here = new Turns(HERE_AT_ONCE)

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

const bounded = async (host: Host, caller: Caller, call: OperationCall): Promise<Reply> => {
  const limit = new AbortController()
  const late = (what: string, ms: number) =>
    setTimeout(() => limit.abort(new Fault('time-out', `${call.operation.name} ${what} ${ms / 1000} s`)), ms)
  let timer = late('waited for more than', WAIT_MS)
  const onBegin = (): void => {
    clearTimeout(timer)
    timer = late('took longer than', OPERATION_MS)
  }
  const signal = call.signal ? AbortSignal.any([limit.signal, call.signal]) : limit.signal
  const work = run(host, caller, { ...call, signal, onBegin })
  // When the caller was told, the work ends by itself, and how is of no interest any more.
  work.catch(() => undefined)
  try {
    return await Promise.race([work, ended(signal)])
  } finally {
    clearTimeout(timer)
  }
}

/** Fails when the signal ends the call: with the limit that was met, or because the caller went away. */
const ended = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const end = (): void =>
      reject(isFault(signal.reason) ? signal.reason : new Fault('cancelled', 'the caller went away'))
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })

type Begun = OperationCall & { readonly signal: AbortSignal; readonly onBegin: () => void }

/** In the process itself what holds things there, all else in a thread. */
const run = async (host: Host, { owner }: Caller, call: Begun): Promise<Reply> => {
  const { operation, library, input, signal, onBegin, onStep = () => undefined } = call
  const room = call.room === undefined ? {} : { room: call.room }
  if (laneOf(operation) !== 'here') {
    const work = { kind: 'call', operation: operation.name, dir: library.dir, owner, input, ...room } as const
    const calculate = (): Promise<Reply> => host.lanes.call(operation, work, { signal, onStep, onBegin })
    if (!operation.lasting) return calculate()
    return host.libraries.use(library.dir, opened =>
      host.replies.give({ operation, library: opened, input, ...room }, calculate),
    )
  }
  await here.take(owner, signal)
  onBegin()
  const around = { owner, sheets: host.sheets, workspaces: host.workspaces, signal, onStep, ...room }
  return host.libraries
    .use(library.dir, opened => operation.call(input, { library: opened, ...around }))
    .finally(() => here.give())
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
