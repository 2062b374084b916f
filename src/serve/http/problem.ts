import { ZodError } from 'zod'
import { Fault, type FaultCode, isFault } from '../../fault/index.ts'

/** Media type of RFC 9457. */
export const PROBLEM_TYPE = 'application/problem+json'

/** What a caller is told of a fault (RFC 9457), with our code and what to do. */
export type Problem = {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly code: FaultCode
  readonly remedy: string
  /** Number of the request, as the log tells it. */
  readonly instance: string
  /** Fields of the request that are wrong. */
  readonly errors?: readonly { readonly field: string; readonly message: string }[]
}

/** The problem of whatever was thrown; what nobody expected becomes `defect`, without its words. */
export const problemOf = (error: unknown, instance: string): Problem => {
  const fault = faultOf(error)
  const { http, remedy } = fault.facts
  return {
    type: `urn:cellcite:fault:${fault.code}`,
    title: fault.code.replaceAll('-', ' '),
    status: http,
    detail: fault.message,
    code: fault.code,
    remedy,
    instance,
    ...(error instanceof ZodError
      ? { errors: error.issues.map(({ path, message }) => ({ field: path.join('.'), message })) }
      : {}),
  }
}

/** The fault that stands for whatever was thrown. */
export const faultOf = (error: unknown): Fault => {
  if (isFault(error)) return error
  if (error instanceof ZodError) {
    const told = error.issues
      .slice(0, 5)
      .map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '))
    return new Fault('request-invalid', told.join('; '), { cause: error })
  }
  return faultOfServer(error) ?? new Fault('defect', 'the server met an error of its own', { cause: error })
}

/** Errors of the web server and its parts, by their codes. */
const serverFaults: Readonly<Record<string, FaultCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request-too-large',
  FST_REQ_FILE_TOO_LARGE: 'request-too-large',
  FST_FILES_LIMIT: 'request-too-large',
  FST_PARTS_LIMIT: 'request-too-large',
  FST_FIELDS_LIMIT: 'request-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media-refused',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request-invalid',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request-invalid',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request-invalid',
  FST_ERR_BAD_URL: 'request-invalid',
  FST_ERR_ASYNC_CONSTRAINT: 'request-invalid',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'media-refused',
  FST_PROTO_VIOLATION: 'upload-refused',
  ERR_STREAM_PREMATURE_CLOSE: 'cancelled',
  ECONNRESET: 'cancelled',
  ECONNABORTED: 'cancelled',
}

const faultOfServer = (error: unknown): Fault | undefined => {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error && typeof error.code === 'string' ? serverFaults[error.code] : undefined
  if (code) return new Fault(code, error.message, { cause: error })
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined
  return status !== undefined && status >= 400 && status < 500
    ? new Fault('request-invalid', error.message, { cause: error })
    : undefined
}
