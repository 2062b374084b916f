import { join } from 'node:path'
import process from 'node:process'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { isFault } from '../../fault/index.ts'
import { type Library, openLibrary } from '../../library/index.ts'
import { openWorkspaces } from '../../workspace/index.ts'
import { dataFolderAt } from '../host/data-folder.ts'
import { workspaceOptionsAt } from '../host/workspace-options.ts'
import { LOCAL } from '../http/access.ts'
import { type Reply, scopes } from '../operations/operation.ts'
import { readWindows } from '../sheets/read-windows.ts'
import type { Desk } from './desk.ts'
import { mcpServerOver } from './mcp-server.ts'

/** Folder of the workspaces, inside the library's own. */
const WORKSPACES = 'workspaces'

/** How long a first call waits for the documents to be read, in milliseconds; later they are read beside. */
const READING_WAIT_MS = 20_000

/** What is served on standard input and output: a library, and the files that it is brought up to date with at the start. */
export type StdioOptions = {
  readonly dir: string
  readonly paths: readonly string[]
  readonly name: string
  /** Folder of a server, whose company databases may be asked; the one in the user's home when absent. */
  readonly data?: string | undefined
  readonly signal?: AbortSignal
  /** Told what goes on; never on standard output, which carries the protocol alone. */
  readonly onNotice: (notice: string) => void
}

/** Serves MCP on standard input and output until the client goes away or the signal ends it. */
export const serveMcpStdio = async (options: StdioOptions): Promise<void> => {
  const library = await openLibrary({ dir: options.dir })
  const sheets = readWindows()
  const { databases } = dataFolderAt(options.data)
  const workspaces = openWorkspaces(workspaceOptionsAt({ workspaces: join(options.dir, WORKSPACES), databases }))
  const stop = new AbortController()
  const reading = startReading(library, options, stop.signal)
  const desk: Desk = {
    libraries: [{ id: 'library', name: options.name }],
    scopes: new Set(scopes),
    canAskBack: true,
    call: async (operation, { input, signal, onStep, room }) => {
      await reading.settled(READING_WAIT_MS)
      const reply = await operation.call(input, {
        library,
        owner: LOCAL,
        sheets,
        workspaces,
        signal,
        onStep,
        room,
      })
      return withNotice(reply, reading.told())
    },
  }
  const handle = serveStdio(() => mcpServerOver(desk), { onerror: error => options.onNotice(error.message) })
  try {
    await ended(options.signal)
  } finally {
    stop.abort()
    await reading.settled(READING_WAIT_MS)
    await handle.close()
    await workspaces.close()
    await sheets.close()
    await library.close()
  }
}

/** Done when the client closes its end, or the process is told to stop. */
const ended = (signal: AbortSignal | undefined): Promise<void> =>
  new Promise(resolve => {
    signal?.addEventListener('abort', () => resolve(), { once: true })
    process.once('SIGTERM', () => resolve())
    process.stdin.once('end', () => resolve())
    process.stdin.once('close', () => resolve())
  })

type Reading = {
  /** Done when the documents are read, or after so long. */
  settled(ms: number): Promise<void>
  /** What a caller should know while documents are being read. */
  told(): string | undefined
}

const startReading = (library: Library, { paths, onNotice }: StdioOptions, signal: AbortSignal): Reading => {
  let state: string | undefined = paths.length > 0 ? 'the documents are being looked at' : undefined
  const work =
    paths.length === 0
      ? Promise.resolve()
      : library
          .ingest(paths, {
            signal,
            onProgress: ({ done, total }) => {
              state = `${done} of ${total} documents are read so far; what is not read yet is not found`
            },
          })
          .then(({ documents }) => {
            state = undefined
            for (const { path, fault } of documents)
              if (fault) onNotice(`not read: ${path}: ${fault.message} [${fault.code}]`)
          })
          .catch((error: unknown) => {
            state = isFault(error)
              ? `the documents could not be read: ${error.message}`
              : 'the documents could not be read'
            if (!signal.aborted) onNotice(state)
          })
  return {
    settled: ms => Promise.race([work, new Promise<void>(resolve => setTimeout(resolve, ms).unref())]),
    told: () => state,
  }
}

const withNotice = (reply: Reply, notice: string | undefined): Reply =>
  notice === undefined ? reply : { ...reply, text: `${reply.text}\nNotice: ${notice}.` }
