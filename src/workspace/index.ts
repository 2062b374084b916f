export type { Coordinates, Offered } from './coordinates.ts'
export {
  DATABASE_ROWS,
  EXPIRY_MS,
  MOST_ROWS,
  MOST_TIMEOUT_MS,
  QUERY_ROWS,
  QUERY_TIMEOUT_MS,
  QUOTA,
  type WorkspaceQuota,
} from './limits.ts'
export type { WorkspaceOptions } from './options.ts'
export type {
  Calls,
  ExplainedGroup,
  ExplainOutcome,
  ExportOutcome,
  ExportRequest,
  KeptResult,
  LoadOutcome,
  LoadRequest,
  LoadSource,
  QueryOutcome,
  QueryRequest,
  UsedTable,
  Whose,
  WorkspaceInfo,
} from './requests.ts'
export { openWorkspaces, type Workspaces } from './workspaces.ts'
