import type { WorkspaceAudit, WorkspaceEntry } from '../engine/index.ts'

/** What a call came to, for the audit. */
export type Told = {
  readonly outcome?: string
  readonly statement?: string
  readonly tables?: readonly string[]
  readonly rowsIn?: number
  readonly rowsOut?: number
  readonly detail?: string
}

/** A line of the audit about a workspace, with nothing told yet. */
export const lineOf = (
  entry: Pick<WorkspaceEntry, 'owner' | 'handle' | 'conversation'>,
): Omit<WorkspaceAudit, 'id' | 'action' | 'outcome'> => ({
  atMs: Date.now(),
  owner: entry.owner,
  handle: entry.handle,
  conversation: entry.conversation,
  tables: [],
  rowsIn: 0,
  rowsOut: 0,
  ms: 0,
})
