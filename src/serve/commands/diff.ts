import { existsSync, statSync } from 'node:fs'
import { z } from 'zod'
import { diffFiles, diffStored } from '../../library/index.ts'
import { CHANGES_PAGE, differenceText, differenceTold, type Told } from '../operations/difference-told.ts'
import type { Command, Rendered, Shape } from './command.ts'
import { withLibrary } from './with-library.ts'

const options = {
  sheet: z.string().optional(),
  table: z.coerce.number().int().positive().optional(),
  key: z.array(z.string()).optional(),
  limit: z.coerce.number().int().positive().max(CHANGES_PAGE.most).default(CHANGES_PAGE.usual),
  library: z.string().optional(),
  password: z.string().optional(),
}

/** Two files, or two contents in a library, and how their rows are matched. */
export const diffInput = z.object({ before: z.string().min(1), after: z.string().min(1), ...options })

/** Which document of a library, and since when. */
export const changesInput = z.object({
  document: z.string().min(1),
  since: z.coerce.number().int().positive().optional(),
  ...options,
})

/** What sets two files or two contents of a document apart. */
export const diff: Command<z.infer<typeof diffInput>, Told> = {
  name: 'diff',
  summary: 'Show what sets two versions of a table apart: rows added, removed and changed, and columns that drifted.',
  input: diffInput,
  run: async (input, around) => {
    const { before, after, limit } = input
    if (isFile(before) && isFile(after)) return { difference: await diffFiles(after, before, chosen(input)), limit }
    const difference = await withLibrary({ library: input.library }, around, library =>
      diffStored(library, after, before, chosen(input)),
    )
    return { difference, limit }
  },
  render: (told, shape) => rendered(told, shape),
}

/** What changed in a document when it was last ingested, or since one of its versions. */
export const changes: Command<z.infer<typeof changesInput>, Told> = {
  name: 'changes',
  summary: 'Show what changed in a document when it was last ingested, or since one of its versions.',
  input: changesInput,
  run: async (input, around) => {
    const { document, since, limit } = input
    const before = since === undefined ? undefined : `${document}@${since}`
    const difference = await withLibrary({ library: input.library }, around, library =>
      diffStored(library, document, before, chosen(input)),
    )
    return { difference, limit }
  },
  render: (told, shape) => rendered(told, shape),
}

const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile()

const chosen = ({ sheet, table, key, password }: Omit<z.infer<typeof diffInput>, 'before' | 'after'>) => ({
  ...(sheet === undefined ? {} : { sheet }),
  ...(table === undefined ? {} : { table }),
  ...(key === undefined ? {} : { key }),
  ...(password === undefined ? {} : { password }),
})

const rendered = (told: Told, shape: Shape): Rendered => ({
  output: `${shape === 'json' ? JSON.stringify(differenceTold(told)) : differenceText(told)}\n`,
  exitCode: 0,
})
