import type { FastifyRequest } from 'fastify'
import type { Register } from '../../engine/index.ts'
import { Fault } from '../../fault/index.ts'
import type { Caller } from '../host/caller.ts'
import { hashOfSecret } from '../host/tokens.ts'
import { type Scope, scopes } from '../operations/operation.ts'
import { isLoopback } from './guard.ts'
import type { ServeOptions } from './serve-options.ts'

/** Owner of everything on a loopback without tokens. */
export const LOCAL = 'local'

/** Finds who sends a request. */
export type Access = {
  /** @returns `undefined` when a token is needed and none, or an unknown one, was sent */
  callerOf(request: FastifyRequest): Caller | undefined
  /** @throws Fault `token-missing` */
  needCaller(request: FastifyRequest): Caller
}

/**
 * Who may call: on the loopback everyone of this machine, until tokens were made or asked for; elsewhere only tokens.
 */
export const accessBy = (register: Register, options: ServeOptions): Access => {
  const needsToken = (): boolean => options.tokens || !isLoopback(options.host) || register.tokens().length > 0
  const callerOf = (request: FastifyRequest): Caller | undefined => {
    const secret = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const token = secret === undefined ? undefined : register.tokenBy(hashOfSecret(secret), Date.now())
    if (token) {
      const own = scopes.filter(scope => token.scopes.includes(scope))
      return callerAs(register, { owner: token.owner, by: token.label, own })
    }
    return secret !== undefined || needsToken()
      ? undefined
      : callerAs(register, { owner: LOCAL, by: LOCAL, own: scopes })
  }
  return {
    callerOf,
    needCaller: request => {
      const caller = callerOf(request)
      if (caller) return caller
      const sent = request.headers.authorization !== undefined
      throw new Fault('token-missing', sent ? 'the token is unknown or has expired' : 'this server asks for a token')
    },
  }
}

/** A caller who sees only what is theirs. */
export const callerAs = (
  register: Register,
  { owner, by, own }: { readonly owner: string; readonly by: string; readonly own: readonly Scope[] },
): Caller => ({ owner, by, scopes: new Set(own), register: register.of(owner) })
