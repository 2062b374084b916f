import type { OwnedRegister } from '../../engine/index.ts'
import { Fault } from '../../fault/index.ts'
import type { Scope } from '../operations/operation.ts'

/** Who asks: what a token, or the loopback address, allows. `register` shows only what is theirs. */
export type Caller = {
  readonly owner: string
  /** Name of the token, or `local`; told in the audit. */
  readonly by: string
  readonly scopes: ReadonlySet<Scope>
  readonly register: OwnedRegister
}

/** @throws Fault `scope-missing` when the caller may not do what asks for this scope */
export const requireScope = (caller: Caller, scope: Scope): void => {
  if (caller.scopes.has(scope)) return
  throw new Fault(
    'scope-missing',
    `this needs the scope ${scope}; the token has ${[...caller.scopes].join(', ') || 'none'}`,
  )
}
