import type { FileLayout } from '../search/connection.ts'

/** The layout of the file that holds a server's register. Every row but a token's is read by owner. */
export const REGISTER_LAYOUT: FileLayout = {
  version: 1,
  schema: `
CREATE TABLE token (
  id TEXT PRIMARY KEY, owner TEXT NOT NULL, label TEXT NOT NULL, scopes TEXT NOT NULL, hash TEXT NOT NULL UNIQUE,
  made INTEGER NOT NULL, expires INTEGER
);
CREATE TABLE library (
  id TEXT PRIMARY KEY, owner TEXT NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL, sources TEXT NOT NULL,
  dir TEXT NOT NULL, made INTEGER NOT NULL, UNIQUE (owner, name)
);
CREATE TABLE job (
  id TEXT PRIMARY KEY, owner TEXT NOT NULL, library TEXT NOT NULL, state TEXT NOT NULL, force INTEGER NOT NULL,
  made INTEGER NOT NULL, began INTEGER, ended INTEGER, report TEXT, fault TEXT
);
CREATE INDEX job_by_owner ON job (owner, library, made);
CREATE INDEX job_by_state ON job (state, made);
CREATE TABLE upload (
  owner TEXT NOT NULL, library TEXT NOT NULL, path TEXT NOT NULL, hash TEXT NOT NULL, bytes INTEGER NOT NULL,
  at INTEGER NOT NULL, PRIMARY KEY (owner, library, path)
);
CREATE TABLE audit (
  id INTEGER PRIMARY KEY AUTOINCREMENT, owner TEXT NOT NULL, at INTEGER NOT NULL, by TEXT NOT NULL, action TEXT NOT NULL,
  library TEXT, subject TEXT NOT NULL, outcome TEXT NOT NULL, ms REAL NOT NULL
);
CREATE INDEX audit_by_owner ON audit (owner, id);
CREATE INDEX audit_by_time ON audit (at);
`,
}
