import { createHash, randomBytes } from 'node:crypto'
import type { Register, TokenEntry } from '../../engine/index.ts'
import type { Scope } from '../operations/operation.ts'

/** Random bytes of a secret. A secret that cannot be guessed needs no slow hash. */
const SECRET_BYTES = 32

/** What a secret of ours begins with, so that scanners of leaked keys can know it. */
const PREFIX = 'cellcite_'

/** A new token and its secret, which is told once and kept nowhere. */
export const makeToken = (
  register: Register,
  given: {
    readonly owner: string
    readonly label: string
    readonly scopes: readonly Scope[]
    readonly expires?: number
  },
): { readonly token: TokenEntry; readonly secret: string } => {
  const secret = `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64url')}`
  const token = { id: randomBytes(6).toString('hex'), ...given, made: Date.now() }
  register.addToken(token, hashOfSecret(secret))
  return { token, secret }
}

/** SHA-256 of a secret, hexadecimal: what is kept of it, and what it is found by. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')
