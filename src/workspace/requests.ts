import type {
  DatabaseInfo,
  ExportFormat,
  ResultEntry,
  ResultFormat,
  WorkspaceAudit,
  WorkspaceAuditFilter,
  WorkspaceEntry,
  WorkspaceTable,
} from '../engine/index.ts'
import type { SqlValue } from '../take/index.ts'
import type { Coordinates, Offered } from './coordinates.ts'

/** Whose workspace is meant. The handle alone is not enough: it is bound to its owner. */
export type Whose = { readonly owner: string; readonly workspace: string }

/** Where a table comes from, as it is remembered so that it can be loaded again. */
export type LoadSource =
  | ({
      readonly kind: 'document'
      /** Absolute path of the file. */
      readonly file: string
      /** Path of the document inside the archive that the file is. */
      readonly member?: string | undefined
      /** What the document is called; its file name when absent. */
      readonly document?: string | undefined
      /** Folder of a library whose stored rows are used when they are of the same bytes. */
      readonly library?: string | undefined
      /** The four shape rules on the raw header, word for word. */
      readonly strict?: boolean | undefined
    } & Coordinates)
  | {
      readonly kind: 'database'
      /** Name of a company database of the configuration. */
      readonly database: string
      /** One SELECT in the database's own dialect. */
      readonly statement: string
      /** Most rows taken; the outcome tells when there were more. */
      readonly maxRows?: number | undefined
    }
  | {
      readonly kind: 'result'
      /** One SELECT over the tables of the workspace itself. */
      readonly statement: string
    }

/** A table to be loaded: coordinates, never rows. */
export type LoadRequest = Whose & {
  readonly source: LoadSource
  /** Name wanted for it; made from file, sheet and title when absent. */
  readonly name?: string | undefined
  /** Opens an encrypted file; never kept. */
  readonly password?: string | undefined
}

/** What became of a load. */
export type LoadOutcome =
  | {
      readonly kind: 'loaded'
      readonly table: WorkspaceTable
      /** Where the rows were read: the file itself, the library's stored rows of the same bytes, a database, a result. */
      readonly from: 'file' | 'library' | 'database' | 'result'
      /** The same rows were loaded already. */
      readonly unchanged?: true
      /** What went less than well: a row cap that was met. */
      readonly notes: readonly string[]
    }
  | {
      readonly kind: 'refused'
      readonly at: Offered
      readonly reasons: readonly { readonly reason: string; readonly message: string }[]
      readonly fields: readonly { readonly label: string; readonly value: string }[]
      readonly split: readonly Offered[]
      readonly next: string
    }
  | { readonly kind: 'ambiguous'; readonly choices: readonly Offered[]; readonly next: string }
  | { readonly kind: 'not_found'; readonly choices: readonly Offered[]; readonly next: string }

/** One SELECT over the tables of a workspace. */
export type QueryRequest = Whose & {
  readonly statement: string
  readonly maxRows?: number | undefined
  readonly timeoutMs?: number | undefined
  /** How a result is written that has more rows than are shown. */
  readonly format?: ResultFormat | undefined
}

/** Rows, and what is to be known about them. */
export type QueryOutcome = {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly SqlValue[])[]
  /** Rows of the whole result. */
  readonly total: number
  /** Only the first rows are here; the whole result is kept under `result`. */
  readonly truncated: boolean
  readonly ms: number
  readonly result?: KeptResult
  readonly tables: readonly UsedTable[]
  /** Rows of the one table that the result is about, when it keeps `__row`; from 1, one a result row. */
  readonly lineage?: {
    readonly table: string
    readonly document: string
    readonly sheet: string
    readonly rows: readonly number[]
  }
  /** What a person should know: totals left out, hidden rows, cells that could not be read, tables loaded again. */
  readonly notes: readonly string[]
}

/** A result that was written whole, under a handle of its own in the workspace. */
export type KeptResult = {
  readonly id: string
  readonly format: ExportFormat
  readonly rows: number
  readonly bytes: number
}

/** A table that a statement read. */
export type UsedTable = {
  readonly name: string
  readonly document: string
  readonly sheet: string
  readonly range?: string
  readonly rows: number
  readonly hiddenRows: number
  /** Rows that are not among `rows`: totals, and rows that are no records (sections, repeated headers, notes). */
  readonly leftOut: { readonly totals: number; readonly other: number }
  readonly unreadable: readonly { readonly column: string; readonly count: number }[]
}

/** The rows behind each row of a result. */
export type ExplainOutcome =
  | {
      readonly kind: 'explained'
      readonly columns: readonly string[]
      readonly groups: readonly ExplainedGroup[]
      readonly truncated: boolean
      readonly notes: readonly string[]
    }
  | { readonly kind: 'not_traceable'; readonly why: string; readonly next: string }

/** One row of a result with what it was made from. */
export type ExplainedGroup = {
  readonly values: readonly SqlValue[]
  readonly sources: readonly {
    readonly table: string
    readonly document: string
    readonly sheet: string
    /** Row numbers as the sheet shows them, from 1, ascending; at most as many as are told. */
    readonly rows: readonly number[]
    readonly rowCount: number
    readonly hiddenRows: number
  }[]
  /** Cells that a reading of the statement met and could not read, or found blank. */
  readonly readings: readonly { readonly column: string; readonly unreadable: number; readonly blank: number }[]
}

/** A workspace as it is told to its owner. */
export type WorkspaceInfo = WorkspaceEntry & {
  readonly tables: number
  readonly rows: number
  readonly bytes: number
  readonly results: readonly ResultEntry[]
  readonly expiresMs: number
}

/** What is exported, and as what. */
export type ExportRequest = Whose & {
  readonly statement: string
  readonly format: 'csv' | 'xlsx' | 'parquet'
  readonly timeoutMs?: number | undefined
}

/** A file that was written inside the workspace; it goes with it. */
export type ExportOutcome = {
  readonly file: string
  readonly id: string
  readonly rows: number
  readonly bytes: number
  /** Texts that a spreadsheet would have taken for formulas and that were made harmless. */
  readonly escaped: number
  readonly notes: readonly string[]
}

/** A request that needs nothing said. */
export type Nothing = { readonly owner?: undefined }

/** Everything that is asked of workspaces: request and answer by kind. */
export type Calls = {
  readonly open: readonly [request: { readonly owner: string; readonly conversation: string }, answer: WorkspaceInfo]
  readonly list: readonly [request: { readonly owner: string }, answer: readonly WorkspaceInfo[]]
  readonly info: readonly [request: Whose, answer: WorkspaceInfo]
  readonly drop: readonly [request: Whose, answer: undefined]
  readonly load: readonly [request: LoadRequest, answer: LoadOutcome]
  readonly unload: readonly [request: Whose & { readonly table: string }, answer: undefined]
  readonly tables: readonly [request: Whose, answer: readonly WorkspaceTable[]]
  readonly query: readonly [request: QueryRequest, answer: QueryOutcome]
  readonly explain: readonly [request: QueryRequest, answer: ExplainOutcome]
  readonly export: readonly [request: ExportRequest, answer: ExportOutcome]
  readonly result: readonly [request: Whose & { readonly id: string }, answer: KeptResult & { readonly file: string }]
  readonly audit: readonly [request: WorkspaceAuditFilter, answer: readonly WorkspaceAudit[]]
  readonly databases: readonly [request: Nothing, answer: readonly DatabaseInfo[]]
  readonly expire: readonly [request: Nothing, answer: number]
}

/** A call as it goes to the thread. */
export type Call = {
  readonly [Kind in keyof Calls]: { readonly kind: Kind; readonly request: Calls[Kind][0] }
}[keyof Calls]
