import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { Fault } from '../../fault/index.ts'
import type { WorkspaceOptions } from '../../workspace/index.ts'
import type { DataFolder } from './data-folder.ts'

/** What `databases.json` holds: addresses stand in the environment, under the names that are given here. */
const databasesShape = z.array(
  z.discriminatedUnion('kind', [
    z.strictObject({
      name: z.string().min(1).max(60),
      kind: z.enum(['postgres', 'mysql']),
      about: z.string().max(2_000).optional(),
      urlFrom: z.string().min(1).describe('Name of the environment variable with the URL'),
      timeoutMs: z.number().int().min(100).max(600_000).optional(),
    }),
    z.strictObject({
      name: z.string().min(1).max(60),
      kind: z.literal('sqlite'),
      about: z.string().max(2_000).optional(),
      file: z.string().min(1),
      timeoutMs: z.number().int().min(100).max(600_000).optional(),
    }),
  ]),
)

/** How workspaces are kept under a server's folder, with the company databases that it names. @throws Fault `settings-invalid` */
export const workspaceOptionsAt = ({
  workspaces,
  databases,
}: Pick<DataFolder, 'workspaces' | 'databases'>): WorkspaceOptions => ({
  dir: workspaces,
  databases: existsSync(databases) ? databasesIn(databases) : [],
})

const databasesIn = (file: string): NonNullable<WorkspaceOptions['databases']> => {
  const parsed = databasesShape.safeParse(jsonIn(file))
  if (!parsed.success)
    throw new Fault('settings-invalid', `${file}: ${z.prettifyError(parsed.error).replace(/\s*\n\s*/g, ' ')}`)
  return parsed.data
}

const jsonIn = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new Fault('settings-invalid', `${file} is not JSON`, { cause })
  }
}
