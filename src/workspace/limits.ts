import { type OpenLimits, processorCount, WORKSPACE_LIMITS } from '../engine/index.ts'

/** What workspaces may use. Each limit is told when it is met. */
export type WorkspaceQuota = {
  /** Tables of one workspace. */
  readonly tables: number
  /** Rows of all tables of one workspace. */
  readonly rows: number
  /** Bytes of one workspace on disk: tables, kept results, exports. */
  readonly bytes: number
  /** Results kept in one workspace; the oldest makes room. */
  readonly results: number
}

/** Quota of one workspace when nothing else is asked for. */
export const QUOTA: WorkspaceQuota = { tables: 100, rows: 10_000_000, bytes: 4_000_000_000, results: 50 }

/** Time without use after which a workspace's file is removed, in milliseconds. It is made again from the sources. */
export const EXPIRY_MS = 24 * 3_600_000

/** Time between two looks for expired workspaces, in milliseconds. */
export const SWEEP_MS = 600_000

/** Time budget of a query, and the most that may be asked for, in milliseconds. */
export const QUERY_TIMEOUT_MS = 10_000
export const MOST_TIMEOUT_MS = 120_000

/** Rows of a result that are shown, and the most that may be asked for. */
export const QUERY_ROWS = 1_000
export const MOST_ROWS = 10_000

/** Rows taken from a company database when nothing else is asked for. */
export const DATABASE_ROWS = 1_000_000

/** Queries that run at the same time, and that wait. */
export const queueLimits = () => ({ running: Math.max(2, processorCount()), waitingOfOne: 50, waiting: 2_000 })

/** Files that stay open. */
export const OPEN_LIMITS: OpenLimits = { ...WORKSPACE_LIMITS, mostOpen: 24, mostBytes: 1_000_000_000, idleMs: 60_000 }
