/** One line of the audit. It holds statements and counts, never values of cells. */
export type WorkspaceAudit = {
  readonly id: number
  readonly atMs: number
  readonly owner: string
  readonly handle: string
  readonly conversation: string
  readonly action: 'open' | 'load' | 'query' | 'explain' | 'export' | 'rebuild' | 'unload' | 'drop' | 'expire'
  /** `done`, `refused`, `cancelled`, or the code of a fault. */
  readonly outcome: string
  readonly statement?: string
  readonly tables: readonly string[]
  readonly rowsIn: number
  readonly rowsOut: number
  readonly ms: number
  readonly detail?: string
}

/** Which lines of the audit are wanted; nothing given: the newest of all. */
export type WorkspaceAuditFilter = {
  readonly owner?: string | undefined
  readonly handle?: string | undefined
  readonly action?: string | undefined
  readonly outcome?: string | undefined
  /** Times in milliseconds since 1970, `from` inclusive, `to` exclusive. */
  readonly fromMs?: number | undefined
  readonly toMs?: number | undefined
  readonly table?: string | undefined
  readonly limit?: number | undefined
}

/** Lines of the audit that are given when nothing else is asked for. */
export const AUDIT_LINES = 100
