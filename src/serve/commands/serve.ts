import process from 'node:process'
import { z } from 'zod'
import { processorCount } from '../../engine/index.ts'
import { openServer } from '../http/open-server.ts'
import { SERVE_DEFAULTS } from '../http/serve-options.ts'
import type { Command } from './command.ts'

/** How the server is run. */
export const serveInput = z.object({
  paths: z.array(z.string()).default([]),
  data: z.string().optional(),
  host: z.string().default(SERVE_DEFAULTS.host),
  port: z.coerce.number().int().min(0).max(65_535).default(SERVE_DEFAULTS.port),
  name: z.array(z.string().toLowerCase()).default([]),
  tokens: z.boolean().default(false),
  rate: z.coerce.number().int().min(1).default(SERVE_DEFAULTS.rate),
  uploadMb: z.coerce.number().int().min(1).default(SERVE_DEFAULTS.uploadMegabytes),
})

/** The web app, HTTP and MCP, until the process is told to stop. */
export const serve: Command<z.infer<typeof serveInput>, { readonly url: string }> = {
  name: 'serve',
  summary: 'Serve the web app, HTTP and MCP: upload, look, ask, correct, query.',
  input: serveInput,
  run: async (input, { onNotice, signal }) => {
    const server = await openServer({
      host: input.host,
      port: input.port,
      ...(input.data === undefined ? {} : { data: input.data }),
      folders: input.paths,
      names: input.name,
      tokens: input.tokens,
      rate: input.rate,
      uploadBytes: input.uploadMb * 1_048_576,
      // One processor stays free for questions.
      threads: Math.max(1, processorCount() - 1),
    })
    onNotice?.(`cellcite listens at ${server.url}  (HTTP is described at ${server.url}/docs)`)
    await told(signal)
    onNotice?.('stopping')
    await server.stop()
    return { url: server.url }
  },
  render: () => ({ output: '', exitCode: 0 }),
}

/** Done when the process is told to stop: by the terminal, or by whoever runs it. */
const told = (signal: AbortSignal | undefined): Promise<void> =>
  new Promise(resolve => {
    signal?.addEventListener('abort', () => resolve(), { once: true })
    process.once('SIGTERM', () => resolve())
  })
