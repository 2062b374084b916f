import type { DatabaseConfig, OpenLimits } from '../engine/index.ts'
import type { WorkspaceQuota } from './limits.ts'

/** How workspaces are kept. Everything survives structured cloning. */
export type WorkspaceOptions = {
  /** Folder of all workspaces; made when it is not there. */
  readonly dir: string
  readonly quota?: Partial<WorkspaceQuota>
  /** Time without use after which a workspace's file is removed, in milliseconds. */
  readonly expiryMs?: number
  readonly open?: Partial<OpenLimits>
  /** Queries that run at the same time, over all conversations. */
  readonly running?: number
  readonly databases?: readonly DatabaseConfig[]
}
