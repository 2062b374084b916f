import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { z } from 'zod'
import { Fault } from '../../fault/index.ts'
import { serveMcpStdio } from '../mcp/serve-stdio.ts'
import type { Command } from './command.ts'
import { libraryDirOf } from './library-dir.ts'

/** What is served: files and folders, or a library that is there. */
export const mcpInput = z.object({
  paths: z.array(z.string()).default([]),
  library: z.string().optional(),
  data: z.string().optional(),
})

/**
 * Tools for a model on standard input and output, until the client goes away. A path or a library that is not there ends it at
 * once, before a client takes it for a server that knows nothing.
 *
 * @throws Fault `source-missing`, `library-missing`
 */
export const mcp: Command<z.infer<typeof mcpInput>, undefined> = {
  name: 'mcp',
  summary: 'Serve the tools to a desktop client over MCP on standard input and output.',
  input: mcpInput,
  run: async ({ paths, library, data }, { onNotice, signal }) => {
    const gone = paths.find(path => !existsSync(path))
    if (gone !== undefined) throw new Fault('source-missing', `${resolve(gone)} does not exist`)
    const dir = libraryDirOf(library, paths[0])
    if (paths.length === 0 && !existsSync(dir)) throw new Fault('library-missing', `there is no library at ${dir}`)
    await serveMcpStdio({
      dir,
      paths,
      name: basename(resolve(paths[0] ?? dir)),
      data,
      ...(signal ? { signal } : {}),
      onNotice: notice => onNotice?.(notice),
    })
    return undefined
  },
  render: () => ({ output: '', exitCode: 0 }),
}
