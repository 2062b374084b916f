import type { Connection } from '../search/connection.ts'
import type { AuditChoice, JobEntry, OwnedRegister } from './register.ts'
import { auditOf, jobOf, libraryOf, uploadOf } from './register-rows.ts'

/**
 * What one owner has, over the register's file. Every statement of this file names the owner: this is the one place where
 * a row is held against who asks for it.
 */
export const ownedRegister = (connection: Connection, owner: string): OwnedRegister => ({
  owner,
  ...librariesOf(connection, owner),
  ...jobsOf(connection, owner),
  ...uploadsOf(connection, owner),
  ...auditTrailOf(connection, owner),
})

const librariesOf = (
  connection: Connection,
  owner: string,
): Pick<OwnedRegister, 'libraries' | 'library' | 'addLibrary' | 'removeLibrary'> => ({
  libraries: () => connection.rows('SELECT * FROM library WHERE owner = ? ORDER BY name', owner).map(libraryOf),
  library: name => {
    const row = connection.row(
      'SELECT * FROM library WHERE owner = ? AND (id = ? OR name = ?) ORDER BY id = ? DESC',
      ...[owner, name, name, name],
    )
    return row && libraryOf(row)
  },
  addLibrary: ({ id, name, kind, sources, dir, made }) =>
    connection.run(
      'INSERT INTO library VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (owner, name) DO NOTHING',
      ...[id, owner, name, kind, sources, dir, made],
    ) > 0,
  removeLibrary: id =>
    connection.write(() => {
      connection.run('DELETE FROM upload WHERE owner = ? AND library = ?', owner, id)
      connection.run('DELETE FROM job WHERE owner = ? AND library = ?', owner, id)
      return connection.run('DELETE FROM library WHERE owner = ? AND id = ?', owner, id) > 0
    }),
})

/** Jobs told at most. */
const JOBS_TOLD = 200

const jobsOf = (
  connection: Connection,
  owner: string,
): Pick<OwnedRegister, 'jobs' | 'job' | 'addJob' | 'changeJob'> => ({
  jobs: library =>
    connection
      .rows(
        `SELECT * FROM job WHERE owner = ? AND (? IS NULL OR library = ?) ORDER BY made DESC, rowid DESC LIMIT ${JOBS_TOLD}`,
        ...[owner, library ?? null, library ?? null],
      )
      .map(jobOf),
  job: id => {
    const row = connection.row('SELECT * FROM job WHERE owner = ? AND id = ?', owner, id)
    return row && jobOf(row)
  },
  addJob: ({ id, library, force, made }) => {
    connection.run(
      "INSERT INTO job (id, owner, library, state, force, made) VALUES (?, ?, ?, 'waiting', ?, ?)",
      ...[id, owner, library, force ? 1 : 0, made],
    )
  },
  changeJob: (id, change) => {
    connection.run(
      `UPDATE job SET state = coalesce(?, state), began = coalesce(?, began), ended = coalesce(?, ended),
         report = coalesce(?, report), fault = coalesce(?, fault) WHERE owner = ? AND id = ?`,
      ...changed(change),
      ...[owner, id],
    )
  },
})

const changed = ({ state, began, ended, report, fault }: Partial<JobEntry>): readonly (string | number | null)[] => [
  state ?? null,
  began ?? null,
  ended ?? null,
  report === undefined ? null : JSON.stringify(report),
  fault === undefined ? null : JSON.stringify(fault),
]

const uploadsOf = (
  connection: Connection,
  owner: string,
): Pick<OwnedRegister, 'upload' | 'putUpload' | 'removeUpload'> => ({
  upload: (library, path) => {
    const row = connection.row(
      'SELECT * FROM upload WHERE owner = ? AND library = ? AND path = ?',
      ...[owner, library, path],
    )
    return row && uploadOf(row)
  },
  putUpload: (library, { path, hash, bytes, at }) => {
    connection.run(
      'INSERT OR REPLACE INTO upload VALUES (?, ?, ?, ?, ?, ?)',
      ...[owner, library, path, hash, bytes, at],
    )
  },
  removeUpload: (library, path) =>
    connection.run('DELETE FROM upload WHERE owner = ? AND library = ? AND path = ?', owner, library, path) > 0,
})

const auditTrailOf = (connection: Connection, owner: string): Pick<OwnedRegister, 'audit' | 'record'> => ({
  audit: ({ before, limit, library, action }: AuditChoice) =>
    connection
      .rows(
        `SELECT * FROM audit WHERE owner = ? AND id < ? AND (? IS NULL OR library = ?) AND (? IS NULL OR action = ?)
         ORDER BY id DESC LIMIT ?`,
        ...[owner, before ?? Number.MAX_SAFE_INTEGER],
        ...[library ?? null, library ?? null, action ?? null, action ?? null, limit],
      )
      .map(auditOf),
  record: ({ at, by, action, library, subject, outcome, ms }) => {
    connection.run(
      'INSERT INTO audit (owner, at, by, action, library, subject, outcome, ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      ...[owner, at, by, action, library ?? null, subject, outcome, ms],
    )
  },
})
