/** Version of the layout of the registry, kept as SQLite's own `user_version`. */
export const REGISTRY_VERSION = 1

/** Workspaces, what is loaded into them, results that were kept, and the record of everything that was asked. */
export const REGISTRY_SCHEMA = `
CREATE TABLE workspaces(
  handle TEXT PRIMARY KEY, owner TEXT NOT NULL, conversation TEXT NOT NULL,
  created_ms INTEGER NOT NULL, used_ms INTEGER NOT NULL, state TEXT NOT NULL,
  UNIQUE(owner, conversation)
) STRICT;
CREATE TABLE loads(
  handle TEXT NOT NULL, name TEXT NOT NULL, position INTEGER NOT NULL, source TEXT NOT NULL,
  key TEXT NOT NULL, rows INTEGER NOT NULL, loaded_ms INTEGER NOT NULL, PRIMARY KEY(handle, name)
) STRICT;
CREATE TABLE results(
  handle TEXT NOT NULL, id TEXT NOT NULL, format TEXT NOT NULL, rows INTEGER NOT NULL, bytes INTEGER NOT NULL,
  statement TEXT NOT NULL, created_ms INTEGER NOT NULL, PRIMARY KEY(handle, id)
) STRICT;
CREATE TABLE audit(
  id INTEGER PRIMARY KEY, at_ms INTEGER NOT NULL, owner TEXT NOT NULL, handle TEXT NOT NULL,
  conversation TEXT NOT NULL, action TEXT NOT NULL, outcome TEXT NOT NULL, statement TEXT, tables TEXT NOT NULL,
  rows_in INTEGER NOT NULL, rows_out INTEGER NOT NULL, ms REAL NOT NULL, detail TEXT
) STRICT;
CREATE INDEX audit_by_handle ON audit(handle, id);
CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the audit is append-only'); END;
CREATE TRIGGER audit_is_not_erased BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the audit is append-only'); END;
`
