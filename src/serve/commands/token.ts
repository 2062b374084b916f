import { z } from 'zod'
import { makeFolder, openRegister, type Register, type TokenEntry } from '../../engine/index.ts'
import { Fault } from '../../fault/index.ts'
import { dataFolderAt } from '../host/data-folder.ts'
import { makeToken } from '../host/tokens.ts'
import { type Scope, scopes } from '../operations/operation.ts'
import type { Command } from './command.ts'

const DAY_MS = 86_400_000

/** What is done with the tokens of a server. */
export const tokenInput = z.object({
  action: z.enum(['add', 'list', 'remove']),
  name: z.string().trim().min(1).optional(),
  owner: z.string().trim().min(1).optional(),
  scope: z.array(z.enum(scopes)).default(['read', 'ingest', 'query']),
  days: z.coerce.number().int().min(1).optional(),
  data: z.string().optional(),
})

/** The tokens there are, and the secret of a new one. */
export type TokensTold = { readonly tokens: readonly TokenEntry[]; readonly secret?: string }

/** Keys to a server: made, listed, taken back. A running server knows at once. */
export const token: Command<z.infer<typeof tokenInput>, TokensTold> = {
  name: 'token',
  summary: 'Make, list and take back tokens of a server; each is tied to an owner, who sees only what is theirs.',
  input: tokenInput,
  run: async input => {
    const folder = dataFolderAt(input.data)
    await makeFolder(folder.dir)
    const register = openRegister(folder.register)
    try {
      return changed(register, input)
    } finally {
      register.close()
    }
  },
  render: ({ tokens, secret }, shape) => ({
    output:
      shape === 'json'
        ? `${JSON.stringify({ tokens, ...(secret === undefined ? {} : { secret }) })}\n`
        : [
            ...(secret === undefined ? [] : [`${secret}`, 'Keep it: it is not shown again.', '']),
            ...(tokens.length === 0 ? ['no tokens'] : tokens.map(line)),
          ]
            .join('\n')
            .concat('\n'),
    exitCode: 0,
  }),
}

const line = ({ id, label, owner, scopes: own, expires }: TokenEntry): string =>
  `${id}  ${label}  owner ${owner}  ${own.join(',')}${expires === undefined ? '' : `  until ${new Date(expires).toISOString()}`}`

const changed = (register: Register, input: z.infer<typeof tokenInput>): TokensTold => {
  const { action, name } = input
  if (action === 'list') return { tokens: register.tokens() }
  if (name === undefined) throw new Fault('usage', `say which: cellcite token ${action} NAME`)
  if (action === 'remove') {
    const found = register.tokens().filter(({ id, label }) => id === name || label === name)
    if (found.length === 0) throw new Fault('usage', `there is no token ${name}`)
    for (const { id } of found) register.removeToken(id)
    return { tokens: register.tokens() }
  }
  const made = makeToken(register, {
    owner: input.owner ?? name,
    label: name,
    scopes: input.scope satisfies readonly Scope[],
    ...(input.days === undefined ? {} : { expires: Date.now() + input.days * DAY_MS }),
  })
  return { tokens: [made.token], secret: made.secret }
}
