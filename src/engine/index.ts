export { reasonNotToSend } from './database/check-remote.ts'
export {
  DATABASE_TIMEOUT_MS,
  type DatabaseColumn,
  type DatabaseConfig,
  type DatabaseInfo,
  type DatabaseRows,
} from './database/database.ts'
export { type DatabaseReach, runDatabase } from './database/run-database.ts'
export { type Spilled, spillRows } from './database/spill-rows.ts'
export { type DocumentFile, fileAtPath } from './files/file-at-path.ts'
export { type FoundSource, type FoundSources, findSources, type PassedOver } from './files/find-sources.ts'
export { hashSource, textHash } from './files/hash-source.ts'
export { makeFolder } from './files/make-folder.ts'
export { type OpenedSource, openSource } from './files/open-source.ts'
export { drawCard, drawingTokens, drawingVersionOf } from './model/draw-card.ts'
export type { Embedded, Embedder, EmbeddingRole } from './model/embedder.ts'
export {
  type Cost,
  type LanguageModel,
  type ModelReply,
  type ModelRequest,
  openLanguageModel,
  type TokenUsage,
} from './model/language-model.ts'
export { openEmbedder } from './model/open-embedder.ts'
export { type LoadedSettings, loadSettings, SETTINGS_FILE } from './model/settings.ts'
export type { CardSettings, Settings } from './model/settings-shape.ts'
export type { EmbedOptions, EmbedProgress, EmbedReport } from './model/vectors/embed-library.ts'
export { openVectors, type Vectors } from './model/vectors/open-vectors.ts'
export { openRegister } from './register/open-register.ts'
export type {
  AuditEntry,
  JobEntry,
  JobState,
  LibraryEntry,
  OwnedRegister,
  Register,
  TokenEntry,
} from './register/register.ts'
export { BUSY_TIMEOUT_MS } from './search/connection.ts'
export { type Index, openIndex } from './search/open-index.ts'
export { packTable } from './search/packed-table.ts'
export { SCHEMA_VERSION } from './search/schema.ts'
export type { AskBounds, AskedRows, ResultFormat } from './sql/ask-workspace.ts'
export { type Explained, explainRows } from './sql/explain-rows.ts'
export { type Exported, type ExportFormat, exportResult } from './sql/export/export-result.ts'
export type { LoadPlan, PlannedColumn } from './sql/load-table.ts'
export { type Asking, OpenFiles, type OpenLimits } from './sql/open-files.ts'
export { codeOfStyle } from './sql/reading-functions.ts'
export { type SpilledResult, spillResult } from './sql/spill-result.ts'
export { SQL_MAX_ROWS, SQL_MEMORY, SQL_TIMEOUT_MS } from './sql/sql-engine.ts'
export { quotedName, quotedText } from './sql/sql-fault.ts'
export {
  databaseFileOf,
  dropFromFile,
  fileBytes,
  loadIntoFile,
  removeFile,
  removeLeftovers,
  removeResult,
  resultsDirOf,
  WORKSPACE_LIMITS,
  type WorkspaceLimits,
} from './sql/workspace-file.ts'
export { rowColumns, TYPED, type WorkspaceColumn, type WorkspaceTable } from './sql/workspace-table.ts'
export { type GridRow, rowsOfGrid } from './tables/grid-rows.ts'
export { openTables, type Tables } from './tables/table-store.ts'
export {
  type JobHooks,
  openPool,
  type Pool,
  type PoolPlan,
  processorCount,
  ThreadLost,
  type Worker,
} from './threads/pool.ts'
export { serveCalls } from './threads/serve-calls.ts'
export { serveJobs } from './threads/serve-jobs.ts'
export { type CallHooks, openService, type Service, type ServicePlan } from './threads/service.ts'
export { AUDIT_LINES, type WorkspaceAudit, type WorkspaceAuditFilter } from './workspaces/audit-entry.ts'
export { type LoadEntry, Registry, type ResultEntry, type WorkspaceEntry } from './workspaces/registry.ts'
