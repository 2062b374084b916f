import type { Socket } from 'node:net'
import { Fault, type FaultCode } from '../../fault/index.ts'
import { PROBLEM_TYPE, problemOf } from './problem.ts'

/** What the parser of requests could not take, by its codes; everything else is a request that is none. */
const codes: Readonly<Record<string, FaultCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request-slow',
  HPE_HEADER_OVERFLOW: 'request-too-large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'request-too-large',
}

const words: Partial<Record<FaultCode, string>> = {
  'request-slow': 'the request did not come in whole in time',
  'request-too-large': 'the headers of the request are too long',
}

/** Tells a connection whose request never came to a route what is wrong with it, as a problem, and closes it. */
export const refuseSocket = (error: Error & { readonly code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const code = codes[error.code ?? ''] ?? 'request-invalid'
  const fault = new Fault(code, words[code] ?? 'what was sent is no HTTP request', { cause: error })
  const body = JSON.stringify(problemOf(fault, 'connection'))
  socket.end(
    [
      `HTTP/1.1 ${fault.facts.http} ${fault.code}`,
      `content-type: ${PROBLEM_TYPE}`,
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
