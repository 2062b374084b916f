import { type FaultCode, type FaultFacts, faultTable } from './codes.ts'

/** Where in a document something went wrong; every part is optional but what is known is given. */
export type FaultPlace = {
  /** Path or name of the source, as the user gave it. */
  readonly source?: string
  /** Worksheet name, or `table 2` for a table inside a document. */
  readonly sheet?: string
  /** A1 address of the cell or rectangle. */
  readonly cell?: string
}

/**
 * Bad input, or a world that failed: the only error that cellcite throws on purpose.
 *
 * The message says what was found, with its values; the remedy of its code says what to do.
 * Anything else that is thrown is a defect of ours.
 */
export class Fault extends Error {
  readonly code: FaultCode
  readonly at?: FaultPlace

  constructor(code: FaultCode, message: string, options: { readonly at?: FaultPlace; readonly cause?: unknown } = {}) {
    super(message, options.cause === undefined ? {} : { cause: options.cause })
    this.name = 'Fault'
    this.code = code
    if (options.at) this.at = options.at
  }

  /** HTTP status, exit code and remedy of this fault. */
  get facts(): FaultFacts {
    return faultTable[this.code]
  }
}

/** True for a fault of ours; with `code`, only for that one. */
export const isFault = (error: unknown, code?: FaultCode): error is Fault =>
  error instanceof Fault && (code === undefined || error.code === code)

/** A fault as plain data, for results that carry one. */
export type ToldFault = { readonly code: FaultCode; readonly message: string; readonly at?: FaultPlace }
