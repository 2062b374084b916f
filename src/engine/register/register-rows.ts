import { jsonOf, numberIn, numberOf, type Row, textIn, textOf } from '../search/connection.ts'
import type { AuditEntry, JobEntry, JobState, LibraryEntry, UploadEntry } from './register.ts'

const states: readonly JobState[] = ['waiting', 'running', 'done', 'failed', 'cancelled']

/** A job of its row. */
export const jobOf = (row: Row): JobEntry => {
  const began = numberIn(row, 'began')
  const ended = numberIn(row, 'ended')
  return {
    id: textOf(row, 'id'),
    owner: textOf(row, 'owner'),
    library: textOf(row, 'library'),
    state: states.find(state => state === row['state']) ?? 'failed',
    force: numberOf(row, 'force') === 1,
    made: numberOf(row, 'made'),
    ...(began === undefined ? {} : { began }),
    ...(ended === undefined ? {} : { ended }),
    ...(textIn(row, 'report') === undefined ? {} : { report: jsonOf<unknown>(row, 'report') }),
    ...(textIn(row, 'fault') === undefined ? {} : { fault: jsonOf<NonNullable<JobEntry['fault']>>(row, 'fault') }),
  }
}

/** A library of its row. */
export const libraryOf = (row: Row): LibraryEntry => ({
  id: textOf(row, 'id'),
  name: textOf(row, 'name'),
  kind: textOf(row, 'kind') === 'folder' ? 'folder' : 'kept',
  sources: textOf(row, 'sources'),
  dir: textOf(row, 'dir'),
  made: numberOf(row, 'made'),
})

/** An upload of its row. */
export const uploadOf = (row: Row): UploadEntry => ({
  path: textOf(row, 'path'),
  hash: textOf(row, 'hash'),
  bytes: numberOf(row, 'bytes'),
  at: numberOf(row, 'at'),
})

/** An audit row. */
export const auditOf = (row: Row): AuditEntry => {
  const library = textIn(row, 'library')
  return {
    id: numberOf(row, 'id'),
    at: numberOf(row, 'at'),
    by: textOf(row, 'by'),
    action: textOf(row, 'action'),
    ...(library === undefined ? {} : { library }),
    subject: textOf(row, 'subject'),
    outcome: textOf(row, 'outcome'),
    ms: numberOf(row, 'ms'),
  }
}
