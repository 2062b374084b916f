import { type CallHooks, openService } from '../engine/index.ts'
import { entryOf, WorkspaceHost } from './host.ts'
import type { WorkspaceOptions } from './options.ts'
import type { Call, Calls } from './requests.ts'

/**
 * The workspaces of a server: one private SQL database a conversation.
 *
 * Every method takes what {@link Calls} says of it, and a signal to stop it. All work is done in a thread of its own, so
 * the caller's event loop never waits for an engine.
 */
export type Workspaces = {
  readonly [Kind in keyof Calls]: (request: Calls[Kind][0], hooks?: CallHooks) => Promise<Calls[Kind][1]>
} & { readonly close: () => Promise<void> }

/** Opens the workspaces under a folder. One process at a time may hold the files of a workspace open. */
export const openWorkspaces = (options: WorkspaceOptions): Workspaces => {
  const service = openService<WorkspaceOptions, Call, Calls[keyof Calls][1]>({
    ...entryOf('host-thread'),
    setup: options,
    start: setup => new WorkspaceHost(setup),
  })
  const ask =
    <Kind extends keyof Calls>(kind: Kind) =>
    async (request: Calls[Kind][0], hooks: CallHooks = {}): Promise<Calls[Kind][1]> =>
      // The host answers a call of one kind with the answer of that kind.
      (await service.call({ kind, request } as Call, hooks)) as Calls[Kind][1]
  return {
    open: ask('open'),
    list: ask('list'),
    info: ask('info'),
    drop: ask('drop'),
    load: ask('load'),
    unload: ask('unload'),
    tables: ask('tables'),
    query: ask('query'),
    explain: ask('explain'),
    export: ask('export'),
    result: ask('result'),
    audit: ask('audit'),
    databases: ask('databases'),
    expire: ask('expire'),
    close: () => service.close(),
  }
}
