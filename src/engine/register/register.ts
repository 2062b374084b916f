/** A key to the server, tied to an owner; the secret itself is kept nowhere. */
export type TokenEntry = {
  readonly id: string
  readonly owner: string
  readonly label: string
  readonly scopes: readonly string[]
  /** Milliseconds since 1970. */
  readonly made: number
  readonly expires?: number
}

/** A library of an owner. `folder`: its sources stand in a folder of the machine and nothing is uploaded; `kept`: the server keeps what is uploaded. */
export type LibraryEntry = {
  readonly id: string
  /** Unique among the libraries of its owner. */
  readonly name: string
  readonly kind: 'folder' | 'kept'
  /** Absolute folder of the sources. */
  readonly sources: string
  /** Absolute folder of the library itself. */
  readonly dir: string
  readonly made: number
}

/** States of a job. A job that was waiting or running when the server ended is begun again. */
export type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'

/** One piece of long work. `report` is what came of it, `fault` why it failed; both as JSON values. */
export type JobEntry = {
  readonly id: string
  readonly owner: string
  readonly library: string
  readonly state: JobState
  readonly force: boolean
  readonly made: number
  readonly began?: number
  readonly ended?: number
  readonly report?: unknown
  readonly fault?: { readonly code: string; readonly message: string }
}

/** A file that was uploaded, by its path in the library. */
export type UploadEntry = { readonly path: string; readonly hash: string; readonly bytes: number; readonly at: number }

/** One thing that was done: who, when, what, on which library, and how it came out. */
export type AuditEntry = {
  readonly id: number
  readonly at: number
  /** Label of the token, or `local`. */
  readonly by: string
  readonly action: string
  readonly library?: string
  /** What was asked for, shortened. */
  readonly subject: string
  /** `ok`, an outcome of the operation, or the code of a fault. */
  readonly outcome: string
  readonly ms: number
}

/** Which audit rows are wanted: newest first, those before `before` (an id). */
export type AuditChoice = {
  readonly before?: number
  readonly limit: number
  readonly library?: string
  readonly action?: string
}

/**
 * What one owner has. Nothing of another owner can be read, changed or removed through it: the owner is part of every
 * statement, so a row of somebody else is as if it were not there.
 */
export interface OwnedRegister {
  readonly owner: string
  libraries(): readonly LibraryEntry[]
  /** By id or by name. */
  library(name: string): LibraryEntry | undefined
  /** @returns false when the owner has a library of that name already */
  addLibrary(entry: LibraryEntry): boolean
  /** Forgets a library with its uploads and jobs; its files stay. @returns whether there was one */
  removeLibrary(id: string): boolean
  /** Newest first. */
  jobs(library?: string): readonly JobEntry[]
  job(id: string): JobEntry | undefined
  addJob(job: Pick<JobEntry, 'id' | 'library' | 'force' | 'made'>): void
  /** Changes what is given; what is not given stays. */
  changeJob(id: string, change: Partial<Pick<JobEntry, 'state' | 'began' | 'ended' | 'report' | 'fault'>>): void
  upload(library: string, path: string): UploadEntry | undefined
  putUpload(library: string, upload: UploadEntry): void
  removeUpload(library: string, path: string): boolean
  audit(choice: AuditChoice): readonly AuditEntry[]
  record(entry: Omit<AuditEntry, 'id'>): void
}

/** Who may use a server, what they have, what is to be done and what was done. */
export interface Register {
  /** All that an owner has; the only way to libraries, jobs, uploads and audit. */
  of(owner: string): OwnedRegister
  /** @param hash SHA-256 of the secret, hexadecimal; an expired token is not found */
  tokenBy(hash: string, now: number): TokenEntry | undefined
  addToken(token: TokenEntry, hash: string): void
  tokens(): readonly TokenEntry[]
  removeToken(id: string): boolean
  /** Jobs of every owner that wait or were running, oldest first: for the server that begins them again. */
  unfinishedJobs(): readonly JobEntry[]
  /** Forgets audit rows older than this time and finished jobs that ended before it. */
  forgetBefore(time: number): void
  close(): void
}
